import { maxChangeReasonLength } from '#contract/orders/order-changes.ts'
import type { MoveRefusal } from '#contract/orders/orders.ts'
import type { DocumentFigures } from '#contract/tax/issued-document.ts'
import type { Db } from '#db/client.ts'
import { cutText } from '#kernel/clean-text.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'
import { chargeMore, shareSum } from '../../tax/tax.ts'
import { settlePayment } from '../account-store.ts'
import { lockAccountForOrder } from '../credit/credit-store.ts'
import { requireOrderAccess } from '../order-limits.ts'
import type { LockedOrder } from '../payments/payment-store.ts'
import { recordStep } from '../record-step.ts'
import { withLockedOrder } from '../transition-order.ts'
import { creditDebitNote, issueDebitNote } from './debit-notes.ts'
import { loadInvoices, loadOpenDebits } from './debit-store.ts'
import { countDocuments } from './document-store.ts'
import { mailDocument } from './order-documents.ts'

/** What staff charge on top of an invoice, with tax. */
export interface DebitCommand {
  /** Idempotency key: the same command under it happens once. */
  key: string
  /** Serial number of the invoice that charged too little. */
  invoice: string
  /** By the invoice's lines, from 1; NaN where no amount was typed. */
  amounts: ReadonlyMap<number, Minor>
  /** For all its lines together, instead; null: by line. */
  sum: Minor | null
  /** The buyer reads it. */
  reason: string
  mail: boolean
  /** Number of the order's debit notes when the form was filled in; null: not given. */
  revision: number | null
}

type DebitOutcome = Outcome<{ number: string; name: string }, MoveRefusal | CommandRefusal>

/**
 * Issues a debit note for what an invoice charged too little, for staff with permission; audited.
 * What is to be paid rises by it. Source: TAX-05; CGST Act, s. 34(3).
 */
export async function chargeMoreOnInvoice(
  scope: Scope,
  number: string,
  command: DebitCommand,
): Promise<DebitOutcome> {
  const { id } = await requireOrderAccess(scope, number)
  const { key, amounts, ...fields } = command
  const input = { number, amounts: [...amounts].map(([at, sum]) => [at, String(sum)]), ...fields }
  const claim = buildClaim(id, key, 'charge more', { ...input, sum: String(fields.sum) })
  return runLocked(scope, number, claim, async (db, txScope, order) => {
    const { seller } = txScope
    const reason = cutText(command.reason.trim(), maxChangeReasonLength)
    if (reason === '') return refuse('reason-missing')
    if (order.state === 'cancelled') return refuse('wrong-state')
    const count = await countDocuments(db, seller.id, order.id, 'debit-note')
    if (command.revision !== null && command.revision !== count) return refuse('wrong-state')
    const invoices = await loadInvoices(db, seller.id, order.id)
    const invoice = invoices.find(({ name }) => name === command.invoice)
    if (!invoice) return refuse('wrong-state')
    const charges = readCharges(invoice, command)
    if (!charges) return refuse('bad-charge')
    const lines = chargeMore(invoice.lines, charges)
    const name = await issueDebitNote(db, txScope, order, { invoice, lines, reason })
    await settlePayment(db, txScope, order.id)
    const amount = lines.reduce((sum, { total }) => sum + total, 0)
    const note = `${name}: ${formatMoney(amount, seller)}, ${reason}`
    await recordStep(db, txScope, order, 'debited', { actor: 'staff', actorId: id }, note)
    if (command.mail && order.email !== null) await mailDocument(db, txScope, order, name, key)
    return ok({ number, name })
  })
}

/**
 * Takes a debit note back by a credit note for all of it, for staff with permission; audited.
 * Source: TAX-05.
 */
export async function takeBackDebit(
  scope: Scope,
  number: string,
  command: { key: string; name: string; reason: string },
): Promise<DebitOutcome> {
  const { id } = await requireOrderAccess(scope, number)
  const { key, name } = command
  const claim = buildClaim(id, key, 'take back debit note', { number, ...command })
  return runLocked(scope, number, claim, async (db, txScope, order) => {
    const reason = cutText(command.reason.trim(), maxChangeReasonLength)
    if (reason === '') return refuse('reason-missing')
    const debits = await loadOpenDebits(db, txScope.seller.id, order.id)
    const debit = debits.find((each) => each.name === name)
    if (!debit) return refuse('wrong-state')
    await creditDebitNote(db, txScope, order, debit, reason)
    await settlePayment(db, txScope, order.id)
    const actor = { actor: 'staff', actorId: id } as const
    await recordStep(db, txScope, order, 'debit-credited', actor, `${name}: ${reason}`)
    return ok({ number, name })
  })
}

/** The account's row is locked before the order's, as payments of the account do. */
function runLocked(
  scope: Scope,
  number: string,
  claim: ReturnType<typeof buildClaim>,
  work: (db: Db, txScope: Scope, order: LockedOrder) => Promise<DebitOutcome>,
): Promise<DebitOutcome> {
  return runCommand(scope, claim, async (outerDb, txScope) => {
    await lockAccountForOrder(outerDb, txScope.seller.id, number)
    return withLockedOrder(txScope, number, (db, order) => work(db, txScope, order))
  })
}

/** What each line is charged; null: nothing, both ways at once, or no amounts. */
function readCharges(
  { lines }: DocumentFigures,
  { amounts, sum }: DebitCommand,
): ReadonlyMap<number, Minor> | null {
  const values = [...amounts.values()]
  const isAmount = (value: Minor) => Number.isSafeInteger(value) && value > 0 && value <= maxCharge
  if (sum !== null) {
    const totals = lines.map(({ total }) => total)
    return isAmount(sum) && values.length === 0 ? shareSum(sum, totals) : null
  }
  const areOfLines = [...amounts.keys()].every((at) => at >= 1 && at <= lines.length)
  return values.length > 0 && values.every(isAmount) && areOfLines ? amounts : null
}

/** So much of one note at most: more is a slip of the key. */
const maxCharge: Minor = 1_000_000_000_00
