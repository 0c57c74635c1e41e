import {
  drawWorkingDays,
  type OrderSettingCode,
  type OrderSettingsInput,
  orderSettingLimits,
  readWorkingDays,
} from '#contract/desk-order-settings.ts'
import { currencyDecimals, type Minor, parseMajor, toMajor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { audit } from '../audit.ts'
import { isStill, type Over } from '../made-over.ts'
import { getCodCeiling, indianCashLimit, isCodCeiling } from '../orders/orders.ts'
import type { Scope } from '../scope.ts'
import { detailsOf, type SellerDetails, writeDetails } from '../sellers/sellers.ts'

type OrderSettings = Pick<
  SellerDetails,
  | 'codCeiling'
  | 'transferDays'
  | 'maxWaitingOrders'
  | 'maxWaitingPieces'
  | 'freeDeliveryAbove'
  | 'workingDays'
>

export interface DeskOrderSettings {
  /** As the form holds it. */
  input: OrderSettingsInput
  /** The ceiling of cash on delivery where none is set; null: none. */
  defaultCeiling: Minor | null
  /** Cash on delivery stays below this by law; null: no law of this kind. */
  cashLimit: Minor | null
}

/** How orders are paid, how many may wait unpaid, and when goods leave. Source: SAFE-07, SAFE-14, DESK-04. */
export async function orderSettings(scope: Scope): Promise<DeskOrderSettings> {
  requireStaff(scope, 'administer')
  const { database, seller } = scope
  return {
    input: drawSettings(
      pickSettings(await detailsOf(database.primary, seller.id, false)),
      seller.currency,
    ),
    defaultCeiling: getCodCeiling({ countryCode: seller.countryCode, codCeiling: null }),
    cashLimit: seller.countryCode === 'IN' ? indianCashLimit : null,
  }
}

/**
 * Changes them all at once, while they are still `over`. On the record where anything changes. Source: SAFE-07,
 * SAFE-09, SAFE-14.
 */
export async function saveOrderSettings(
  scope: Scope,
  input: OrderSettingsInput,
  over: Over<OrderSettingsInput>,
): Promise<Outcome<null, OrderSettingCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const { database, seller, now, requestId } = scope
  const read = readSettings(input, seller)
  if (!read.ok) return read
  const after = read.value
  return database.transaction(async (db) => {
    const before = pickSettings(await detailsOf(db, seller.id))
    if (!isStill(drawSettings(before, seller.currency), over)) return refuse('changed-meanwhile')
    if (isStill(before, after)) return ok(null)
    await writeDetails(db, seller.id, after)
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'order-settings.change',
      subject: `seller:${seller.id}`,
      before,
      after,
    })
    return ok(null)
  })
}

function pickSettings(details: SellerDetails): OrderSettings {
  const {
    codCeiling,
    transferDays,
    maxWaitingOrders,
    maxWaitingPieces,
    freeDeliveryAbove,
    workingDays,
  } = details
  return {
    codCeiling,
    transferDays,
    maxWaitingOrders,
    maxWaitingPieces,
    freeDeliveryAbove,
    workingDays,
  }
}

function drawSettings(settings: OrderSettings, currency: string): OrderSettingsInput {
  const amount = (minor: Minor | null) =>
    minor === null ? '' : toMajor(minor, currency).toFixed(currencyDecimals(currency))
  return {
    codCeiling: amount(settings.codCeiling),
    transferDays: String(settings.transferDays),
    maxWaitingOrders: String(settings.maxWaitingOrders ?? ''),
    maxWaitingPieces: String(settings.maxWaitingPieces ?? ''),
    freeDeliveryAbove: amount(settings.freeDeliveryAbove),
    ...drawWorkingDays(settings.workingDays),
  }
}

function readSettings(
  input: OrderSettingsInput,
  { currency, countryCode }: { currency: string; countryCode: string },
): Outcome<OrderSettings, OrderSettingCode> {
  const fields: Record<string, OrderSettingCode> = {}
  const amount = (name: 'codCeiling' | 'freeDeliveryAbove'): Minor | null => {
    const text = input[name].replaceAll(',', '').trim()
    const minor = text === '' ? null : parseMajor(text, currency)
    if (text !== '' && minor === null) fields[name] = 'bad-amount'
    return minor
  }
  const count = (name: 'maxWaitingOrders' | 'maxWaitingPieces'): number | null => {
    const text = input[name].replaceAll(',', '').trim()
    if (text === '') return null
    if (!/^\d+$/.test(text) || Number(text) < 1) fields[name] = 'bad-count'
    else if (Number(text) > orderSettingLimits[name]) fields[name] = 'too-many'
    return Number(text)
  }
  // In the order of the form, as its summary lists them.
  const codCeiling = amount('codCeiling')
  if (!fields.codCeiling && !isCodCeiling(codCeiling, countryCode))
    fields.codCeiling = codCeiling ? 'above-cash-limit' : 'bad-amount'
  const days = input.transferDays.trim()
  if (!/^\d{1,2}$/.test(days) || Number(days) < 1 || Number(days) > orderSettingLimits.transferDays)
    fields.transferDays = 'bad-days'
  const maxWaitingOrders = count('maxWaitingOrders')
  const maxWaitingPieces = count('maxWaitingPieces')
  const workingDays = readWorkingDays(input)
  if (workingDays === '') fields.workingDays = 'no-day'
  const freeDeliveryAbove = amount('freeDeliveryAbove')
  if (Object.keys(fields).length > 0) return refuse('bad-input', fields)
  const transferDays = Number(days)
  return ok({
    codCeiling,
    transferDays,
    maxWaitingOrders,
    maxWaitingPieces,
    workingDays,
    freeDeliveryAbove,
  })
}
