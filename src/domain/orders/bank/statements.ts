import { mayDo } from '#contract/accounts/staff.ts'
import type {
  BankLineCode,
  BankLineView,
  ColumnChoice,
  StatementPreview,
} from '#contract/orders/bank-lines.ts'
import type { MoveRefusal } from '#contract/orders/orders.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { recordTransfer } from '../payments/record-transfer.ts'
import { findBankSource, findWrongFile, readBankFile } from './read-bank-file.ts'
import {
  type BankSource,
  buildPreview,
  matchLine,
  numberLines,
  parseStatement,
  readStatementLines,
  type StatementLine,
} from './statement-rules.ts'
import {
  claimBankLine,
  countOpenLines,
  insertBankLines,
  loadOpenLines,
  loadPayableOrders,
  setLinesAside,
  settleServiceLines,
} from './statement-store.ts'

const shownLines = 200

/** The lines that nobody has decided on, with the orders that they may pay. Source: PAY-04. */
export async function listBankLines(
  scope: Scope,
): Promise<{ lines: BankLineView[]; count: number }> {
  const staff = requireStaff(scope, 'orders')
  // What payers write names them.
  const seesPayers = mayDo(staff, 'contacts-of-orders')
  const { database, seller } = scope
  const lines = await loadOpenLines(database.primary, seller.id, shownLines)
  const orders = lines.length > 0 ? await loadPayableOrders(database.primary, seller.id) : []
  return {
    lines: lines.map(({ hasTwin, ...line }) => ({
      ...line,
      ...matchLine({ ...line, hasTwin }, orders),
      ...(seesPayers ? {} : { text: '', reference: '' }),
    })),
    count: await countOpenLines(database.primary, seller.id),
  }
}

/** Reads a statement without keeping it, and proposes its columns. */
export function previewStatement(
  scope: Scope,
  text: string,
): Outcome<StatementPreview, BankLineCode> {
  requireStaff(scope, 'orders')
  const table = parseStatement(text)
  return table.ok ? ok(buildPreview(table.value)) : table
}

/**
 * Imports what came in by a statement. Lines that an earlier statement had are left out; those of
 * the payment service's settlements are settled at once. Audited. Source: PAY-04.
 */
export async function importStatement(
  scope: Scope,
  text: string,
  columns: ColumnChoice,
): Promise<Outcome<ImportCounts, BankLineCode>> {
  const { id: personId } = requireStaff(scope, 'orders')
  const table = parseStatement(text)
  if (!table.ok) return table
  if (columns.day === null || columns.amount === null) return refuse('no-columns')
  const lines = readStatementLines(table.value.rows, columns, scope.seller.currency)
  return lines.length === 0
    ? refuse('no-lines')
    : ok(await addLines(scope, personId, { lines, source: 'table' }))
}

/**
 * Imports what came in by a file in a bank's own format, MT940 or camt.053; null: it is neither, and
 * its columns are asked. Otherwise as a statement. Source: PAY-04.
 */
export async function importBankFile(
  scope: Scope,
  text: string,
): Promise<Outcome<ImportCounts, BankLineCode> | null> {
  const { id: personId } = requireStaff(scope, 'orders')
  const wrongFile = findWrongFile(text)
  if (wrongFile) return refuse(wrongFile)
  const entries = readBankFile(text, scope.seller.currency)
  if (!entries?.ok) return entries
  if (entries.value.length === 0) return refuse('nothing-came-in')
  const lines = numberLines(entries.value)
  return ok(await addLines(scope, personId, { lines, source: findBankSource(text) }))
}

type ImportCounts = { added: number; repeated: number; settled: number }

function addLines(
  { database, seller, now, requestId }: Scope,
  personId: string,
  { lines, source }: { lines: readonly StatementLine[]; source: BankSource },
): Promise<ImportCounts> {
  return database.transaction(async (db) => {
    const added = await insertBankLines(db, seller.id, { lines, source }, now)
    const settled = await settleServiceLines(db, seller.id, now)
    const counts = { added, repeated: lines.length - added, settled }
    const subject = `seller:${seller.id}`
    const entry = { sellerId: seller.id, personId, now, requestId, subject }
    await audit(db, { ...entry, action: 'bank.import', before: null, after: counts })
    return counts
  })
}

type LineRefusal = MoveRefusal | CommandRefusal

/**
 * Records lines as transfers that pay these orders, each by itself: a line is used once, and one
 * that its order refuses stays open. Source: PAY-04.
 */
export async function recordBankLines(
  scope: Scope,
  choices: readonly { id: number; number: string }[],
): Promise<{ recorded: number; refusals: { number: string; code: LineRefusal }[] }> {
  requireStaff(scope, 'orders')
  const refusals: { number: string; code: LineRefusal }[] = []
  for (const choice of choices) {
    const outcome = await recordBankLine(scope, choice)
    if (!outcome.ok) refusals.push({ number: choice.number, code: outcome.code })
  }
  return { recorded: choices.length - refusals.length, refusals }
}

function recordBankLine(
  scope: Scope,
  { id, number }: { id: number; number: string },
): Promise<Outcome<null, LineRefusal>> {
  const staff = requireStaff(scope, 'orders')
  const key = `bank-line-${id}-${number}`
  const claim = buildClaim(staff.id, key, 'record bank line', { id, number })
  return runCommand<null, LineRefusal, Scope>(scope, claim, async (db, txScope) => {
    const line = await claimBankLine(db, txScope.seller.id, id, number, txScope.now)
    if (!line) return refuse('wrong-state')
    const { amount, day, reference, text } = line
    const transfer = { key: `${key}-transfer`, amount, day, reference: reference || text }
    const outcome = await recordTransfer(txScope, number, transfer)
    return outcome.ok ? ok(null) : outcome
  })
}

/** Sets lines aside that pay no order; audited. */
export async function setBankLinesAside(scope: Scope, ids: readonly number[]): Promise<number> {
  const { id: personId } = requireStaff(scope, 'orders')
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    const count = await setLinesAside(db, seller.id, ids, now)
    const subject = `seller:${seller.id}`
    const entry = { sellerId: seller.id, personId, now, requestId, subject }
    if (count > 0)
      await audit(db, {
        ...entry,
        action: 'bank.aside',
        before: null,
        after: { count, ids: [...ids] },
      })
    return count
  })
}
