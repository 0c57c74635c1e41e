import { placeTexts } from '#contract/delivery.ts'
import { dayText } from '#contract/delivery-promise.ts'
import { paths } from '#contract/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { autocomplete, type Service, serviceAt } from '../delivery/delivery.ts'
import type { Place, Scope } from '../scope.ts'
import { type Finding, finding } from './finding.ts'

/** A place that a question names: the scope of whoever stands there, or why it is none. */
export type NamedPlace =
  | { ok: true; place: Place; service: Service }
  | { ok: false; finding: Finding }

const links = [{ title: 'Delivery place', url: paths.deliveryPlace() }]

/** By its postal code, or by null for the place in force. Source: DLV-05. */
export async function placeAt(scope: Scope, pincode: string | null): Promise<NamedPlace> {
  const service = await serviceAt(scope, pincode === null ? {} : { pincode })
  if (service.place) return { ok: true, place: { ...service.place, chosen: true }, service }
  const text =
    service.status === 'not-available' && service.reason === 'malformed'
      ? placeTexts['invalid-pincode']
      : `I know no place with the pincode ${pincode}. Please check it: it is not one of ours.`
  return { ok: false, finding: finding('delivery', text, { links }) }
}

/** The postal code of a locality or city of that name; null where the book has none. */
export async function codeOfPlace(
  scope: Scope,
  name: string,
): Promise<{ pincode: string; area: string } | null> {
  if (name.length < 3 || /^\d/.test(name)) return null
  const found = await autocomplete(scope.database.replica, scope.seller.countryCode, name, 5)
  const wanted = name.toLowerCase()
  const same = found.find(
    ({ locality, city }) => locality.toLowerCase() === wanted || city.toLowerCase() === wanted,
  )
  const begins = found.find(({ locality }) => locality.toLowerCase().startsWith(`${wanted} `))
  const place = same ?? begins
  return place ? { pincode: place.postalCode, area: place.locality } : null
}

/** Whether, when and for how much something comes to a place. Source: CHAT-03. */
export async function checkPlace(
  scope: Scope,
  pincode: string | null,
  area?: string,
): Promise<Finding> {
  const named = await placeAt(scope, pincode)
  if (!named.ok) return named.finding
  const { service, place } = named
  const where = placeText(area === undefined ? place : { ...place, area })
  if (service.status === 'not-available') {
    return finding(
      'delivery',
      `Sorry, we can’t deliver to ${where}. ${scope.seller.outOfAreaText}`,
      { links },
    )
  }
  const { promise, charge, freeAbove, cod } = service
  const free =
    freeAbove === null
      ? ''
      : `, and nothing for orders above ${formatMoney(freeAbove, scope.seller)}`
  const door = cod ? 'Cash on delivery is offered there.' : 'Cash on delivery is not offered there.'
  const text = `Yes, we deliver to ${where}, by ${dayText(promise.date)}. Delivery costs ${formatMoney(charge, scope.seller)} an order${free}. ${door}`
  return finding('delivery', text, {
    links,
    suggestions: ['How much is delivery?', 'How can I pay?'],
  })
}

export function placeText({
  pincode,
  area,
  city,
}: {
  pincode: string
  area: string
  city: string
}): string {
  const names = [area, city].filter(Boolean).join(', ')
  return names ? `${pincode} (${names})` : pincode
}
