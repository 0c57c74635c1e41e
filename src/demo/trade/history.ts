import { sql } from 'drizzle-orm'
import { type Dice, dice } from '#demo/dice.ts'
import type { SellerCode } from '#demo/products/brand-mix.ts'
import {
  type ClientEvent,
  flushTrackedEvents,
  type NewDeal,
  planDeals,
  rebuildPopularSearches,
  recomputeScores,
  runDeals,
  track,
} from '#domain/engagement/engagement.ts'
import type { AppContext } from '#platform/scope.ts'

const day = 86_400_000
/** How far back the demo shop's history goes, and how far ahead its deals are planned. */
const pastDays = 28
const plannedDays = 30
const dealsADay = 5
const shoppers = 120
const flushEvery = 500

/** Searches for products that no demo seller has; they appear beside the desk's inbox (RFQ-11). */
const notSold = ['oscilloscope', 'whiteboard', 'solar inverter', 'tarpaulin', 'forklift', 'megger']

type HistoryProduct = {
  id: number
  packId: number
  price: number
  cost: number | null
  name: string
  isFit: boolean
}

/**
 * Gives a demo seller visits of the last weeks and deals of the coming ones through the regular use cases:
 * events are tracked, deals planned, and the jobs compute lists and searches from them. A seller with a
 * history keeps it.
 */
export async function loadHistory(
  context: AppContext,
  sellerId: number,
  code: SellerCode,
  now: Date,
): Promise<void> {
  const historyProducts = await loadProducts(context, sellerId)
  if (historyProducts.length === 0) return
  if (!(await hasHistory(context, sellerId)))
    await recordVisits(context, sellerId, historyProducts, code, now)
  await planDeals(context, sellerId, [...composeDeals(sellerId, historyProducts, now)], now)
  await runDeals(context, now)
  await recomputeScores(context, sellerId, now)
  await rebuildPopularSearches(context, sellerId, now)
}

async function loadProducts(context: AppContext, sellerId: number): Promise<HistoryProduct[]> {
  const { rows } = await context.database.primary.execute<HistoryProduct>(sql`
    select p.id, k.id as "packId", k.price::float8 as price, k.cost::float8 as cost, p.name,
      k.price >= 10000 and k.mrp is not null and exists (
        select 1 from stock t where t.seller_id = k.seller_id and t.pack_id = k.id and t.on_hand - t.reserved >= 10
      ) as "isFit"
    from product p join pack k on k.seller_id = p.seller_id and k.product_id = p.id and k.position = 0 and k.active
    where p.seller_id = ${sellerId} and p.active and k.price is not null
    order by p.popularity desc, p.id limit 400`)
  return rows
}

async function hasHistory(context: AppContext, sellerId: number): Promise<boolean> {
  const { rows } = await context.database.primary.execute(
    sql`select 1 from tracked_event where seller_id = ${sellerId} limit 1`,
  )
  return rows.length > 0
}

/**
 * Simulates shoppers: on some days they search for a product or two and view results, seasonal products more
 * often.
 */
async function recordVisits(
  context: AppContext,
  sellerId: number,
  historyProducts: HistoryProduct[],
  code: SellerCode,
  now: Date,
): Promise<void> {
  const visitDice = dice(code.length, code.charCodeAt(0), 77)
  const searchDice = dice(code.length, code.charCodeAt(0), 78)
  const season = new Set(
    historyProducts.filter((_, at) => at % 9 === 4).map((historyProduct) => historyProduct.id),
  )
  let pendingEvents = 0
  for (let shopper = 0; shopper < shoppers; shopper++) {
    const address = `10.${visitDice.between(0, 255)}.${shopper}.${visitDice.between(1, 254)}`
    const visits = visitDice.between(1, 4)
    for (let visit = 0; visit < visits; visit++) {
      const at = new Date(now.getTime() - visitDice.roll() ** 1.5 * pastDays * day - 60_000)
      const failedSearches = searchDice.chance(0.12)
        ? [{ ...emptyEvent, words: searchDice.pick(notSold), results: 0, searched: true }]
        : []
      for (const event of [
        ...composeVisit(visitDice, historyProducts, season),
        ...failedSearches,
      ]) {
        track(
          {
            ...context,
            seller: { id: sellerId },
            viewer: { kind: 'visitor', cartKey: null },
            now: at,
          },
          event,
          address,
        )
        pendingEvents++
      }
      if (pendingEvents > flushEvery) {
        await flushTrackedEvents(context)
        pendingEvents = 0
      }
    }
  }
  await flushTrackedEvents(context)
}

function* composeVisit(
  visitDice: Dice,
  historyProducts: HistoryProduct[],
  season: ReadonlySet<number>,
): Generator<ClientEvent> {
  const productViews = visitDice.between(2, 7)
  for (let look = 0; look < productViews; look++) {
    const at = Math.floor(visitDice.roll() ** 2.2 * historyProducts.length)
    const historyProduct =
      season.has(historyProducts[at]!.id) || visitDice.chance(0.6)
        ? historyProducts[at]!
        : visitDice.pick(historyProducts)
    const product = String(historyProduct.id)
    if (visitDice.chance(0.35)) {
      const words = searchFor(historyProduct.name, visitDice)
      const results = historyProducts.filter((each) =>
        words.split(' ').every((word) => each.name.toLowerCase().includes(word)),
      )
      yield { ...emptyEvent, words, results: results.length, searched: true, source: 'search' }
    }
    yield { ...emptyEvent, product, viewed: true, viewCount: 1, source: 'product' }
    if (visitDice.chance(0.12))
      yield { ...emptyEvent, product, added: true, cartCount: 1, quantity: 1, source: 'product' }
  }
}

/** The product type in a name: the last words before a comma, without sizes and models. */
function searchFor(name: string, visitDice: Dice): string {
  const words = name
    .split(',')[0]!
    .toLowerCase()
    .match(/(?<![\w.])[a-z]{3,}(?![\w²])/g) ?? [name]
  return words.slice(-visitDice.between(1, 2)).join(' ')
}

const emptyEvent: ClientEvent = {
  words: '',
  results: null,
  product: '',
  categoryId: null,
  source: 'product',
  geolocation: '',
  username: '',
  email: '',
  searched: false,
  viewed: false,
  added: false,
  cartCount: 0,
  viewCount: 0,
  quantity: 0,
}

/**
 * Plans deals: each day some popular products, for a day or two, some of them while stock lasts. Deals that
 * exist already or would not be cheaper are refused and skipped.
 */
function* composeDeals(
  sellerId: number,
  historyProducts: HistoryProduct[],
  now: Date,
): Generator<NewDeal> {
  const today = Math.floor(now.getTime() / day)
  const discountable = historyProducts.filter((historyProduct) => historyProduct.isFit)
  for (let dayOffset = 0; dayOffset < plannedDays && discountable.length > 0; dayOffset++) {
    const visitDice = dice(today + dayOffset, sellerId)
    for (let turn = 0; turn < dealsADay; turn++) {
      const historyProduct =
        discountable[((today + dayOffset) * dealsADay + turn) % discountable.length]!
      const min = Math.max(historyProduct.cost ?? 0, historyProduct.price * 0.6)
      const price =
        Math.floor((min + (historyProduct.price - min) * (visitDice.between(10, 50) / 100)) / 100) *
        100
      const startsAt = new Date(Math.max(now.getTime(), (today + dayOffset) * day))
      const endsAt = new Date(
        (today + dayOffset + visitDice.between(1, 2)) * day + visitDice.between(12, 23) * 3_600_000,
      )
      const cap = visitDice.chance(0.4) ? visitDice.between(5, 40) : null
      yield { packId: historyProduct.packId, price, startsAt, endsAt, cap }
    }
  }
}
