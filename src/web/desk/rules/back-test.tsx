import type { PastEnd, QuoteBackTest } from '#contract/negotiation/quote-rules.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
import { Link } from '#web/ui/link.tsx'
import { formatMargin } from '../bids/rule-shares.ts'
import { useDesk } from '../desk-frame.tsx'
import { DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { formatMinutes, formatPoints, formatShare } from './rule-words.ts'

const outcomeNames = {
  sent: deskRulesTexts.wouldSend,
  proposed: deskRulesTexts.wouldPropose,
  left: deskRulesTexts.leftToPeople,
} as const

const endNames: Record<PastEnd, () => string> = {
  ordered: deskRulesTexts.endOrdered,
  accepted: deskRulesTexts.endAccepted,
  quoted: deskRulesTexts.endQuoted,
  declined: deskRulesTexts.endDeclined,
  cancelled: deskRulesTexts.endCancelled,
  expired: deskRulesTexts.endExpired,
  open: deskRulesTexts.endOpen,
}

/** What rules would have done with the requests of the past (DEAL-03). */
export function RuleBackTest({ test, about }: { test: QuoteBackTest; about: string }) {
  const { money } = useDesk()
  const { requests, sent, proposed, left, realMinutes, ruleMinutes, ruleMargin, realMargin } = test
  const difference = ruleMargin !== null && realMargin !== null ? ruleMargin - realMargin : null
  const figures: [string, string, string][] = [
    [
      deskRulesTexts.sent(),
      formatShare(sent, requests),
      deskRulesTexts.sentRequests({ sent: formatCount(sent, money) }),
    ],
    [
      deskRulesTexts.proposed(),
      formatShare(proposed, requests),
      deskRulesTexts.proposedRequests({ proposed: formatCount(proposed, money) }),
    ],
    [
      deskRulesTexts.leftToPeople(),
      formatShare(left, requests),
      deskRulesTexts.leftRequests({ left: formatCount(left, money) }),
    ],
    [
      deskRulesTexts.medianTimeToAnswer(),
      formatMinutes(ruleMinutes),
      realMinutes === null
        ? deskRulesTexts.nobodyAnswered()
        : deskRulesTexts.insteadOf({ minutes: formatMinutes(realMinutes) }),
    ],
    [
      deskRulesTexts.margin(),
      difference === null ? '–' : formatPoints(difference),
      difference === null
        ? deskRulesTexts.nothingToCompare()
        : deskRulesTexts.rulemarginInsteadOfRealmargin({
            ruleMargin: formatMargin(ruleMargin),
            realMargin: formatMargin(realMargin),
          }),
    ],
  ]
  return (
    <DeskSection
      title={deskRulesTexts.lastDays({ days: test.days })}
      lead={deskRulesTexts.trialLead({
        about,
        requests: formatCount(requests, money),
      })}
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
          caption={deskRulesTexts.requests()}
          head={[
            deskRulesTexts.request(),
            deskRulesTexts.theRules(),
            deskRulesTexts.why(),
            { name: deskRulesTexts.atSymbol({ symbol: money.symbol }), end: true },
            { name: deskRulesTexts.peopleSymbol({ symbol: money.symbol }), end: true },
            { name: deskRulesTexts.peopleAfter(), end: true },
            deskRulesTexts.ended(),
          ]}
        >
          {test.deals.map((deal) => (
            <tr key={deal.number}>
              <th scope="row" className="whitespace-nowrap font-[550]">
                <Link to={quotePaths.deskOne(deal.number)}>{deal.number}</Link>
              </th>
              <td className={`whitespace-nowrap ${deal.outcome === 'sent' ? 'text-good' : ''}`}>
                {outcomeNames[deal.outcome]()}
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
              <td>{endNames[deal.end]()}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      {test.deals.length < requests && (
        <p className="text-2 text-ink-2">
          {deskRulesTexts.andLengthMoreRequests({
            length: formatCount(requests - test.deals.length, money),
          })}
        </p>
      )}
    </DeskSection>
  )
}
