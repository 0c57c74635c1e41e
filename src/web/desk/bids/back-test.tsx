import type { BackTest, TriedAnswer } from '#contract/negotiation/bid-rules.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { formatMinutes, formatPoints, formatShare } from '../rules/rule-words.ts'
import { formatMargin } from './rule-shares.ts'

const maxShownLines = 20

const answerTexts: Record<TriedAnswer, () => string> = {
  'not answered': deskBidsTexts.triedUnanswered,
  accepted: deskBidsTexts.triedAccepted,
  countered: deskBidsTexts.triedCountered,
  declined: deskBidsTexts.triedDeclined,
  'lost its stock or place': deskBidsTexts.triedLost,
  'not taken': deskBidsTexts.triedNotTaken,
  'left to people': deskBidsTexts.triedLeft,
}

/**
 * What these rules would have done with the bids of the last 30 days (BID-11). `minutes`: how long
 * their answers take in the middle.
 */
export function BackTestResult({ test, minutes }: { test: BackTest; minutes: number }) {
  const { money } = useDesk()
  const { lines, bids, answered, realMinutes, margin, realMargin } = test
  const difference = margin !== null && realMargin !== null ? margin - realMargin : null
  const formatLines = (count: number) => deskBidsTexts.lineCount({ count })
  const figures: [string, string, string][] = [
    [deskBidsTexts.accepted(), formatShare(test.accepted, lines), formatLines(test.accepted)],
    [deskBidsTexts.countered(), formatShare(test.countered, lines), formatLines(test.countered)],
    [deskBidsTexts.declined(), formatShare(test.declined, lines), formatLines(test.declined)],
    [deskBidsTexts.leftToPeople(), formatShare(test.left, lines), formatLines(test.left)],
    [deskBidsTexts.notTaken(), formatShare(test.notTaken, lines), formatLines(test.notTaken)],
    [
      deskBidsTexts.medianTime(),
      formatMinutes(minutes),
      realMinutes === null
        ? deskBidsTexts.answeredOf({ answered, bids })
        : deskBidsTexts.answeredOfInstead({ answered, bids, time: formatMinutes(realMinutes) }),
    ],
    [
      deskBidsTexts.margin(),
      difference === null ? formatMargin(margin) : formatPoints(difference),
      difference === null
        ? deskBidsTexts.acceptedFor({ amount: formatMoney(test.revenue, money) })
        : deskBidsTexts.insteadOf({
            share: formatMargin(margin),
            former: formatMargin(realMargin),
          }),
    ],
  ]
  return (
    <DeskSection
      title={deskBidsTexts.onLastMonth()}
      lead={deskBidsTexts.backTestLead({ lines, bids })}
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
          caption={deskBidsTexts.differences()}
          head={[
            deskBidsTexts.bid(),
            { name: deskBidsTexts.listed(), end: true },
            { name: deskBidsTexts.bidAt(), end: true },
            deskBidsTexts.whatHappened(),
            deskBidsTexts.byTheseRules(),
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
              <td>{answerTexts[line.did]()}</td>
              <td className="font-[650]">{answerTexts[line.would]()}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      {test.differs.length > maxShownLines && (
        <p className="text-2 text-ink-2">
          {deskBidsTexts.moreDifferences({ count: test.differs.length - maxShownLines })}
        </p>
      )}
      {test.lines > 0 && test.differs.length === 0 && (
        <p className="text-2 text-ink-2">{deskBidsTexts.noDifferences()}</p>
      )}
    </DeskSection>
  )
}
