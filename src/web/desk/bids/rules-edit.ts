import type { BidRulesView, NamedBidRule } from '#contract/negotiation/bid-rules.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
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
      const name = kind === 'all' ? deskBidsTexts.everything() : subject
      subjects.set(
        buildRuleKey({ kind, subject, ...rule }),
        deskBidsTexts.nameFrom({ name, quantity: rule.fromQuantity }),
      )
    }
  }
  return {
    label: (name) =>
      name === 'answerFrom'
        ? deskBidsTexts.minutesFrom()
        : name === 'answerTo'
          ? deskBidsTexts.minutesTo()
          : (subjects.get(name) ?? deskBidsTexts.aRule()),
    show: (name, value) => (name.startsWith(prefix) ? describeRule(value) : undefined),
    input: (name) => (name.startsWith(prefix) ? null : 'text'),
  }
}

function describeRule(value: string): string {
  const [rule] = value === '' ? [] : readRules(`[${value}]`)
  if (!rule) return deskBidsTexts.noRule()
  const formatShareClause = (
    getText: (values: { share: string }) => string,
    share: number | null,
  ) =>
    share === null ? [] : [getText({ share: commonTexts.percent({ value: formatShare(share) }) })]
  return [
    ...(rule.state === 'on'
      ? []
      : [rule.state === 'off' ? deskBidsTexts.off() : deskBidsTexts.inShadow()]),
    rule.allowed ? deskBidsTexts.takesBids() : deskBidsTexts.takesNoBids(),
    ...formatShareClause(deskBidsTexts.acceptFromShare, rule.acceptFrom),
    ...formatShareClause(deskBidsTexts.declineBelowShare, rule.declineBelow),
    ...formatShareClause(deskBidsTexts.floorShare, rule.floor),
    ...(rule.paymentDays === null ? [] : [deskBidsTexts.upToDays({ days: rule.paymentDays })]),
    rule.counters ? deskBidsTexts.counterByRule() : deskBidsTexts.personAnswersRest(),
  ].join(commonTexts.clauseComma())
}
