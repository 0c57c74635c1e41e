import type { Minor } from '#kernel/money.ts'
import * as approvalsTexts from '#texts/approvals.ts'
import type { AddressView } from './orders.ts'

/** How long an order's prices and stock are kept for whoever approves it. Source: CO-03. */
export const approvalHours = 72

export const approvalStateWords = {
  open: approvalsTexts.waiting,
  approved: approvalsTexts.approved,
  refused: approvalsTexts.refused,
  withdrawn: approvalsTexts.withdrawn,
  expired: approvalsTexts.expired,
} as const
export type ApprovalState = keyof typeof approvalStateWords

export const maxApprovalReason = 500

export const approvalTexts = {
  'no-approver': approvalsTexts.noApprover,
  'not-needed': approvalsTexts.notNeeded,
  'too-many-approvals': approvalsTexts.tooManyApprovals,
  'only-carts': approvalsTexts.onlyCarts,
  'approval-gone': approvalsTexts.approvalGone,
  'address-changed': approvalsTexts.addressChanged,
  'own-approval': approvalsTexts.ownApproval,
  'no-approve-role': approvalsTexts.noApproveRole,
  'reason-needed': approvalsTexts.reasonNeeded,
} as const
export type ApprovalRefusal = keyof typeof approvalTexts

export function isApprovalRefusal(code: string): code is ApprovalRefusal {
  return Object.hasOwn(approvalTexts, code)
}

export interface ApprovalSummary {
  number: string
  state: ApprovalState
  /** Empty: the account was erased. */
  authorName: string
  total: Minor
  names: string[]
  lineCount: number
  createdOn: string
  /** Until when prices and stock are kept. */
  untilText: string
}

export interface ApprovalView extends ApprovalSummary {
  lines: { name: string; quantity: number; price: Minor }[]
  purchaseOrder: string | null
  costCenter: string | null
  /** As they are now, for its author and who may decide; null: it is over, or the address is gone. */
  addresses: { delivery: AddressView; billing: AddressView; isChanged: boolean } | null
  /** Who decided, and why it was refused; empty: nobody yet. */
  deciderName: string
  reason: string
  orderNumber: string | null
  may: { decide: boolean; withdraw: boolean; restore: boolean }
}
