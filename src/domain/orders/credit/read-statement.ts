import {
  type CreditStatement,
  maxStatementEntries,
  type OpenItem,
} from '#contract/orders/credit.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { countOverdueDays, getStatementStart } from './credit-rules.ts'
import { loadOpenItems } from './credit-store.ts'
import { loadStatement } from './statement-entries.ts'
import { buildStatementFile } from './statement-file.ts'

/** What an account owes by invoice, and its statement from a day on. The caller checked who asks. */
export async function readStatement(
  scope: Scope,
  accountId: number,
  day: string,
): Promise<{ items: OpenItem[]; statement: CreditStatement }> {
  const { database, seller } = scope
  const today = getToday(scope)
  const items = await loadOpenItems(database.primary, seller.id, accountId)
  const from = getStatementStart(day, today)
  return {
    items: items.map(({ awaitsRest: _, ...item }) => ({
      ...item,
      overdue: countOverdueDays(item.dueOn, today),
    })),
    statement: await loadStatement(database.primary, scope, accountId, {
      from,
      limit: maxStatementEntries,
    }),
  }
}

/** The same statement as a file, with all its entries. */
export async function writeStatement(
  scope: Scope,
  accountId: number,
  day: string,
): Promise<string> {
  const { database, seller } = scope
  const from = getStatementStart(day, getToday(scope))
  const statement = await loadStatement(database.primary, scope, accountId, { from, limit: null })
  return buildStatementFile(statement, seller.currency)
}
