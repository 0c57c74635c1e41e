import { data, Form, redirect } from 'react-router'
import {
  buildHintCookie,
  buildStrictCookie,
  consentSeconds,
  consents,
  cookies,
} from '#contract/requests/browser.ts'
import * as contactTexts from '#texts/contact.ts'
import * as frameTexts from '#texts/frame.ts'
import { toLocalPath } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import { ConsentButton } from '#web/widgets/frame/consent-banner.tsx'
import type { Route } from './+types/consent.ts'

/** WID-05: stores the consent choice, made now or later. */
export async function action({ request, context }: Route.ActionArgs) {
  const { scope, links } = context.get(visitContext)
  const form = await readForm(request)
  const choice = consents.find((each) => each === form.get('choice'))
  if (!choice) throw data(null, { status: 400 })
  const isSecure = links.scheme === 'https'
  const headers = new Headers()
  headers.append('set-cookie', buildHintCookie(cookies.consent, choice, consentSeconds, isSecure))
  if (choice === 'necessary')
    headers.append('set-cookie', buildStrictCookie('visit', '', 0, isSecure))
  return redirect(toLocalPath(form.get('back'), scope.seller.origin), { headers })
}

export const meta: Route.MetaFunction = () => [
  { title: frameTexts.cookieChoices() },
  { name: 'robots', content: 'noindex' },
]

export default function ConsentPage() {
  return (
    <section className="grid max-w-[68ch] gap-4 py-10">
      <h1 className="title">{frameTexts.cookieChoices()}</h1>
      <p>{contactTexts.consentNeeds()}</p>
      <p>{contactTexts.consentCounts()}</p>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="back" value="/" />
        <ConsentButton choice="necessary">{frameTexts.consentNecessary()}</ConsentButton>
        <ConsentButton choice="all">{frameTexts.consentAll()}</ConsentButton>
      </Form>
    </section>
  )
}
