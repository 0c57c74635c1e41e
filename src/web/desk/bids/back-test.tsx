import type { BackTest } from '#contract/negotiation/bid-rules.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { formatMinutes, formatPoints, formatShare } from '../rules/rule-words.ts'
import { formatMargin } from './rule-shares.ts'

const maxShownLines = 20

/**
 * What these rules would have done with the bids of the last 30 days (BID-11). `minutes`: how long
 * their answers take in the middle.
 */
export function BackTestResult({ test, minutes }: { test: BackTest; minutes: number }) {
  const { money } = useDesk()
  const { lines, bids, answered, realMinutes, margin, realMargin } = test
  const difference = margin !== null && realMargin !== null ? margin - realMargin : null
  const formatLines = (count: number) =>
    `${formatCount(count, money)} ${count === 1 ? 'line' : 'lines'}`
  const figures: [string, string, string][] = [
    ['Accepted', formatShare(test.accepted, lines), formatLines(test.accepted)],
    ['Countered', formatShare(test.countered, lines), formatLines(test.countered)],
    ['Declined', formatShare(test.declined, lines), formatLines(test.declined)],
    ['Left to people', formatShare(test.left, lines), formatLines(test.left)],
    ['Not taken', formatShare(test.notTaken, lines), formatLines(test.notTaken)],
    [
      'Median time to answer',
      formatMinutes(minutes),
      `${formatCount(answered, money)} of ${formatCount(bids, money)} bids${
        realMinutes === null ? '' : `, instead of ${formatMinutes(realMinutes)}`
      }`,
    ],
    [
      'Margin',
      difference === null ? formatMargin(margin) : formatPoints(difference),
      difference === null
        ? `accepted for ${formatMoney(test.revenue, money)}`
        : `${formatMargin(margin)} instead of ${formatMargin(realMargin)}`,
    ],
  ]
  return (
    <DeskSection
      title="On the last 30 days"
      lead={`The rules above that are on or in the shadow, on ${formatCount(lines, money)} lines of ${formatCount(bids, money)} bids: at the list prices of that time and today’s costs.`}
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
      {test.differs.length > 0 && (
        <DeskTable
          caption="Where they differ from what happened"
          head={[
            'Bid',
            { name: 'Listed', end: true },
            { name: 'Bid at', end: true },
            'What happened',
            'By these rules',
          ]}
        >
          {test.differs.slice(0, maxShownLines).map((line) => (
            <tr key={`${line.id} ${line.name} ${line.bidPrice}`}>
              <td className="min-w-48">
                <Link to={deskPaths.bid(line.id)}>{line.id}</Link>
                <span className="block text-ink-2">
                  {line.quantity} × {line.name}
                </span>
              </td>
              <td className="text-end whitespace-nowrap">{formatMoney(line.listPrice, money)}</td>
              <td className="text-end whitespace-nowrap">{formatMoney(line.bidPrice, money)}</td>
              <td>{line.did}</td>
              <td className="font-[650]">{line.would}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      {test.differs.length > maxShownLines && (
        <p className="text-2 text-ink-2">
          And {test.differs.length - maxShownLines} more lines that differ.
        </p>
      )}
      {test.lines > 0 && test.differs.length === 0 && (
        <p className="text-2 text-ink-2">Nothing differs from what happened.</p>
      )}
    </DeskSection>
  )
}
