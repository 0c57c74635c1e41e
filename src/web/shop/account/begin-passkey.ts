import { answerBeginPasskey } from '#web/factor-actions.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import type { Route } from './+types/begin-passkey.ts'

/** The options for creating a passkey; used by script only. Source: SAFE-05. */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireSignedIn(context, request)
  return answerBeginPasskey(visit, visit.scope, await readForm(request))
}
