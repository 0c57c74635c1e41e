import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { signInSchema } from '#contract/schemas/accounts.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskFrameTexts from '#texts/desk-frame.ts'
import { toOwnPath } from '#web/own-path.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { redirectIntoLanguage } from '#web/redirect-into-language.ts'
import { respondSignIn, type SignInRetry } from '#web/sign-in-response.ts'
import { Button } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { visitContext } from '#web/visit.ts'
import { PasskeySignIn } from '#web/widgets/account/passkey-sign-in.tsx'
import { SignInForm } from '#web/widgets/account/sign-in-form.tsx'
import type { Route } from './+types/login.ts'
import {
  captureTypedForm,
  parseTypedForm,
  type TypedForm,
  typedFormField,
} from './editing/typed-form.ts'

/** Staff sign-in, with a session for the desk only (DESK-01). */
export function loader({ request, context }: Route.LoaderArgs) {
  const { scope } = context.get(visitContext)
  const back = toDeskPath(new URL(request.url).searchParams.get('back'), scope.seller.origin)
  if (scope.staffSetup) throw redirect(deskPaths.secondFactor())
  if (scope.staff) throw redirect(back)
  return { company: scope.seller.companyName, back }
}

/** Skips the loader: once signed in, it would redirect away from the typed form. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod !== 'POST' && defaultShouldRevalidate
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = visit.shop
  const { origin } = visit.scope.seller
  const query = new URL(request.url).searchParams
  const form = await readForm(request)
  if (query.has(typedFormField) && !form.has(typedFormField)) {
    const retryState: SignInRetry = { login: '', step: '', refused: null, retryAfter: null }
    const typedForm = JSON.stringify(
      captureTypedForm(form, accounts.hashLatestAccount(visit.scope.browser?.deviceCookie ?? '')),
    )
    return data(
      { ...retryState, typed: typedForm, back: toDeskPath(query.get('back'), origin) },
      { status: 401 },
    )
  }
  const back = toDeskPath(form.get('back'), origin)
  const input = readFormInput(signInSchema, form)
  const outcome = await accounts.staffSignIn(visit.scope, input)
  const answer = respondSignIn(visit, input, outcome, 'desk', back, ({ language }, init) =>
    redirectIntoLanguage(request, visit.scope.seller, language, back, init),
  )
  const typedForm = parseTypedForm(form.get(typedFormField))
  if (!typedForm) return answer
  if (!(answer instanceof Response))
    return data({ ...answer.data, typed: JSON.stringify(typedForm), back }, answer.init ?? {})
  const headers = new Headers(answer.headers.getSetCookie().map((cookie) => ['set-cookie', cookie]))
  const devices = outcome.ok && outcome.value.kind === 'signed-in' ? outcome.value.devices : ''
  const isSamePerson = typedForm.by !== '' && typedForm.by === accounts.hashLatestAccount(devices)
  const resumedForm = isSamePerson ? typedForm : { fields: [], hasFiles: typedForm.hasFiles }
  return data({ resume: { ...resumedForm, isSamePerson, path: back } }, { headers })
}

/** The page to return to after sign-in; must be a desk URL. */
function toDeskPath(text: unknown, origin: string): string {
  const path = toOwnPath(text, origin)
  return /^\/desk(?:$|[/?])/.test(path) ? path : deskPaths.start()
}

export const meta: Route.MetaFunction = () => [
  { title: deskFrameTexts.signInTitle() },
  { name: 'robots', content: 'noindex' },
]

export default function DeskLogin({ loaderData, actionData }: Route.ComponentProps) {
  const retryState = actionData && 'refused' in actionData ? actionData : undefined
  const typed =
    retryState && 'typed' in retryState ? { [typedFormField]: String(retryState.typed) } : undefined
  // Posting to the current URL would capture the sign-in as another typed form.
  const action = typed && deskPaths.login()
  const back = retryState && 'back' in retryState ? String(retryState.back) : loaderData.back
  return (
    <main className="wrap grid min-h-dvh max-w-[24rem] content-center gap-5 py-10">
      {actionData && 'resume' in actionData ? (
        <ResumeForm {...actionData.resume} />
      ) : (
        <>
          <div>
            <p className="text-2 text-ink-2">{loaderData.company}</p>
            <h1 className="title">{deskFrameTexts.signInHeading()}</h1>
          </div>
          {typed && <p className="text-2">{deskFrameTexts.sessionEnded()}</p>}
          <SignInForm
            back={back}
            loginLabel={commonTexts.email()}
            again={retryState}
            hidden={typed}
            action={action}
          />
          <PasskeySignIn back={back} step={retryState?.step ?? ''} hidden={typed} action={action} />
          <p className="text-2 text-ink-2">
            <RichText
              parts={deskFrameTexts.forgotPassword({
                link: (text) => (
                  <a href={toHref(paths.forgotPassword())} className="underline">
                    {text}
                  </a>
                ),
              })}
            />
          </p>
        </>
      )}
    </main>
  )
}

interface ResumeProps extends Pick<TypedForm, 'fields' | 'hasFiles'> {
  path: string
  isSamePerson: boolean
}

/**
 * After signing in again: the typed form, one click away from being sent. Only the person who typed
 * it can send it.
 */
function ResumeForm({ path, fields, hasFiles, isSamePerson }: ResumeProps) {
  if (!isSamePerson || hasFiles) {
    return (
      <>
        <h1 className="title">
          {isSamePerson ? deskFrameTexts.signedInAgain() : deskFrameTexts.signedIn()}
        </h1>
        <p>{isSamePerson ? deskFrameTexts.filesLost() : deskFrameTexts.othersForm()}</p>
        <a href={toHref(path)} className="button button-buy justify-self-start">
          {deskFrameTexts.backToPage()}
        </a>
      </>
    )
  }
  return (
    <>
      <h1 className="title">{deskFrameTexts.signedInAgain()}</h1>
      <p>{deskFrameTexts.typedKept()}</p>
      <form method="post" action={toHref(path)} className="flex flex-wrap gap-2">
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may stand more than once
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" tone="buy">
          {deskFrameTexts.continueTyped()}
        </Button>
        <a href={toHref(path)} className="button button-plain">
          {deskFrameTexts.discardTyped()}
        </a>
      </form>
    </>
  )
}
