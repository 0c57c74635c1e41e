import { type BidRuleView, type RuleSubject, ruleKinds } from '#contract/bid-rules.ts'
import type { Visit } from '#web/visit.ts'
import { textOf } from '../desk-visit.ts'
import { editNames } from '../editing/edit.ts'
import { readShare, shareTyped } from './shares.ts'

export type RuleField = 'subject' | 'from' | 'acceptFrom' | 'declineBelow' | 'floor'

/** The list as it is being worked on: it lives in the form until it is saved. */
export interface WorkingRules {
  rowVersion: number
  /** What the list began with, as the form carries it. */
  base: string
  answerFrom: number
  answerTo: number
  rules: BidRuleView[]
  changed: boolean
  /** Place of the rule that is in the fields; null: a new one. */
  editing: number | null
  /** What stands in the fields. */
  typed: Record<string, string>
  /** More than one thing goes by that name. */
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
]

/** Carries out what the form asks for on the list that it holds. Nothing of it is in force before it is saved. */
export async function changeRules(visit: Visit, form: FormData): Promise<WorkingRules> {
  const verb = textOf(form, 'do', 20)
  const at = Number(
    /^(?:edit|drop)-(\d{1,3})$/.exec(verb)?.[1] ?? textOf(form, 'at', 3).padStart(1, '-'),
  )
  const rules = readRules(textOf(form, 'rules', 400_000))
  const place = Number.isInteger(at) && rules[at] ? at : null
  const working: WorkingRules = {
    rowVersion: Number(textOf(form, 'rowVersion', 10)) || 0,
    base: textOf(form, editNames.base, 400_000),
    answerFrom: Number(textOf(form, 'answerFrom', 5)) || 0,
    answerTo: Number(textOf(form, 'answerTo', 5)) || 0,
    rules,
    changed: form.get('changed') === 'yes',
    editing: null,
    typed: {},
    choices: [],
    problem: null,
    field: null,
  }
  if (verb.startsWith('drop') && place !== null) {
    return { ...working, rules: rules.filter((_, each) => each !== place), changed: true }
  }
  if (verb.startsWith('edit') && place !== null) {
    return { ...working, editing: place, typed: typedOf(rules[place]!) }
  }
  return verb === 'put' ? put(visit, form, working, place) : working
}

async function put(
  { scope, shop }: Visit,
  form: FormData,
  working: WorkingRules,
  place: number | null,
): Promise<WorkingRules> {
  const typed = Object.fromEntries(fieldNames.map((name) => [name, textOf(form, name, 200)]))
  const again = { ...working, editing: place, typed }
  const wrong = (field: RuleField, problem: string): WorkingRules => ({ ...again, field, problem })
  const kind = ruleKinds.find((each) => each === typed.kind) ?? 'all'
  const shares = { acceptFrom: null, declineBelow: null, floor: null } as Record<
    RuleField,
    number | null
  >
  for (const name of ['acceptFrom', 'declineBelow', 'floor'] as const) {
    const share = readShare(typed[name] ?? '')
    if (share === 'bad')
      return wrong(name, 'Please enter a share above 0 and up to 100 %, or leave it empty.')
    shares[name] = share
  }
  const fromQuantity = Number(typed.from)
  if (!Number.isInteger(fromQuantity) || fromQuantity < 1)
    return wrong('from', 'Please enter a number from 1 on.')
  const before = place === null ? null : working.rules[place]!
  const same = before?.kind === kind && before.subject === typed.subject
  const found = same
    ? [{ id: before.subjectId ?? 0, name: before.subject }]
    : await shop.bids.findRuleSubjects(scope, kind, typed.subject ?? '')
  const chosen =
    found.length === 1
      ? found[0]
      : found.find(({ id }) => String(id) === textOf(form, 'subjectId', 10))
  if (kind !== 'all' && !chosen) {
    if (found.length === 0)
      return wrong('subject', 'Nothing in the shop goes by that code or name.')
    return {
      ...wrong('subject', 'Several things go by that name: please choose one.'),
      choices: found,
    }
  }
  const rule: BidRuleView = {
    kind,
    subjectId: kind === 'all' ? null : chosen!.id,
    subject: kind === 'all' ? 'Everything' : chosen!.name,
    fromQuantity,
    allowed: typed.allowed === 'on',
    counters: typed.counters === 'on',
    acceptFrom: shares.acceptFrom,
    declineBelow: shares.declineBelow,
    floor: shares.floor,
  }
  const rules = place === null ? [...working.rules, rule] : working.rules.with(place, rule)
  return { ...working, rules: inOrder(rules), changed: true }
}

/** The most particular first, as the saved list has them. */
export function inOrder(rules: readonly BidRuleView[]): BidRuleView[] {
  const place = (rule: BidRuleView) => ruleKinds.indexOf(rule.kind)
  return rules.toSorted(
    (a, b) =>
      place(a) - place(b) || a.subject.localeCompare(b.subject) || a.fromQuantity - b.fromQuantity,
  )
}

function typedOf(rule: BidRuleView): Record<string, string> {
  const { kind, subject, fromQuantity, allowed, acceptFrom, declineBelow, floor, counters } = rule
  return {
    kind,
    subject: kind === 'all' ? '' : subject,
    from: String(fromQuantity),
    acceptFrom: shareTyped(acceptFrom),
    declineBelow: shareTyped(declineBelow),
    floor: shareTyped(floor),
    allowed: allowed ? 'on' : '',
    counters: counters ? 'on' : '',
  }
}

/** What the form holds of the list; the use-cases look at each rule once more. */
export function readRules(text: string): BidRuleView[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read)
      ? read.filter((each) => typeof each === 'object' && each !== null).map(oneRule)
      : []
  } catch {
    return []
  }
}

function oneRule(sent: Record<string, unknown>): BidRuleView {
  const share = (name: string) => (typeof sent[name] === 'number' ? sent[name] : null)
  return {
    kind: ruleKinds.find((each) => each === sent.kind) ?? 'all',
    subjectId: typeof sent.subjectId === 'number' ? sent.subjectId : null,
    subject: String(sent.subject ?? '').slice(0, 300),
    fromQuantity: Number(sent.fromQuantity) || 0,
    allowed: sent.allowed === true,
    counters: sent.counters === true,
    acceptFrom: share('acceptFrom'),
    declineBelow: share('declineBelow'),
    floor: share('floor'),
  }
}
