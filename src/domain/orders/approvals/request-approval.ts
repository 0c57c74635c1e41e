import { randomBytes } from 'node:crypto'
import { type ApprovalRefusal, approvalHours } from '#contract/orders/order-approvals.ts'
import { maxPurchaseOrderLength, type OrderRefusal } from '#contract/orders/orders.ts'
import { isSplit } from '#contract/orders/payment-methods.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { joinName } from '#kernel/person-name.ts'
import { rollBack } from '#platform/commands/roll-back.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import { createDatedNumber } from '#platform/dated-number.ts'
import type { Scope } from '#platform/scope.ts'
import { closeCart } from '../../cart/cart.ts'
import { listUsableAddresses } from '../../companies/companies.ts'
import { holdStock, showStockChanges } from '../../stock/stock.ts'
import { type CustomerScope, toCustomerScope } from '../checkout.ts'
import { findCompanyFault } from '../company-terms.ts'
import { type OrderCommand, priceCartOrder } from '../place-order.ts'
import { hashAddresses } from './address-hash.ts'
import { mailApprover } from './approval-mail.ts'
import {
  countOpenApprovals,
  insertApproval,
  listApproverEmails,
  type NewApproval,
} from './approval-store.ts'

const maxOpenApprovals = 50

type Refusals = ApprovalRefusal | OrderRefusal | CommandRefusal

/**
 * Sends the cart to those who may approve it, because it is above a limit of the viewer's: the cart
 * closes, its prices and stock are kept for 72 hours, and the approvers get a mail. Source: CO-03.
 */
export async function requestApproval(
  requestScope: Scope,
  command: OrderCommand,
): Promise<Outcome<{ number: string }, Refusals>> {
  const scope = toCustomerScope(requestScope)
  const { company, viewer } = scope
  if (!company) return refuse('company-changed')
  if (command.companyId !== undefined && command.companyId !== company.id)
    return refuse('company-changed')
  if (command.source || command.draft) return refuse('only-carts')
  if ((command.purchaseOrder ?? '').length > maxPurchaseOrderLength) return refuse('purchase-order')
  const { key, source: _source, draft: _draft, ...input } = command
  const claim = buildClaim(viewer.id, key, 'approval', { ...input, companyId: company.id })
  return runCommand(scope, claim, (db, txScope) =>
    writeApproval(db, txScope as CustomerScope, command, company.id),
  )
}

async function writeApproval(
  db: Db,
  scope: CustomerScope,
  command: OrderCommand,
  companyId: number,
): Promise<Outcome<{ number: string }, Refusals>> {
  const { seller, viewer, now } = scope
  const addresses = await listUsableAddresses(scope)
  const start = { addresses, cart: await closeCart(db, scope) }
  const { cart, cartId, zoneId } = await priceCartOrder(db, scope, command, start)
  const { purchaseOrder, costCenter = null, addressId, billingAddressId, method } = command
  const { onAccount = null } = command
  const terms = { total: cart.total, purchaseOrder, costCenter }
  const fault = await findCompanyFault(db, scope, terms, false)
  if (!fault) return refuse('not-needed')
  if (fault !== 'over-order-limit' && fault !== 'over-month-limit') return refuse(fault)
  const emails = await listApproverEmails(db, seller.id, companyId, viewer.id)
  if (emails.length === 0) return refuse('no-approver')
  const { open, own, pieces } = await countOpenApprovals(db, seller.id, companyId, viewer.id)
  if (open >= maxOpenApprovals) return refuse('too-many-approvals')
  if (own >= (seller.maxWaitingOrders ?? Number.MAX_SAFE_INTEGER)) return refuse('waiting-orders')
  if (pieces + cart.count > (seller.maxWaitingPieces ?? Number.MAX_SAFE_INTEGER))
    return refuse('waiting-pieces')
  const number = `A${createDatedNumber(now, randomBytes(8))}`
  const approval: NewApproval = {
    number,
    companyId,
    authorId: viewer.id,
    cartId,
    addressId,
    billingAddressId,
    addressHash: hashAddresses(addresses, command),
    method,
    onAccount: isSplit(method) ? onAccount : null,
    purchaseOrder,
    costCenter,
    total: cart.total,
    isZeroRated: cart.isZeroRated,
    lines: cart.lines.map(({ packId, name, quantity, price, isSpecial, priceReason }) => ({
      packId,
      name,
      quantity,
      price: price!,
      isSpecial,
      priceReason,
    })),
  }
  const expiresAt = new Date(now.getTime() + approvalHours * 3_600_000)
  const approvalId = await insertApproval(db, seller.id, approval, { now, expiresAt })
  const quantities = new Map(cart.lines.map(({ packId, quantity }) => [packId, quantity]))
  const stockChanges = await holdStock(db, seller.id, { approvalId }, zoneId, quantities)
  if (!stockChanges) rollBack(refuse('out-of-stock'))
  await showStockChanges(db, seller.id, stockChanges, now)
  const waiting = {
    number,
    authorId: viewer.id,
    authorName: joinName(viewer) || viewer.email,
    companyName: scope.company!.name,
    total: cart.total,
    lineCount: cart.lines.length,
    expiresAt,
  }
  for (const email of emails) await mailApprover(db, { seller, email, now }, waiting)
  return ok({ number })
}
