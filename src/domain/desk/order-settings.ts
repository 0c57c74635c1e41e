import {
  type OrderSettingCode,
  type OrderSettingsInput,
  orderSettingLimits,
  parseWorkingDays,
  toWorkingDayInput,
} from '#contract/desk-order-settings.ts'
import { getCurrencyDecimals, type Minor, parseMajor, toMajor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { getCodCeiling, indianCashLimit, isCodCeiling } from '../orders/orders.ts'
import { loadSellerDetails, type SellerDetails, writeDetails } from '../sellers/sellers.ts'

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
  /** The values as the form shows them. */
  input: OrderSettingsInput
  /** The default limit for cash on delivery; null: none. */
  defaultCeiling: Minor | null
  /** Legal limit: cash on delivery must stay below it; null: none. */
  cashLimit: Minor | null
}

/**
 * Returns how orders are paid, how many may be unpaid, and when they ship. Source: SAFE-07,
 * SAFE-14, DESK-04.
 */
export async function getOrderSettings(scope: Scope): Promise<DeskOrderSettings> {
  requireStaff(scope, 'administer')
  const { database, seller } = scope
  return {
    input: toInput(
      pickSettings(await loadSellerDetails(database.primary, seller.id, false)),
      seller.currency,
    ),
    defaultCeiling: getCodCeiling({ countryCode: seller.countryCode, codCeiling: null }),
    cashLimit: seller.countryCode === 'IN' ? indianCashLimit : null,
  }
}

/**
 * Saves all settings at once if the stored ones still match `expected`. Audited if anything
 * changes. Source: SAFE-07, SAFE-09, SAFE-14.
 */
export async function saveOrderSettings(
  scope: Scope,
  input: OrderSettingsInput,
  expected: ExpectedState<OrderSettingsInput>,
): Promise<Outcome<null, OrderSettingCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const { database, seller, now, requestId } = scope
  const parsed = parseSettings(input, seller)
  if (!parsed.ok) return parsed
  const after = parsed.value
  return database.transaction(async (db) => {
    const before = pickSettings(await loadSellerDetails(db, seller.id))
    if (!matchesExpected(toInput(before, seller.currency), expected))
      return refuse('changed-meanwhile')
    if (matchesExpected(before, after)) return ok(null)
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

function toInput(settings: OrderSettings, currency: string): OrderSettingsInput {
  const formatAmount = (minorUnits: Minor | null) =>
    minorUnits === null ? '' : toMajor(minorUnits, currency).toFixed(getCurrencyDecimals(currency))
  return {
    codCeiling: formatAmount(settings.codCeiling),
    transferDays: String(settings.transferDays),
    maxWaitingOrders: String(settings.maxWaitingOrders ?? ''),
    maxWaitingPieces: String(settings.maxWaitingPieces ?? ''),
    freeDeliveryAbove: formatAmount(settings.freeDeliveryAbove),
    ...toWorkingDayInput(settings.workingDays),
  }
}

function parseSettings(
  input: OrderSettingsInput,
  { currency, countryCode }: { currency: string; countryCode: string },
): Outcome<OrderSettings, OrderSettingCode> {
  const fields: Record<string, OrderSettingCode> = {}
  const parseAmount = (name: 'codCeiling' | 'freeDeliveryAbove'): Minor | null => {
    const text = input[name].replaceAll(',', '').trim()
    const minorUnits = text === '' ? null : parseMajor(text, currency)
    if (text !== '' && minorUnits === null) fields[name] = 'bad-amount'
    return minorUnits
  }
  const parseCount = (name: 'maxWaitingOrders' | 'maxWaitingPieces'): number | null => {
    const text = input[name].replaceAll(',', '').trim()
    if (text === '') return null
    if (!/^\d+$/.test(text) || Number(text) < 1) fields[name] = 'bad-count'
    else if (Number(text) > orderSettingLimits[name]) fields[name] = 'too-many'
    return Number(text)
  }
  // In the order of the form, as its error summary lists them.
  const codCeiling = parseAmount('codCeiling')
  if (!fields.codCeiling && !isCodCeiling(codCeiling, countryCode))
    fields.codCeiling = codCeiling ? 'above-cash-limit' : 'bad-amount'
  const days = input.transferDays.trim()
  if (!/^\d{1,2}$/.test(days) || Number(days) < 1 || Number(days) > orderSettingLimits.transferDays)
    fields.transferDays = 'bad-days'
  const maxWaitingOrders = parseCount('maxWaitingOrders')
  const maxWaitingPieces = parseCount('maxWaitingPieces')
  const workingDays = parseWorkingDays(input)
  if (workingDays === '') fields.workingDays = 'no-day'
  const freeDeliveryAbove = parseAmount('freeDeliveryAbove')
  if (Object.keys(fields).length > 0) return refuse('invalid', fields)
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
