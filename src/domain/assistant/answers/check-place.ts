import { placeTexts } from '#contract/delivery/delivery.ts'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Place, Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { getService, type Service, suggestBookPlaces } from '../../delivery/delivery.ts'
import { type AssistantAnswer, buildAnswer, joinSentences } from '../assistant-answer.ts'

/** A place named in a question: the scope at that place, or why the place is invalid. */
export type ResolvedPlace =
  | { ok: true; place: Place; service: Service }
  | { ok: false; answer: AssistantAnswer }

const listLinks = () => [{ title: amyAnswersTexts.deliveryPlace(), url: paths.deliveryPlace() }]

/** Resolves a postal code; null means the current place. Source: DLV-05. */
export async function resolvePlace(scope: Scope, pincode: string | null): Promise<ResolvedPlace> {
  const service = await getService(scope, pincode === null ? {} : { pincode })
  if (service.place) return { ok: true, place: { ...service.place, chosen: true }, service }
  const text =
    service.status === 'not-available' && service.reason === 'malformed'
      ? placeTexts['invalid-pincode']()
      : amyAnswersTexts.noSuchPincode({ pincode: pincode ?? '' })
  return { ok: false, answer: buildAnswer('delivery', text, { links: listLinks() }) }
}

/**
 * The postal code of the locality or city with this name; null if the postal code table has none.
 */
export async function findPlaceByName(
  scope: Scope,
  name: string,
): Promise<{ pincode: string; area: string } | null> {
  if (name.length < 3 || /^\d/.test(name)) return null
  const suggestions = await suggestBookPlaces(
    scope.database.replica,
    scope.seller.countryCode,
    name,
    5,
  )
  const lowerName = name.toLowerCase()
  const exactMatch = suggestions.find(
    ({ locality, city }) =>
      locality.toLowerCase() === lowerName || city.toLowerCase() === lowerName,
  )
  const prefixMatch = suggestions.find(({ locality }) =>
    locality.toLowerCase().startsWith(`${lowerName} `),
  )
  const place = exactMatch ?? prefixMatch
  return place ? { pincode: place.postalCode, area: place.locality } : null
}

/** Whether, when and at what cost the shop delivers to a place. Source: CHAT-03. */
export async function checkPlace(
  scope: Scope,
  pincode: string | null,
  area?: string,
): Promise<AssistantAnswer> {
  const resolvedPlace = await resolvePlace(scope, pincode)
  if (!resolvedPlace.ok) return resolvedPlace.answer
  const { service, place } = resolvedPlace
  const placeName = formatPlace(area === undefined ? place : { ...place, area })
  if (service.status === 'not-available') {
    const text = joinSentences(
      amyAnswersTexts.notServed({ place: placeName }),
      scope.seller.outOfAreaText,
    )
    return buildAnswer('delivery', text, { links: listLinks() })
  }
  const { promise, charge, freeAbove, cod } = service
  const chargeText = formatMoney(charge, scope.seller)
  const text = joinSentences(
    amyAnswersTexts.deliverBy({ place: placeName, day: formatDay(promise.date) }),
    freeAbove === null
      ? amyAnswersTexts.charge({ charge: chargeText })
      : amyAnswersTexts.chargeFreeAbove({
          charge: chargeText,
          amount: formatMoney(freeAbove, scope.seller),
        }),
    cod ? amyAnswersTexts.cod() : amyAnswersTexts.noCod(),
  )
  return buildAnswer('delivery', text, {
    links: listLinks(),
    suggestions: [amyAnswersTexts.deliveryCost(), amyAnswersTexts.howToPay()],
  })
}

export function formatPlace({
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
