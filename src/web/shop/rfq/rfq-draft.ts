import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/rfq-draft.ts'
import { loadRfqFormStart } from './rfq-form-start.ts'

/** The popup's initial data, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return Response.json(
    await loadRfqFormStart(context.get(visitContext), new URL(request.url).searchParams),
  )
}
