import { useSearchParams } from 'react-router'
import {
  type RuleDecisionQuery,
  type RuleDecisionView,
  type RuleOutcome,
  ruleOutcomeNames,
} from '#contract/negotiation/quote-rules.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { getPageUrl } from '#web/answers.ts'
import { Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { formatMargin } from '../bids/rule-shares.ts'
import { readPageNumber, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, DeskPage } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { DeskPagination, FilterForm } from '../parts/filter-form.tsx'
import type { Route } from './+types/log.ts'
import { RuleNav } from './rule-nav.tsx'
import { formatMinutes, nameBidRule } from './rule-words.ts'

/** /desk/rules/log: what rules decided, or would have in the shadow, each with its reason. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const query = readQuery(getPageUrl(request).searchParams)
  const [log, quotes, bids] = await Promise.all([
    shop.quotes.readRuleDecisions(scope, query),
    shop.quotes.readQuoteRules(scope),
    shop.bids.readBidRules(scope),
  ])
  const rules = [
    ...quotes.rules.map(({ id, name }) => ({ value: String(id), name })),
    ...bids.rules.map((rule) => ({ value: `bid-${rule.id}`, name: `Bids: ${nameBidRule(rule)}` })),
  ]
  return { ...log, query, rules }
}

function readQuery(query: URLSearchParams): RuleDecisionQuery {
  const mode = query.get('mode') ?? ''
  const outcome = query.get('outcome') ?? ''
  return {
    page: readPageNumber(query),
    mode: mode === 'live' || mode === 'shadow' ? mode : '',
    outcome: Object.hasOwn(ruleOutcomeNames, outcome) ? (outcome as RuleOutcome) : '',
    ...readRule(query),
  }
}

/** `rule`: the id of one for quotes, or `bid-` and that of one for bids. */
function readRule(query: URLSearchParams): Pick<RuleDecisionQuery, 'kind' | 'ruleId'> {
  const rule = query.get('rule') ?? ''
  const deal = query.get('deal') ?? ''
  if (rule.startsWith('bid-')) return { kind: 'bid', ruleId: toRowId(rule.slice(4)) }
  if (rule !== '') return { kind: 'rfq', ruleId: toRowId(rule) }
  return { kind: deal === 'rfq' || deal === 'bid' ? deal : '', ruleId: null }
}

export const meta: Route.MetaFunction = () => buildDeskMeta('decisions')

export default function DeskRuleLog({
  loaderData: { decisions, count, page, pages, rules },
}: Route.ComponentProps) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  return (
    <DeskPage
      title="Decisions"
      count={formatCount(count, money)}
      ancestors={[{ name: 'Rules', path: deskPaths.rules() }]}
      lead="What rules did with each request and bid and why, kept for 180 days. In the shadow they only say what they would have done: beside it stands what people answered."
    >
      <RuleNav current="log" />
      <FilterForm>
        <Select label="Rules" name="mode" defaultValue={query.get('mode') ?? ''}>
          <option value="">On and in the shadow</option>
          <option value="live">On</option>
          <option value="shadow">In the shadow</option>
        </Select>
        <Select label="Deals" name="deal" defaultValue={query.get('deal') ?? ''}>
          <option value="">All</option>
          <option value="rfq">Requests</option>
          <option value="bid">Bids</option>
        </Select>
        <Select label="Outcome" name="outcome" defaultValue={query.get('outcome') ?? ''}>
          <option value="">Any</option>
          {Object.entries(ruleOutcomeNames).map(([outcome, name]) => (
            <option key={outcome} value={outcome}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Rule" name="rule" defaultValue={query.get('rule') ?? ''}>
          <option value="">Any</option>
          {rules.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </FilterForm>
      {decisions.length === 0 && <EmptyState>No decisions here yet.</EmptyState>}
      {decisions.length > 0 && (
        <DeskTable
          cards
          caption="Decisions"
          head={[
            'When',
            'Deal',
            'Outcome',
            'Why',
            { name: `Rules ${money.symbol}`, end: true },
            { name: 'Margin', end: true },
            { name: `People ${money.symbol}`, end: true },
          ]}
        >
          {decisions.map((decision) => (
            <DecisionRow key={decision.id} decision={decision} />
          ))}
        </DeskTable>
      )}
      <DeskPagination label="Pages of decisions" page={page} pages={pages} />
    </DeskPage>
  )
}

function DecisionRow({ decision }: { decision: RuleDecisionView }) {
  const { money } = useDesk()
  const { kind, number, mode, outcome, people } = decision
  const path = kind === 'rfq' ? quotePaths.deskOne(number) : deskPaths.bid(number)
  return (
    <tr>
      <td className="whitespace-nowrap text-ink-2">
        <time dateTime={decision.at}>{decision.on}</time>
      </td>
      <th scope="row" className="whitespace-nowrap font-[550]">
        {number === '' ? 'removed' : <Link to={path}>{number}</Link>}
      </th>
      <td className="whitespace-nowrap">
        <span className={outcome === 'sent' || outcome === 'accepted' ? 'text-good' : ''}>
          {ruleOutcomeNames[outcome]}
        </span>
        {mode === 'shadow' && <span className="block text-1 text-ink-2">in the shadow</span>}
      </td>
      <td className="whole sm:min-w-64">
        {decision.reason}
        {decision.ruleName && (
          <span className="block text-1 text-ink-2">
            {decision.ruleId === null ? (
              decision.ruleName
            ) : (
              <Link to={kind === 'bid' ? deskPaths.bidRules() : deskPaths.rule(decision.ruleId)}>
                {decision.ruleName}
              </Link>
            )}
          </span>
        )}
      </td>
      <td className="whitespace-nowrap text-right tabular-nums" data-name="Rules">
        {decision.total === null ? '–' : formatMoney(decision.total, money)}
      </td>
      <td className="whitespace-nowrap text-right tabular-nums" data-name="Margin">
        {formatMargin(decision.margin)}
      </td>
      <td className="whitespace-nowrap text-right tabular-nums" data-name="People">
        {people === null ? (
          '–'
        ) : (
          <>
            {formatMoney(people.total, money)}
            <span className="block text-1 text-ink-2">
              {formatMargin(people.margin)}, after {formatMinutes(people.minutes)}
            </span>
          </>
        )}
      </td>
    </tr>
  )
}
