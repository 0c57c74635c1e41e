import { alertPaths } from '#contract/paths/alert-paths.ts'
import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import { respondEnhanced } from '../cart/enhanced-response.ts'
import type { Route } from './+types/leave-alert.ts'
import { saveTypedAlert } from './save-typed-alert.server.ts'

/** By script: the product’s page stays. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { ok, text } = await saveTypedAlert(visit, await readForm(request))
  return respondEnhanced(request, visit, { ok, text, to: alertPaths.fresh(), stay: true })
}
