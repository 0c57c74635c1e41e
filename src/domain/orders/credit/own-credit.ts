import type { CreditStatement, CreditTerms, OpenItem } from '#contract/orders/credit.ts'
import { requireBuyer } from '#platform/buyer.ts'
import type { Scope } from '#platform/scope.ts'
import { getFreeCredit, sumOpen } from './credit-rules.ts'
import { findAccountTerms } from './credit-store.ts'
import { readStatement, writeStatement } from './read-statement.ts'

export interface OwnCredit {
  terms: CreditTerms
  items: OpenItem[]
  statement: CreditStatement
}

/**
 * The account of the company that the viewer acts for, or their own; null: they don't order on
 * account. Source: PAY-05, CO-06.
 */
export async function readOwnCredit(
  scope: Scope,
  { from }: { from: string },
): Promise<OwnCredit | null> {
  const account = await findOwnAccount(scope)
  if (!account) return null
  const { items, statement } = await readStatement(scope, account.accountId, from)
  const free = getFreeCredit(account.limit, sumOpen(items))
  return { terms: { ...account, free }, items, statement }
}

/** The same statement as a file, with all its entries; null: they don't order on account. */
export async function exportOwnStatement(scope: Scope, from: string): Promise<string | null> {
  const account = await findOwnAccount(scope)
  return account && writeStatement(scope, account.accountId, from)
}

function findOwnAccount(scope: Scope) {
  return findAccountTerms(scope.database.primary, scope.seller.id, requireBuyer(scope))
}
