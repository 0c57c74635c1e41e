import { data, redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import * as deliveryPlaceTexts from '#texts/delivery-place.ts'
import { toLocalPath } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import { PlaceForm } from '#web/widgets/place/place-form.tsx'
import { getReferrerPath } from '../cart/enhanced-response.ts'
import type { Route } from './+types/delivery-place.ts'
import { changeDeliveryPlace } from './change-delivery-place.ts'

/** Where to go back to, for the page that works without script. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { scope } = context.get(visitContext)
  const { origin } = scope.seller
  const back = new URL(request.url).searchParams.get('back')
  // A card's link doesn't know its page.
  return {
    back:
      back === null ? getReferrerPath(request, origin, paths.home()) : toLocalPath(back, origin),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { answer, headers } = await changeDeliveryPlace(context.get(visitContext), form)
  if (answer.ok) return redirect(answer.back, { headers })
  return data({ ...answer, typed: String(form.get('pincode') ?? '').slice(0, 20) }, { status: 400 })
}

export const meta: Route.MetaFunction = () => [
  { title: deliveryPlaceTexts.deliveryPlace() },
  { name: 'robots', content: 'noindex' },
]

export default function DeliveryPlace({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null
  return (
    <section className="grid max-w-[36rem] gap-4 py-10">
      <h1 className="title">{deliveryPlaceTexts.whereToDeliver()}</h1>
      <p className="text-ink-2">{deliveryPlaceTexts.placeNote()}</p>
      <PlaceForm back={refusal?.back ?? loaderData.back} refused={refusal} typed={refusal?.typed} />
    </section>
  )
}
