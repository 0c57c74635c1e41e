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
