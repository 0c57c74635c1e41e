import { data } from 'react-router'
import { accountTexts, type FactorAnswer } from '#contract/accounts/accounts.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import { type Language, languageNames } from '#messages/languages.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
import { changeFactors, loadFactors } from '#web/factor-actions.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { redirectIntoLanguage } from '#web/redirect-into-language.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { FactorSettings } from '#web/widgets/account/factor-settings.tsx'
import type { Route } from './+types/account.ts'
import { requireDeskAccess } from './desk-access.ts'
import { buildDeskMeta, buildDonePath, DeskPage } from './parts/desk-page.tsx'

const languageVerb = 'language'

/**
 * The user's own account, for every role: the language of their desk and mails, sign-in methods and
 * active sessions. Source: SAFE-05, SAFE-06, LANG-09.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const scope = await visit.shop.accounts.toAccountScope(visit.scope)
  const languages = listLanguages(scope.seller).map(({ language }) => language)
  const { language } = await visit.shop.accounts.getAccount(scope)
  return { ...(await loadFactors(visit, scope)), languages, preferred: language }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'read')
  const { shop, scope: staffScope } = visit
  const scope = await shop.accounts.toAccountScope(staffScope)
  const form = await readForm(request)
  if (form.get('do') !== languageVerb) return changeFactors(visit, scope, form)
  const outcome = await shop.accounts.changeLanguage(scope, String(form.get('language') ?? ''))
  if (!outcome.ok)
    return data<FactorAnswer>(
      { codes: null, message: null, refused: { verb: languageVerb, code: outcome.code } },
      400,
    )
  const path = buildDonePath(deskPaths.account())
  return redirectIntoLanguage(request, scope.seller, outcome.value.language, path, { status: 303 })
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPeopleTexts.mySignIn())

export default function DeskAccount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeskPage title={deskPeopleTexts.mySignIn()}>
      {loaderData.languages.length > 1 && (
        <OwnLanguage
          offered={loaderData.languages}
          preferred={loaderData.preferred}
          isRefused={actionData?.refused?.verb === languageVerb}
        />
      )}
      <FactorSettings
        shown={loaderData}
        answer={actionData}
        passkeyAddress={deskPaths.beginPasskey()}
        withSessions
      />
    </DeskPage>
  )
}

interface LanguageProps {
  offered: readonly Language[]
  preferred: string | null
  isRefused: boolean
}

/** Ends with the document: the page goes on in the language. */
function OwnLanguage({ offered, preferred, isRefused }: LanguageProps) {
  const stored = offered.find((language) => language === preferred) ?? offered[0]
  return (
    <form method="post" data-document="" className="mb-8 grid max-w-[36rem] gap-3">
      <div className="grid gap-1">
        <h2 className="text-section font-bold">{deskPeopleTexts.myLanguage()}</h2>
        <p className="text-2 text-ink-2">{deskPeopleTexts.myLanguageNote()}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={deskPeopleTexts.language()}
          name="language"
          defaultValue={stored}
          key={stored}
          error={isRefused ? accountTexts.invalid() : undefined}
        >
          {offered.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </Select>
        <Button type="submit" name="do" value={languageVerb}>
          {deskPeopleTexts.saveLanguage()}
        </Button>
      </div>
    </form>
  )
}
