import { nameBuyer } from '#contract/desk/buyer-name.ts'
import type { DeskBidView } from '#contract/negotiation/bid-rules.ts'
import { type BidState, bidStateWords } from '#contract/negotiation/bids.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Link } from '#web/ui/link.tsx'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { DeskIcon } from '../parts/desk-icon.tsx'

/** The desk's side of the states that name a side. */
const stateWords: Partial<Record<BidState, string>> = {
  SUBMITTED: 'Our turn',
  COUNTERED: 'The buyer’s turn',
}

/** Who bids, whose turn it is, and how long. */
export function BidHead({ bid }: { bid: DeskBidView }) {
  const { id, buyer, company, pincode, state, allOrNothing, expiresAt, expiresOn } = bid
  const { name: who, person } = nameBuyer({ company, buyer: buyer?.name ?? null })
  return (
    <header className="bid-title">
      <Link to={deskPaths.bids()} className="bid-back" aria-label="Back to the bids">
        ‹
      </Link>
      <span className="desk-kind">
        <DeskIcon name="bids" />
      </span>
      <div className="min-w-0">
        <h1 className="title truncate">{who || `Bid ${id}`}</h1>
        <p className="truncate text-1 text-ink-2">
          {who ? `Bid ${id}, ${person ? `${person}, ` : ''}to ${pincode}` : `To ${pincode}`}
        </p>
      </div>
      <p className="bid-tags">
        <b className={state === 'SUBMITTED' ? 'ours' : ''}>
          {stateWords[state] ?? bidStateWords[state]()}
        </b>
        {allOrNothing && <span>All or nothing</span>}
      </p>
      {expiresAt && expiresOn && (
        <p>
          {state === 'AGREED' && <span className="text-ink-2">To order: </span>}
          <NegotiationClock until={expiresAt} day={expiresOn} />
        </p>
      )}
    </header>
  )
}
