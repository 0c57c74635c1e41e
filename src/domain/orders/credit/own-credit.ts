import {
  type CreditStatement,
  type CreditTerms,
  maxStatementEntries,
  type OpenCreditOrder,
} from '#contract/orders/credit.ts'
import { requireBuyer } from '#platform/buyer.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { countOverdueDays, getStatementStart } from './credit-rules.ts'
import { findCreditTerms, loadOpenOrders } from './credit-store.ts'
import { loadStatement } from './statement-entries.ts'
import { buildStatementFile } from './statement-file.ts'

export interface OwnCredit {
  terms: CreditTerms
  orders: OpenCreditOrder[]
  statement: CreditStatement
}

/**
 * The account of the company that the viewer acts for, or their own; null: they don't order on
 * account. Source: PAY-05, CO-06.
 */
export async function readOwnCredit(
  scope: Scope,
  { from, isWhole = false }: { from: string; isWhole?: boolean },
): Promise<OwnCredit | null> {
  const { database, seller } = scope
  const db = database.primary
  const terms = await findCreditTerms(db, seller.id, requireBuyer(scope))
  if (!terms) return null
  const today = getToday(scope)
  const orders = await loadOpenOrders(db, seller.id, terms.accountId)
  const limit = isWhole ? null : maxStatementEntries
  return {
    terms,
    orders: orders.map(({ accountId: _, ...order }) => ({
      ...order,
      overdue: countOverdueDays(order.dueOn, today),
    })),
    statement: await loadStatement(db, scope, terms.accountId, {
      from: getStatementStart(from, today),
      limit,
    }),
  }
}

/** The same statement as a file, with all its entries; null: they don't order on account. */
export async function exportOwnStatement(scope: Scope, from: string): Promise<string | null> {
  const credit = await readOwnCredit(scope, { from, isWhole: true })
  return credit && buildStatementFile(credit.statement, scope.seller.currency)
}
