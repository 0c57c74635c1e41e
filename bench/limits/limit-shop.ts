import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ContestShop } from '../contest/contest-shop.ts'

/** Drafts of one buyer, each an order of `price`. */
export interface LimitedBuyer {
  token: string
  addressId: number
  drafts: string[]
}

export interface LimitRound {
  buyers: LimitedBuyer[]
  /** Of each buyer, in minor units: so many orders and no more. */
  monthLimit: number
}

/**
 * Makes the contest's buyers members of one company with a limit per month, for which their sessions
 * act, and prepares `drafts` orders for each, of which `allowed` are within it.
 */
export async function fillLimits(
  db: Db,
  { sellerId, buyers, packIds }: ContestShop,
  { drafts, allowed }: { drafts: number; allowed: number },
): Promise<LimitRound> {
  const monthLimit = allowed * 10_000
  const people = sql.param(buyers.map(({ personId }) => personId))
  await db.execute(sql`update stock set on_hand = 1000000 where seller_id = ${sellerId}`)
  await db.execute(sql`
    with c as (
      insert into company (seller_id, name, created_at) values (${sellerId}, 'Limits', now()) returning id),
    m as (
      insert into company_member (seller_id, company_id, person_id, roles, month_limit, joined_at)
      select ${sellerId}, c.id, p, '{see,buy}', ${monthLimit}, now() from c, unnest(${people}::uuid[]) p)
    update session s set company_id = c.id from c
    where s.seller_id = ${sellerId} and s.person_id = any(${people}::uuid[])`)
  const { rows } = await db.execute<{ personId: string; drafts: string[] }>(sql`
    with d as (
      insert into draft_order (seller_id, number, customer_id, email, pincode, payment_method, state,
        created_at, updated_at)
      select ${sellerId}, 'D-' || p || '-' || n, p, '', '411001', 'cod', 'sent', now(), now()
      from unnest(${people}::uuid[]) p, generate_series(1, ${drafts}::int) n
      returning id, number, customer_id),
    l as (
      insert into draft_order_line (seller_id, draft_id, position, pack_id, quantity)
      select ${sellerId}, d.id, 1, p.packs[1 + (row_number() over ())::int % cardinality(p.packs)], 1
      from d, (select ${sql.param(packIds)}::bigint[] as packs) p)
    select customer_id as "personId", array_agg(number) as drafts from d group by customer_id`)
  const draftsByPerson = new Map(rows.map((row) => [row.personId, row.drafts]))
  return {
    monthLimit,
    buyers: buyers.map(({ personId, token, addressId }) => ({
      token,
      addressId,
      drafts: draftsByPerson.get(personId)!,
    })),
  }
}

/** How many buyers ordered for more than their limit, how many for less, and all orders. */
export async function countOrders(
  db: Db,
  sellerId: number,
  monthLimit: number,
): Promise<{ over: number; under: number; orders: number }> {
  const { rows } = await db.execute<{ over: number; under: number; orders: number }>(sql`
    with m as (
      select m.person_id, coalesce(sum(o.total), 0) as total, count(o.id) as orders
      from company_member m left join shop_order o on o.seller_id = ${sellerId}
        and o.customer_id = m.person_id and o.company_id = m.company_id
      where m.seller_id = ${sellerId} group by m.person_id)
    select (count(*) filter (where total > ${monthLimit}))::int as over,
      (count(*) filter (where total < ${monthLimit}))::int as under, sum(orders)::int as orders from m`)
  return rows[0]!
}
