import { sql } from 'drizzle-orm'
import {
  type DeskTuning,
  maxPins,
  maxTunedSearches,
  type TunedProduct,
  type TuningRefusal,
} from '#contract/desk/desk-searches.ts'
import type { Db } from '#db/client.ts'
import { cutText } from '#kernel/clean-text.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import { rollBack, rollBackOnRefusal } from '#platform/commands/roll-back.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { searchProducts } from '../find-products.ts'
import { buildQueryKey } from './query-key-rules.ts'
import { hasPage, parseRedirectTarget } from './redirect-target.ts'
import { loadTunedSearches } from './tuned-searches.ts'

const maxWordsLength = 200

/**
 * The path that the desk sends this search to. Null: it has results of its own, or the page is gone
 * or switched off since. FIND-08.
 */
export async function findSearchRedirect(scope: Scope, text: string): Promise<string | null> {
  const { redirects } = await loadTunedSearches(scope)
  const path = redirects.size === 0 ? undefined : redirects.get(buildQueryKey(text))
  return path !== undefined && (await hasPage(scope, path)) ? path : null
}

/** What the desk decided about the search with these words. Source: FIND-08. */
export async function getDeskTuning(scope: Scope, words: string): Promise<DeskTuning> {
  requireStaff(scope, 'read')
  const query = buildQueryKey(words)
  const tuning = await loadTuning(scope.database.primary, scope.seller.id, query)
  return tuning ?? { query, words, redirect: '', places: {} }
}

/**
 * Saves what a search is to show, if the stored state is still `expected`. A tuning without pins
 * and redirect is deleted. Audited. Source: FIND-08, SAFE-09.
 */
export async function saveDeskTuning(
  scope: Scope,
  input: Omit<DeskTuning, 'query'>,
  expected: ExpectedState<DeskTuning>,
): Promise<Outcome<null, TuningRefusal>> {
  const { id: personId } = requireStaff(scope, 'catalogue')
  const { seller, now, requestId } = scope
  const words = cutText(input.words.trim(), maxWordsLength)
  const query = buildQueryKey(words)
  if (query === '') return refuse('no-words')
  const placeRefusal = checkPlaces(input.places)
  if (placeRefusal) return refuse(placeRefusal)
  const redirect =
    input.redirect.trim() === '' ? '' : parseRedirectTarget(input.redirect.trim(), seller.origin)
  if (redirect === null) return refuse('bad-redirect', { redirect: 'bad-redirect' })
  if (redirect !== '' && !(await hasPage(scope, redirect)))
    return refuse('unknown-page', { redirect: 'unknown-page' })
  return rollBackOnRefusal(
    scope.database.transaction(async (db) => {
      await db.execute(sql`select 1 from seller where id = ${seller.id} for no key update`)
      const stored = await loadTuning(db, seller.id, query)
      const before = stored ?? { query, words: input.words, redirect: '', places: {} }
      if (!matchesExpected(before, expected)) return refuse('changed-meanwhile')
      const after = { query, words: before.words, redirect, places: input.places }
      const refusal = await writeTuning(db, seller.id, after)
      if (refusal) return rollBack(refuse(refusal))
      await invalidateTags(db, seller.id, [tags.tuning(seller.id)])
      await audit(db, {
        sellerId: seller.id,
        personId,
        now,
        requestId,
        action: 'search.tune',
        subject: `search:${query}`,
        before: stored && { redirect: stored.redirect, places: stored.places },
        after: { name: after.words, redirect, places: after.places },
      })
      return ok(null)
    }),
  )
}

function checkPlaces(places: DeskTuning['places']): TuningRefusal | null {
  const all = Object.values(places)
  const pins = all.filter((place) => place !== null)
  if (all.length > maxPins) return 'too-many-pins'
  if (pins.some((place) => !Number.isInteger(place) || place < 1 || place > maxPins))
    return 'bad-place'
  return new Set(pins).size < pins.length ? 'same-place' : null
}

/** Its refusals come after writes: the caller rolls them back. */
async function writeTuning(
  db: Db,
  sellerId: number,
  { query, words, redirect, places }: DeskTuning,
): Promise<TuningRefusal | null> {
  await db.execute(
    sql`delete from search_tuning where seller_id = ${sellerId} and query = ${query}`,
  )
  const pins = Object.entries(places).map(([id, place]) => ({ id: Number(id), place }))
  if (redirect === '' && pins.length === 0) return null
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from search_tuning where seller_id = ${sellerId}`,
  )
  if (rows[0]!.count >= maxTunedSearches) return 'too-many-searches'
  await db.execute(sql`
    insert into search_tuning (seller_id, query, words, redirect)
    values (${sellerId}, ${query}, ${words}, ${redirect || null})`)
  const { rowCount } = await db.execute(sql`
    insert into search_pin (seller_id, query, product_id, place)
    select ${sellerId}, ${query}, p.id, r.place
    from json_to_recordset(${JSON.stringify(pins)}::json) as r(id bigint, place int)
    join product p on p.seller_id = ${sellerId} and p.id = r.id`)
  return rowCount === pins.length ? null : 'unknown-product'
}

async function loadTuning(db: Db, sellerId: number, query: string): Promise<DeskTuning | null> {
  const { rows } = await db.execute<{ [name in keyof DeskTuning]: DeskTuning[name] }>(sql`
    select query, words, coalesce(redirect, '') as redirect,
      coalesce((select json_object_agg(product_id, place) from search_pin p
        where p.seller_id = ${sellerId} and p.query = ${query}), '{}') as places
    from search_tuning where seller_id = ${sellerId} and query = ${query}`)
  return rows[0] ?? null
}

/** Products of a search that the desk shows. */
const maxShown = 20

/**
 * What a search shows now, pinned and buried products first, and products that `add` finds by code
 * or words. As a shopper at the shop's own place sees it. Source: FIND-08.
 */
export async function listTunedProducts(
  scope: Scope,
  words: string,
  add: string,
): Promise<{ results: TunedProduct[]; others: TunedProduct[] }> {
  requireStaff(scope, 'read')
  const [{ places }, shown, added] = await Promise.all([
    getDeskTuning(scope, words),
    buildQueryKey(words) === '' ? null : searchProducts(scope, words),
    buildQueryKey(add) === '' ? null : searchProducts(scope, add),
  ])
  const shownIds = shown?.productIds.slice(0, maxShown) ?? []
  const otherIds = [
    ...Object.keys(places).map(Number),
    ...(added?.productIds.slice(0, 5) ?? []),
  ].filter((id) => !shownIds.includes(id))
  const load = (ids: number[]) => loadProducts(scope, ids, places)
  return { results: await load(shownIds), others: await load([...new Set(otherIds)]) }
}

async function loadProducts(
  { database, seller }: Scope,
  ids: readonly number[],
  places: DeskTuning['places'],
): Promise<TunedProduct[]> {
  const { rows } = await database.primary.execute<Omit<TunedProduct, 'place' | 'buried'>>(sql`
    select p.id, p.name, p.code, p.pictures[1] as picture, e.product_id is not null as "onSale"
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as r(id, at)
    join product p on p.seller_id = ${seller.id} and p.id = r.id
    left join listing_entry e on e.seller_id = ${seller.id} and e.product_id = p.id
    order by r.at`)
  return rows.map((row) => ({
    ...row,
    place: places[row.id] ?? null,
    buried: places[row.id] === null,
  }))
}
