import { Form } from 'react-router'
import type { QuoteRuleView } from '#contract/negotiation/quote-rules.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
import { Link } from '#web/ui/link.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { doesNames } from './rule-edit.ts'
import { RuleCounts, StateButtons, stateNames } from './state-buttons.tsx'

/** The rules in the order in which they are asked, each with its state. */
export function RuleTable(props: { rules: readonly QuoteRuleView[]; mayChange: boolean }) {
  const { rules, mayChange } = props
  return (
    <DeskTable
      cards
      caption={deskRulesTexts.rulesForQuotes()}
      head={[
        { name: deskRulesTexts.order(), end: true },
        deskRulesTexts.rule(),
        deskRulesTexts.buyer(),
        deskRulesTexts.whatItDoes(),
        deskRulesTexts.thirtyDays(),
        deskRulesTexts.state(),
        { name: deskRulesTexts.move(), hidden: true },
      ]}
    >
      {rules.map((rule, at) => (
        <tr key={rule.id}>
          <td className="text-end text-ink-2 tabular-nums max-sm:hidden">{at + 1}</td>
          <th scope="row" className="min-w-56 font-normal">
            <Link to={deskPaths.rule(rule.id)} className="font-semibold">
              {rule.name}
            </Link>
            <span className="block text-1 text-ink-2">{rule.words}</span>
          </th>
          <td data-name={deskRulesTexts.forLabel()}>{rule.buyer || deskRulesTexts.everybody()}</td>
          <td className="whitespace-nowrap">{doesNames[rule.does]()}</td>
          <td className="whitespace-nowrap" data-name={deskRulesTexts.thirtyDaysLabel()}>
            <RuleCounts counts={rule.counts} path={`${deskPaths.ruleLog()}?rule=${rule.id}`} />
          </td>
          <td className="max-sm:w-[calc(100%-6rem)]">
            {mayChange ? <StateForm rule={rule} /> : stateNames[rule.state]()}
            {rule.shadowUntilText && (
              <span className="block whitespace-nowrap text-1 text-ink-2">
                {deskRulesTexts.untilDay({ day: rule.shadowUntilText })}
              </span>
            )}
          </td>
          <td className="whitespace-nowrap text-end">
            {mayChange && <MoveForm rule={rule} first={at === 0} last={at === rules.length - 1} />}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

function StateForm({ rule }: { rule: QuoteRuleView }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={rule.id} />
      <StateButtons state={rule.state} name={rule.name} buildValue={(state) => state} />
    </Form>
  )
}

function MoveForm(props: { rule: QuoteRuleView; first: boolean; last: boolean }) {
  const { rule, first, last } = props
  return (
    <Form method="post" preventScrollReset className="rule-moves">
      <input type="hidden" name="id" value={rule.id} />
      <button
        type="submit"
        name="do"
        value="earlier"
        disabled={first}
        aria-label={deskRulesTexts.askEarlierName({ name: rule.name })}
      >
        ↑
      </button>
      <button
        type="submit"
        name="do"
        value="later"
        disabled={last}
        aria-label={deskRulesTexts.askLaterName({ name: rule.name })}
      >
        ↓
      </button>
    </Form>
  )
}
