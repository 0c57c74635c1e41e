import { sql } from 'drizzle-orm'
import { type PriceCheckView, priceCheckTexts } from '#contract/desk/price-check.ts'
import type { Minor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { type ListOffer, listCandidates, pickCandidate } from '../pricing/price-rules.ts'
import { findPriceLists, listOffersSql, type PriceBuyer } from '../pricing/pricing.ts'
import { readMember } from './edit-customer-groups.ts'
import { findAudience } from './find-audience.ts'

type PackRow = {
  id: number
  productId: number
  name: string
  code: string
  unit: string
  price: Minor | null
  mrp: Minor | null
  special: Minor | null
  from: string | null
  until: string | null
  offers: ListOffer[]
}

/** What doesn't name a buyer or a product, and why. */
export interface PriceCheckFaults {
  buyer?: string
  sku?: string
}

/**
 * What a buyer pays for a product in a line of `quantity`, with all prices that could count and the
 * one that does. `buyer`: empty for everyone, a customer's address, or a company as in
 * `addGroupMembers`; a customer is priced without the companies they act for. By the function that
 * prices the shop. Source: LIST-01, LIST-02.
 */
export async function checkPrice(
  scope: Scope,
  { buyer, sku, quantity }: { buyer: string; sku: string; quantity: number },
): Promise<{ view: PriceCheckView | null; faults: PriceCheckFaults }> {
  requireStaff(scope, 'prices')
  const { seller, database, now } = scope
  const db = database.primary
  const audience = buyer === '' ? ({ kind: 'all' } as const) : readMember(buyer)
  const ids = await findAudience(db, seller.id, { audience }, true)
  if (typeof ids === 'string') return { view: null, faults: { buyer: ids } }
  const priceBuyer: PriceBuyer = { customerId: ids.customerId, companyId: ids.companyId }
  const lists = await findPriceLists(scope, priceBuyer)
  const { rows } = await db.execute<PackRow>(sql`
    select k.id, p.id as "productId", p.name, k.code, k.unit, k.price::float8 as price, k.mrp::float8 as mrp,
      k.special_price::float8 as special, k.special_from as "from", k.special_until as until,
      ${listOffersSql(seller.id, lists)} as offers
    from product p join pack k on k.seller_id = ${seller.id} and k.product_id = p.id and k.active
    where p.seller_id = ${seller.id} and p.active and lower(p.code) = lower(${sku})
    order by k.position, k.id`)
  const [first] = rows
  if (!first) return { view: null, faults: { sku: priceCheckTexts['no-product']() } }
  const names = await loadListNames(scope, lists)
  const packs = rows.map(({ id, code, unit, special, from, until, ...row }) => {
    const { price, mrp, offers } = row
    const specialPrice =
      special === null ? null : { price: special, from: new Date(from!), until: new Date(until!) }
    const pack = { price, mrp, special: specialPrice, offers }
    const all = listCandidates(pack, now)
    const decider = pickCandidate(all, quantity)
    const candidates = all.map((each) => ({
      ...each,
      listName: each.reason?.listId ? (names.get(each.reason.listId) ?? null) : null,
      decides: each === decider,
    }))
    return { id, code, unit, price: decider?.price ?? null, candidates }
  })
  return { view: { product: { id: first.productId, name: first.name }, packs }, faults: {} }
}

async function loadListNames(
  { seller, database }: Scope,
  listIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await database.primary.execute<{ id: number; name: string }>(sql`
    select id, name from price_list
    where seller_id = ${seller.id} and id = any(${sql.param([...listIds])}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
