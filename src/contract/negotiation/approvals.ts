import type { Minor } from '#kernel/money.ts'

export const approvalMeasures = ['line-margin', 'margin', 'amount', 'discount', 'terms'] as const
export type ApprovalMeasure = (typeof approvalMeasures)[number]
export const approverRoles = ['approver', 'owner'] as const
export type ApproverRole = (typeof approverRoles)[number]

export const maxApprovalRules = 30

/** A row of the approval policy: a quote beyond `bound` needs this role. Source: DEAL-03. */
export interface ApprovalRule {
  measure: ApprovalMeasure
  /** Basis points, or an amount with tax; 0 for `terms`. */
  bound: number
  /** Of `terms`: what they contain; empty: whatever no template says. */
  words: string
  role: ApproverRole
}

/** Why a quote needs approval. */
export interface ApprovalNeed {
  measure: ApprovalMeasure | 'floor'
  role: ApproverRole
  reason: string
  /** The lines concerned; empty: the whole quote. */
  lineIds: number[]
}

export interface ApprovalPolicyView {
  /** Of each line, in basis points; set among the terms of quotes. Null: none. */
  floor: number | null
  rules: ApprovalRule[]
}

/** What a policy would have asked for in the past. */
export interface ApprovalTrial {
  days: number
  quotes: number
  /** Of them by the policy that was tried, and by the one that is saved. */
  asked: number
  askedNow: number
  deals: { number: string; total: Minor; reasons: string[]; asksNow: boolean }[]
}

export const approvalTexts = {
  'changed-meanwhile': 'Someone else has just changed this. Please try again.',
  'bad-rule':
    'Please check this row: a percentage from 0 to 99.99, or an amount above 0; terms have words of up to 100 characters.',
  'same-rule-twice': 'Two rows say the same. Please remove one.',
  'too-many-rules': `There can be at most ${maxApprovalRules} rows.`,
} as const
export type ApprovalCode = keyof typeof approvalTexts
