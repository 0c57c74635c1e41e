import { answerBeginPasskey } from '#web/factor-actions.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/begin-passkey.ts'

/** The same for whoever is at the desk, or sets up a second factor to come in. */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  return answerBeginPasskey(
    visit,
    await visit.shop.accounts.toAccountScope(visit.scope),
    await readForm(request),
  )
}
