import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/send-rfq.ts'
import { makeRfq } from './make-rfq.ts'

/** The form's way by script: JSON, and the page with its chosen files stays until there is an answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const made = await makeRfq(context.get(visitContext), request)
  return made.ok ? Response.json(made) : Response.json(made.answer, { status: made.status })
}
