import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/send-rfq.ts'
import { submitRfqForm } from './submit-rfq-form.ts'

/**
 * Sends the form by script: JSON, and the page with its chosen files stays until there is a
 * response.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await submitRfqForm(context.get(visitContext), request)
  return result.ok ? Response.json(result) : Response.json(result.answer, { status: result.status })
}
