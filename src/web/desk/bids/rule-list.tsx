import type { BidRuleView, NamedBidRule } from '#contract/negotiation/bid-rules.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { nameBidRule } from '../rules/rule-words.ts'
import { RuleCounts, StateButtons, stateNames } from '../rules/state-buttons.tsx'
import { getRuleKey } from './change-rules.ts'
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
  if (rules.length === 0) return <EmptyState>{deskBidsTexts.noRules()}</EmptyState>
  const savedByKey = new Map(saved.map((rule) => [getRuleKey(rule), rule]))
  return (
    <DeskTable
      cards
      caption={deskBidsTexts.rules()}
      head={[
        deskBidsTexts.appliesTo(),
        { name: deskBidsTexts.acceptFrom(), end: true },
        { name: deskBidsTexts.declineBelow(), end: true },
        { name: deskBidsTexts.floor(), end: true },
        deskBidsTexts.inBetween(),
        { name: deskBidsTexts.days(), end: true },
        deskBidsTexts.lastMonth(),
        deskBidsTexts.state(),
        { name: deskBidsTexts.change(), hidden: true },
      ]}
    >
      {rules.map((rule, index) => {
        const storedRule = savedByKey.get(getRuleKey(rule))
        return (
          <tr key={getRuleKey(rule)} className={editing === index ? 'bg-bid-soft' : ''}>
            <td className="whole min-w-48 font-[550]">
              {rule.kind === 'all' ? deskBidsTexts.everything() : rule.subject}
              <span className="block text-1 font-normal text-ink-2">{describeReach(rule)}</span>
            </td>
            <td className="text-end" data-name={deskBidsTexts.acceptFrom()}>
              {formatPercent(rule.acceptFrom)}
            </td>
            <td className="text-end" data-name={deskBidsTexts.declineBelow()}>
              {formatPercent(rule.declineBelow)}
            </td>
            <td className="text-end" data-name={deskBidsTexts.floor()}>
              {formatPercent(rule.floor)}
            </td>
            <td data-name={deskBidsTexts.inBetween()}>
              {rule.counters ? deskBidsTexts.countersRest() : deskBidsTexts.asksPerson()}
            </td>
            <td className="text-end" data-name={deskBidsTexts.days()}>
              {rule.paymentDays ?? '–'}
            </td>
            <td
              className="whitespace-nowrap"
              data-name={
                storedRule && `${deskBidsTexts.lastMonth()}${commonTexts.colon().trimEnd()}`
              }
            >
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
                  {...(!storedRule && { locked: { on: deskBidsTexts.newRuleFirst() } })}
                  buildValue={(state) => `${state}-${index}`}
                />
              ) : (
                stateNames[rule.state]()
              )}
              {rule.state === 'shadow' && (
                <span className="block whitespace-nowrap text-1 text-ink-2">
                  {storedRule?.shadowUntilText
                    ? deskBidsTexts.untilDay({ day: storedRule.shadowUntilText })
                    : deskBidsTexts.weekFromSaving()}
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
    { verb: 'edit', text: deskBidsTexts.edit(), tone: '' },
    { verb: 'drop', text: deskBidsTexts.remove(), tone: ' text-ink-2' },
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
      <span className="sr-only"> {deskBidsTexts.ruleNamed({ number: index + 1, name })}</span>
    </button>
  ))
}

/** What else a rule is about: `brand, from 25 packs, no bids`. */
function describeReach({ kind, fromQuantity, allowed }: NamedBidRule): string {
  return [
    kind === 'all' ? '' : ruleKindNames[kind](),
    fromQuantity > 1
      ? deskBidsTexts.fromPacks({ count: fromQuantity })
      : deskBidsTexts.anyQuantity(),
    allowed ? '' : deskBidsTexts.noBidsTaken(),
  ]
    .filter(Boolean)
    .join(commonTexts.clauseComma())
}

function formatPercent(share: number | null): string {
  return share === null ? '–' : commonTexts.percent({ value: formatShare(share) })
}
