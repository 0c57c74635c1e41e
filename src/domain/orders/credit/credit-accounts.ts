import { sql } from 'drizzle-orm'
import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import type {
  CreditAccountList,
  CreditAccountPage,
  CreditAccountRow,
  CreditCode,
} from '#contract/orders/credit.ts'
import { type CreditTermsInput, creditTermsSchema } from '#contract/schemas/credit.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import type { Buyer } from '#platform/buyer.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { requireAllOrders, requireStaff } from '../../accounts/accounts.ts'
import { findManagedCompany, listManagers } from '../../companies/companies.ts'
import { findAudience } from '../../price-lists/price-lists.ts'
import { loadAccountPage, loadAccountRow, toCreditAccountRow, toListedRow } from './account-rows.ts'
import { getFreeCredit } from './credit-rules.ts'
import { findAccountTerms } from './credit-store.ts'
import { readStatement, writeStatement } from './read-statement.ts'

const seesContacts = (staff: StaffRights) => mayDo(staff, 'contacts')

/**
 * A page of who owes what, the most overdue first, then what is open. Of the whole shop: not for
 * those limited to some warehouses. Source: PAY-05, DEAL-07.
 */
export async function listCreditAccounts(
  scope: Scope,
  { page }: { page: number },
): Promise<CreditAccountList> {
  const staff = requireAllOrders(scope, 'read')
  const { database, seller } = scope
  const today = getToday(scope)
  const { rows, ...sums } = await loadAccountPage(database.primary, seller.id, { page, today })
  return { ...sums, accounts: rows.map((row) => toListedRow(row, seesContacts(staff))) }
}

/** The accounts that a customer orders on, for themselves or for a company, with what each owes. */
export async function listCustomerAccounts(
  scope: Scope,
  customerId: string,
): Promise<CreditAccountRow[]> {
  const staff = requireAllOrders(scope, 'read')
  const { database, seller } = scope
  const query = { page: 1, today: getToday(scope), customerId }
  const { rows } = await loadAccountPage(database.primary, seller.id, query)
  return rows.map((row) => toListedRow(row, seesContacts(staff)))
}

/** The account of a customer or company, for who may see all orders; null: there is none. */
export async function findCreditAccount(scope: Scope, buyer: Buyer): Promise<number | null> {
  const staff = requireStaff(scope, 'read')
  if (staff.limits?.warehouses) return null
  const { database, seller } = scope
  return (await findAccountTerms(database.primary, seller.id, buyer))?.accountId ?? null
}

/** One account with its open orders and its statement; another seller's is `not-found`. Source: PAY-05. */
export async function getCreditAccount(
  scope: Scope,
  id: number,
  { from }: { from: string },
): Promise<CreditAccountPage> {
  const staff = requireAllOrders(scope, 'read')
  const { database, seller } = scope
  const db = database.primary
  const row = await loadAccountRow(db, seller.id, id)
  if (!row) throw stop('not-found')
  const today = getToday(scope)
  const { items, statement } = await readStatement(scope, id, from)
  const account = toCreditAccountRow(row, items, today, seesContacts(staff))
  return {
    account: {
      ...account,
      free: getFreeCredit(account.limit, account.open),
      version: row.version,
      managers:
        row.companyId !== null && seesContacts(staff)
          ? await listManagers(db, seller.id, row.companyId)
          : [],
    },
    today,
    items,
    statement,
  }
}

/** Its statement as a file, with all its entries. */
export async function exportStatement(scope: Scope, id: number, from: string): Promise<string> {
  requireAllOrders(scope, 'read')
  if (!(await loadAccountRow(scope.database.primary, scope.seller.id, id))) throw stop('not-found')
  return writeStatement(scope, id, from)
}

/**
 * Lets a buyer order on account: a customer by a confirmed address, or a company by that of who
 * manages it or by its number at the desk. Anybody can give a company any name and tax number, so
 * that these open no credit. Refused where they do already. Audited. Source: PAY-05.
 */
export async function openCreditAccount(
  scope: Scope,
  { kind, buyer, ...input }: { kind: 'company' | 'customer'; buyer: string } & CreditTermsInput,
): Promise<Outcome<{ id: number }, CreditCode>> {
  const { id: personId } = requireAllOrders(scope, 'approve')
  const terms = parseInput(creditTermsSchema(scope.seller), input)
  if (!terms.ok) return terms
  const { limit, days, blocked } = terms.value
  const { database, seller, now } = scope
  return database.transaction(async (db) => {
    const match = await findBuyer(db, seller.id, kind, buyer.trim())
    if (typeof match === 'string') return refuse(match)
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into credit_account (seller_id, company_id, person_id, "limit", days, blocked_at, created_at, updated_at)
      values (${seller.id}, ${match.companyId}::bigint, ${match.customerId}::uuid, ${limit}::bigint, ${days}::int,
        ${blocked ? now.toISOString() : null}::timestamptz, ${now.toISOString()}::timestamptz,
        ${now.toISOString()}::timestamptz)
      on conflict do nothing returning id`)
    const [account] = rows
    if (!account) return refuse('account-exists')
    await recordTerms(db, scope, personId, account.id, null, { limit, days, blocked })
    return ok({ id: account.id })
  })
}

async function findBuyer(
  db: Db,
  sellerId: number,
  kind: 'company' | 'customer',
  name: string,
): Promise<{ companyId: number | null; customerId: string | null } | CreditCode> {
  if (kind === 'company') {
    const companyId = await findManagedCompany(db, sellerId, name)
    return typeof companyId === 'string' ? companyId : { companyId, customerId: null }
  }
  const match = await findAudience(db, sellerId, { audience: { kind, name } }, true)
  return typeof match === 'string' ? 'unknown-buyer' : match
}

/**
 * Changes an account's limit and days, and whether it may order; orders keep their days. Refused if
 * its version is another by now. Audited. Source: PAY-05.
 */
export async function saveCreditTerms(
  scope: Scope,
  id: number,
  { version, ...input }: CreditTermsInput & { version: number },
): Promise<Outcome<null, CreditCode>> {
  const { id: personId } = requireAllOrders(scope, 'approve')
  const terms = parseInput(creditTermsSchema(scope.seller), input)
  if (!terms.ok) return terms
  const { limit, days, blocked } = terms.value
  const { database, seller, now } = scope
  return database.transaction(async (db) => {
    const before = await loadAccountRow(db, seller.id, id)
    if (!before) throw stop('not-found')
    const { rowCount } = await db.execute(sql`
      update credit_account a set "limit" = ${limit}::bigint, days = ${days}::int,
        blocked_at = case when ${blocked} then coalesce(a.blocked_at, ${now.toISOString()}::timestamptz) end,
        version = a.version + 1, updated_at = ${now.toISOString()}::timestamptz
      where a.seller_id = ${seller.id} and a.id = ${id} and a.version = ${version}::int`)
    if (rowCount !== 1) return refuse('changed-meanwhile')
    const { limit: oldLimit, days: oldDays, isBlocked } = before
    const old = { limit: oldLimit, days: oldDays, blocked: isBlocked }
    await recordTerms(db, scope, personId, id, old, { limit, days, blocked })
    return ok(null)
  })
}

type AuditedTerms = { limit: number; days: number; blocked: boolean }

function recordTerms(
  db: Db,
  { seller, now, requestId }: Scope,
  personId: string,
  id: number,
  before: AuditedTerms | null,
  after: AuditedTerms,
): Promise<void> {
  const subject = `credit-account:${id}`
  const entry = { sellerId: seller.id, personId, now, requestId, subject }
  const action = before === null ? 'credit.open' : 'credit.terms'
  return audit(db, { ...entry, action, before, after })
}
