import { useSearchParams } from 'react-router'
import { nameBuyer } from '#contract/desk/buyer-name.ts'
import {
  type RuleDecisionPage,
  type RuleDecisionQuery,
  type RuleDecisionView,
  type RuleOutcome,
  ruleOutcomeNames,
} from '#contract/negotiation/quote-rules.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatAmount, formatCount } from '#kernel/money.ts'
import { getPageUrl } from '#web/answers.ts'
import { Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pills } from '#web/ui/pills.tsx'
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
  loaderData: { decisions, outcomes, count, page, pages, rules },
}: Route.ComponentProps) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  return (
    <DeskPage
      title="Decisions"
      count={formatCount(count, money)}
      ancestors={[{ name: 'Rules', path: deskPaths.rules() }]}
      lead={
        'What rules did with each request and bid, and why. In the shadow they only say what ' +
        'they would have done. Kept for 180 days.'
      }
    >
      <RuleNav current="log" />
      <div className="insight-bar">
        <OutcomePills outcomes={outcomes} />
        <FilterForm ownFields={query.get('outcome') ? { outcome: query.get('outcome')! } : {}}>
          <Select label="Deals" name="deal" defaultValue={query.get('deal') ?? ''}>
            <option value="">Requests and bids</option>
            <option value="rfq">Requests</option>
            <option value="bid">Bids</option>
          </Select>
          <Select label="Rules" name="mode" defaultValue={query.get('mode') ?? ''}>
            <option value="">Live and shadow</option>
            <option value="live">On</option>
            <option value="shadow">In the shadow</option>
          </Select>
          <Select label="Rule" name="rule" defaultValue={query.get('rule') ?? ''}>
            <option value="">Any rule</option>
            {rules.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </FilterForm>
      </div>
      {decisions.length === 0 && (
        <EmptyState>
          {query.size > 0
            ? 'No decision is like this.'
            : 'Rules have decided nothing yet. Once one is on, or in the shadow, each ' +
              'decision stands here with its reason.'}
        </EmptyState>
      )}
      {decisions.length > 0 && (
        <DeskTable
          cards
          caption="Decisions"
          head={[
            'Deal',
            'Buyer',
            'Outcome',
            'Why',
            { name: `Rule’s answer ${money.symbol}`, end: true },
            { name: `Our answer ${money.symbol}`, end: true },
            { name: 'When', end: true },
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

/** The outcomes there are, each with its count. */
function OutcomePills({ outcomes }: { outcomes: RuleDecisionPage['outcomes'] }) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  const current = query.get('outcome') ?? ''
  const names = Object.keys(ruleOutcomeNames) as RuleOutcome[]
  const build = (outcome: string, name: string, count: number) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    next.set('outcome', outcome)
    if (outcome === '') next.delete('outcome')
    return {
      name: `${name} ${formatCount(count, money)}`,
      to: `?${next}`,
      on: outcome === current,
    }
  }
  const sum = names.reduce((total, outcome) => total + (outcomes[outcome] ?? 0), 0)
  const links = names
    .filter((outcome) => outcomes[outcome] || outcome === current)
    .map((outcome) => build(outcome, ruleOutcomeNames[outcome](), outcomes[outcome] ?? 0))
  return <Pills label="Outcome" links={[build('', 'All', sum), ...links]} />
}

const outcomeTones: Readonly<Record<RuleOutcome, string>> = {
  sent: 'good',
  accepted: 'good',
  proposed: 'ask',
  countered: 'bid',
  declined: 'look',
  left: '',
}

function DecisionRow({ decision }: { decision: RuleDecisionView }) {
  const { money } = useDesk()
  const { kind, number, mode, outcome, total, margin } = decision
  const path = kind === 'rfq' ? quotePaths.deskOne(number) : deskPaths.bid(number)
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap font-[550]">
        {number === '' ? 'removed' : <Link to={path}>{number}</Link>}
        <span className="block text-1 font-normal text-ink-2">
          {kind === 'rfq' ? 'Request' : 'Bid'}
        </span>
      </th>
      <td className="sm:max-w-48" data-name="Buyer">
        <DecisionBuyer decision={decision} />
      </td>
      <td className="whitespace-nowrap">
        <span className={`deal-chip ${outcomeTones[outcome]}`}>{ruleOutcomeNames[outcome]()}</span>
        {mode === 'shadow' && <span className="block text-1 text-ink-2">in the shadow</span>}
      </td>
      <td className="whole sm:min-w-64">
        {decision.reason}
        <RuleName decision={decision} />
      </td>
      <td className="whitespace-nowrap text-end tabular-nums" data-name="Rule’s answer">
        {total === null ? '–' : formatAmount(total, money)}
        {margin !== null && <span className="block text-1 text-ink-2">{formatMargin(margin)}</span>}
      </td>
      <td className="whitespace-nowrap text-end tabular-nums" data-name="Our answer">
        <PeopleAnswer people={decision.people} />
      </td>
      <td className="whitespace-nowrap text-end text-ink-2">
        <time dateTime={decision.at}>{decision.on}</time>
      </td>
    </tr>
  )
}

/** By the company, else the person; with an account it leads to the buyer's page. */
function DecisionBuyer({ decision }: { decision: RuleDecisionView }) {
  const { name, person } = nameBuyer(decision)
  if (name === null) return <span className="text-ink-2">–</span>
  const { customerId } = decision
  const title = [name, person].filter(Boolean).join(', ')
  return (
    <span className="list-long" title={title}>
      {customerId === null ? name : <Link to={deskPaths.customer(customerId)}>{name}</Link>}
      {person && <span className="block text-1 text-ink-2">{person}</span>}
    </span>
  )
}

/** The rule that mattered, where there is a single one. */
function RuleName({ decision: { kind, ruleId, ruleName } }: { decision: RuleDecisionView }) {
  if (!ruleName) return null
  const path = kind === 'bid' || ruleId === null ? deskPaths.bidRules() : deskPaths.rule(ruleId)
  return (
    <span className="block text-1 text-ink-2">
      Rule{' '}
      {ruleId === null ? (
        ruleName
      ) : (
        <Link to={path} className="underline">
          {ruleName}
        </Link>
      )}
    </span>
  )
}

function PeopleAnswer({ people }: Pick<RuleDecisionView, 'people'>) {
  const { money } = useDesk()
  if (people === null) return '–'
  const { total, margin, minutes } = people
  const after = minutes < 1 ? 'within 1 min' : `after ${formatMinutes(minutes)}`
  return (
    <>
      {total === null ? 'Declined' : formatAmount(total, money)}
      <span className="block text-1 text-ink-2">
        {margin === null ? after : `${formatMargin(margin)}, ${after}`}
      </span>
    </>
  )
}
