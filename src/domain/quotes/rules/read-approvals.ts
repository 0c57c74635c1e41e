import {
  type ApprovalCode,
  type ApprovalMeasure,
  type ApprovalRule,
  approvalMeasures,
  approverRoles,
  maxApprovalRules,
  type StoredApprovalRule,
} from '#contract/negotiation/approvals.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { parseMajor, toMajorText, ungroupDigits } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'

/** Rows that the form offers beside those that are stored. */
const newApprovalRows = ['new1', 'new2'] as const

/** A row as its form names it: by its number, or as a new one. */
export interface TypedApprovalRule extends ApprovalRule {
  key: string
}

/** The policy as fields of a form: `what-…`, `limit-…` and `who-…` of each row. */
export function approvalsToFields(rules: readonly StoredApprovalRule[], currency: string): Fields {
  const fields: Record<string, string> = {}
  for (const rule of rules) {
    fields[`what-${rule.id}`] = rule.measure
    fields[`limit-${rule.id}`] = toLimitText(rule, currency)
    fields[`who-${rule.id}`] = rule.role
  }
  for (const key of newApprovalRows) {
    fields[`what-${key}`] = ''
    fields[`limit-${key}`] = ''
    fields[`who-${key}`] = 'approver'
  }
  return fields
}

/**
 * The rows as they are typed. A row without `what` is none: a stored one is removed by it, a new one
 * must then be empty. Source: DEAL-03.
 */
export function readApprovals(
  fields: Fields,
  currency: string,
): Outcome<TypedApprovalRule[], ApprovalCode> {
  const faults: Record<string, ApprovalCode> = {}
  const rules: TypedApprovalRule[] = []
  const taken = new Set<string>()
  for (const name of Object.keys(fields).filter((each) => each.startsWith('what-'))) {
    const key = name.slice('what-'.length)
    const limit = (fields[`limit-${key}`] ?? '').trim()
    const measure = approvalMeasures.find((each) => each === fields[name])
    if (!measure) {
      if (limit !== '' && key.startsWith('new')) faults[name] = 'what-missing'
      continue
    }
    const bounds = readLimit(measure, limit, currency)
    if (typeof bounds === 'string') {
      faults[`limit-${key}`] = bounds
      continue
    }
    const role = approverRoles.find((each) => each === fields[`who-${key}`]) ?? 'approver'
    const mark = `${measure} ${bounds.bound} ${bounds.words.toLowerCase()}`
    if (taken.has(mark)) faults[`limit-${key}`] = 'same-row'
    taken.add(mark)
    rules.push({ key, measure, ...bounds, role })
  }
  const [first] = Object.values(faults)
  if (first) return refuse(first, faults)
  return rules.length > maxApprovalRules ? refuse('too-many-rows') : ok(rules)
}

function readLimit(
  measure: ApprovalMeasure,
  limit: string,
  currency: string,
): Pick<ApprovalRule, 'bound' | 'words'> | ApprovalCode {
  if (measure === 'terms') {
    const words = limit.replace(/\s+/g, ' ')
    return words.length > 100 ? 'bad-words' : { bound: 0, words }
  }
  if (measure === 'amount') {
    const amount = parseMajor(ungroupDigits(limit), currency)
    return amount ? { bound: amount, words: '' } : 'bad-money'
  }
  const share = limit.replace(/%$/, '').trimEnd().replace(',', '.')
  if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(share)) return 'bad-share'
  return { bound: Math.round(Number(share) * 100), words: '' }
}

function toLimitText({ measure, bound, words }: ApprovalRule, currency: string): string {
  if (measure === 'terms') return words
  return measure === 'amount' ? toMajorText(bound, currency) : String(bound / 100)
}
