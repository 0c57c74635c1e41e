import { redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/choose-place.ts'
import { changeDeliveryPlace } from './change-delivery-place.ts'

/** Sets the place from the popup: JSON, and the page stays. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, headers } = await changeDeliveryPlace(
    context.get(visitContext),
    await readForm(request),
  )
  return Response.json(answer, { headers, status: answer.ok ? 200 : 400 })
}

/** A GET of the form's address leads to its page. */
export function loader() {
  return redirect(paths.deliveryPlace(), 303)
}
