import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
import { changeFactors, loadFactors } from '#web/factor-actions.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { FactorSettings } from '#web/widgets/account/factor-settings.tsx'
import type { Route } from './+types/account.ts'
import { requireDeskAccess } from './desk-access.ts'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'

/**
 * The user's own account, for every role: sign-in methods and active sessions.
 * Source: SAFE-05, SAFE-06.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  return loadFactors(visit, await visit.shop.accounts.toAccountScope(visit.scope))
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  return changeFactors(
    visit,
    await visit.shop.accounts.toAccountScope(visit.scope),
    await readForm(request),
  )
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPeopleTexts.mySignIn())

export default function DeskAccount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskPage title={deskPeopleTexts.mySignIn()}>
      <FactorSettings
        shown={loaderData}
        answer={actionData}
        passkeyAddress={deskPaths.beginPasskey()}
        withSessions
      />
    </DeskPage>
  )
}
