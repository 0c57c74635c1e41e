import { redirect } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskFrameTexts from '#texts/desk-frame.ts'
import { changeFactors, loadFactors } from '#web/factor-actions.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { visitContext } from '#web/visit.ts'
import { FactorSettings } from '#web/widgets/account/factor-settings.tsx'
import type { Route } from './+types/second-factor.ts'

/**
 * The only page of the desk for staff without a second factor, if the shop requires one.
 * Source: SAFE-05.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { scope, shop } = visit
  if (!scope.staff && !scope.staffSetup) throw redirect(deskPaths.login())
  const factorSettings = await loadFactors(visit, await shop.accounts.toAccountScope(scope))
  const { hasApp, passkeys } = factorSettings.factors
  return {
    shown: factorSettings,
    company: scope.seller.companyName,
    isReady: hasApp || passkeys.length > 0,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { scope, shop } = visit
  if (!scope.staff && !scope.staffSetup) throw redirect(deskPaths.login())
  return changeFactors(visit, await shop.accounts.toAccountScope(scope), await readForm(request))
}

export const meta: Route.MetaFunction = () => [
  { title: deskFrameTexts.secondStepTitle() },
  { name: 'robots', content: 'noindex' },
]

export default function DeskSecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, company, isReady } = loaderData
  return (
    <main className="wrap grid max-w-[40rem] gap-6 py-10">
      <div className="grid gap-1">
        <p className="text-2 text-ink-2">{company}</p>
        <h1 className="title">{deskFrameTexts.secondStepHeading()}</h1>
        <p className="text-ink-2">
          {isReady ? deskFrameTexts.secondStepReady() : deskFrameTexts.secondStepNeeded()}
        </p>
      </div>
      {isReady && (
        <a href={toHref(deskPaths.start())} className="button button-buy justify-self-start">
          {deskFrameTexts.goToDesk()}
        </a>
      )}
      <FactorSettings
        shown={shown}
        answer={actionData}
        passkeyAddress={deskPaths.beginPasskey()}
        withSessions={false}
      />
      <form method="post" action={toHref(deskPaths.logout())} data-document="">
        <Button type="submit">{deskFrameTexts.signOut()}</Button>
      </form>
    </main>
  )
}
