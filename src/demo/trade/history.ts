import { sql } from 'drizzle-orm'
import { type Dice, dice } from '#demo/dice.ts'
import type { SellerCode } from '#demo/goods/brand-mix.ts'
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
import type { AppContext } from '#domain/scope.ts'

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
  ground: AppContext,
  sellerId: number,
  code: SellerCode,
  now: Date,
): Promise<void> {
  const goods = await loadProducts(ground, sellerId)
  if (goods.length === 0) return
  if (!(await hasHistory(ground, sellerId))) await recordVisits(ground, sellerId, goods, code, now)
  await planDeals(ground, sellerId, [...dealsOf(sellerId, goods, now)], now)
  await runDeals(ground, now)
  await recomputeScores(ground, sellerId, now)
  await rebuildPopularSearches(ground, sellerId, now)
}

async function loadProducts(ground: AppContext, sellerId: number): Promise<HistoryProduct[]> {
  const { rows } = await ground.database.primary.execute<HistoryProduct>(sql`
    select p.id, k.id as "packId", k.price::float8 as price, k.cost::float8 as cost, p.name,
      k.price >= 10000 and k.mrp is not null and exists (
        select 1 from stock t where t.seller_id = k.seller_id and t.pack_id = k.id and t.on_hand - t.reserved >= 10
      ) as "isFit"
    from product p join pack k on k.seller_id = p.seller_id and k.product_id = p.id and k.position = 0 and k.active
    where p.seller_id = ${sellerId} and p.active and k.price is not null
    order by p.popularity desc, p.id limit 400`)
  return rows
}

async function hasHistory(ground: AppContext, sellerId: number): Promise<boolean> {
  const { rows } = await ground.database.primary.execute(
    sql`select 1 from tracked_event where seller_id = ${sellerId} limit 1`,
  )
  return rows.length > 0
}

/**
 * Simulates shoppers: on some days they search for a product or two and view results, seasonal products more
 * often.
 */
async function recordVisits(
  ground: AppContext,
  sellerId: number,
  goods: HistoryProduct[],
  code: SellerCode,
  now: Date,
): Promise<void> {
  const own = dice(code.length, code.charCodeAt(0), 77)
  const others = dice(code.length, code.charCodeAt(0), 78)
  const season = new Set(goods.filter((_, at) => at % 9 === 4).map((good) => good.id))
  let written = 0
  for (let shopper = 0; shopper < shoppers; shopper++) {
    const address = `10.${own.between(0, 255)}.${shopper}.${own.between(1, 254)}`
    const visits = own.between(1, 4)
    for (let visit = 0; visit < visits; visit++) {
      const at = new Date(now.getTime() - own.roll() ** 1.5 * pastDays * day - 60_000)
      const failedSearches = others.chance(0.12)
        ? [{ ...nothing, words: others.pick(notSold), results: 0, searched: true }]
        : []
      for (const seen of [...visitOf(own, goods, season), ...failedSearches]) {
        track(
          {
            ...ground,
            seller: { id: sellerId },
            viewer: { kind: 'visitor', cartKey: null },
            now: at,
          },
          seen,
          address,
        )
        written++
      }
      if (written > flushEvery) {
        await flushTrackedEvents(ground)
        written = 0
      }
    }
  }
  await flushTrackedEvents(ground)
}

function* visitOf(
  own: Dice,
  goods: HistoryProduct[],
  season: ReadonlySet<number>,
): Generator<ClientEvent> {
  const looks = own.between(2, 7)
  for (let look = 0; look < looks; look++) {
    const at = Math.floor(own.roll() ** 2.2 * goods.length)
    const good = season.has(goods[at]!.id) || own.chance(0.6) ? goods[at]! : own.pick(goods)
    const product = String(good.id)
    if (own.chance(0.35)) {
      const words = searchFor(good.name, own)
      const results = goods.filter((each) =>
        words.split(' ').every((word) => each.name.toLowerCase().includes(word)),
      )
      yield { ...nothing, words, results: results.length, searched: true, source: 'search' }
    }
    yield { ...nothing, product, viewed: true, viewCount: 1, source: 'product' }
    if (own.chance(0.12))
      yield { ...nothing, product, added: true, cartCount: 1, quantity: 1, source: 'product' }
  }
}

/** The product type in a name: its last words before any number or dash. */
function searchFor(name: string, own: Dice): string {
  const words = (/^[^,(–\d]+/.exec(name)?.[0] ?? name).trim().toLowerCase().split(/\s+/)
  return words.slice(-own.between(1, 2)).join(' ')
}

const nothing: ClientEvent = {
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
function* dealsOf(sellerId: number, goods: HistoryProduct[], now: Date): Generator<NewDeal> {
  const today = Math.floor(now.getTime() / day)
  const fit = goods.filter((good) => good.isFit)
  for (let ahead = 0; ahead < plannedDays && fit.length > 0; ahead++) {
    const own = dice(today + ahead, sellerId)
    for (let turn = 0; turn < dealsADay; turn++) {
      const good = fit[((today + ahead) * dealsADay + turn) % fit.length]!
      const min = Math.max(good.cost ?? 0, good.price * 0.6)
      const price = Math.floor((min + (good.price - min) * (own.between(10, 50) / 100)) / 100) * 100
      const startsAt = new Date(Math.max(now.getTime(), (today + ahead) * day))
      const endsAt = new Date(
        (today + ahead + own.between(1, 2)) * day + own.between(12, 23) * 3_600_000,
      )
      const cap = own.chance(0.4) ? own.between(5, 40) : null
      yield { packId: good.packId, price, startsAt, endsAt, cap }
    }
  }
}
