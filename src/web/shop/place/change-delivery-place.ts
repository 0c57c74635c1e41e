import { type PlaceAnswer, placeTexts } from '#contract/delivery/delivery.ts'
import { buildHintCookie, cookies, hintSeconds } from '#contract/requests/browser.ts'
import { toLocalPath } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'

/** DLV-02: a served place is stored for 15 days; a refusal keeps the old one. */
export async function changeDeliveryPlace(
  visit: Visit,
  form: FormData,
): Promise<{ answer: PlaceAnswer; headers: Headers }> {
  const { scope } = visit
  const back = toLocalPath(form.get('back'), scope.seller.origin)
  const { outcome, headers } = await storePlace(visit, String(form.get('pincode') ?? ''))
  if (!outcome.ok) {
    const detail = outcome.code === 'not-served' ? scope.seller.outOfAreaText : ''
    return {
      answer: { ok: false, code: outcome.code, text: placeTexts[outcome.code](), detail, back },
      headers,
    }
  }
  return { answer: { ok: true, back }, headers }
}

/** The cookies of a place; none for one that is not served. */
export async function storePlace({ scope, shop, links }: Visit, pincode: string) {
  const headers = new Headers()
  const outcome = await shop.delivery.choosePlace(scope, pincode)
  if (!outcome.ok) return { outcome, headers }
  const addCookie = (name: string, value: string, seconds = hintSeconds) =>
    headers.append('set-cookie', buildHintCookie(name, value, seconds, links.scheme === 'https'))
  addCookie(cookies.pincode, outcome.value.pincode)
  addCookie(cookies.locality, encodeURIComponent(outcome.value.area))
  addCookie(cookies.locationPopup, '1')
  addCookie(cookies.locationNotSelected, '', 0)
  return { outcome, headers }
}
