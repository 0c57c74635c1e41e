import { data } from 'react-router'
import { newsletterTexts } from '#contract/sellers/contact.ts'
import * as contactTexts from '#texts/contact.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { visitContext } from '#web/visit.ts'
import { buildNoindexMeta, NarrowPage } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/unsubscribe.ts'

const readToken = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

/**
 * NEWS-01: opening the link changes nothing; the button does, and so does a mail program's own POST
 * to the link (RFC 8058).
 */
export function loader({ request }: Route.LoaderArgs) {
  return { token: readToken(request) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  const form = await readForm(request)
  const contact = form.get('email')
  const subscriber =
    contact === null
      ? { token: String(form.get('token') ?? readToken(request)) }
      : { contact: String(contact) }
  const outcome = await shop.contact.unsubscribe(scope, subscriber)
  if (outcome.ok) return { done: true, code: null, typed: '' }
  return data({ done: false, code: outcome.code, typed: String(contact ?? '').slice(0, 300) }, 400)
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(contactTexts.unsubscribeHeading())

export default function Unsubscribe({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const code = actionData?.code
  const byLink = token && code !== 'broken-link'
  const error = code === 'invalid' ? newsletterTexts.invalid() : undefined
  return (
    <NarrowPage title={contactTexts.unsubscribeHeading()}>
      <FormMessage tone="good">{actionData?.done && newsletterTexts.unsubscribed()}</FormMessage>
      <FormMessage tone="bad">
        {code === 'broken-link' && newsletterTexts['broken-link']()}
      </FormMessage>
      {actionData?.done ? null : (
        <form method="post" className="grid gap-4" noValidate>
          {byLink ? (
            <>
              <input type="hidden" name="token" value={token} />
              <p className="text-ink-2">{contactTexts.unsubscribeQuestion()}</p>
            </>
          ) : (
            <Field
              label={contactTexts.emailOrNumber()}
              name="email"
              inputMode="email"
              autoComplete="email"
              defaultValue={actionData?.typed}
              error={error}
            />
          )}
          <Button type="submit" tone="buy" className="justify-self-start">
            {contactTexts.unsubscribe()}
          </Button>
        </form>
      )}
    </NarrowPage>
  )
}
