import {
  type CarrierCode,
  type CarriersInput,
  carrierPlaces,
  maxCarriers,
} from '#contract/desk/desk-carriers.ts'
import { ownVehicle } from '#contract/orders/orders.ts'
import { carriersSchema } from '#contract/schemas/desk-carriers.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { loadSellerDetails, writeDetails } from '../sellers/sellers.ts'
import {
  loadCarrierPages,
  loadUsualParcel,
  putCarrierPages,
  putUsualParcel,
  type UsualParcel,
} from './carrier-store.ts'

export interface CarrierSettings {
  /** The values as the form shows them. */
  input: CarriersInput
  /** The service that books parcels for this seller; null: none is set up. */
  service: string | null
}

/** The seller's carriers, their tracking addresses and its usual parcel. Source: DEAL-05. */
export async function getCarrierSettings(scope: Scope): Promise<CarrierSettings> {
  requireStaff(scope, 'administer')
  const { database, seller, outside } = scope
  return {
    input: toInput(await loadStored(database.primary, seller.id, false)),
    service: outside.parcels?.get(seller.code)?.name ?? null,
  }
}

/**
 * Saves all of them if the stored ones still match `expected`; audited if anything changes. Parcels
 * on their way keep the address that they were given. Source: DEAL-05, SAFE-09.
 */
export async function saveCarriers(
  scope: Scope,
  input: CarriersInput,
  expected: ExpectedState<CarriersInput>,
): Promise<Outcome<null, CarrierCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const { database, seller, now, requestId, outside } = scope
  const parsed = parseCarriers(input, outside.parcels?.get(seller.code)?.name ?? null)
  if (!parsed.ok) return parsed
  const after = parsed.value
  return database.transaction(async (db) => {
    const before = await loadStored(db, seller.id, true)
    if (!matchesExpected(toInput(before), expected)) return refuse('changed-meanwhile')
    const [stored, next] = [toInput(before), toInput(after)]
    if (matchesExpected(stored, next)) return ok(null)
    // The form shows the first few: the command line may have set more.
    const names = [...after.names, ...before.names.slice(maxCarriers)]
    await writeDetails(db, seller.id, { logisticsNames: names })
    const pages = [...after.pages].map(([carrier, page]) => ({ carrier, page }))
    await putCarrierPages(db, seller.id, pages)
    await putUsualParcel(db, seller.id, after.usual)
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'carriers.save',
      subject: `seller:${seller.id}`,
      before: stored,
      after: next,
    })
    return ok(null)
  })
}

interface Stored {
  names: string[]
  pages: Map<string, string>
  usual: UsualParcel
}

async function loadStored(db: Db, sellerId: number, lock: boolean): Promise<Stored> {
  const { logisticsNames } = await loadSellerDetails(db, sellerId, lock)
  const pages = await loadCarrierPages(db, sellerId)
  return { names: logisticsNames, pages, usual: await loadUsualParcel(db, sellerId) }
}

function toInput({ names, pages, usual }: Stored): CarriersInput {
  const fields: Record<string, string> = {}
  for (const place of carrierPlaces) {
    const name = names[place - 1] ?? ''
    fields[`name${place}`] = name
    fields[`page${place}`] = pages.get(name) ?? ''
  }
  const { pickupPlace, ...size } = usual
  for (const [side, figure] of Object.entries(size)) fields[side] = String(figure)
  return { ...fields, pickupPlace } as CarriersInput
}

function parseCarriers(input: CarriersInput, service: string | null): Outcome<Stored, CarrierCode> {
  const parsed = parseInput(carriersSchema, input)
  if (!parsed.ok) return refuse('invalid', parsed.fields)
  const { value } = parsed
  const faults: Record<string, CarrierCode> = {}
  const [names, pages]: [string[], Map<string, string>] = [[], new Map()]
  const taken = new Set([ownVehicle, service ?? ownVehicle].map(toKey))
  for (const place of carrierPlaces) {
    const [name, page] = [value[`name${place}`], value[`page${place}`]]
    if (name === '' && page === '') continue
    if (name === '') faults[`name${place}`] = 'name-missing'
    else if (taken.has(toKey(name))) faults[`name${place}`] = 'name-taken'
    taken.add(toKey(name))
    names.push(name)
    if (page !== '') pages.set(name, page)
  }
  if (Object.keys(faults).length > 0) return refuse('invalid', faults)
  const { pickupPlace, weight, length, width, height } = value
  return ok({ names, pages, usual: { pickupPlace, weight, length, width, height } })
}

function toKey(name: string): string {
  return name.toLowerCase()
}
