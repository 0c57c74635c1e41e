import type { DeskBidView, Proposals } from '#contract/negotiation/bid-rules.ts'
import { formatMoney } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { getMarginTone } from '../bench/bench-figures.ts'
import { useDesk } from '../desk-frame.tsx'
import { EmptyState } from '../parts/desk-table.tsx'
import { formatMargin } from './rule-shares.ts'

/**
 * Proposed counters per line, each with its reason. Choosing one fills in the form and sends
 * nothing (BID-10).
 */
export function ProposalList({
  bid,
  proposals,
  note,
  used,
  floor,
}: Proposals & { bid: DeskBidView; used: number | null; floor: number | null }) {
  const { money } = useDesk()
  if (proposals.length === 0)
    return <EmptyState>{note ?? 'There is nothing to propose.'}</EmptyState>
  const getLineName = (packId: number) =>
    bid.lines.find((line) => line.packId === packId)?.name ?? ''
  return (
    <ul className="grid gap-3 xl:grid-cols-2">
      {proposals.map((proposal, index) => (
        <li
          key={proposal.reason}
          className={`grid content-start gap-2 rounded-large border p-4 text-2 ${used === index ? 'border-bid bg-bid-soft' : 'border-line'}`}
        >
          <p className="flex flex-wrap items-baseline gap-x-3">
            <b className="text-section font-[720]">{formatMoney(proposal.total, money)}</b>
            <span className="text-ink-2">
              {proposal.above > 0
                ? `${formatMoney(proposal.above, money)} above the bid`
                : 'as bid'}{' '}
              ·{' '}
              <span className={getMarginTone(proposal.margin, floor)}>
                margin {formatMargin(proposal.margin)}
              </span>
            </span>
          </p>
          <p>{proposal.reason}</p>
          <ul className="text-ink-2">
            {proposal.lines.map(({ packId, answer, price }) => (
              <li key={packId} className="flex justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">{getLineName(packId)}</span>
                <span className="whitespace-nowrap">
                  {answer === 'accept' ? 'accept' : 'counter'} {formatMoney(price, money)}
                </span>
              </li>
            ))}
          </ul>
          {used === index ? (
            <p className="font-[650] text-bid">In the form above</p>
          ) : (
            <Link to={`?use=${index}`} className="justify-self-start py-1 underline">
              Put it into the form
            </Link>
          )}
        </li>
      ))}
      {note && <li className="text-2 text-ink-2">{note}</li>}
    </ul>
  )
}
