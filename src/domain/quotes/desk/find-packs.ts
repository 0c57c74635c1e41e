import { sql } from 'drizzle-orm'
import { toOneLine } from '#contract/accounts/contact-details.ts'
import type { PackChoice } from '#contract/negotiation/quote-views.ts'
import { escapeLike } from '#db/escape-like.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { searchProducts } from '../../search/search.ts'
import { loadQuotePacks } from '../request/quote-packs.ts'

const maxMatches = 20

/**
 * Finds packs for a free-text line: unlisted ones first, then the shop's search results, and if
 * there are none, packs with all the words in their name or code. Source: RFQ-05.
 */
export async function findPacks(scope: Scope, words: string): Promise<PackChoice[]> {
  requireStaff(scope, 'negotiate')
  const queryWords = toQueryWords(words)
  if (queryWords.length === 0) return []
  const products = await searchProducts(scope, queryWords.join(' '))
  const ids = [
    ...(await findUnlistedPacks(scope, queryWords)),
    ...(await listPacksOfProducts(scope, products.productIds.slice(0, maxMatches))),
  ]
  const packIds = (ids.length > 0 ? ids : await findPacksByName(scope, queryWords)).slice(
    0,
    maxMatches,
  )
  const facts = await loadQuotePacks(scope.database.replica, scope, packIds, scope.place.zoneId)
  return packIds.flatMap((id) => {
    const pack = facts.get(id)
    if (!pack) return []
    const { packId, code, name, unit, price, stock, unlisted } = pack
    return [{ packId, code, name, unit, price, stock, unlisted }]
  })
}

/** The first words of a text, as the search takes them. */
export function toQueryWords(text: string): string[] {
  return toOneLine(text.toWellFormed())
    .toLowerCase()
    .replace(/[<>]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
}

async function findUnlistedPacks(
  { database, seller }: Scope,
  words: readonly string[],
): Promise<number[]> {
  const { rows } = await database.replica.execute<{ id: number }>(sql`
    select m.pack_id as id from made_pack m
    join pack k on k.seller_id = ${seller.id} and k.id = m.pack_id
    join product p on p.seller_id = ${seller.id} and p.id = k.product_id
    where m.seller_id = ${seller.id} and m.listed_at is null
      and lower(p.name || ' ' || p.code || ' ' || m.words) like all(${toLikePatterns(words)}::text[])
    order by m.pack_id desc limit ${maxMatches}`)
  return rows.map(({ id }) => id)
}

/** Their active packs, in the order of the products. */
export async function listPacksOfProducts(
  { database, seller }: Scope,
  productIds: readonly number[],
): Promise<number[]> {
  const { rows } = await database.replica.execute<{ id: number }>(sql`
    select k.id from unnest(${sql.param([...productIds])}::bigint[]) with ordinality as w(id, place)
    join pack k on k.seller_id = ${seller.id} and k.product_id = w.id and k.active order by w.place, k.position, k.id`)
  return rows.map(({ id }) => id)
}

/** Scans every product; used only when the indexed search finds none. */
async function findPacksByName(
  { database, seller }: Scope,
  words: readonly string[],
): Promise<number[]> {
  const { rows } = await database.replica.execute<{ id: number }>(sql`
    select k.id from product p join pack k on k.seller_id = ${seller.id} and k.product_id = p.id and k.active
    where p.seller_id = ${seller.id} and p.active
      and lower(p.name || ' ' || p.code || ' ' || k.code) like all(${toLikePatterns(words)}::text[])
    order by p.popularity desc, p.id, k.position limit ${maxMatches}`)
  return rows.map(({ id }) => id)
}

function toLikePatterns(words: readonly string[]) {
  return sql.param(words.map((word) => `%${escapeLike(word)}%`))
}
