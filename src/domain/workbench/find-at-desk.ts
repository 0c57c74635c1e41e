import { type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { DeskHits, DeskSearch, SearchPart } from '#contract/desk/desk-search.ts'
import { escapeLike } from '#db/escape-like.ts'
import { companyNameSql } from '#platform/buyer.ts'
import { nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { findDeskProducts } from '../desk/desk.ts'
import { seesOrderSql } from '../stock/stock.ts'

const maxHits = 6
/** One letter would match nearly everything. */
const minLength = 2

/**
 * Deals by the beginning of their number or by their buyer, buyers by the beginning of a name or
 * address, products by code or words. Buyers are found only by those who may see them. Source:
 * DEAL-07, DESK-01.
 */
export async function findAtDesk(scope: Scope, { words, only }: DeskSearch): Promise<DeskHits> {
  const staff = requireStaff(scope, 'read')
  const noHits: DeskHits = { deals: [], buyers: [], goods: [] }
  if (words === '' && only === null)
    return { ...noHits, deals: (await findDeals(scope, '', [], [])).slice(0, maxHits) }
  if (words.length < minLength) return noHits
  const isWanted = (part: SearchPart) => only === null || only === part
  const seesPeople = mayDo(staff, 'contacts')
  const buyers =
    seesPeople && (isWanted('buyers') || isWanted('deals')) ? await findBuyers(scope, words) : []
  const goods = isWanted('goods') ? await findGoods(scope, words) : []
  const deals = isWanted('deals') ? await findDeals(scope, words, buyers, goods) : []
  return { deals, buyers: isWanted('buyers') ? buyers : [], goods }
}

/** People with an order, a request or a bid at this seller. */
async function findBuyers(scope: Scope, words: string): Promise<DeskHits['buyers']> {
  const { seller, database } = scope
  const prefix = `${escapeLike(words.toLowerCase())}%`
  const nextWord = `% ${prefix}`
  const { rows } = await database.primary.execute<DeskHits['buyers'][number]>(sql`
    select p.id, p.name, coalesce(p.email, '') as email from person p
    where (p.email like ${prefix} or lower(p.name) like ${prefix} or lower(p.name) like ${nextWord})
      and (exists (select from shop_order where seller_id = ${seller.id} and customer_id = p.id)
        or exists (select from rfq where seller_id = ${seller.id} and customer_id = p.id and opened_at is not null)
        or exists (select from bid where seller_id = ${seller.id} and customer_id = p.id and round > 0))
    order by ${nameOrderSql(sql`p.name`)}, p.id limit ${maxHits}`)
  return rows
}

/** By number; what the buyers or products take part in, and requests by their company or name. */
async function findDeals(
  scope: Scope,
  words: string,
  buyers: DeskHits['buyers'],
  goods: DeskHits['goods'],
): Promise<DeskHits['deals']> {
  const { seller, database } = scope
  const staff = requireStaff(scope, 'read')
  const seesPeople = mayDo(staff, 'contacts')
  const number = sql`number like ${`${escapeLike(words.toUpperCase())}%`}`
  const contact = `${escapeLike(words.toLowerCase())}%`
  const ids = sql`any(${sql.param(buyers.map(({ id }) => id))}::uuid[])`
  const packs = sql`(select k.id from pack k where k.seller_id = ${seller.id}
    and k.product_id = any(${sql.param(goods.map(({ id }) => id))}::bigint[]))`
  const who = (companyId: SQL, customerId: SQL) =>
    seesPeople
      ? sql`coalesce(${companyNameSql(seller.id, { companyId, customerId, typed: null })},
          (select name from person where id = ${customerId}))`
      : sql`null`
  // Arrays, not joins: each condition is then looked up by an index, and their rows are put together.
  const isOne = (ids: SQL) => sql`id = any(array(${ids}))`
  const contacts = isOne(sql`select rfq_id from rfq_contact where seller_id = ${seller.id}
    and (lower(company) like ${contact} or lower(name) like ${contact} or lower(name) like ${`% ${contact}`})`)
  const contactName = seesPeople
    ? sql`(select coalesce(nullif(company, ''), name) from rfq_contact c
        where c.seller_id = ${seller.id} and c.rfq_id = rfq.id)`
    : sql`null`
  const { rows } = await database.primary.execute<DeskHits['deals'][number]>(sql`
    (select 'bid' as kind, number, state, ${who(sql`company_id`, sql`customer_id`)} as who, made_at as at from bid
      where seller_id = ${seller.id} and state not in ('DRAFT', 'DISCARDED')
        and (${number} or customer_id = ${ids} or ${isOne(sql`select l.bid_id from bid_line l
          where l.seller_id = ${seller.id} and l.pack_id in ${packs}`)}) order by made_at desc limit ${maxHits})
    union all
    (select 'rfq', number, state,
        ${contactName}, changed_at from rfq
      where seller_id = ${seller.id} and opened_at is not null
        and (${number} or customer_id = ${ids} or ${isOne(sql`select l.rfq_id from rfq_line l
          where l.seller_id = ${seller.id} and l.pack_id in ${packs}`)} or ${seesPeople ? contacts : sql`false`})
      order by changed_at desc limit ${maxHits})
    union all
    (select 'order', number, state, ${who(sql`o.company_id`, sql`o.customer_id`)}, placed_at from shop_order o
      where seller_id = ${seller.id}
        and ${seesOrderSql(staff, seller.id, sql`o.id`)} and (${number} or customer_id = ${ids})
      order by placed_at desc limit ${maxHits})
    order by at desc limit ${2 * maxHits}`)
  return rows.map(({ kind, number: dealNumber, state, who: name }) => ({
    kind,
    number: dealNumber,
    state,
    who: name,
  }))
}

/** The beginning of a code first, then the search of the desk's products. */
async function findGoods(scope: Scope, words: string): Promise<DeskHits['goods']> {
  const [{ rows: coded }, { products: matched }] = await Promise.all([
    scope.database.primary.execute<DeskHits['goods'][number]>(sql`
      select id, code, name from product where seller_id = ${scope.seller.id}
        and lower(code) like ${`${escapeLike(words.toLowerCase())}%`}
        and code like ${`${escapeLike(words)}%`} order by code limit ${maxHits}`),
    findDeskProducts(scope, words, maxHits),
  ])
  const hits = new Map([...coded, ...matched].map(({ id, code, name }) => [id, { id, code, name }]))
  return [...hits.values()].slice(0, maxHits)
}
