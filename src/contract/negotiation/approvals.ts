import type { Minor } from '#kernel/money.ts'
import * as negotiationTexts from '#texts/negotiation.ts'

export const approvalMeasures = ['line-margin', 'margin', 'amount', 'discount', 'terms'] as const
export type ApprovalMeasure = (typeof approvalMeasures)[number]
export const approverRoles = ['approver', 'owner'] as const
export type ApproverRole = (typeof approverRoles)[number]

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

/** A row that is stored, by its number. */
export interface StoredApprovalRule extends ApprovalRule {
  id: number
}

/** Rows of a policy at most. */
export const maxApprovalRules = 30

export interface ApprovalPolicyView {
  /** Of each line, in basis points; set among the terms of quotes. Null: none. */
  floor: number | null
  rules: StoredApprovalRule[]
  /** Who may decide, by the role that a row names. */
  approvers: Record<ApproverRole, string[]>
}

/** What a policy would have asked for in the past. Source: DEAL-03. */
export interface ApprovalTrial {
  days: number
  quotes: number
  /** Quotes that need approval by the policy as tried, and by the one that is stored. */
  needing: number
  needingNow: number
  /** How many are under the margin floor, and beyond each row, in the rows' order. */
  underFloor: number
  beyondRow: number[]
  deals: { number: string; total: Minor; reasons: string[]; needsNow: boolean }[]
}

export const approvalTexts = {
  'changed-meanwhile': negotiationTexts.changedMeanwhile,
  'what-missing': negotiationTexts.limitTargetMissing,
  'bad-share': negotiationTexts.badLimitPercentage,
  'bad-money': negotiationTexts.badAmount,
  'bad-words': negotiationTexts.badLimitName,
  'same-row': negotiationTexts.sameRow,
  'too-many-rows': () => negotiationTexts.tooManyRows({ maxApprovalRules }),
} as const
export type ApprovalCode = keyof typeof approvalTexts
