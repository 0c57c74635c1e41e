import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/passkey-question.ts'

/** What a browser asks a passkey of this host for; used by script alone. Source: SAFE-05. */
export async function action({ context }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  return Response.json(await shop.accounts.getPasskeyOptions(scope), {
    headers: { 'cache-control': 'private, no-store' },
  })
}
