import { data } from 'react-router'
import { accountTexts } from '#contract/accounts/accounts.ts'
import { forgotPasswordSchema } from '#contract/schemas/accounts.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import * as commonTexts from '#texts/common.ts'
import * as signInTexts from '#texts/sign-in.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/forgot-password.ts'
import { buildNoindexMeta, NarrowPage } from './narrow-page.tsx'

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  const { email } = readFormInput(forgotPasswordSchema, await readForm(request))
  const outcome = await shop.accounts.forgotPassword(scope, email)
  return outcome.ok
    ? { sent: true, email, wrong: undefined }
    : data({ sent: false, email, wrong: outcome.fields?.email }, 400)
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(signInTexts.chooseNewPassword())

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title={signInTexts.chooseNewPassword()}>
      {actionData?.sent ? (
        <FormMessage tone="good">{signInTexts.resetMailed()}</FormMessage>
      ) : (
        <p className="text-ink-2">{signInTexts.forgotIntroduction()}</p>
      )}
      <form method="post" className="grid gap-4">
        <Field
          label={commonTexts.email()}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={actionData?.email}
          error={actionData?.wrong && accountTexts[actionData.wrong]()}
        />
        <Button type="submit" tone="buy">
          {actionData?.sent ? signInTexts.sendAgain() : signInTexts.sendLink()}
        </Button>
      </form>
    </NarrowPage>
  )
}
