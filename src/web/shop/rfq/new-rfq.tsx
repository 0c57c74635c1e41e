import { data, redirect, useLocation, useNavigate } from 'react-router'
import { quoteTexts } from '#contract/negotiation/quotes.ts'
import * as requestsTexts from '#texts/requests.ts'
import { getPageUrl } from '#web/answers.ts'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { visitContext } from '#web/visit.ts'
import { AmyNote } from '#web/widgets/chat/amy-note.tsx'
import { RfqForm } from '#web/widgets/rfq/rfq-form.tsx'
import { StockAlertForm } from '#web/widgets/rfq/stock-alert-form.tsx'
import { getBackPath, requireRoleFor } from '../companies/change-over.server.ts'
import type { Route } from './+types/new-rfq.ts'
import { loadRfqFormStart } from './rfq-form-start.ts'
import { submitRfqForm } from './submit-rfq-form.ts'

/** /rfq/new: the popup's form on its own page (RFQ-01 to RFQ-03). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  requireRoleFor(visit, 'ask', getBackPath(request))
  return loadRfqFormStart(visit, getPageUrl(request).searchParams)
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  requireRoleFor(visit, 'ask', getBackPath(request))
  const result = await submitRfqForm(visit, request)
  return result.ok
    ? redirect(result.to)
    : data({ refused: result.refused, tooLarge: result.refused === null }, result.status)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: requestsTexts.requestQuote() },
  { name: 'robots', content: 'noindex' },
  // Then the URL opens a draft.
  ...(loaderData?.draft?.claim ? [{ name: 'referrer', content: 'no-referrer' }] : []),
]

export default function NewRfq({ loaderData: start, actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <section className="mx-auto grid w-full max-w-[44rem] grid-cols-1 gap-6 py-8">
      <h1 className="title">{requestsTexts.requestQuote()}</h1>
      <AmyNote />
      {actionData?.tooLarge && (
        <FormMessage tone="bad">{quoteTexts['file-too-large']()}</FormMessage>
      )}
      <RfqForm
        key={start.key}
        start={start}
        query={search}
        refused={actionData?.refused ?? undefined}
        onSent={(to) => void navigate(to)}
      />
      {start.words !== null && (
        <Collapsible title={requestsTexts.tellMeWhenAvailable()} open={false}>
          <StockAlertForm words={start.words} email={start.email} />
        </Collapsible>
      )}
    </section>
  )
}
