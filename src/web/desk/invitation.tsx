import { data, redirect } from 'react-router'
import { accountTexts } from '#contract/accounts/accounts.ts'
import type { InvitationStep } from '#contract/accounts/invitations.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskFrameTexts from '#texts/desk-frame.ts'
import { readForm } from '#web/read-form.server.ts'
import { respondSignIn } from '#web/sign-in-response.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/invitation.ts'
import { readFormText } from './desk-access.ts'

/** The link of an invitation: opening it changes nothing; the form joins the desk (DEAL-07). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return {
    token,
    company: scope.seller.companyName,
    step: token === '' ? null : await shop.accounts.readInvitation(scope, token),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = visit.shop
  const form = await readForm(request)
  const password = String(form.get('password') ?? '')
  const names = {
    firstName: readFormText(form, 'firstName', 200),
    lastName: readFormText(form, 'lastName', 200),
  }
  const token = readFormText(form, 'token', 200)
  const outcome = await accounts.joinStaff(visit.scope, token, { ...names, password })
  if (!outcome.ok) {
    const fields = Object.entries(outcome.fields ?? {})
    const problems = Object.fromEntries(fields.map(([name, code]) => [name, accountTexts[code]()]))
    return data({ code: outcome.code, problems, names }, 400)
  }
  const input = { login: outcome.value.email, password, code: '', step: '' }
  const signInOutcome = await accounts.staffSignIn(visit.scope, input)
  // An account with a second factor goes on at the sign-in.
  if (!signInOutcome.ok || signInOutcome.value.kind !== 'signed-in')
    throw redirect(deskPaths.login())
  const answer = respondSignIn(visit, input, signInOutcome, 'desk', deskPaths.start())
  throw answer
}

export const meta: Route.MetaFunction = () => [
  { title: deskFrameTexts.invitationTitle() },
  { name: 'robots', content: 'noindex' },
]

export default function DeskInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { token, company, step } = loaderData
  const isEnded = step === null || actionData?.code === 'link-spent'
  return (
    <main className="wrap grid min-h-dvh max-w-[24rem] content-center gap-5 py-10">
      <div>
        <p className="text-2 text-ink-2">{company}</p>
        <h1 className="title">{deskFrameTexts.joinDesk()}</h1>
      </div>
      {isEnded ? (
        <>
          <FormMessage tone="bad">{deskFrameTexts.invitationInvalid()}</FormMessage>
          <p className="text-2">
            <a href={toHref(deskPaths.login())} className="underline">
              {deskFrameTexts.signInHeading()}
            </a>
          </p>
        </>
      ) : (
        <JoinForm
          token={token}
          step={step}
          problems={actionData?.problems ?? {}}
          names={actionData?.names ?? { firstName: '', lastName: '' }}
        />
      )}
    </main>
  )
}

interface JoinFormProps {
  token: string
  step: InvitationStep
  problems: Fields
  names: { firstName: string; lastName: string }
}

function JoinForm({ token, step, problems, names }: JoinFormProps) {
  const isNew = step.kind === 'new'
  return (
    <>
      <p className="text-2">
        <RichText
          parts={(isNew ? deskFrameTexts.joinAs : deskFrameTexts.joinWithAccount)({
            role: step.roleName,
            email: step.email,
            b: (text) => <b className="wrap-anywhere">{text}</b>,
          })}
        />
      </p>
      <form method="post" className="grid gap-4">
        <input type="hidden" name="token" value={token} />
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" value={step.email} autoComplete="username" />
        {isNew && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={deskFrameTexts.firstName()}
              name="firstName"
              autoComplete="given-name"
              required
              defaultValue={names.firstName}
              error={problems.firstName}
            />
            <Field
              label={deskFrameTexts.lastName()}
              name="lastName"
              autoComplete="family-name"
              defaultValue={names.lastName}
              error={problems.lastName}
            />
          </div>
        )}
        <Field
          label={isNew ? deskFrameTexts.choosePassword() : deskFrameTexts.accountPassword()}
          name="password"
          type="password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          hint={isNew ? deskFrameTexts.passwordHint() : undefined}
          error={problems.password}
        />
        <Button type="submit" tone="buy">
          {deskFrameTexts.join()}
        </Button>
      </form>
      {!isNew && (
        <p className="text-2 text-ink-2">
          <RichText
            parts={deskFrameTexts.forgotPasswordInvited({
              link: (text) => (
                <a href={toHref(paths.forgotPassword())} className="underline">
                  {text}
                </a>
              ),
            })}
          />
        </p>
      )}
    </>
  )
}
