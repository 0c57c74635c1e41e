import type { BackTest } from '#contract/negotiation/bid-rules.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { formatMargin } from './rule-shares.ts'

const maxShownLines = 20

/** What these rules would have done with the bids of the last 30 days (BID-11). */
export function BackTestResult({ test }: { test: BackTest }) {
  const { money } = useDesk()
  const figures: [string, string][] = [
    ['Accepted', formatCount(test.accepted, money)],
    ['Countered', formatCount(test.countered, money)],
    ['Declined', formatCount(test.declined, money)],
    ['Left to people', formatCount(test.left, money)],
    ['Not taken', formatCount(test.notTaken, money)],
    ['Accepted for', formatMoney(test.revenue, money)],
    ['at a margin of', formatMargin(test.margin)],
  ]
  return (
    <DeskSection
      title="With the bids of the last 30 days"
      lead={`${formatCount(test.lines, money)} lines of ${formatCount(test.bids, money)} bids, by these rules.`}
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt className="text-2 text-ink-2">{name}</dt>
            <dd className="text-section font-[720]">{figure}</dd>
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
              <td className="text-right whitespace-nowrap">{formatMoney(line.listPrice, money)}</td>
              <td className="text-right whitespace-nowrap">{formatMoney(line.bidPrice, money)}</td>
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
