import type { Proposal, Proposals } from '#contract/negotiation/bid-rules.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { Link } from '#web/ui/link.tsx'
import { formatShort, getMarginTone } from '../bench/bench-figures.ts'
import { useDesk } from '../desk-frame.tsx'
import { type AnswerFigures, isProposed } from './answer-state.ts'
import { formatMargin } from './rule-shares.ts'

interface ListProps extends Proposals {
  figures: AnswerFigures
  floor: number | null
  onPropose: (proposal: Proposal) => void
}

/**
 * Proposed answers, each with its reason. Choosing one fills in the lines and sends nothing; without
 * script its address does (BID-10).
 */
export function ProposalList({ proposals, note, figures, floor, onPropose }: ListProps) {
  const { money } = useDesk()
  return (
    <section aria-labelledby="bid-proposals">
      <h3 id="bid-proposals">
        {deskBidsTexts.proposals()}{' '}
        <span className="qs-hint">{deskBidsTexts.forYourEyesOnly()}</span>
      </h3>
      {proposals.map((proposal, index) => {
        const { reason, total, above, margin } = proposal
        return (
          <Link
            key={reason}
            to={`?use=${index}`}
            keepScroll
            className="qs-proposal"
            aria-current={isProposed(proposal, figures) || undefined}
            onClick={(event) => {
              event.preventDefault()
              onPropose(proposal)
            }}
          >
            <b>{formatShort(total, money)}</b>
            <b className={`n ${getMarginTone(margin, floor)}`}>{formatMargin(margin)}</b>
            <span className="qs-proposal-note col-span-full">
              {above > 0 ? deskBidsTexts.overBid({ amount: formatShort(above, money) }) : ''}
              {reason}
            </span>
          </Link>
        )
      })}
      {(note || proposals.length === 0) && (
        <p className="text-ink-2">
          {keepsFloor(figures)
            ? deskBidsTexts.restKeepsFloor()
            : (note ?? deskBidsTexts.noProposals())}
        </p>
      )}
    </section>
  )
}

/** Whether what is left beside declined lines can go as it stands; costs have to be seen for it. */
const keepsFloor = ({ counts, room }: AnswerFigures) =>
  room !== null && counts.decline > 0 && counts.none === 0 && counts.belowFloor === 0
