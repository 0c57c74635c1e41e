import {
  indianCashLimit,
  type OrderSettingCode,
  type OrderSettingsInput,
  parseWorkingDays,
  toWorkingDayInput,
} from '#contract/desk/desk-order-settings.ts'
import { orderSettingsSchema } from '#contract/schemas/desk-order-settings.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { getCurrencyDecimals, type Minor, toMajor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { getCodCeiling } from '../orders/orders.ts'
import { loadSellerDetails, type SellerDetails, writeDetails } from '../sellers/sellers.ts'

type OrderSettings = Pick<
  SellerDetails,
  | 'codCeiling'
  | 'transferDays'
  | 'splitOrders'
  | 'upiId'
  | 'maxWaitingOrders'
  | 'maxWaitingPieces'
  | 'freeDeliveryAbove'
  | 'minOrder'
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
    const details = await loadSellerDetails(db, seller.id)
    const before = pickSettings(details)
    if (!matchesExpected(toInput(before, seller.currency), expected))
      return refuse('changed-meanwhile')
    if (matchesExpected(before, after)) return ok(null)
    if (details.dynamicQr && after.upiId === '') return refuse('invalid', { upiId: 'upi-needed' })
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
    splitOrders,
    upiId,
    maxWaitingOrders,
    maxWaitingPieces,
    freeDeliveryAbove,
    minOrder,
    workingDays,
  } = details
  return {
    codCeiling,
    transferDays,
    splitOrders,
    upiId,
    maxWaitingOrders,
    maxWaitingPieces,
    freeDeliveryAbove,
    minOrder,
    workingDays,
  }
}

function toInput(settings: OrderSettings, currency: string): OrderSettingsInput {
  const formatAmount = (minorUnits: Minor | null) =>
    minorUnits === null ? '' : toMajor(minorUnits, currency).toFixed(getCurrencyDecimals(currency))
  return {
    codCeiling: formatAmount(settings.codCeiling),
    transferDays: String(settings.transferDays),
    splitOrders: settings.splitOrders ? 'on' : '',
    upiId: settings.upiId,
    maxWaitingOrders: String(settings.maxWaitingOrders ?? ''),
    maxWaitingPieces: String(settings.maxWaitingPieces ?? ''),
    freeDeliveryAbove: formatAmount(settings.freeDeliveryAbove),
    minOrder: formatAmount(settings.minOrder),
    ...toWorkingDayInput(settings.workingDays),
  }
}

function parseSettings(
  input: OrderSettingsInput,
  seller: { currency: string; countryCode: string },
): Outcome<OrderSettings, OrderSettingCode> {
  const parsed = parseInput(orderSettingsSchema(seller), input)
  const workingDays = parseWorkingDays(input)
  if (!parsed.ok || workingDays === '') {
    const { freeDeliveryAbove, minOrder, ...fields } = (!parsed.ok && parsed.fields) || {}
    // In the order of the form: the error summary keeps it.
    return refuse('invalid', {
      ...fields,
      ...(workingDays === '' && { workingDays: 'no-day' }),
      ...(freeDeliveryAbove && { freeDeliveryAbove }),
      ...(minOrder && { minOrder }),
    })
  }
  const { codCeiling, transferDays, upiId, maxWaitingOrders, maxWaitingPieces } = parsed.value
  const { freeDeliveryAbove, minOrder } = parsed.value
  return ok({
    codCeiling,
    transferDays,
    splitOrders: parsed.value.splitOrders === 'on',
    upiId,
    maxWaitingOrders,
    maxWaitingPieces,
    workingDays,
    freeDeliveryAbove,
    minOrder,
  })
}
