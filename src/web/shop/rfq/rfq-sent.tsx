import { data, Form, redirect, useSearchParams } from 'react-router'
import { quoteStatus, quoteTexts } from '#contract/negotiation/quotes.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as requestsTexts from '#texts/requests.ts'
import { orNotFound } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { visitContext } from '#web/visit.ts'
import { buildNoindexMeta, NarrowPage } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/rfq-sent.ts'
import { readClaimedRef } from './read-claimed-ref.ts'

/**
 * A visitor's request waits for its address to be confirmed: asks to check the mail, or sends
 * another.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const ref = readClaimedRef(request)
  const rfq = await orNotFound(shop.quotes.getRfq(scope, ref))
  if (rfq.state !== 'VERIFYING' && rfq.state !== 'DRAFT')
    throw redirect(quotePaths.claim(ref.id, ref.claim))
  return {
    email: rfq.contact?.email ?? '',
    rowVersion: rfq.rowVersion,
    mayResend: rfq.may.includes('resend'),
    key: createFormKey(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  const ref = readClaimedRef(request)
  const form = await readForm(request)
  const command = { key: String(form.get('key') ?? ''), rowVersion: Number(form.get('rowVersion')) }
  const outcome = await orNotFound(shop.quotes.resendLink(scope, ref, command))
  if (!outcome.ok) return data({ text: quoteTexts[outcome.code]() }, quoteStatus(outcome.code))
  throw redirect(`${quotePaths.sent(ref.id, ref.claim)}&again`)
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(requestsTexts.checkEmailTitle())

export default function RfqSent({
  loaderData: { email, rowVersion, mayResend, key },
  actionData,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <NarrowPage title={requestsTexts.checkEmailTitle()}>
      {actionData && <FormMessage tone="bad">{actionData.text}</FormMessage>}
      {query.has('again') && !actionData && (
        <FormMessage tone="good">{requestsTexts.linkResent()}</FormMessage>
      )}
      <UnreadFiles />
      <p>
        {email ? (
          <RichText
            parts={requestsTexts.linkSentTo({
              email,
              strong: (text) => <strong className="wrap-anywhere">{text}</strong>,
            })}
          />
        ) : (
          requestsTexts.linkSent()
        )}
      </p>
      <p className="text-2 text-ink-2">{requestsTexts.linkNote()}</p>
      <div className="flex flex-wrap gap-2">
        {mayResend && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="rowVersion" value={rowVersion} />
            <Button type="submit">{requestsTexts.resendLink()}</Button>
          </Form>
        )}
        <Link to={paths.home()} className="button button-bare underline">
          {requestsTexts.continueShopping()}
        </Link>
      </div>
    </NarrowPage>
  )
}

/** A file that was neither a picture nor a PDF was left out; the request itself was sent. */
export function UnreadFiles() {
  const [query] = useSearchParams()
  if (!query.has('unread')) return null
  const isSingle = query.get('unread') === '1'
  return (
    <FormMessage tone="bad">
      {isSingle ? requestsTexts.oneFileUnread() : requestsTexts.someFilesUnread()}
    </FormMessage>
  )
}
