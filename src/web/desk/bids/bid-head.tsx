import { nameBuyer } from '#contract/desk/buyer-name.ts'
import type { DeskBidView } from '#contract/negotiation/bid-rules.ts'
import { type BidState, bidStateWords } from '#contract/negotiation/bids.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { Link } from '#web/ui/link.tsx'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { DeskIcon } from '../parts/desk-icon.tsx'

/** The desk's side of the states that name a side. */
const stateWords: Partial<Record<BidState, () => string>> = {
  SUBMITTED: deskBidsTexts.ourTurn,
  COUNTERED: deskBidsTexts.theBuyersTurn,
}

/** Who bids, whose turn it is, and how long. */
export function BidHead({ bid }: { bid: DeskBidView }) {
  const { id, buyer, company, pincode, state, allOrNothing, expiresAt, expiresOn } = bid
  const { name: who, person } = nameBuyer({ company, buyer: buyer?.name ?? null })
  return (
    <header className="bid-title">
      <Link to={deskPaths.bids()} className="bid-back" aria-label={deskBidsTexts.backToTheBids()}>
        ‹
      </Link>
      <span className="desk-kind">
        <DeskIcon name="bids" />
      </span>
      <div className="min-w-0">
        <h1 className="title truncate">{who || deskBidsTexts.bidId({ id })}</h1>
        <p className="truncate text-1 text-ink-2">
          {!who
            ? deskBidsTexts.toPincode({ pincode })
            : person
              ? deskBidsTexts.bidByTo({ id: String(id), person, pincode })
              : deskBidsTexts.bidTo({ id: String(id), pincode })}
        </p>
      </div>
      <p className="bid-tags">
        <b className={state === 'SUBMITTED' ? 'ours' : ''}>
          {(stateWords[state] ?? bidStateWords[state])()}
        </b>
        {allOrNothing && <span>{deskBidsTexts.allOrNothing()}</span>}
      </p>
      {expiresAt && expiresOn && (
        <p>
          {state === 'AGREED' && <span className="text-ink-2">{deskBidsTexts.toOrder()} </span>}
          <NegotiationClock until={expiresAt} day={expiresOn} />
        </p>
      )}
    </header>
  )
}
