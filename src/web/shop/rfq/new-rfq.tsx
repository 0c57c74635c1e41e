import { data, redirect, useLocation, useNavigate } from 'react-router'
import { quoteTexts } from '#contract/quotes.ts'
import { pageUrl } from '#web/answers.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { visitContext } from '#web/visit.ts'
import { RfqForm } from '#web/widgets/rfq-form.tsx'
import { TellMeForm } from '#web/widgets/tell-me-form.tsx'
import type { Route } from './+types/new-rfq.ts'
import { makeRfq } from './make-rfq.ts'
import { startRfq } from './start-rfq.ts'

/** /rfq/new: what the popup holds, on a page of its own (RFQ-01 to RFQ-03). */
export async function loader({ request, context }: Route.LoaderArgs) {
  return startRfq(context.get(visitContext), pageUrl(request).searchParams)
}

export async function action({ request, context }: Route.ActionArgs) {
  const made = await makeRfq(context.get(visitContext), request)
  return made.ok
    ? redirect(made.to)
    : data({ refused: made.refused, tooLarge: made.refused === null }, made.status)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: 'Request a Quote' },
  { name: 'robots', content: 'noindex' },
  // Then the address opens a draft.
  ...(loaderData?.draft?.claim ? [{ name: 'referrer', content: 'no-referrer' }] : []),
]

export default function NewRfq({ loaderData: start, actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <section className="mx-auto grid w-full max-w-[44rem] grid-cols-1 gap-6 py-8">
      <h1 className="text-6 leading-[1.1] font-bold tracking-[-0.025em]">Request a Quote</h1>
      {actionData?.tooLarge && <FormMessage tone="bad">{quoteTexts['file-too-large']}</FormMessage>}
      <RfqForm
        key={start.key}
        start={start}
        query={search}
        refused={actionData?.refused ?? undefined}
        onSent={(to) => void navigate(to)}
      />
      {start.words !== null && <TellMeForm words={start.words} email={start.email} />}
    </section>
  )
}
