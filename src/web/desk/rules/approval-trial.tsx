import type { ApprovalTrial } from '#contract/negotiation/approvals.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatAmount, formatCount } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'

/** Which quotes of the past would have waited for a second person (DEAL-03). */
export function ApprovalTrialResult(props: {
  trial: ApprovalTrial
  /** The rows are as typed, and not saved. */
  isTyped: boolean
}) {
  const { trial, isTyped } = props
  const { money } = useDesk()
  const { days, quotes, needing, deals } = trial
  const format = (count: number) => formatCount(count, money)
  return (
    <DeskSection title={`The last ${days} days`} lead={describeTrial(trial, isTyped, format)}>
      <div id="test" />
      {deals.length > 0 && (
        <DeskTable
          cards
          caption="Quotes that would wait"
          head={['Request', { name: `Total ${money.symbol}`, end: true }, 'Why it would wait']}
        >
          {deals.map(({ number, total, reasons, needsNow }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a request may have several sent quotes
            <tr key={at}>
              <th scope="row" className="whitespace-nowrap font-[550]">
                <Link to={quotePaths.deskOne(number)}>{number}</Link>
              </th>
              <td className="whitespace-nowrap text-end tabular-nums" data-name="Total">
                {formatAmount(total, money)}
              </td>
              <td className="whole w-full">
                {reasons.join('; ')}
                {isTyped && !needsNow && (
                  <span className="block text-1 text-look">goes out as saved</span>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      {quotes > 0 && deals.length < needing && (
        <p className="text-2 text-ink-2">And {format(needing - deals.length)} more.</p>
      )}
    </DeskSection>
  )
}

function describeTrial(
  { quotes, needing, needingNow }: ApprovalTrial,
  isTyped: boolean,
  format: (count: number) => string,
): string {
  if (quotes === 0) return 'No quote was sent in this time: there is nothing to try the limits on.'
  const sent = quotes === 1 ? 'Of 1 sent quote' : `Of ${format(quotes)} sent quotes`
  const words = `${sent}, ${needing === 0 ? 'none' : format(needing)} would have waited`
  const basis = 'Calculated at the list prices of that time and today’s costs.'
  if (!isTyped) return `${words} by these limits. ${basis}`
  return `${words} by the limits as typed, ${format(needingNow)} by those that are saved. ${basis}`
}
