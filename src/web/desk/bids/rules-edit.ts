import { formatDays } from '#contract/negotiation/bid-days.ts'
import type { BidRulesView, NamedBidRule } from '#contract/negotiation/bid-rules.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import type { EditWords } from '../editing/edit.ts'
import { readRules } from './change-rules.ts'
import { formatShare } from './rule-shares.ts'

const prefix = 'rule:'

type RuleSet = Pick<BidRulesView, 'answerFrom' | 'answerTo'> & { rules: NamedBidRule[] }

/** A seller's rules as fields: one per rule, keyed by subject and minimum quantity. */
export function rulesToFields({ rules, answerFrom, answerTo }: RuleSet): Fields {
  return {
    answerFrom: String(answerFrom),
    answerTo: String(answerTo),
    ...Object.fromEntries(rules.map((rule) => [buildRuleKey(rule), serializeRule(rule)])),
  }
}

export function fieldsToRules(fields: Fields): RuleSet {
  const rules = Object.entries(fields)
    .filter(([name, value]) => name.startsWith(prefix) && value !== '')
    .flatMap(([, value]) => readRules(`[${value}]`))
  return {
    rules,
    answerFrom: Number(fields.answerFrom) || 0,
    answerTo: Number(fields.answerTo) || 0,
  }
}

/** Leaves out the subject's name: a renamed product keeps its rule. */
function buildRuleKey({ kind, subjectId, fromQuantity }: NamedBidRule): string {
  return `${prefix}${kind}:${subjectId ?? ''}:${fromQuantity}`
}

function serializeRule({
  kind,
  subjectId,
  subject,
  fromQuantity,
  allowed,
  counters,
  state,
  ...shares
}: NamedBidRule): string {
  const { acceptFrom, declineBelow, floor, paymentDays } = shares
  return JSON.stringify({
    kind,
    subjectId,
    subject,
    fromQuantity,
    allowed,
    counters,
    acceptFrom,
    declineBelow,
    floor,
    paymentDays,
    state,
  })
}

/** Labels rules by their subjects, which are part of their values. */
export function buildRuleWords(...fieldSets: (Fields | null)[]): EditWords {
  const subjects = new Map<string, string>()
  for (const ruleFields of fieldSets) {
    for (const { kind, subject, ...rule } of fieldsToRules(ruleFields ?? {}).rules) {
      const name = kind === 'all' ? 'Everything' : subject
      subjects.set(buildRuleKey({ kind, subject, ...rule }), `${name}, from ${rule.fromQuantity}`)
    }
  }
  return {
    label: (name) =>
      name === 'answerFrom'
        ? 'Minutes, from'
        : name === 'answerTo'
          ? 'Minutes, to'
          : (subjects.get(name) ?? 'A rule'),
    show: (name, value) => (name.startsWith(prefix) ? describeRule(value) : undefined),
    input: (name) => (name.startsWith(prefix) ? null : 'text'),
  }
}

function describeRule(value: string): string {
  const [rule] = value === '' ? [] : readRules(`[${value}]`)
  if (!rule) return 'No rule'
  const formatShareClause = (words: string, amount: number | null) =>
    amount === null ? [] : [`${words} ${formatShare(amount)} %`]
  return [
    ...(rule.state === 'on' ? [] : [rule.state === 'off' ? 'Off' : 'In the shadow']),
    rule.allowed ? 'Bids are taken' : 'Bids are not taken',
    ...formatShareClause('accept from', rule.acceptFrom),
    ...formatShareClause('decline below', rule.declineBelow),
    ...formatShareClause('floor', rule.floor),
    ...(rule.paymentDays === null ? [] : [`up to ${formatDays(rule.paymentDays)} of payment`]),
    rule.counters ? 'counter by rule' : 'a person answers the rest',
  ].join(', ')
}
