import { data, redirect, useSearchParams } from 'react-router'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import { formatMoney } from '#kernel/money.ts'
import * as bidsTexts from '#texts/bids.ts'
import { orNotFound } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { formatGoods } from '#web/widgets/account/activity-row.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { BidConversation } from '#web/widgets/negotiation/bid-conversation.tsx'
import { orChangeOver, orNeedRole } from '../companies/change-over.server.ts'
import type { Route } from './+types/my-bid.ts'
import { actOnBid } from './act-on-bid.ts'
import { BidDecision, BuyerBidActions } from './bid-actions.tsx'
import { BidEditor, RefusedMessage } from './bid-editor.tsx'
import { type BidFormState, getFormStatus } from './bid-form-state.ts'
import { BuyersBidTurn } from './bid-turn.tsx'
import { OfferReviewStep } from './offer-review.tsx'

/** One of the customer's bids: a draft to edit, or the thread with its actions (BID-02, BID-06). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { number } = params
  const answer = visit.shop.bids.myBid(visit.scope, number)
  return {
    bid: await orChangeOver(answer, visit, request, { kind: 'bid', number }),
    key: createFormKey(),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireSignedIn(context, request)
  const outcome = orNotFound(actOnBid(visit, params.number, await readForm(request)))
  const answer = await orNeedRole(outcome, visit, 'buy', paths.bid(params.number))
  if (!answer) throw data(null, { status: 400 })
  if ('to' in answer) throw redirect(answer.to)
  return data<BidFormState>(answer, getFormStatus(answer))
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: bidsTexts.bidNumber({ number: params.number }) },
  { name: 'robots', content: 'noindex' },
]

/** Names of products in the heading. */
const maxNames = 2

/** Messages by the value in the URL of what was just done. */
const flashTexts: Record<string, () => string> = {
  sent: bidsTexts.bidSentFlash,
  saved: bidsTexts.draftSavedFlash,
  accept: bidsTexts.agreedFlash,
  look: bidsTexts.changedFlash,
  decline: bidsTexts.declinedFlash,
  withdraw: bidsTexts.withdrawnFlash,
}

export default function MyBid({ loaderData: { bid, key }, actionData }: Route.ComponentProps) {
  const { seller } = useFrame()
  const [query] = useSearchParams()
  const flashText = [...query.keys()]
    .map((name) => (Object.hasOwn(flashTexts, name) ? flashTexts[name]!() : null))
    .find(Boolean)
  const isDraft = bid.state === 'DRAFT'
  const renderDate = (day: string) => <time dateTime={bid.madeAt}>{day}</time>
  const refused = actionData?.refused ?? undefined
  if (actionData?.step) return <OfferReviewStep step={actionData.step} />
  return (
    <article className="grid gap-5">
      <header className="grid gap-1">
        <p className="text-2 text-ink-2">
          <Link to={paths.bidCart()}>{bidsTexts.bids()}</Link> ·{' '}
          {bid.madeBy ? (
            <RichText
              parts={bidsTexts.madeOnBy({ day: bid.madeOn, name: bid.madeBy, date: renderDate })}
            />
          ) : (
            renderDate(bid.madeOn)
          )}{' '}
          · {bidsTexts.toPincode({ pincode: bid.pincode })}
        </p>
        <h1 className="title">
          {keepUnits(
            formatGoods(
              bid.lines.slice(0, maxNames).map(({ name }) => name),
              bid.lines.length,
            ),
          )}
        </h1>
        <p className="text-ink-2">
          {bidsTexts.bidListedAt({ id: bid.id, listTotal: formatMoney(bid.listTotal, seller) })}
        </p>
      </header>
      <RefusedMessage refused={refused} />
      {!actionData && <FormMessage tone="good">{flashText}</FormMessage>}
      <BuyersBidTurn bid={bid}>
        <BidDecision bid={bid} formKey={key} refused={refused} />
      </BuyersBidTurn>
      {isDraft ? (
        <BidEditor key={bid.rowVersion} bid={bid} formKey={key} refused={refused} />
      ) : (
        <BidConversation
          bid={bid}
          money={seller}
          side="buyer"
          names={{ buyer: bidsTexts.you(), seller: seller.companyName }}
        />
      )}
      <BuyerBidActions bid={bid} formKey={key} refused={refused} />
      {!isDraft && (
        <p className="text-2 text-ink-2">
          <RichText
            parts={bidsTexts.recordOfBid({
              file: (text) => (
                <a href={toHref(bidPaths.thread(bid.id))} download className="underline">
                  {text}
                </a>
              ),
              paper: (text) => (
                <Link to={bidPaths.paper(bid.id)} className="underline">
                  {text}
                </Link>
              ),
            })}
          />
        </p>
      )}
    </article>
  )
}
