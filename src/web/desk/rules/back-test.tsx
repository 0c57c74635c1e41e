import type { QuoteBackTest } from '#contract/negotiation/quote-rules.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { formatMargin } from '../bids/rule-shares.ts'
import { useDesk } from '../desk-frame.tsx'
import { DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { formatMinutes, formatPoints, formatShare } from './rule-words.ts'

const outcomeNames = { sent: 'Would send', proposed: 'Would propose', left: 'Left to people' }

/** What rules would have done with the requests of the past (DEAL-03). */
export function RuleBackTest({ test, about }: { test: QuoteBackTest; about: string }) {
  const { money } = useDesk()
  const { requests, sent, proposed, left, realMinutes, ruleMinutes, ruleMargin, realMargin } = test
  const difference = ruleMargin !== null && realMargin !== null ? ruleMargin - realMargin : null
  const figures: [string, string, string][] = [
    ['Sent', formatShare(sent, requests), `${formatCount(sent, money)} requests`],
    ['Proposed', formatShare(proposed, requests), `${formatCount(proposed, money)} requests`],
    ['Left to people', formatShare(left, requests), `${formatCount(left, money)} requests`],
    [
      'Median time to answer',
      formatMinutes(ruleMinutes),
      realMinutes === null ? 'nobody has answered' : `instead of ${formatMinutes(realMinutes)}`,
    ],
    [
      'Margin',
      difference === null ? '–' : formatPoints(difference),
      difference === null
        ? 'nothing to compare'
        : `${formatMargin(ruleMargin)} instead of ${formatMargin(realMargin)}`,
    ],
  ]
  return (
    <DeskSection
      title={`On the last ${test.days} days`}
      lead={`${about}, on ${formatCount(requests, money)} requests: at the list prices of that time and today’s costs. Stock counts as enough, as that of the time is not kept.`}
    >
      <dl className="rule-figures" id="test">
        {figures.map(([name, figure, note]) => (
          <div key={name}>
            <dt className="text-2 text-ink-2">{name}</dt>
            <dd className="text-section font-[720] tabular-nums">{figure}</dd>
            <dd className="text-1 text-ink-2">{note}</dd>
          </div>
        ))}
      </dl>
      {test.deals.length > 0 && (
        <DeskTable
          caption="Requests"
          head={[
            'Request',
            'The rules',
            'Why',
            { name: `At ${money.symbol}`, end: true },
            { name: `People ${money.symbol}`, end: true },
            { name: 'People after', end: true },
            'Ended',
          ]}
        >
          {test.deals.map((deal) => (
            <tr key={deal.number}>
              <th scope="row" className="whitespace-nowrap font-[550]">
                <Link to={quotePaths.deskOne(deal.number)}>{deal.number}</Link>
              </th>
              <td className={`whitespace-nowrap ${deal.outcome === 'sent' ? 'text-good' : ''}`}>
                {outcomeNames[deal.outcome]}
              </td>
              <td className="min-w-64 text-ink-2">{deal.reason}</td>
              <td className="whitespace-nowrap text-end tabular-nums">
                {deal.total === null ? '–' : formatMoney(deal.total, money)}
              </td>
              <td className="whitespace-nowrap text-end tabular-nums">
                {deal.realTotal === null ? '–' : formatMoney(deal.realTotal, money)}
              </td>
              <td className="whitespace-nowrap text-end tabular-nums">
                {deal.realMinutes === null ? '–' : formatMinutes(deal.realMinutes)}
              </td>
              <td>{deal.end}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      {test.deals.length < requests && (
        <p className="text-2 text-ink-2">
          And {formatCount(requests - test.deals.length, money)} more requests.
        </p>
      )}
    </DeskSection>
  )
}
