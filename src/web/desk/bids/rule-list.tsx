import type { BidRuleView, NamedBidRule } from '#contract/negotiation/bid-rules.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { nameBidRule } from '../rules/rule-words.ts'
import { RuleCounts, StateButtons, stateNames } from '../rules/state-buttons.tsx'
import { getRuleKey, newRuleText } from './change-rules.ts'
import { formatShare, ruleKindNames } from './rule-shares.ts'

interface ListProps {
  /** The working copy. */
  rules: readonly NamedBidRule[]
  /** As they are stored. */
  saved: readonly BidRuleView[]
  editing: number | null
  mayChange: boolean
}

/** The rules of the working copy, each with its state and what it did in 30 days. */
export function RuleList({ rules, saved, editing, mayChange }: ListProps) {
  if (rules.length === 0)
    return <EmptyState>There are no rules: bids are taken on nothing.</EmptyState>
  const savedByKey = new Map(saved.map((rule) => [getRuleKey(rule), rule]))
  return (
    <DeskTable
      cards
      caption="Rules"
      head={[
        'About',
        { name: 'Accept from', end: true },
        { name: 'Decline below', end: true },
        { name: 'Floor', end: true },
        'In between',
        { name: 'Days', end: true },
        '30 days',
        'State',
        { name: 'Change', hidden: true },
      ]}
    >
      {rules.map((rule, index) => {
        const storedRule = savedByKey.get(getRuleKey(rule))
        return (
          <tr key={getRuleKey(rule)} className={editing === index ? 'bg-bid-soft' : ''}>
            <td className="whole min-w-48 font-[550]">
              {rule.kind === 'all' ? 'Everything' : rule.subject}
              <span className="block text-1 font-normal text-ink-2">{describeReach(rule)}</span>
            </td>
            <td className="text-end" data-name="Accept from">
              {formatPercent(rule.acceptFrom)}
            </td>
            <td className="text-end" data-name="Decline below">
              {formatPercent(rule.declineBelow)}
            </td>
            <td className="text-end" data-name="Floor">
              {formatPercent(rule.floor)}
            </td>
            <td data-name="In between">{rule.counters ? 'counter' : 'ask a person'}</td>
            <td className="text-end" data-name="Days">
              {rule.paymentDays ?? '–'}
            </td>
            <td className="whitespace-nowrap" data-name={storedRule && '30 days:'}>
              {storedRule && (
                <RuleCounts
                  counts={storedRule.counts}
                  path={`${deskPaths.ruleLog()}?rule=bid-${storedRule.id}`}
                />
              )}
            </td>
            <td className="max-sm:w-[calc(100%-8rem)]">
              {mayChange ? (
                <StateButtons
                  state={rule.state}
                  name={nameBidRule(rule)}
                  {...(!storedRule && { locked: { on: newRuleText } })}
                  buildValue={(state) => `${state}-${index}`}
                />
              ) : (
                stateNames[rule.state]()
              )}
              {rule.state === 'shadow' && (
                <span className="block whitespace-nowrap text-1 text-ink-2">
                  {storedRule?.shadowUntilText
                    ? `until ${storedRule.shadowUntilText}`
                    : 'a week from saving'}
                </span>
              )}
            </td>
            <td className="whitespace-nowrap">
              {mayChange && <ChangeButtons index={index} name={nameBidRule(rule)} />}
            </td>
          </tr>
        )
      })}
    </DeskTable>
  )
}

function ChangeButtons({ index, name }: { index: number; name: string }) {
  const buttons = [
    { verb: 'edit', text: 'Edit', tone: '' },
    { verb: 'drop', text: 'Remove', tone: ' text-ink-2' },
  ]
  return buttons.map(({ verb, text, tone }) => (
    <button
      key={verb}
      type="submit"
      name="do"
      value={`${verb}-${index}`}
      className={`px-2 py-1 underline${tone}`}
    >
      {text}
      <span className="sr-only">
        {' '}
        rule {index + 1}: {name}
      </span>
    </button>
  ))
}

/** What else a rule is about: `brand, from 25 packs, no bids`. */
function describeReach({ kind, fromQuantity, allowed }: NamedBidRule): string {
  return [
    kind === 'all' ? '' : ruleKindNames[kind],
    fromQuantity > 1 ? `from ${fromQuantity} packs` : 'any quantity',
    allowed ? '' : 'no bids taken',
  ]
    .filter(Boolean)
    .join(', ')
}

function formatPercent(share: number | null): string {
  return share === null ? '–' : `${formatShare(share)} %`
}
