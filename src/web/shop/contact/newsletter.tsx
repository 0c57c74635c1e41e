import { data } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { newsletterTexts } from '#contract/sellers/contact.ts'
import * as contactTexts from '#texts/contact.ts'
import * as frameTexts from '#texts/frame.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { visitContext } from '#web/visit.ts'
import { buildNoindexMeta, NarrowPage } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/newsletter.ts'

const flashCodes = ['subscribed', 'already', 'invalid'] as const

/** NEWS-01: the newsletter page, where plain forms show their result. */
export function loader({ request }: Route.LoaderArgs) {
  const requestedCode = new URL(request.url).searchParams.get('said')
  return { code: flashCodes.find((each) => each === requestedCode) ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  const emailText = String((await readForm(request)).get('email') ?? '')
  const outcome = await shop.contact.subscribe(scope, emailText)
  return outcome.ok
    ? { code: 'subscribed' as const, typed: '' }
    : data({ code: outcome.code, typed: emailText }, 400)
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(frameTexts.newsletter())

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const code = actionData?.code ?? loaderData.code
  const isSubscribed = code === 'subscribed'
  return (
    <NarrowPage title={frameTexts.newsletter()}>
      <FormMessage tone="good">{isSubscribed && newsletterTexts.subscribed()}</FormMessage>
      <form method="post" className="grid gap-4" noValidate>
        <Field
          label={contactTexts.emailOrNumber()}
          name="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={actionData?.typed}
          error={code && !isSubscribed ? newsletterTexts[code]() : undefined}
        />
        <Button type="submit" tone="buy" className="justify-self-start">
          {frameTexts.subscribe()}
        </Button>
      </form>
      <p className="text-2 text-ink-2">
        <RichText
          parts={contactTexts.newsletterAbout({
            link: (text) => (
              <Link to={paths.unsubscribe()} className="underline">
                {text}
              </Link>
            ),
          })}
        />
      </p>
    </NarrowPage>
  )
}
