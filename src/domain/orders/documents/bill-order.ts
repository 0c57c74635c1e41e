import type { TaxLine } from '#contract/orders/orders.ts'
import { isOnAccount } from '#contract/orders/payment-methods.ts'
import type { BilledPieces } from '#contract/tax/issued-document.ts'
import { isLetterInForce } from '#contract/tax/registered-buyer.ts'
import type { Registration } from '#contract/tax/registrations.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { ofPieces } from '../../layouts/layouts.ts'
import { loadRegistrations, withRegistration } from '../../sellers/sellers.ts'
import { type Supplied, splitAtRates, splitSupply } from '../../tax/tax.ts'
import { getAdvance } from '../account-rules.ts'
import { loadAccount } from '../account-store.ts'
import { setDueDay } from '../credit/credit-store.ts'
import { loadOrder, type StoredOrder } from '../order-reads.ts'
import type { LockedOrder } from '../payments/payment-store.ts'
import {
  type BilledDocument,
  getUnbilledPieces,
  type Pieces,
  subtract,
  takeShare,
} from './billed-pieces.ts'
import {
  countDocuments,
  loadBilled,
  loadCancelled,
  sumBilled,
  sumChanges,
} from './document-store.ts'
import { issueDocument, issueReceiptDocument } from './issue-documents.ts'
import { groupByRegistration, type Supply } from './supplies.ts'
import { findSupplies, loadSupplies } from './supply-store.ts'
import { loadRatesOfToday, type RatesOfToday, taxAtSupply } from './tax-at-supply.ts'

type BillFault = 'letter-lapsed' | 'hsn-missing'

/**
 * Why what is to be billed of an order now can't be invoiced; null: it can. An order sold without tax
 * needs a letter of undertaking in force of each registration that supplies some of it. What is
 * registered with the portal needs the codes of its goods: an issued document can't get them later.
 * What is billed already, and by whom, does not matter. `shipped`: the parcel that is to leave, of
 * pieces that still lie in the warehouses; null: all that is left is billed. Source: TAX-03, TAX-04;
 * CGST Rules, rule 96A and 48(4).
 */
export async function findBillFault(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  shipped: ReadonlyMap<number, number> | null = null,
): Promise<BillFault | null> {
  const { seller } = scope
  const accounts = scope.outside.eInvoices?.get(seller.code)
  if (order.lutNumber === '' && !accounts) return null
  const { stored, parts, supplies } = await loadNextBill(db, scope, order, shipped)
  const lines = getLines(stored)
  const groups = groupByRegistration(parts, lines, supplies)
  const registrations = await loadRegistrations(db, seller.id)
  const today = getToday(scope)
  const buyer = stored.contacts.find(({ kind }) => kind === 'billing')
  for (const { registrationId: id, parts: own } of groups) {
    const issuer = id === null ? seller : (registrations.get(id) ?? seller)
    if (order.lutNumber !== '' && !isLetterInForce(issuer, today)) return 'letter-lapsed'
    if (!buyer?.taxNumber || !accounts?.has(issuer.taxNumber)) continue
    const linesToBill = [...own.keys()].map((position) => lines.get(position)!)
    const isRegistered = order.lutNumber !== '' || linesToBill.some(({ taxRate }) => taxRate > 0)
    if (isRegistered && linesToBill.some(({ goodsCode }) => goodsCode === '')) return 'hsn-missing'
  }
  return null
}

/**
 * Invoices all that no invoice bills yet, one for each registration that supplies some of it. False
 * if there is nothing left. The caller has the order's row locked.
 */
export async function invoiceOrder(db: Db, scope: Scope, order: LockedOrder): Promise<boolean> {
  await taxAtSupply(db, scope, order)
  const bill = await loadNextBill(db, scope, order, null)
  return billParts(db, scope, order, bill, bill)
}

/**
 * Invoices a parcel that leaves: all of the order with its first one, or by the seller's setting what
 * is in it. Nothing is invoiced twice; what is sent once more has its invoice. Source: TAX-04; CGST
 * Act, s. 31(1).
 */
export async function invoiceParcel(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  parcel: {
    parts: ReadonlyMap<number, number>
    given: readonly { packId: number; warehouseId: number; quantity: number }[]
  },
): Promise<void> {
  await taxAtSupply(db, scope, order)
  const billing = await loadBilling(db, scope, order)
  if (isFirst(billing) && scope.seller.invoicePer === 'order') {
    await invoiceOrder(db, scope, order)
    return
  }
  const parts = takeUnbilled(billing, parcel.parts)
  const supplies = await findSupplies(db, scope.seller.id, parcel.given)
  await billParts(db, scope, order, billing, { parts, supplies })
}

/**
 * Issues a receipt for what of a payment is in advance of the documents. The payment is settled.
 * Source: TAX-05.
 */
export async function issueReceipt(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  paid: Minor,
): Promise<void> {
  const { seller } = scope
  const { documents, unbilled } = await loadBilling(db, scope, order)
  if (documents.some(({ kind }) => kind === 'invoice') && unbilled.size === 0) return
  const account = await loadAccount(db, seller.id, order.id)
  const amount = getAdvance(account, paid, await sumBilled(db, seller.id, order.id))
  if (amount === 0) return
  const change = (await countDocuments(db, seller.id, order.id, 'receipt')) + 1
  const supplies = await loadSupplies(db, seller.id, order.id, 'all')
  const ids = [...new Set(supplies.map(({ registrationId }) => registrationId))]
  const registrations = await loadRegistrations(db, seller.id)
  const registration = ids.length === 1 ? (registrations.get(ids[0] ?? 0) ?? null) : null
  const issuer = withRegistration(seller, registration)
  await issueReceiptDocument(db, scope, order, { kind: 'receipt', change, part: 0, amount, issuer })
}

interface Billing {
  stored: StoredOrder
  documents: BilledDocument[]
  unbilled: Map<number, Pieces>
}

async function loadBilling(db: Db, scope: Scope, order: LockedOrder): Promise<Billing> {
  const documents = await loadBilled(db, scope.seller.id, order.id)
  const cancelled = await loadCancelled(db, scope.seller.id, order.id)
  const stored = (await loadOrder(db, scope.seller.id, order.number))!
  const lines = stored.lines.map((line, at) => ({ ...line, position: at + 1 }))
  return { stored, documents, unbilled: getUnbilledPieces(lines, cancelled, documents) }
}

/** What the next invoices bill, and who gives it. See `findBillFault` for what is shipped. */
interface NextBill extends Billing {
  parts: ReadonlyMap<number, number>
  supplies: readonly Supply[]
}

async function loadNextBill(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  shipped: ReadonlyMap<number, number> | null,
): Promise<NextBill> {
  const { seller } = scope
  const billing = await loadBilling(db, scope, order)
  const isWhole = shipped === null || (isFirst(billing) && seller.invoicePer === 'order')
  const parts = isWhole
    ? new Map([...billing.unbilled].map(([at, { quantity }]) => [at, quantity]))
    : takeUnbilled(billing, shipped)
  // What left after the first invoice was billed as it left.
  const which = isFirst(billing) ? 'all' : 'held'
  return { ...billing, parts, supplies: await loadSupplies(db, seller.id, order.id, which) }
}

const isFirst = ({ documents }: Billing) => documents.every(({ kind }) => kind !== 'invoice')

const getLines = ({ lines }: StoredOrder) => new Map(lines.map((line, at) => [at + 1, line]))

/** Of these pieces those that no invoice bills yet. */
function takeUnbilled(
  { unbilled }: Billing,
  pieces: ReadonlyMap<number, number>,
): Map<number, number> {
  return new Map(
    [...pieces].flatMap(([position, quantity]) => {
      const left = Math.min(quantity, unbilled.get(position)?.quantity ?? 0)
      return left > 0 ? [[position, left]] : []
    }),
  )
}

async function billParts(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  billing: Billing,
  { parts, supplies }: { parts: ReadonlyMap<number, number>; supplies: readonly Supply[] },
): Promise<boolean> {
  if (parts.size === 0) return false
  const { seller } = scope
  const { stored, documents } = billing
  if (isOnAccount(order.paymentMethod)) await setDueDay(db, seller.id, order.id, getToday(scope))
  const { last, credited } = await sumChanges(db, seller.id, order.id)
  const groups = groupByRegistration(parts, getLines(stored), supplies)
  const registrations = await loadRegistrations(db, seller.id)
  const find = (id: number | null): Registration | null =>
    id === null ? null : (registrations.get(id) ?? null)
  const [first] = groups
  const issuer = withRegistration(seller, find(first!.registrationId))
  const hasTaxes = registrations.size === 0 || hasTaxesOfOrder(stored, issuer)
  if (groups.length === 1 && isWhole(billing, parts) && hasTaxes) {
    const entry = { kind: 'invoice', change: last, part: 0, issuer } as const
    await issueDocument(db, scope, order, { ...entry, amount: order.total - credited })
    return true
  }
  const rates = await loadRatesOfToday(db, scope, order)
  const unbilled = new Map(billing.unbilled)
  let part = documents.filter(({ kind }) => kind === 'invoice').length
  for (const group of groups) {
    part += 1
    const own = withRegistration(seller, find(group.registrationId))
    const pieces = takePieces(stored, unbilled, { parts: group.parts, rates }, own)
    const amount = pieces.reduce((sum, each) => sum + each.amount, 0)
    const entry = { kind: 'invoice', change: last, part, amount, issuer: own } as const
    await issueDocument(db, scope, order, entry, {
      pieces,
      show: (view, document) => ({ ...ofPieces(view, pieces), documents: [document] }),
    })
  }
  return true
}

/** Whether the order's first invoice bills all that is left of it. */
function isWhole(billing: Billing, parts: ReadonlyMap<number, number>): boolean {
  return (
    isFirst(billing) &&
    [...billing.unbilled].every(([position, { quantity }]) => parts.get(position) === quantity)
  )
}

/** Whether a registration charges the taxes that the order's lines have. */
function hasTaxesOfOrder(stored: StoredOrder, issuer: { state: string | null } & Country): boolean {
  const supplied = toSupplied(stored, issuer)
  const list = (taxes: readonly TaxLine[]) => taxes.map(({ name }) => name).join()
  return stored.lines.every(
    (line) => list(splitSupply(line.total, line, supplied)) === list(line.taxParts),
  )
}

interface Country {
  countryCode: string
}

function toSupplied(
  { supplyState, contacts }: StoredOrder,
  { countryCode, state: sellerState }: { state: string | null } & Country,
): Supplied {
  const isSez = contacts.some(({ kind, isSez: isUnit }) => kind === 'billing' && isUnit)
  return { countryCode, sellerState, supplyState, isSez }
}

/** Pieces by position, and the rates of today where they are not the line's. */
interface Taken {
  parts: ReadonlyMap<number, number>
  rates: ReadonlyMap<number, RatesOfToday>
}

/** Takes a registration's pieces out of what is unbilled, with their taxes there. */
function takePieces(
  stored: StoredOrder,
  unbilled: Map<number, Pieces>,
  { parts, rates }: Taken,
  issuer: { state: string | null } & Country,
): BilledPieces[] {
  const supplied = toSupplied(stored, issuer)
  return [...parts].map(([position, quantity]) => {
    const pool = unbilled.get(position)!
    const share = takeShare(pool, quantity)
    unbilled.set(position, subtract(pool, share))
    const { amount } = share
    const today = rates.get(position)
    if (!today) {
      const taxParts = splitSupply(amount, stored.lines[position - 1]!, supplied)
      return { position, quantity, amount, taxParts }
    }
    const { taxRate, taxTreatment } = today
    const taxParts = splitAtRates(amount, today, supplied)
    return { position, quantity, amount, taxParts, rates: { taxRate, taxTreatment } }
  })
}
