import { data } from 'react-router'
import { type AccountCode, accountTexts } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths/paths.ts'
import { profileSchema } from '#contract/schemas/accounts.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import { findLanguage, type Language, languageNames } from '#messages/languages.ts'
import * as myAccountTexts from '#texts/my-account.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmailField, NameFields, PhoneField } from '#web/widgets/account/person-fields.tsx'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/profile.ts'

/** ACC-01: name, address, number and the language of mails. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const languages = listLanguages(scope.seller).map(({ language }) => language)
  return { account: await shop.accounts.getAccount(scope), languages }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const form = await readForm(request)
  const input = readFormInput(profileSchema(scope.seller.dialCode), form)
  const outcome = await shop.accounts.changeProfile(scope, input)
  if (!outcome.ok) {
    const { password: _, ...typed } = input
    return data({ done: null, fields: outcome.fields ?? {}, typed }, 400)
  }
  const message = outcome.value.mailed
    ? myAccountTexts.savedAndMailed({ email: input.email })
    : myAccountTexts.saved()
  return { done: message, fields: {}, typed: null }
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(myAccountTexts.myProfile())

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { account, languages } = loaderData
  const values = actionData?.typed ?? account
  const fields: Partial<Record<string, AccountCode>> = actionData?.fields ?? {}
  const getError = (name: string) => fields[name] && accountTexts[fields[name]]()
  return (
    <section className="grid max-w-[32rem] gap-5">
      <h1 className="title">{myAccountTexts.myProfile()}</h1>
      {actionData && !actionData.done && (
        <FormMessage tone="bad">{accountTexts.invalid()}</FormMessage>
      )}
      <FormMessage tone="good">{actionData?.done}</FormMessage>
      <form method="post" className="grid gap-4">
        <NameFields shown={values} wrong={getError} />
        <EmailField
          defaultValue={values.email}
          error={getError('email')}
          hint={
            account.emailVerified ? myAccountTexts.confirmed() : myAccountTexts.notConfirmedYet()
          }
        />
        <PhoneField
          label={myAccountTexts.phoneNumber()}
          defaultValue={values.phone}
          error={getError('phone')}
        />
        <MailLanguage preferred={values.language || null} offered={languages} />
        <Field
          label={myAccountTexts.currentPassword()}
          name="password"
          type="password"
          autoComplete="current-password"
          error={getError('password')}
          hint={myAccountTexts.passwordProofHint()}
        />
        <Button type="submit" tone="buy" className="justify-self-start">
          {myAccountTexts.save()}
        </Button>
      </form>
      <p className="border-t border-line pt-4">
        {account.hasSecondFactor ? myAccountTexts.twoStepOn() : myAccountTexts.twoStepOff()}{' '}
        <Link to={paths.secondFactor()} className="underline">
          {myAccountTexts.signInAndSecurity()}
        </Link>
      </p>
    </section>
  )
}

/** Unseen where the shop has one language: a preference for other shops stays. */
function MailLanguage({
  preferred,
  offered,
}: {
  preferred: string | null
  offered: readonly Language[]
}) {
  const stored = preferred === null ? null : findLanguage(preferred)
  if (offered.length < 2) return <input type="hidden" name="language" value={stored ?? ''} />
  const choices = stored === null || offered.includes(stored) ? offered : [...offered, stored]
  return (
    <Select
      label={myAccountTexts.mailLanguage()}
      name="language"
      defaultValue={stored ?? offered[0]}
      key={stored}
    >
      {choices.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </Select>
  )
}
