import { type SQL, sql } from 'drizzle-orm'
import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import type { ListQuery } from '#contract/desk/list-query.ts'
import type { ProductFilterKey, SaleState } from '#contract/desk/product-list.ts'
import { containsSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { isArchivedSql } from '../write/archived.ts'
import { isOwnStockSql } from './product-limits.ts'

/** Which products: of a list, or of a bulk change. */
export type ProductSelection = Pick<ListQuery<ProductFilterKey>, 'words' | 'filters' | 'keys'>

/**
 * The selection as an SQL condition on product `p`. Archived ones are left out until they are asked
 * for by their state, by words or by their codes. Source: DEAL-06.
 */
export function buildProductCondition(
  { seller, now }: Pick<Scope, 'seller' | 'now'>,
  { words, filters, keys }: ProductSelection,
  staff: StaffRights,
): SQL {
  const { state, stock, lacks, brand, category } = filters
  const { id: sellerId } = seller
  const where: SQL[] = [sql`p.seller_id = ${sellerId}`]
  if (state) where.push(stateConditions[state as SaleState] ?? sql`false`)
  else if (words === '' && !keys) where.push(sql`(p.active or p.archived_at is null)`)
  if (keys) where.push(sql`p.code = any(${sql.param([...keys])}::text[])`)
  if (brand) where.push(sql`p.brand_id = ${toId(brand)}`)
  if (category)
    where.push(sql`p.category_id in (select c.id from category c
      where c.seller_id = ${sellerId} and c.path @> array[${toId(category)}::bigint])`)
  if (stock) where.push(buildStockCondition(sellerId, stock, staff, now))
  if (lacks && (lacks !== 'cost' || mayDo(staff, 'costs')))
    where.push(lackConditions[lacks]?.(seller) ?? sql`false`)
  for (const word of words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords))
    where.push(buildWordCondition(sellerId, word))
  return sql.join(where, sql` and `)
}

const maxWords = 8

const stateConditions: Record<SaleState, SQL> = {
  active: sql`p.active`,
  inactive: sql`not p.active and p.archived_at is null and p.retired_at is not null`,
  draft: sql`not p.active and p.archived_at is null and p.retired_at is null`,
  archived: isArchivedSql,
}

/** The state of product `p`. */
export const saleStateSql = sql`case when p.active then 'active'
  when ${isArchivedSql} then 'archived' when p.retired_at is null then 'draft' else 'inactive' end`

/** An id of the address; 0, which no row has, for anything else. */
function toId(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

/** `out`: nothing to sell. `low`: less than was ordered and not cancelled in the last 30 days. */
function buildStockCondition(
  sellerId: number,
  stock: string,
  { limits }: StaffRights,
  now: Date,
): SQL {
  const ownPack = sql`k.seller_id = ${sellerId} and k.active`
  const ownStock = sql`t.seller_id = ${sellerId} and t.pack_id = k.id and ${isOwnStockSql(limits)}`
  if (stock === 'low')
    return sql`p.id in (
      select s.product_id from (
        select l.product_id, sum(l.quantity - l.cancelled) as pieces from shop_order o
        join order_line l on l.seller_id = ${sellerId} and l.order_id = o.id
        where o.seller_id = ${sellerId} and o.state <> 'cancelled'
          and o.placed_at > ${now.toISOString()}::timestamptz - interval '30 days'
        group by 1) s
      join pack k on ${ownPack} and k.product_id = s.product_id join stock t on ${ownStock}
      group by s.product_id, s.pieces having sum(t.on_hand - t.reserved) between 1 and s.pieces - 1)`
  const isFree = sql`p.id in (
    select k.product_id from pack k join stock t on ${ownStock} where ${ownPack} and t.on_hand > t.reserved)`
  return stock === 'out' ? sql`not ${isFree}` : isFree
}

const lackConditions: Record<string, (seller: Seller) => SQL> = {
  picture: () => sql`cardinality(p.pictures) = 0`,
  cost: ({ id }) => sql`p.id in (
    select k.product_id from pack k where k.seller_id = ${id} and k.active and k.cost is null)`,
  code: (seller) => lacksCodeSql(seller, sql`p`),
  price: ({ id }) => sql`p.id in (
    select k.product_id from pack k where k.seller_id = ${id} and k.active and k.price is null)`,
}

/** No HSN or SAC code, or fewer digits than the seller's turnover asks for. */
export function lacksCodeSql({ goodsCodeDigits }: Seller, product: SQL): SQL {
  const code = sql`${product}.goods_code`
  return sql`(${code} = '' or length(${code}) < ${goodsCodeDigits} and ${code} not like '99%')`
}

/**
 * In its name, id, part number or GTIN, in a pack's code, or in the name of its brand: looked up by
 * indexes of three signs each, one by one. A shorter word is in nearly all: rows are read instead.
 */
function buildWordCondition(sellerId: number, word: string): SQL {
  const contains = (text: SQL) => containsSql(text, word)
  const isOwn = (row: SQL) => sql`(${contains(sql`${row}.name`)} or ${contains(sql`${row}.code`)}
    or ${contains(sql`${row}.part_number`)} or ${contains(sql`${row}.gtin`)})`
  const brands = sql`select b.id from brand b
    where b.seller_id = ${sellerId} and ${contains(sql`b.name`)}`
  const packs = sql`select k.product_id from pack k
    where k.seller_id = ${sellerId} and ${contains(sql`k.code`)}`
  if ([...word].length < 3)
    return sql`(${isOwn(sql`p`)} or p.brand_id in (${brands})
      or exists (${packs} and k.product_id = p.id))`
  return sql`p.id in (
    select m.id from product m where m.seller_id = ${sellerId} and ${isOwn(sql`m`)}
    union all ${packs}
    union all select m.id from product m
      where m.seller_id = ${sellerId} and m.brand_id in (${brands}))`
}
