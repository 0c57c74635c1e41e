import { paths } from '#contract/paths/paths.ts'
import * as myAccountTexts from '#texts/my-account.ts'
import { changeFactors, loadFactors } from '#web/factor-actions.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { FactorSettings } from '#web/widgets/account/factor-settings.tsx'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/second-factor.ts'

/** AUTH-01, SAFE-05, SAFE-06: passkeys, an authenticator app and active sessions. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  return loadFactors(visit, visit.scope)
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireSignedIn(context, request)
  return changeFactors(visit, visit.scope, await readForm(request))
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(myAccountTexts.signInAndSecurity())

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="grid gap-6">
      <h1 className="title">{myAccountTexts.signInAndSecurity()}</h1>
      <FactorSettings
        shown={loaderData}
        answer={actionData}
        passkeyAddress={paths.beginPasskey()}
        withSessions
      />
    </section>
  )
}
