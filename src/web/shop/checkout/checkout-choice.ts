import { type PaymentMethod, paymentMethods, readSource, sourceQuery } from '#contract/orders.ts'

/** What is chosen so far, as forms and addresses write it. */
interface Choice {
  /** Whose agreed prices; null: the cart's goods. */
  source: ReturnType<typeof readSource>
  addressId: number | null
  /** Absent: nobody has said. */
  billingAddressId?: number | null
  method: PaymentMethod | null
}

interface Fields {
  get(name: string): unknown
}

export function choiceOf(fields: Fields): Choice {
  const billing = fields.get('billing')
  return {
    source: readSource(fields),
    addressId: idOf(fields.get('address')),
    ...(typeof billing === 'string' ? { billingAddressId: idOf(billing) } : {}),
    method: methodOf(fields.get('pay')),
  }
}

/** The choice as a query: `quote=12&address=3&billing=4&pay=cod`. */
export function choiceQuery({ source, addressId, billingAddressId, method }: Choice): string {
  const query = new URLSearchParams(sourceQuery(source))
  if (addressId !== null) query.set('address', String(addressId))
  if (billingAddressId !== undefined)
    query.set('billing', billingAddressId === null ? '' : String(billingAddressId))
  if (method !== null) query.set('pay', method)
  return query.toString()
}

/** The command that a sent form means; what is missing or odd is what no order has, and is refused for it. */
export function commandOf(fields: Fields) {
  const { source, addressId, billingAddressId = null, method } = choiceOf(fields)
  return {
    ...(source ? { source } : {}),
    key: textOf(fields.get('key')),
    addressId: addressId ?? 0,
    billingAddressId,
    method: method ?? ('' as PaymentMethod),
    purchaseOrder: textOf(fields.get('po')).trim() || null,
    expectedTotal: idOf(fields.get('total')) ?? -1,
    totalsKey: textOf(fields.get('totalsKey')) || null,
  }
}

function idOf(sent: unknown): number | null {
  return typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : null
}

function methodOf(sent: unknown): PaymentMethod | null {
  return paymentMethods.find((method) => method === sent) ?? null
}

function textOf(sent: unknown): string {
  return typeof sent === 'string' ? sent : ''
}
