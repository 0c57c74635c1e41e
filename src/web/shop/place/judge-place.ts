import { cookies, hintCookie, hintSeconds } from '#contract/browser.ts'
import { type PlaceAnswer, placeTexts } from '#contract/delivery.ts'
import { localPath } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'

/** DLV-02: a place that is served is remembered for 15 days; a refusal leaves the old one. */
export async function judgePlace(
  visit: Visit,
  form: FormData,
): Promise<{ answer: PlaceAnswer; headers: Headers }> {
  const { scope, shop, links } = visit
  const headers = new Headers()
  const back = localPath(form.get('back'), scope.seller.origin)
  const chosen = await shop.delivery.choosePlace(scope, String(form.get('pincode') ?? ''))
  if (!chosen.ok) {
    const detail = chosen.code === 'not-served' ? scope.seller.outOfAreaText : ''
    return {
      answer: { ok: false, code: chosen.code, text: placeTexts[chosen.code], detail, back },
      headers,
    }
  }
  const keep = (name: string, value: string, seconds = hintSeconds) =>
    headers.append('set-cookie', hintCookie(name, value, seconds, links.scheme === 'https'))
  keep(cookies.pincode, chosen.value.pincode)
  keep(cookies.locality, encodeURIComponent(chosen.value.area))
  keep(cookies.locationPopup, '1')
  keep(cookies.locationNotSelected, '', 0)
  return { answer: { ok: true, back }, headers }
}
