import { data, redirect } from 'react-router'
import { quoteStatus, quoteTexts } from '#contract/negotiation/quotes.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as requestsTexts from '#texts/requests.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { visitContext } from '#web/visit.ts'
import { buildNoindexMeta, NarrowPage } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/verify-rfq.ts'

/**
 * The link in the mail. Mail programs open links by themselves, so only the button sends the
 * request.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const query = getPageUrl(request).searchParams
  const id = (query.get('id') ?? '').slice(0, 100)
  const token = (query.get('token') ?? '').slice(0, 200)
  return {
    id,
    token,
    works: id !== '' && token !== '' && (await shop.quotes.canVerify(scope, id, token)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  const form = await readForm(request)
  const id = String(form.get('id') ?? '')
  const token = String(form.get('token') ?? '')
  const outcome = await orNotFound(shop.quotes.verifyRfq(scope, id, token))
  if (!outcome.ok) return data({ text: quoteTexts[outcome.code]() }, quoteStatus(outcome.code))
  const { claim } = outcome.value
  throw redirect(claim === null ? quotePaths.mine(id) : `${quotePaths.claim(id, claim)}&opened`)
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(requestsTexts.confirmTitle())

export default function VerifyRfq({
  loaderData: { id, token, works },
  actionData,
}: Route.ComponentProps) {
  return (
    <NarrowPage title={requestsTexts.confirmTitle()}>
      {actionData || !works ? (
        <>
          <FormMessage tone="bad">{actionData?.text ?? quoteTexts['link-spent']()}</FormMessage>
          <p>
            <a href={toHref(paths.newRfq())} className="underline">
              {requestsTexts.requestQuote()}
            </a>
          </p>
        </>
      ) : (
        <form method="post" className="grid gap-4">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="token" value={token} />
          <p className="text-ink-2">{requestsTexts.confirmAddress()}</p>
          <Button type="submit" tone="ask" className="justify-self-start">
            {requestsTexts.confirmSend()}
          </Button>
        </form>
      )}
    </NarrowPage>
  )
}
