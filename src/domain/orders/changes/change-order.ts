import { describeReason } from '#contract/orders/end-reasons.ts'
import { type ChangeKind, maxChangeReasonLength } from '#contract/orders/order-changes.ts'
import type { MoveRefusal } from '#contract/orders/orders.ts'
import { isSplit } from '#contract/orders/payment-methods.ts'
import type { Db } from '#db/client.ts'
import { cutText } from '#kernel/clean-text.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { rollBack, rollBackOnRefusal } from '#platform/commands/roll-back.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import { writeFor } from '#platform/mail/mail-reader.ts'
import type { Scope } from '#platform/scope.ts'
import { holdStock, publishStockChanges, releasePieces, restockPieces } from '../../stock/stock.ts'
import { getOtherDue } from '../account-rules.ts'
import { loadAccount, settlePayment } from '../account-store.ts'
import { creditInvoices, planCredit } from '../documents/credit-invoices.ts'
import { creditOpenDebits } from '../documents/debit-notes.ts'
import { requireOrderAccess } from '../order-limits.ts'
import { closeRequest } from '../order-request-store.ts'
import { listSourceStates } from '../order-rules.ts'
import { type Actor, updateOrderState } from '../order-store.ts'
import { countUnshipped, type Parts } from '../parcels/shipment-rules.ts'
import {
  countShipments,
  countStockPieces,
  loadOrderedLines,
  type OrderedLine,
} from '../parcels/shipment-store.ts'
import type { LockedOrder } from '../payments/payment-store.ts'
import { recordStep } from '../record-step.ts'
import { confirmLocked, endOrder, withLockedOrder } from '../transition-order.ts'
import { notifyOfChange } from './change-mail.ts'
import { canChangeLines, changeStates, countChangeable } from './change-rules.ts'
import { type ChangedLine, countRevisions, insertChange } from './change-store.ts'

/** A change of single pieces, as the desk asks for it. */
export interface ChangeCommand {
  /** Idempotency key: the same command under it happens once. */
  key: string
  kind: ChangeKind
  parts: Parts
  /** The buyer reads it. */
  reason: string
  /** A return: the pieces are for sale again. */
  restock: boolean
  /** A return or loss: the same is sent once more, and nothing is credited. */
  replace: boolean
  mail: boolean
  /** Number of parcels and changes when the form was filled in; null: not given. */
  revision: number | null
}

export type ChangeOutcome = Outcome<{ number: string; change: number | null }, MoveRefusal>

/**
 * Cancels, takes back or refunds pieces of an order for staff with permission; audited. Source:
 * DEAL-05.
 */
export async function changeOrder(
  scope: Scope,
  number: string,
  command: ChangeCommand,
): Promise<Outcome<{ number: string; change: number | null }, MoveRefusal | CommandRefusal>> {
  const { id } = await requireOrderAccess(scope, number)
  const { key, parts, ...fields } = command
  const input = { number, parts: [...parts].map(([at, pieces]) => [at, String(pieces)]), ...fields }
  return runCommand(scope, buildClaim(id, key, 'change order', input), (_db, txScope) =>
    applyChange(txScope, number, command, { actor: 'staff', actorId: id }),
  )
}

/** `changeOrder` without a permission check and without a key. */
function applyChange(
  scope: Scope,
  number: string,
  command: ChangeCommand,
  actor: Actor,
): Promise<ChangeOutcome> {
  return changeLocked(scope, number, async (db, order) => {
    const { kind, parts, revision } = command
    const reason = cutText(command.reason.trim(), maxChangeReasonLength)
    if (reason === '') return refuse('reason-missing')
    if (!changeStates[kind].includes(order.state)) return refuse('wrong-state')
    if (revision !== null && revision !== (await countRevisions(db, scope.seller.id, order.id)))
      return refuse('wrong-state')
    const lines = await loadOrderedLines(db, scope.seller.id, order.id)
    if (!canChangeLines(kind, parts, lines)) return refuse('parts-wrong')
    const takesAll = lines.every((line) => (parts.get(line.position) ?? 0) === countUnshipped(line))
    if (kind === 'cancel' && takesAll && lines.every(({ shipped }) => shipped === 0)) {
      const ended = await endOrder(db, scope, order, actor, '', reason)
      return ended.ok ? ok({ number, change: null }) : ended
    }
    return changeLines(db, scope, order, lines, { ...command, reason }, actor)
  })
}

/** Takes back all that is with the buyer. Source: ORD-04. */
export function returnOrder(scope: Scope, number: string, actor: Actor): Promise<ChangeOutcome> {
  return changeLocked(scope, number, async (db, order) => {
    if (order.state !== 'shipped' && order.state !== 'delivered') return refuse('wrong-state')
    const lines = await loadOrderedLines(db, scope.seller.id, order.id)
    if (lines.some((line) => countUnshipped(line) > 0)) return refuse('gone-in-part')
    const parts = new Map(lines.map((line) => [line.position, countChangeable('return', line)]))
    if (!canChangeLines('return', parts, lines)) return refuse('wrong-state')
    const options = { restock: false, replace: false, mail: true, reason: '' }
    return changeLines(db, scope, order, lines, { kind: 'return', parts, ...options }, actor)
  })
}

function changeLocked(
  scope: Scope,
  number: string,
  work: (db: Db, order: LockedOrder) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
  return rollBackOnRefusal(withLockedOrder(scope, number, work))
}

/** Changes pieces that the rules allow; the caller has the order's row locked. */
async function changeLines(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  lines: readonly OrderedLine[],
  command: Omit<ChangeCommand, 'key' | 'revision'>,
  actor: Actor,
): Promise<ChangeOutcome> {
  const { seller, now } = scope
  const { kind, parts, reason } = command
  const isReplaced = command.replace && kind !== 'cancel'
  const isRestocked = command.restock && kind === 'return'
  const planned = await planCredit(db, scope, order, lines, { kind, parts, isReplaced })
  const changedLines = planned.lines.map((changed): ChangedLine => {
    const { toOrder } = lines.find(({ position }) => position === changed.position)!
    return { ...changed, restocked: isRestocked && !toOrder ? changed.quantity : 0 }
  })
  const change = await insertChange(db, seller.id, order.id, {
    kind,
    isReplaced,
    reason,
    now,
    lines: changedLines,
  })
  if (change === null) rollBack(refuse('parts-wrong'))
  const pieces = countStockPieces(lines, parts)
  if (!(await moveStock(db, scope, order, { kind, isReplaced, isRestocked, pieces })))
    rollBack(refuse('none-to-send'))
  const amount = changedLines.reduce((sum, line) => sum + line.amount, 0)
  await creditInvoices(db, scope, order, { change, amount, credits: planned.credits })
  await settlePayment(db, scope, order.id)
  await closeRequest(db, seller.id, order.id)
  await recordStep(db, scope, order, `${kind}-part`, actor)
  const state =
    (await confirmSplit(db, scope, order, actor)) ?? (await finishOrder(db, scope, order, actor))
  if (command.mail) {
    await notifyOfChange(db, scope, order, { kind, isReplaced, reason, amount, change, state })
  }
  return ok({ number: order.number, change })
}

/** False if there is not enough to send again; the caller must then roll back. */
async function moveStock(
  db: Db,
  { seller, now }: Scope,
  order: LockedOrder,
  change: {
    kind: ChangeKind
    isReplaced: boolean
    isRestocked: boolean
    pieces: ReadonlyMap<number, number>
  },
): Promise<boolean> {
  const { kind, isReplaced, isRestocked, pieces } = change
  if (pieces.size === 0) return true
  if (kind === 'cancel' || isRestocked) {
    const move = kind === 'cancel' ? releasePieces : restockPieces
    await publishStockChanges(db, seller.id, await move(db, seller.id, order.id, pieces), now)
  }
  if (!isReplaced) return true
  if (order.zoneId === null) return false
  const holds = await holdStock(db, seller.id, { orderId: order.id }, order.zoneId, pieces)
  if (holds) await publishStockChanges(db, seller.id, holds, now)
  return holds !== null
}

/** Of a split order nothing but its account's part may be left to pay: it waits for nothing then. PAY-06. */
async function confirmSplit(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  actor: Actor,
): Promise<LockedOrder['state'] | null> {
  if (!isSplit(order.paymentMethod) || order.state !== 'placed') return null
  if (getOtherDue(await loadAccount(db, scope.seller.id, order.id)) > 0) return null
  const outcome = await confirmLocked(db, scope, { ...order, paymentState: 'paid' }, actor)
  return outcome.ok ? outcome.value.state : null
}

/**
 * Moves the order on where nothing is left to do for it: shipped if all that is still wanted has
 * left, returned if all of that came back.
 */
async function finishOrder(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  actor: Actor,
): Promise<LockedOrder['state']> {
  const { seller } = scope
  const lines = await loadOrderedLines(db, seller.id, order.id)
  if (lines.some((line) => countUnshipped(line) > 0)) return order.state
  if ((await countShipments(db, seller.id, order.id)) === 0) return order.state
  const isBack =
    lines.every((line) => countChangeable('return', line) === 0) &&
    lines.some(({ returned }) => returned > 0)
  let { state } = order
  for (const next of isBack ? (['shipped', 'returned'] as const) : (['shipped'] as const)) {
    if (!(await updateOrderState(db, seller.id, order.id, listSourceStates(next), next))) continue
    await recordStep(db, scope, { ...order, state }, next, actor)
    state = next
    if (next !== 'returned') continue
    // The debit notes' papers are in the language of the seller's buyers.
    const reason = writeFor(seller, null, () => describeReason('order-returned'))
    await creditOpenDebits(db, scope, order, actor, reason)
  }
  return state
}
