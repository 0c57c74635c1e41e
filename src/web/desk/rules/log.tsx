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
import * as commonTexts from '#texts/common.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
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
    ...bids.rules.map((rule) => ({
      value: `bid-${rule.id}`,
      name: deskRulesTexts.bidsRule({ rule: nameBidRule(rule) }),
    })),
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

export const meta: Route.MetaFunction = () => buildDeskMeta(deskRulesTexts.decisions())

export default function DeskRuleLog({
  loaderData: { decisions, outcomes, count, page, pages, rules },
}: Route.ComponentProps) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  return (
    <DeskPage
      title={deskRulesTexts.decisions()}
      count={formatCount(count, money)}
      ancestors={[{ name: deskRulesTexts.rules(), path: deskPaths.rules() }]}
      lead={deskRulesTexts.decisionsLead()}
    >
      <RuleNav current="log" />
      <div className="insight-bar">
        <OutcomePills outcomes={outcomes} />
        <FilterForm ownFields={query.get('outcome') ? { outcome: query.get('outcome')! } : {}}>
          <Select label={deskRulesTexts.deals()} name="deal" defaultValue={query.get('deal') ?? ''}>
            <option value="">{deskRulesTexts.requestsAndBids()}</option>
            <option value="rfq">{deskRulesTexts.requests()}</option>
            <option value="bid">{deskRulesTexts.bids()}</option>
          </Select>
          <Select label={deskRulesTexts.rules()} name="mode" defaultValue={query.get('mode') ?? ''}>
            <option value="">{deskRulesTexts.liveAndShadow()}</option>
            <option value="live">{deskRulesTexts.on()}</option>
            <option value="shadow">{deskRulesTexts.inTheShadow()}</option>
          </Select>
          <Select label={deskRulesTexts.rule()} name="rule" defaultValue={query.get('rule') ?? ''}>
            <option value="">{deskRulesTexts.anyRule()}</option>
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
          {query.size > 0 ? deskRulesTexts.noDecisionsMatch() : deskRulesTexts.noDecisionsYet()}
        </EmptyState>
      )}
      {decisions.length > 0 && (
        <DeskTable
          cards
          caption={deskRulesTexts.decisions()}
          head={[
            deskRulesTexts.deal(),
            deskRulesTexts.buyer(),
            deskRulesTexts.outcome(),
            deskRulesTexts.why(),
            { name: deskRulesTexts.rulesAnswerSymbol({ symbol: money.symbol }), end: true },
            { name: deskRulesTexts.ourAnswerSymbol({ symbol: money.symbol }), end: true },
            { name: deskRulesTexts.when(), end: true },
          ]}
        >
          {decisions.map((decision) => (
            <DecisionRow key={decision.id} decision={decision} />
          ))}
        </DeskTable>
      )}
      <DeskPagination label={deskRulesTexts.pagesOfDecisions()} page={page} pages={pages} />
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
  return (
    <Pills
      label={deskRulesTexts.outcome()}
      links={[build('', deskRulesTexts.all(), sum), ...links]}
    />
  )
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
        {number === '' ? deskRulesTexts.removedDeal() : <Link to={path}>{number}</Link>}
        <span className="block text-1 font-normal text-ink-2">
          {kind === 'rfq' ? deskRulesTexts.request() : deskRulesTexts.bid()}
        </span>
      </th>
      <td className="sm:max-w-48" data-name={deskRulesTexts.buyer()}>
        <DecisionBuyer decision={decision} />
      </td>
      <td className="whitespace-nowrap">
        <span className={`deal-chip ${outcomeTones[outcome]}`}>{ruleOutcomeNames[outcome]()}</span>
        {mode === 'shadow' && (
          <span className="block text-1 text-ink-2">{deskRulesTexts.inShadowMode()}</span>
        )}
      </td>
      <td className="whole sm:min-w-64">
        {decision.reason}
        <RuleName decision={decision} />
      </td>
      <td
        className="whitespace-nowrap text-end tabular-nums"
        data-name={deskRulesTexts.rulesAnswerLabel()}
      >
        {total === null ? '–' : formatAmount(total, money)}
        {margin !== null && <span className="block text-1 text-ink-2">{formatMargin(margin)}</span>}
      </td>
      <td
        className="whitespace-nowrap text-end tabular-nums"
        data-name={deskRulesTexts.ourAnswerLabel()}
      >
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
      {deskRulesTexts.rule()}{' '}
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
  const after =
    minutes < 1
      ? deskRulesTexts.withinAMinute()
      : deskRulesTexts.afterTime({ time: formatMinutes(minutes) })
  return (
    <>
      {total === null ? deskRulesTexts.declined() : formatAmount(total, money)}
      <span className="block text-1 text-ink-2">
        {margin === null ? after : `${formatMargin(margin)}${commonTexts.clauseComma()}${after}`}
      </span>
    </>
  )
}
