import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/passkey-question.ts'

/** The browser's options for signing in by passkey; used by script only. Source: SAFE-05. */
export async function action({ context }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  return Response.json(await shop.accounts.getPasskeyOptions(scope), {
    headers: { 'cache-control': 'private, no-store' },
  })
}
