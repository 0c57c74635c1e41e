import type { ApprovalTrial } from '#contract/negotiation/approvals.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { formatShare } from './rule-words.ts'

/** Which quotes of the past would have waited for a second person (DEAL-03). */
export function ApprovalTrialResult({ trial }: { trial: ApprovalTrial }) {
  const { money } = useDesk()
  const { days, quotes, needing, needingNow, deals } = trial
  const figures: [string, number][] = [
    ['As typed', needing],
    ['As saved', needingNow],
  ]
  return (
    <DeskSection
      title={`On the last ${days} days`}
      lead={`The rows as they are typed above, on ${formatCount(quotes, money)} sent quotes: at the list prices of that time and today’s costs.`}
    >
      <dl className="rule-figures" id="test">
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt className="text-2 text-ink-2">{name}</dt>
            <dd className="text-section font-[720] tabular-nums">{formatCount(count, money)}</dd>
            <dd className="text-1 text-ink-2">
              {formatShare(count, quotes)} of them need approval
            </dd>
          </div>
        ))}
      </dl>
      {deals.length > 0 && (
        <DeskTable
          caption="Quotes that need approval"
          head={['Request', { name: `Total ${money.symbol}`, end: true }, 'Why', 'As saved']}
        >
          {deals.map(({ number, total, reasons, needsNow }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a request may have several sent quotes
            <tr key={at}>
              <th scope="row" className="whitespace-nowrap font-[550]">
                <Link to={quotePaths.deskOne(number)}>{number}</Link>
              </th>
              <td className="whitespace-nowrap text-right tabular-nums">
                {formatMoney(total, money)}
              </td>
              <td className="min-w-64">{reasons.join('; ')}</td>
              <td className="whitespace-nowrap">{needsNow ? 'Needs approval' : 'Goes out'}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      {deals.length < needing && (
        <p className="text-2 text-ink-2">
          And {formatCount(needing - deals.length, money)} more quotes.
        </p>
      )}
    </DeskSection>
  )
}
