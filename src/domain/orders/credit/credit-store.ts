import { type SQL, sql } from 'drizzle-orm'
import type { CreditTerms, OpenItem } from '#contract/orders/credit.ts'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import type { Buyer } from '#platform/buyer.ts'
import { getAccountDue, getOtherDue, type OrderAccount } from '../account-rules.ts'
import { accountSql } from '../account-store.ts'
import { getFreeCredit } from './credit-rules.ts'
import { nameInvoice, openItemsSql, type StoredItem } from './open-items.ts'

/** Matches the account `a` of whoever buys. */
function ofBuyerSql({ companyId, customerId }: Buyer): SQL {
  return companyId === null
    ? sql`a.person_id = ${customerId}::uuid`
    : sql`a.company_id = ${companyId}`
}

type TermsRow = { accountId: number; limit: Minor; days: number; isBlocked: boolean }

const termsSql = sql`a.id as "accountId", a."limit"::float8 as "limit", a.days, a.blocked_at is not null as "isBlocked"`

/** A buyer's account without what is free; null: they don't order on account. */
export async function findAccountTerms(
  db: Db,
  sellerId: number,
  buyer: Buyer,
): Promise<TermsRow | null> {
  const { rows } = await db.execute<TermsRow>(sql`
    select ${termsSql} from credit_account a where a.seller_id = ${sellerId} and ${ofBuyerSql(buyer)}`)
  return rows[0] ?? null
}

/** On what terms this buyer orders on account; null: they don't. */
export async function findCreditTerms(
  db: Db,
  sellerId: number,
  buyer: Buyer,
): Promise<CreditTerms | null> {
  const terms = await findAccountTerms(db, sellerId, buyer)
  return terms && addFree(db, sellerId, terms)
}

/**
 * The same with the account's row locked until the transaction ends: of two orders at once the
 * second counts the first. Its orders are counted by a later statement, which sees them.
 */
export async function lockCreditTerms(
  db: Db,
  sellerId: number,
  buyer: Buyer,
): Promise<CreditTerms | null> {
  const { rows } = await db.execute<TermsRow>(sql`
    select ${termsSql} from credit_account a
    where a.seller_id = ${sellerId} and ${ofBuyerSql(buyer)} for update`)
  return rows[0] ? addFree(db, sellerId, rows[0]) : null
}

async function addFree(db: Db, sellerId: number, terms: TermsRow): Promise<CreditTerms> {
  const { rows } = await db.execute<{ [Name in keyof OrderAccount]: OrderAccount[Name] }>(sql`
    select ${accountSql(sellerId, sql`o`, sql`p`)}
    from payment p join shop_order o on o.seller_id = ${sellerId} and o.id = p.order_id
    where p.seller_id = ${sellerId} and p.credit_account_id = ${terms.accountId}
      and p.state = 'due'`)
  const open = rows.reduce((sum, account) => sum + getAccountDue(account), 0)
  return { ...terms, free: getFreeCredit(terms.limit, open) }
}

/** An open item, as its account is read. */
export interface OwedItem extends Omit<OpenItem, 'overdue'> {
  /** The rest of a split order is not paid yet. */
  awaitsRest: boolean
}

type OwedRow = Omit<OwedItem, 'invoice' | 'awaitsRest'> &
  Pick<StoredItem, 'invoice' | 'serial'> & { itemTotal: Minor } & {
    [Name in keyof OrderAccount]: OrderAccount[Name]
  }

/** What an account owes by invoice, the first due first; then what is not invoiced yet. */
export async function loadOpenItems(
  db: Db,
  sellerId: number,
  accountId: number,
): Promise<OwedItem[]> {
  const { rows } = await db.execute<OwedRow>(sql`
    select o.number, o.state, p.credit_days as days, i.invoice, i.serial,
      i.due_on::text as "dueOn", i.total::float8 as "itemTotal",
      i.amount::float8 as "amountDue", ${accountSql(sellerId, sql`o`, sql`p`)}
    from payment p join shop_order o on o.seller_id = ${sellerId} and o.id = p.order_id
    cross join lateral (${openItemsSql(sellerId, sql`o`, sql`p`)}) i
    where p.seller_id = ${sellerId} and p.credit_account_id = ${accountId} and p.state = 'due'
    order by i.due_on nulls last, o.placed_at, o.id, i.part`)
  return rows.map(({ number, state, days, dueOn, itemTotal, amountDue, ...row }) => ({
    number,
    state,
    invoice: nameInvoice(row),
    total: itemTotal,
    amountDue,
    dueOn,
    days,
    awaitsRest: getOtherDue(row) > 0,
  }))
}

/** Says until when the first invoice of an order on account is to be paid, once. */
export async function setDueDay(
  db: Db,
  sellerId: number,
  orderId: number,
  invoicedOn: string,
): Promise<void> {
  await db.execute(sql`
    update payment set due_on = ${invoicedOn}::date + credit_days
    where seller_id = ${sellerId} and order_id = ${orderId} and credit_days is not null and due_on is null`)
}

/**
 * Whether somebody owes on account at any seller: of their own, or of a company that nobody else
 * belongs to. The caller has the person's row locked. Source: PAY-05, ACC-05.
 */
export async function owesOnAccount(db: Db, personId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from credit_account a where ${ofAllSellers}
      and (a.person_id = ${personId}::uuid or (a.company_id in (select m.company_id from company_member m
        where m.seller_id = a.seller_id and m.person_id = ${personId}::uuid)
        and not exists (select from company_member m where m.seller_id = a.seller_id
          and m.company_id = a.company_id and m.person_id <> ${personId}::uuid)))
      and exists (select from payment p where p.seller_id = a.seller_id and p.credit_account_id = a.id
        and p.state = 'due')
    limit 1`)
  return rows.length > 0
}

/**
 * Whether this payment is noted for the account already: of the same day, amount and reference. What
 * the payment service took of a split order is no payment of the account. The caller has the
 * account's row locked. Source: PAY-05, PAY-06.
 */
export async function isNotedAlready(
  db: Db,
  sellerId: number,
  accountId: number,
  { amount, day, reference }: { amount: Minor; day: string; reference: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from payment p
    join payment_entry e on e.seller_id = ${sellerId} and e.order_id = p.order_id
    where p.seller_id = ${sellerId} and p.credit_account_id = ${accountId} and e.kind = 'received'
      and e.day = ${day}::date and lower(e.reference) = lower(${reference})
      and (p.service_amount is null or e.number is distinct from (
        select min(s.number) from payment_entry s
        where s.seller_id = ${sellerId} and s.order_id = p.order_id and s.kind = 'received'
          and s.amount = p.service_amount and s.reference = ''))
    group by e.at having sum(e.amount) = ${amount} limit 1`)
  return rows.length > 0
}

/** The account that an order is on, locked until the transaction ends; null: it is on none. */
export async function lockAccountForOrder(
  db: Db,
  sellerId: number,
  number: string,
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id from shop_order o
    join payment p on p.seller_id = ${sellerId} and p.order_id = o.id
    join credit_account a on a.seller_id = ${sellerId} and a.id = p.credit_account_id
    where o.seller_id = ${sellerId} and o.number = ${number} for update of a`)
  return rows[0]?.id ?? null
}

/** Locks an account until the transaction ends; false: this seller has none with this id. */
export async function lockAccount(db: Db, sellerId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from credit_account a where a.seller_id = ${sellerId} and a.id = ${id} for update`)
  return rowCount === 1
}
