import type { BidRuleView, NamedBidRule } from '#contract/negotiation/bid-rules.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { nameBidRule } from '../rules/rule-words.ts'
import { RuleCounts, StateButtons, stateNames } from '../rules/state-buttons.tsx'
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
  const savedByKey = new Map(saved.map((rule) => [getKey(rule), rule]))
  return (
    <DeskTable
      cards
      caption="Rules"
      head={[
        'About',
        'From',
        'Bids',
        'Accept from',
        'Decline below',
        'Floor',
        'Between',
        'Days',
        '30 days',
        'State',
        { name: 'Change', hidden: true },
      ]}
    >
      {rules.map((rule, index) => {
        const stored = savedByKey.get(getKey(rule))
        return (
          <tr key={getKey(rule)} className={editing === index ? 'bg-bid-soft' : ''}>
            <td className="whole min-w-48 font-[550]">
              {rule.kind === 'all' ? 'Everything' : rule.subject}
              {rule.kind !== 'all' && (
                <span className="block text-1 font-normal text-ink-2">
                  {ruleKindNames[rule.kind]}
                </span>
              )}
            </td>
            <td data-name="From">{rule.fromQuantity}</td>
            <td data-name="Bids">{rule.allowed ? 'taken' : 'not taken'}</td>
            <td data-name="Accept from">{formatPercent(rule.acceptFrom)}</td>
            <td data-name="Decline below">{formatPercent(rule.declineBelow)}</td>
            <td data-name="Floor">{formatPercent(rule.floor)}</td>
            <td data-name="Between">{rule.counters ? 'counter by rule' : 'a person'}</td>
            <td data-name="Days">{rule.paymentDays ?? '–'}</td>
            <td className="whitespace-nowrap" data-name={stored && '30 days:'}>
              {stored && (
                <RuleCounts
                  counts={stored.counts}
                  path={`${deskPaths.ruleLog()}?rule=bid-${stored.id}`}
                />
              )}
            </td>
            <td className="max-sm:w-[calc(100%-8rem)]">
              {mayChange ? (
                <StateButtons
                  state={rule.state}
                  name={nameBidRule(rule)}
                  buildValue={(state) => `${state}-${index}`}
                />
              ) : (
                stateNames[rule.state]
              )}
              {rule.state === 'shadow' && (
                <span className="block whitespace-nowrap text-1 text-ink-2">
                  {stored?.shadowUntilText
                    ? `until ${stored.shadowUntilText}`
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
    { verb: 'edit', text: 'Edit' },
    { verb: 'drop', text: 'Remove' },
  ]
  return buttons.map(({ verb, text }) => (
    <button
      key={verb}
      type="submit"
      name="do"
      value={`${verb}-${index}`}
      className="px-2 py-1 underline"
    >
      {text}
      <span className="sr-only">
        {' '}
        rule {index + 1}: {name}
      </span>
    </button>
  ))
}

function getKey({ kind, subjectId, fromQuantity }: NamedBidRule): string {
  return `${kind} ${subjectId} ${fromQuantity}`
}

function formatPercent(share: number | null): string {
  return share === null ? '–' : `${formatShare(share)} %`
}
