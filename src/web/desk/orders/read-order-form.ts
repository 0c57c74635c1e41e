import { type OrderAction, orderActions } from '#contract/orders/desk-orders.ts'
import { type ChangeKind, changeKinds } from '#contract/orders/order-changes.ts'
import { parcelSizeSchema } from '#contract/schemas/desk-carriers.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { BookedShipment } from '#domain/orders/orders.ts'
import { parseMajor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Visit } from '#web/visit.ts'
import { readFormText } from '../desk-access.ts'

/** What a form of an order's page asks for. */
export type OrderFormCommand =
  | { is: 'action'; action: OrderAction }
  | { is: 'change'; kind: ChangeKind }
  /** Null: the order's state. */
  | { is: 'mail'; document: string | null }
  | { is: 'payment' }
  | { is: 'debit' | 'take-back' }
  | { is: 'note' }
  | { is: 'book' | 'ship-parcel' | 'cancel-parcel' }
  | { is: 'pickup'; parcel: number }

/** Null: the form asks for nothing that there is. */
export function readOrderCommand(form: FormData): OrderFormCommand | null {
  const verb = form.get('do')
  if (form.has('mail') && verb === null)
    return { is: 'mail', document: readFormText(form, 'mail', 20) || null }
  if (form.has('pickup') && verb === null)
    return { is: 'pickup', parcel: Number(readFormText(form, 'pickup', 4)) || 0 }
  if (verb === 'book' || verb === 'ship-parcel' || verb === 'cancel-parcel') return { is: verb }
  if (verb === 'debit' || verb === 'take-back') return { is: verb }
  if (verb === 'note') return { is: 'note' }
  if (verb === 'record-payment') return { is: 'payment' }
  const action = orderActions.find((each) => each === verb)
  if (action) return { is: 'action', action }
  const kind = changeKinds.find((each) => verb === `${each}-part`)
  return kind ? { is: 'change', kind } : null
}

/**
 * The posted quantities by position; the domain rules refuse values that are not whole numbers.
 * Null: none was entered.
 */
export function readParts(form: FormData): Map<number, number> | null {
  const parts = new Map<number, number>()
  for (const [name, value] of form) {
    const position = /^part-(\d{1,4})$/.exec(name)?.[1]
    if (position && value !== '')
      parts.set(Number(position), /^\d{1,6}$/.test(String(value)) ? Number(value) : Number.NaN)
  }
  return parts.size > 0 ? parts : null
}

/** What a debit note charges, with tax: NaN stands for what is no amount, null for an empty sum. */
export function readDebit(
  form: FormData,
  currency: string,
): { invoice: string; amounts: Map<number, number>; sum: number | null } {
  const parse = (text: string) => parseMajor(text, currency) ?? Number.NaN
  const amounts = new Map<number, number>()
  for (const name of form.keys()) {
    const line = /^amount-(\d{1,4})$/.exec(name)?.[1]
    const text = line ? readFormText(form, name, 20).trim() : ''
    if (text !== '') amounts.set(Number(line), parse(text))
  }
  const sum = readFormText(form, 'sum', 20).trim()
  const invoice = readFormText(form, 'invoice', 20)
  return { invoice, amounts, sum: sum === '' ? null : parse(sum) }
}

/**
 * The parcel that a carrier's service is to book; null: its number was typed, or none books for
 * this seller.
 */
export function readBookedShipment(
  { seller, outside }: Visit['scope'],
  form: FormData,
): Outcome<BookedShipment | null, 'bad-size'> {
  const carrier = readFormText(form, 'carrier')
  const isBooked = outside.parcels?.get(seller.code)?.name === carrier
  if (!isBooked || readFormText(form, 'tracking').trim() !== '') return ok(null)
  return readParcel(form, carrier)
}

/** A parcel to book, without shipping it. */
export function readParcelToBook(
  { seller, outside }: Visit['scope'],
  form: FormData,
): Outcome<BookedShipment, 'bad-size' | 'carrier-unknown'> {
  const service = outside.parcels?.get(seller.code)
  return service ? readParcel(form, service.name) : refuse('carrier-unknown')
}

function readParcel(form: FormData, carrier: string): Outcome<BookedShipment, 'bad-size'> {
  const size = parseInput(parcelSizeSchema, readFormInput(parcelSizeSchema, form))
  if (!size.ok) return refuse('bad-size')
  return ok({ carrier, parts: readParts(form), size: size.value, revision: readRevision(form) })
}

/** Number of parcels and changes that the form was filled in for; null: not given. */
export function readRevision(form: FormData): number | null {
  const text = readFormText(form, 'revision', 10)
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** The form as typed, for showing it once more after a refusal. */
export function readTyped(form: FormData): Record<string, string> {
  const names = [...form.keys()].filter((name) => name !== 'key' && name !== 'revision')
  return Object.fromEntries(names.map((name) => [name, readFormText(form, name, 500)]))
}
