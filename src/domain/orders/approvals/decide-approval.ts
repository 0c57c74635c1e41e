import {
  type ApprovalRefusal,
  type ApprovalState,
  maxApprovalReason,
} from '#contract/orders/order-approvals.ts'
import type { OrderRefusal } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { cutText } from '#kernel/clean-text.ts'
import { formatMoney } from '#kernel/money.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { requireBuyer } from '#platform/buyer.ts'
import { rollBackOnRefusal } from '#platform/commands/roll-back.ts'
import { withTransaction } from '#platform/commands/transaction-scope.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import type { Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import * as orderMailsTexts from '#texts/order-mails.ts'
import { addLines, findClosedCart } from '../../cart/cart.ts'
import { findMembership, listUsableAddresses } from '../../companies/companies.ts'
import { endHolds, showStockChanges } from '../../stock/stock.ts'
import { reserveOrderId } from '../begin-order.ts'
import { type OrderCommand, placeApproved } from '../place-order.ts'
import { hasOtherAddresses } from './address-hash.ts'
import { endApproval, loadApproval, type StoredApproval } from './approval-store.ts'
import { loadAuthor } from './load-author.ts'

type Refusals = ApprovalRefusal | OrderRefusal

/**
 * Approves a colleague's order and places it: at the prices that were kept, for its author, with the
 * approver named in its record. Whoever wants to order never approves it. If the total has changed,
 * by delivery, tax or coupon, or the prices were kept without tax and now bear it, or the other way
 * round, nothing is placed, nor if one of its addresses has. Source: CO-03, TAX-03.
 */
export async function approveOrder(
  scope: Scope,
  number: string,
): Promise<Outcome<{ orderNumber: string }, Refusals>> {
  return withOpenApproval<{ orderNumber: string }>(
    scope,
    number,
    async (db, approval, approverId) => {
      const { seller, now } = scope
      const refusal = await findDecisionFault(db, scope, approval, approverId)
      if (refusal) return refuse(refusal)
      const author = await loadAuthor(db, approval.authorId)
      if (!author) return refuse('approval-gone')
      const authorScope = { ...withTransaction(scope, db), viewer: author }
      const addresses = await listUsableAddresses(authorScope)
      if (hasOtherAddresses(approval, addresses)) return refuse('address-changed')
      // They are taken again in this transaction: nobody else can come in between.
      await endHolds(db, seller.id, { approvalId: approval.id }, 'released')
      const start = {
        orderId: await reserveOrderId(db),
        addresses,
        cart: await findClosedCart(db, seller.id, author.id, approval.cartId),
      }
      const order = await placeApproved(db, authorScope, toCommand(approval), start, {
        by: { actor: 'customer', actorId: approverId },
        keptPrices: new Map(approval.lines.map((line) => [line.packId, line])),
        isZeroRated: approval.isZeroRated,
      })
      const { orderId } = start
      const end = { state: 'approved', deciderId: approverId, orderId } as const
      if (!(await endApproval(db, seller.id, approval.id, end, now))) return refuse('approval-gone')
      return ok({ orderNumber: order.number })
    },
  )
}

function toCommand(approval: StoredApproval): OrderCommand {
  const { number, addressId, billingAddressId, method, purchaseOrder, costCenter, total } = approval
  const { onAccount } = approval
  return {
    key: `approval-${number}`,
    addressId,
    billingAddressId,
    method,
    onAccount,
    purchaseOrder,
    costCenter,
    expectedTotal: total,
    totalsKey: null,
  }
}

/** Refuses a colleague's order with a reason, which is mailed; stock is free again. Source: CO-03. */
export async function refuseOrder(
  scope: Scope,
  number: string,
  reasonInput: string,
): Promise<Outcome<null, Refusals>> {
  const reason = cutText(reasonInput.trim(), maxApprovalReason)
  return withOpenApproval<null>(scope, number, async (db, approval, approverId) => {
    const refusal = await findDecisionFault(db, scope, approval, approverId)
    if (refusal) return refuse(refusal)
    if (reason === '') return refuse('reason-needed')
    const end = { state: 'refused', deciderId: approverId, reason } as const
    return closeApproval(db, scope, approval, end)
  })
}

/** Takes back what one sent for approval; its lines go back into the cart. Source: CO-03. */
export async function withdrawApproval(
  scope: Scope,
  number: string,
): Promise<Outcome<null, Refusals>> {
  const outcome = await withOpenApproval<StoredApproval>(
    scope,
    number,
    async (db, approval, id) => {
      if (approval.authorId !== id) throw stop('not-found')
      const end = { state: 'withdrawn', deciderId: id } as const
      const closed = await closeApproval(db, scope, approval, end)
      return closed.ok ? ok(approval) : closed
    },
  )
  if (!outcome.ok) return outcome
  await addLines(scope, outcome.value.lines)
  return ok(null)
}

/** Puts the lines of an approval that came to nothing into its author's cart again. Source: CO-03. */
export async function restoreApproval(scope: Scope, number: string): Promise<void> {
  const { customerId, companyId } = requireBuyer(scope)
  const db = scope.database.primary
  const approval =
    companyId === null ? null : await loadApproval(db, scope.seller.id, companyId, number)
  if (!approval || approval.authorId !== customerId) throw stop('not-found')
  if (approval.state === 'refused' || approval.state === 'expired')
    await addLines(scope, approval.lines)
}

/** By the roles that the approver has in this transaction, whatever they had when the page came. */
async function findDecisionFault(
  db: Db,
  { seller }: Scope,
  { authorId, companyId }: StoredApproval,
  approverId: string,
): Promise<ApprovalRefusal | null> {
  const member = await findMembership(db, seller.id, approverId, companyId)
  if (!member?.roles.includes('approve')) return 'no-approve-role'
  return authorId === approverId ? 'own-approval' : null
}

/** Runs work on an approval of the viewer's company that is still open, its row locked. */
function withOpenApproval<Value>(
  scope: Scope,
  number: string,
  work: (db: Db, approval: StoredApproval, personId: string) => Promise<Outcome<Value, Refusals>>,
): Promise<Outcome<Value, Refusals>> {
  const { customerId, companyId } = requireBuyer(scope)
  if (companyId === null) throw stop('not-found')
  const { seller, database, now } = scope
  return rollBackOnRefusal(
    database.transaction(async (db) => {
      const approval = await loadApproval(db, seller.id, companyId, number, { lock: true })
      if (!approval) throw stop('not-found')
      if (approval.state !== 'open' || Date.parse(approval.expiresAt) <= now.getTime())
        return refuse('approval-gone')
      return work(db, approval, customerId)
    }),
  )
}

/** Ends an approval without an order, in the caller's transaction: its stock is free again. */
export async function closeApproval(
  db: Db,
  { seller, now }: Pick<Scope, 'seller' | 'now'>,
  approval: StoredApproval,
  end: {
    state: Exclude<ApprovalState, 'open' | 'approved'>
    deciderId: string | null
    reason?: string
  },
): Promise<Outcome<null, ApprovalRefusal>> {
  if (!(await endApproval(db, seller.id, approval.id, end, now))) return refuse('approval-gone')
  const changes = await endHolds(db, seller.id, { approvalId: approval.id }, 'released')
  await showStockChanges(db, seller.id, changes, now)
  const author = end.state === 'withdrawn' ? null : await loadAuthor(db, approval.authorId)
  if (author) await mailAuthor(db, seller, now, { approval, email: author.email, ...end })
  return ok(null)
}

async function mailAuthor(
  db: Db,
  seller: Seller,
  now: Date,
  { approval, email, state, reason }: MailedEnd,
): Promise<void> {
  const { number, total } = approval
  const isRefused = state === 'refused'
  const writeText = (amount: string) =>
    isRefused
      ? orderMailsTexts.notApproved({ amount, reason: reason ?? '' })
      : orderMailsTexts.approvalExpired({ amount })
  await mailReader(db, seller, email, (view) => ({
    now,
    dedupKey: `company-approval:${number}:${state}`,
    subject: isRefused
      ? orderMailsTexts.notApprovedSubject()
      : orderMailsTexts.approvalExpiredSubject(),
    content: [
      { is: 'text', text: writeText(formatMoney(total, view)) },
      {
        is: 'button',
        label: orderMailsTexts.seeOrder(),
        lead: orderMailsTexts.addToCartAgain(),
        url: view.origin + paths.approval(number),
      },
    ],
  }))
}

interface MailedEnd {
  approval: StoredApproval
  email: string
  state: string
  reason?: string
}
