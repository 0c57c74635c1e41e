import type { Minor } from '#kernel/money.ts'
import type { AddressView } from './orders.ts'

/** How long an order's prices and stock are kept for whoever approves it. Source: CO-03. */
export const approvalHours = 72

export const approvalStateWords = {
  open: 'Waiting for approval',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Taken back',
  expired: 'Nobody decided in time',
} as const
export type ApprovalState = keyof typeof approvalStateWords

export const maxApprovalReason = 500

export const approvalTexts = {
  'no-approver': 'Nobody else of your company may approve orders. Please ask its administrator.',
  'not-needed': 'This is within your limits by now: you can order it yourself.',
  'too-many-approvals': 'Too many orders of your company wait for an approval already.',
  'only-carts':
    'Only what is in your cart can be sent for approval. Please ask a colleague without a limit to order this.',
  'approval-gone': 'This was decided already, or the time for it is over.',
  'address-changed':
    'One of its addresses was changed since this was sent. Please refuse it, or ask your ' +
    'colleague to take it back and send it again.',
  'own-approval': 'Somebody else has to approve what you order.',
  'no-approve-role': 'Your role in this company doesn’t include approving orders.',
  'reason-needed': 'Please say why: your colleague reads it.',
} as const
export type ApprovalRefusal = keyof typeof approvalTexts

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
