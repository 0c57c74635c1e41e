import { formatSourceQuery, parseSource } from '#contract/negotiation/agreed-prices.ts'
import { isSplit, type PaymentMethod, paymentMethods } from '#contract/orders/payment-methods.ts'

/** The choices so far, as in forms and URLs. */
interface Choice {
  /** The thread with the agreed prices; null: the cart. */
  source: ReturnType<typeof parseSource>
  /** The draft that the shop prepared; null: none. */
  draft: string | null
  addressId: number | null
  /** Absent: not chosen yet. */
  billingAddressId?: number | null
  method: PaymentMethod | null
}

interface Fields {
  get(name: string): unknown
}

export function readChoice(fields: Fields): Choice {
  const billing = fields.get('billing')
  return {
    source: parseSource(fields),
    draft: toText(fields.get('draft')).slice(0, 40) || null,
    addressId: parseId(fields.get('address')),
    ...(typeof billing === 'string' ? { billingAddressId: parseId(billing) } : {}),
    method: parseMethod(fields.get('pay')),
  }
}

/** The choice as a query: `quote=12&address=3&billing=4&pay=cod`. */
export function buildChoiceQuery({
  source,
  draft,
  addressId,
  billingAddressId,
  method,
}: Choice): string {
  const query = new URLSearchParams(formatSourceQuery(source))
  if (draft !== null) query.set('draft', draft)
  if (addressId !== null) query.set('address', String(addressId))
  if (billingAddressId !== undefined)
    query.set('billing', billingAddressId === null ? '' : String(billingAddressId))
  if (method !== null) query.set('pay', method)
  return query.toString()
}

/**
 * The order command of a form; missing or invalid fields get values that no order has, and are
 * refused.
 */
export function readOrderCommand(fields: Fields) {
  const { source, draft, addressId, billingAddressId = null, method } = readChoice(fields)
  return {
    ...(source ? { source } : {}),
    ...(draft ? { draft } : {}),
    key: toText(fields.get('key')),
    addressId: addressId ?? 0,
    billingAddressId,
    method: method ?? ('' as PaymentMethod),
    ...(method && isSplit(method) ? { onAccount: parseId(fields.get('onAccount')) } : {}),
    purchaseOrder: toText(fields.get('po')).trim() || null,
    costCenter: toText(fields.get('costCenter')).slice(0, 40) || null,
    companyId: parseId(fields.get('for')) ?? 0,
    expectedTotal: parseId(fields.get('total')) ?? -1,
    totalsKey: toText(fields.get('totalsKey')) || null,
  }
}

function parseId(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null
}

function parseMethod(value: unknown): PaymentMethod | null {
  return paymentMethods.find((method) => method === value) ?? null
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
