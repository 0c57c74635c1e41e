import { data, redirect } from 'react-router'
import { quoteStatus } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as requestsTexts from '#texts/requests.ts'
import { orNotFound } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { orChangeOver, orNeedRole } from '../companies/change-over.server.ts'
import type { Route } from './+types/my-rfq.ts'
import { runBuyerAction, toRefusalView } from './buyer-rfq-actions.ts'
import { RfqScreen } from './rfq-screen.tsx'
import { ThreadRecord } from './thread-record.tsx'

/** A request of the account's own (RFQ-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const answer = visit.shop.quotes.getRfq(visit.scope, { id: params.id })
  const record = { kind: 'rfq' as const, number: params.id }
  return { rfq: await orChangeOver(answer, visit, request, record), key: createFormKey() }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireSignedIn(context, request)
  const outcomePromise = orNotFound(runBuyerAction(visit, { id: params.id }, request))
  const answer = await orNeedRole(outcomePromise, visit, 'ask', quotePaths.mine(params.id))
  if (!answer) throw data(null, { status: 400 })
  const { did, outcome } = answer
  if (outcome.ok) throw redirect(`${quotePaths.mine(outcome.value.id)}?${did}`)
  return data(toRefusalView(answer), quoteStatus(outcome.code))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? requestsTexts.quoteTitle({ names: loaderData.rfq.names.join(', ') })
      : requestsTexts.quote(),
  },
  { name: 'robots', content: 'noindex' },
]

export default function MyRfq({ loaderData: { rfq, key }, actionData }: Route.ComponentProps) {
  return (
    <RfqScreen
      rfq={rfq}
      formKey={key}
      refused={actionData ?? undefined}
      fileAt={(file) => quotePaths.myFile(rfq.id, file)}
      changeAt={quotePaths.goOn(rfq.id)}
      aside={
        <ThreadRecord
          href={quotePaths.myThread(rfq.id)}
          paper={quotePaths.myPaper(rfq.id)}
          rfq={rfq}
        />
      }
    />
  )
}
