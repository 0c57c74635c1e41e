import { data, redirect } from 'react-router'
import { cookies, hintCookie, hintSeconds } from '#contract/browser.ts'
import { type PlaceAnswer, placeTexts } from '#contract/delivery.ts'
import { ownPath } from '#web/answers.ts'
import { visitContext } from '#web/visit.ts'
import { PlaceForm } from '#web/widgets/place-form.tsx'
import type { Route } from './+types/delivery-place.ts'

/** Where to go back to, for the page that works without script. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { scope } = context.get(visitContext)
  return { back: ownPath(new URL(request.url).searchParams.get('back'), scope.seller.origin) }
}

/** DLV-02: a place that is served is remembered for 15 days; a refusal leaves the old one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop, links } = context.get(visitContext)
  const form = await request.formData()
  const pincode = String(form.get('pincode') ?? '')
  const chosen = await shop.delivery.choosePlace(scope, pincode)
  if (!chosen.ok) {
    const detail = chosen.code === 'not-served' ? scope.seller.outOfAreaText : ''
    const back = ownPath(form.get('back'), scope.seller.origin)
    return data<PlaceAnswer>(
      { ok: false, code: chosen.code, text: placeTexts[chosen.code], detail, back },
      { status: 400 },
    )
  }
  const secure = links.scheme === 'https'
  const headers = new Headers()
  const keep = (name: string, value: string, seconds = hintSeconds) =>
    headers.append('set-cookie', hintCookie(name, value, seconds, secure))
  keep(cookies.pincode, chosen.value.pincode)
  keep(cookies.locality, encodeURIComponent(chosen.value.area))
  keep(cookies.locationPopup, '1')
  keep(cookies.locationNotSelected, '', 0)
  if (form.get('stay') === '1') return data<PlaceAnswer>({ ok: true }, { headers })
  return redirect(ownPath(form.get('back'), scope.seller.origin), { headers })
}

export const meta: Route.MetaFunction = () => [{ title: 'Delivery place' }, { name: 'robots', content: 'noindex' }]

export default function DeliveryPlace({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && !actionData.ok ? actionData : null
  return (
    <section className="grid max-w-[36rem] gap-4 py-10">
      <h1 className="text-6 leading-[1.1] font-bold tracking-[-0.025em]">Where should it go?</h1>
      <p className="text-ink-2">Availability, days and delivery charge are then for that place, on every page.</p>
      <PlaceForm back={refused?.back ?? loaderData.back} refused={refused} />
    </section>
  )
}
