import { data, Form, redirect, useSearchParams } from 'react-router'
import { readPageNumber } from '#contract/listing/pagination.ts'
import type { RfqPage } from '#contract/negotiation/quote-views.ts'
import { quoteStatus, quoteTexts, rfqStates, turns } from '#contract/negotiation/quotes.ts'
import { paths } from '#contract/paths/paths.ts'
import * as requestsTexts from '#texts/requests.ts'
import { getPageUrl } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { NewerOlder } from '#web/ui/newer-older.tsx'
import { Pills } from '#web/ui/pills.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { getBuyerStateText } from '#web/widgets/negotiation/rfq-turn.ts'
import type { Route } from './+types/my-rfqs.ts'
import { createDraftFromUbl } from './create-draft-from-ubl.ts'
import { RfqRow } from './rfq-row.tsx'

/** /account/RFQ: by state and by turn, what waits for the customer first (RFQ-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const query = getPageUrl(request).searchParams
  const rfqPage = await shop.quotes.myRfqs(scope, {
    state: rfqStates.find((each) => each === query.get('state')) ?? null,
    turn: turns.find((each) => each === query.get('turn')) ?? null,
    page: readPageNumber(query),
  })
  return { ...rfqPage, key: createFormKey() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await createDraftFromUbl(requireSignedIn(context, request), request)
  return outcome.ok
    ? redirect(outcome.to)
    : data({ text: quoteTexts[outcome.code]() }, quoteStatus(outcome.code))
}

export const meta: Route.MetaFunction = () => [
  { title: requestsTexts.quotes() },
  { name: 'robots', content: 'noindex' },
]

export default function MyRfqs({
  loaderData: { rows, page, hasMore, counts, turnCounts, key },
  actionData,
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  const buildPageHref = (to: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    return `${paths.myRfqs()}?${next}`
  }
  const isFiltered = query.has('state') || query.has('turn')
  const isEmpty = rows.length === 0 && page === 1 && !isFiltered
  const newRequest = (
    <a href={toHref(paths.newRfq())} className="button button-ask">
      {requestsTexts.requestQuote()}
    </a>
  )
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="title">{requestsTexts.quotes()}</h1>
        {!isEmpty && newRequest}
      </div>
      {(rows.length > 0 || isFiltered) && <Filters counts={counts} turnCounts={turnCounts} />}
      {rows.length === 0 && page > 1 && (
        <p className="text-ink-2">
          <RichText
            parts={requestsTexts.emptyPage({
              link: (text) => (
                <Link to={buildPageHref(1)} className="underline">
                  {text}
                </Link>
              ),
            })}
          />
        </p>
      )}
      {rows.length === 0 && page === 1 && isFiltered && (
        <p className="text-ink-2">{requestsTexts.noMatches()}</p>
      )}
      {isEmpty && (
        <EmptyState
          icon="ask"
          tone="ask"
          title={requestsTexts.noRequestsYet()}
          text={requestsTexts.noRequestsYetHint()}
        >
          {newRequest}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ul className="border-t border-line">
          {rows.map((rfq) => (
            <RfqRow key={rfq.id} rfq={rfq} />
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <NewerOlder
          label={requestsTexts.requestPages()}
          page={page}
          hasMore={hasMore}
          href={buildPageHref}
        />
      )}
      <Collapsible title={requestsTexts.uploadUbl()} open={actionData !== undefined}>
        <Form method="post" encType="multipart/form-data" className="grid gap-3">
          <input type="hidden" name="key" value={key} />
          <FileField
            label={requestsTexts.ublDocument()}
            name="file"
            required
            accept="application/xml,text/xml,.xml"
            hint={requestsTexts.ublHint()}
            error={actionData?.text}
          />
          <Button type="submit" className="justify-self-start">
            {requestsTexts.createDraft()}
          </Button>
        </Form>
      </Collapsible>
    </section>
  )
}

function Filters({ counts, turnCounts }: Pick<RfqPage<unknown>, 'counts' | 'turnCounts'>) {
  const [query] = useSearchParams()
  const state = query.get('state')
  const turn = query.get('turn')
  const presentStates = rfqStates.filter((each) => (counts[each] ?? 0) > 0)
  const totalCount = presentStates.reduce((sum, each) => sum + (counts[each] ?? 0), 0)
  const links = [
    {
      name: requestsTexts.allRequests({ totalCount }),
      to: paths.myRfqs(),
      on: state === null && turn === null,
    },
    {
      name: requestsTexts.yourTurnCount({ count: turnCounts.buyer }),
      to: `${paths.myRfqs()}?turn=buyer`,
      on: turn === 'buyer',
    },
    ...presentStates.map((each) => ({
      name: `${getBuyerStateText(each)} ${counts[each]}`,
      to: `${paths.myRfqs()}?state=${each}`,
      on: state === each,
    })),
  ]
  return <Pills label={requestsTexts.filterRequests()} links={links} />
}
