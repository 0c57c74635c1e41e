import { parseDays } from '#contract/negotiation/bid-days.ts'
import { type NamedBidRule, type RuleSubject, ruleKinds } from '#contract/negotiation/bid-rules.ts'
import { type RuleState, ruleStates } from '#contract/negotiation/quote-rules.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { compareNames } from '#messages/compare-names.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import type { Visit } from '#web/visit.ts'
import { readFormText } from '../desk-access.ts'
import { editNames } from '../editing/edit.ts'
import { formatShare, parseShare } from './rule-shares.ts'

export type RuleField = 'subject' | 'from' | 'acceptFrom' | 'declineBelow' | 'floor' | 'paymentDays'

/** The working copy of the rules, held in the form until it is saved. */
export interface WorkingRules {
  rowVersion: number
  /** The rules the working copy started from, as carried by the form. */
  base: string
  answerFrom: number
  answerTo: number
  rules: NamedBidRule[]
  changed: boolean
  /** Index of the rule being edited; null: a new one. */
  editing: number | null
  /** The current values of the fields. */
  typed: Record<string, string>
  /** The candidates, if several subjects have the typed name. */
  choices: RuleSubject[]
  problem: string | null
  field: RuleField | null
}

const fieldNames = [
  'kind',
  'subject',
  'from',
  'allowed',
  'acceptFrom',
  'declineBelow',
  'floor',
  'counters',
  'paymentDays',
]

/** Applies the form's command to its working copy. Nothing takes effect until the list is saved. */
export async function changeRules(visit: Visit, form: FormData): Promise<WorkingRules> {
  const verb = readFormText(form, 'do', 20)
  const index = Number(
    /^(?:edit|drop|on|shadow|off)-(\d{1,3})$/.exec(verb)?.[1] ??
      readFormText(form, 'at', 3).padStart(1, '-'),
  )
  const rules = readRules(readFormText(form, 'rules', 400_000))
  const ruleIndex = Number.isInteger(index) && rules[index] ? index : null
  const workingRules: WorkingRules = {
    rowVersion: Number(readFormText(form, 'rowVersion', 10)) || 0,
    base: readFormText(form, editNames.base, 400_000),
    answerFrom: Number(readFormText(form, 'answerFrom', 5)) || 0,
    answerTo: Number(readFormText(form, 'answerTo', 5)) || 0,
    rules,
    changed: form.get('changed') === 'yes',
    editing: null,
    typed: {},
    choices: [],
    problem: null,
    field: null,
  }
  if (verb.startsWith('drop') && ruleIndex !== null) {
    return { ...workingRules, rules: rules.filter((_, each) => each !== ruleIndex), changed: true }
  }
  if (verb.startsWith('edit') && ruleIndex !== null) {
    return { ...workingRules, editing: ruleIndex, typed: toTypedFields(rules[ruleIndex]!) }
  }
  const state = ruleStates.find((each) => verb.startsWith(`${each}-`))
  if (state && ruleIndex !== null)
    return turnRule(workingRules, ruleIndex, state, await visit.shop.bids.readBidRules(visit.scope))
  const isPut = verb === 'put' || (verb === 'save' && hasTypedRule(form, ruleIndex))
  return isPut ? putRule(visit, form, workingRules, ruleIndex) : workingRules
}

/** Whether a rule stands in the fields that the list does not have yet: saving takes it along. */
function hasTypedRule(form: FormData, index: number | null): boolean {
  return (
    index !== null ||
    ['subject', 'acceptFrom', 'declineBelow', 'floor', 'paymentDays'].some(
      (name) => readFormText(form, name, 200) !== '',
    )
  )
}

/** Why a rule that is not stored yet can't be turned on. */

export function getRuleKey({ kind, subjectId, fromQuantity }: NamedBidRule): string {
  return `${kind} ${subjectId} ${fromQuantity}`
}

/** Off, in the shadow or on; a rule that is not stored yet is not turned on. */
export function turnRule(
  workingRules: WorkingRules,
  index: number,
  state: RuleState,
  stored: { rules: readonly NamedBidRule[] },
): WorkingRules {
  const rule = workingRules.rules[index]!
  const isStored = stored.rules.some((each) => getRuleKey(each) === getRuleKey(rule))
  if (state === 'on' && !isStored) return { ...workingRules, problem: deskBidsTexts.newRuleFirst() }
  return {
    ...workingRules,
    rules: workingRules.rules.with(index, { ...rule, state }),
    changed: true,
  }
}

/** What is new watches first. */
export const getFirstState = (before: NamedBidRule | null): RuleState => before?.state ?? 'shadow'

async function putRule(
  { scope, shop }: Visit,
  form: FormData,
  workingRules: WorkingRules,
  rulePosition: number | null,
): Promise<WorkingRules> {
  const formValues = Object.fromEntries(
    fieldNames.map((name) => [name, readFormText(form, name, 200)]),
  )
  const rejectedRules = { ...workingRules, editing: rulePosition, typed: formValues }
  const rejectField = (field: RuleField, problem: string): WorkingRules => ({
    ...rejectedRules,
    field,
    problem,
  })
  const kind = ruleKinds.find((each) => each === formValues.kind) ?? 'all'
  const shares = { acceptFrom: null, declineBelow: null, floor: null } as Record<
    RuleField,
    number | null
  >
  for (const name of ['acceptFrom', 'declineBelow', 'floor'] as const) {
    const share = parseShare(formValues[name] ?? '')
    if (share === 'bad') return rejectField(name, deskBidsTexts.badShare())
    shares[name] = share
  }
  const paymentDays = parseDays(formValues.paymentDays ?? '')
  if (paymentDays === 'bad' || (paymentDays ?? 0) > quoteLimits.paymentDays)
    return rejectField('paymentDays', deskBidsTexts.badDays())
  const fromQuantity = Number(formValues.from)
  if (!Number.isInteger(fromQuantity) || fromQuantity < 1)
    return rejectField('from', deskBidsTexts.badQuantity())
  const before = rulePosition === null ? null : workingRules.rules[rulePosition]!
  const isSameSubject = before?.kind === kind && before.subject === formValues.subject
  const subjects = isSameSubject
    ? [{ id: before.subjectId ?? 0, name: before.subject }]
    : await shop.negotiation.findRuleSubjects(scope, kind, formValues.subject ?? '')
  const chosenSubject =
    subjects.length === 1
      ? subjects[0]
      : subjects.find(({ id }) => String(id) === readFormText(form, 'subjectId', 10))
  if (kind !== 'all' && !chosenSubject) {
    if (subjects.length === 0) return rejectField('subject', deskBidsTexts.unknownSubject())
    return {
      ...rejectField('subject', deskBidsTexts.severalSubjects()),
      choices: subjects,
    }
  }
  const rule: NamedBidRule = {
    kind,
    subjectId: kind === 'all' ? null : chosenSubject!.id,
    subject: kind === 'all' ? deskBidsTexts.everything() : chosenSubject!.name,
    fromQuantity,
    allowed: formValues.allowed === 'on',
    counters: formValues.counters === 'on',
    paymentDays,
    acceptFrom: shares.acceptFrom,
    declineBelow: shares.declineBelow,
    floor: shares.floor,
    state: getFirstState(before),
  }
  const rules =
    rulePosition === null
      ? [...workingRules.rules, rule]
      : workingRules.rules.with(rulePosition, rule)
  return { ...workingRules, rules: sortRules(rules), changed: true }
}

/** The most specific rule first, in the order of the saved list. */
export function sortRules(rules: readonly NamedBidRule[]): NamedBidRule[] {
  const getRank = (rule: NamedBidRule) => ruleKinds.indexOf(rule.kind)
  return rules.toSorted(
    (a, b) =>
      getRank(a) - getRank(b) ||
      compareNames(a.subject, b.subject) ||
      a.fromQuantity - b.fromQuantity,
  )
}

function toTypedFields(rule: NamedBidRule): Record<string, string> {
  const { kind, subject, fromQuantity, allowed, acceptFrom, declineBelow, floor, counters } = rule
  const { paymentDays } = rule
  return {
    kind,
    subject: kind === 'all' ? '' : subject,
    from: String(fromQuantity),
    acceptFrom: formatShare(acceptFrom),
    declineBelow: formatShare(declineBelow),
    floor: formatShare(floor),
    allowed: allowed ? 'on' : '',
    counters: counters ? 'on' : '',
    paymentDays: paymentDays === null ? '' : String(paymentDays),
  }
}

/** Parses the form's working copy; the use-cases validate each rule again. */
export function readRules(text: string): NamedBidRule[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed)
      ? parsed.filter((each) => typeof each === 'object' && each !== null).map(parseRule)
      : []
  } catch {
    return []
  }
}

function parseRule(rawRule: Record<string, unknown>): NamedBidRule {
  const readNumber = (name: string) => (typeof rawRule[name] === 'number' ? rawRule[name] : null)
  return {
    kind: ruleKinds.find((each) => each === rawRule.kind) ?? 'all',
    subjectId: typeof rawRule.subjectId === 'number' ? rawRule.subjectId : null,
    subject: String(rawRule.subject ?? '').slice(0, 300),
    fromQuantity: Number(rawRule.fromQuantity) || 0,
    allowed: rawRule.allowed === true,
    counters: rawRule.counters === true,
    acceptFrom: readNumber('acceptFrom'),
    declineBelow: readNumber('declineBelow'),
    floor: readNumber('floor'),
    paymentDays: readNumber('paymentDays'),
    state: ruleStates.find((each) => each === rawRule.state) ?? 'on',
  }
}
