import { data } from 'react-router'
import {
  buyerReasons,
  isBuyerReason,
  type LostDeal,
  threadKinds,
} from '#contract/negotiation/buyer-reasons.ts'
import * as bidsTexts from '#texts/bids.ts'
import * as requestsTexts from '#texts/requests.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { visitContext } from '#web/visit.ts'
import { ReasonButtons } from '#web/widgets/negotiation/reason-buttons.tsx'
import { NarrowPage } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/why-not.ts'

/** /why-not: why a request or bid came to nothing, for its buyer or by the link of its mail. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const deal = readDeal(request)
  return { deal, reason: await orNotFound(shop.negotiation.getBuyerReason(scope, deal)) }
}

/** Mail programs open links by themselves: only a press says something. */
export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = context.get(visitContext)
  const reason = (await readForm(request)).get('reason')
  if (typeof reason !== 'string' || !isBuyerReason(reason)) throw data(null, { status: 400 })
  await orNotFound(shop.negotiation.giveBuyerReason(scope, readDeal(request), reason))
  return null
}

function readDeal(request: Request): LostDeal {
  const query = getPageUrl(request).searchParams
  const kind = threadKinds.find((each) => each === query.get('kind'))
  const number = query.get('id') ?? ''
  if (!kind || !/^[\w-]{1,40}$/.test(number)) throw data(null, { status: 404 })
  return { kind, number, token: (query.get('token') ?? '').slice(0, 100) }
}

export const meta: Route.MetaFunction = () => [
  { title: requestsTexts.whyNotTitle() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function WhyNot({ loaderData: { deal, reason } }: Route.ComponentProps) {
  return (
    <NarrowPage
      title={
        deal.kind === 'rfq'
          ? requestsTexts.requestNumber({ id: deal.number })
          : bidsTexts.bidNumber({ number: deal.number })
      }
    >
      {reason ? (
        <FormMessage tone="good">
          {requestsTexts.reasonGiven({ reason: buyerReasons[reason]() })}
        </FormMessage>
      ) : (
        <ReasonButtons kind={deal.kind} number={deal.number} token={deal.token} />
      )}
    </NarrowPage>
  )
}
