import type { ApprovalTrial } from '#contract/negotiation/approvals.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatAmount, formatCount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
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
    <DeskSection
      title={deskRulesTexts.theLastDaysDays({ days })}
      lead={describeTrial(trial, isTyped, format)}
    >
      <div id="test" />
      {deals.length > 0 && (
        <DeskTable
          cards
          caption={deskRulesTexts.quotesThatWouldWait()}
          head={[
            deskRulesTexts.request(),
            { name: deskRulesTexts.totalSymbol({ symbol: money.symbol }), end: true },
            deskRulesTexts.whyItWouldWait(),
          ]}
        >
          {deals.map(({ number, total, reasons, needsNow }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a request may have several sent quotes
            <tr key={at}>
              <th scope="row" className="whitespace-nowrap font-[550]">
                <Link to={quotePaths.deskOne(number)}>{number}</Link>
              </th>
              <td
                className="whitespace-nowrap text-end tabular-nums"
                data-name={deskRulesTexts.totalLabel()}
              >
                {formatAmount(total, money)}
              </td>
              <td className="whole w-full">
                {reasons.join(commonTexts.semicolon())}
                {isTyped && !needsNow && (
                  <span className="block text-1 text-look">{deskRulesTexts.goesOutAsSaved()}</span>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      {quotes > 0 && deals.length < needing && (
        <p className="text-2 text-ink-2">
          {deskRulesTexts.andLengthMore({ length: format(needing - deals.length) })}
        </p>
      )}
    </DeskSection>
  )
}

function describeTrial(
  { quotes, needing, needingNow }: ApprovalTrial,
  isTyped: boolean,
  format: (count: number) => string,
): string {
  if (quotes === 0) return deskRulesTexts.noQuotesToTry()
  const texts = isTyped
    ? needing === 0
      ? deskRulesTexts.trialTypedNone
      : deskRulesTexts.trialTyped
    : needing === 0
      ? deskRulesTexts.trialNone
      : deskRulesTexts.trialSome
  return texts({
    count: quotes,
    quotes: format(quotes),
    waiting: format(needing),
    now: format(needingNow),
  })
}
