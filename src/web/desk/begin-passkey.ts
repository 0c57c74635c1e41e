import { answerBeginPasskey } from '#web/factor-actions.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/begin-passkey.ts'

/**
 * Begins adding a passkey, for signed-in staff and for staff who must set up a second factor first.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  return answerBeginPasskey(
    visit,
    await visit.shop.accounts.toAccountScope(visit.scope),
    await readForm(request),
  )
}
