import { type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { CreditBuyer } from '#contract/orders/credit.ts'
import { escapeLike } from '#db/escape-like.ts'
import { companyNameSql } from '#platform/buyer.ts'
import { nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireAllOrders } from '../../accounts/accounts.ts'
import { hasDealtSql } from '../../price-lists/price-lists.ts'

const maxMatches = 8
/** One letter would match nearly everybody. */
const minLength = 2
/** Fewer digits would match many phone numbers. */
const minDigits = 5

/**
 * Open companies and this shop's customers with a confirmed address, by the beginning of a word of
 * their name, by address, tax number, phone or the company's number; companies by their people too.
 * Empty for those who may not see contacts. Source: PAY-05, DEAL-07.
 */
export async function findCreditBuyers(scope: Scope, words: string): Promise<CreditBuyer[]> {
  const text = words.trim().toLowerCase()
  const isNumber = /^\d+$/.test(text)
  if (text.length < minLength && !isNumber) return []
  const prefix = `${escapeLike(text)}%`
  const digits = text.replaceAll(/\D/g, '')
  const ending = digits.length >= minDigits && /^[\d\s+()-]+$/.test(text) ? `%${digits}` : null
  const startsSql = (name: SQL) => sql`(lower(${name}) like ${prefix}
    or lower(${name}) like ${`% ${prefix}`})`
  const person = sql`(p.email like ${prefix} or ${startsSql(sql`p.name`)}
    or p.phone like ${ending}::text)`
  const number = isNumber && text.length <= 15 ? Number(text) : null
  const company = sql`(c.id = ${number}::bigint or ${startsSql(sql`c.name`)}
    or lower(c.tax_number) like ${prefix}
    or exists (select from company_member m join person p on p.id = m.person_id
      where m.seller_id = ${scope.seller.id} and m.company_id = c.id and ${person}))`
  return loadBuyers(scope, { company, person })
}

/** One of them, by number or address; null: there is none. */
export async function getCreditBuyer(
  scope: Scope,
  kind: CreditBuyer['kind'],
  buyer: string,
): Promise<CreditBuyer | null> {
  const id = kind === 'company' && /^\d{1,15}$/.test(buyer) ? Number(buyer) : null
  const [match] = await loadBuyers(scope, {
    company: sql`c.id = ${id}::bigint`,
    person: kind === 'customer' ? sql`p.email = ${buyer.toLowerCase()}` : sql`false`,
  })
  return match ?? null
}

type BuyerRow = { [Key in keyof CreditBuyer]: CreditBuyer[Key] }

async function loadBuyers(
  scope: Scope,
  { company, person }: { company: SQL; person: SQL },
): Promise<CreditBuyer[]> {
  const staff = requireAllOrders(scope, 'approve')
  if (!mayDo(staff, 'contacts')) return []
  const sellerId = scope.seller.id
  const countSql = (condition: SQL) => sql`(select count(*)::int from shop_order o
    where o.seller_id = ${sellerId} and ${condition} and o.state <> 'cancelled')`
  const { rows } = await scope.database.primary.execute<BuyerRow>(sql`
    (select 'company' as kind, c.id::text as buyer, c.name, '' as trade, c.tax_number as "taxNumber",
      (select coalesce(jsonb_agg(jsonb_build_object('email', p.email, 'isConfirmed', p.email_verified)
          order by p.email), '[]') from company_member m join person p on p.id = m.person_id
        where m.seller_id = ${sellerId} and m.company_id = c.id and 'admin' = any(m.roles)) as contacts,
      ${countSql(sql`o.company_id = c.id`)} as orders,
      (select a.id::float8 from credit_account a
        where a.seller_id = ${sellerId} and a.company_id = c.id) as "accountId"
    from company c where c.seller_id = ${sellerId} and c.closed_at is null and ${company}
    order by ${nameOrderSql(sql`c.name`)}, c.id limit ${maxMatches})
    union all
    (select 'customer', p.email, coalesce(nullif(p.name, ''), p.email),
      coalesce(${companyNameSql(sellerId, { companyId: sql`null`, customerId: sql`p.id`, typed: null })}, ''), '',
      jsonb_build_array(jsonb_build_object('email', p.email, 'isConfirmed', true)),
      ${countSql(sql`o.customer_id = p.id and o.company_id is null`)},
      (select a.id::float8 from credit_account a where a.seller_id = ${sellerId} and a.person_id = p.id)
    from person p where p.email_verified and ${person} and ${hasDealtSql(sellerId)}
    order by ${nameOrderSql(sql`p.name`)}, p.id limit ${maxMatches})`)
  return rows
}
