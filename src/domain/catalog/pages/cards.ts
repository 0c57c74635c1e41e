import { type SQL, sql } from 'drizzle-orm'
import type { Card, CardRating, PackView } from '#contract/catalog/catalog.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import type { Scope } from '#platform/scope.ts'
import { loadTranslations } from '#platform/translations/load-translations.ts'
import {
  findCheapestPack,
  getCurrentPrice,
  type ListOffer,
  listPriceSteps,
  type PackPrice,
} from '../../pricing/price-rules.ts'
import { findPriceLists, listOffersSql } from '../../pricing/pricing.ts'
import { listUnits, translatePacks } from '../translations/translate-product.ts'

/**
 * A pack as stored, with the stock available to the viewer's zone. Times are ISO 8601, as in JSON.
 */
export interface StoredPack {
  id: number
  unit: string
  quantity: number
  price: number | null
  mrp: number | null
  specialPrice: number | null
  specialFrom: string | null
  specialUntil: string | null
  offers: ListOffer[]
  stock: number
  /** From the fastest warehouse that has stock. */
  days: number | null
}

type CardRow = {
  id: number
  code: string
  name: string
  url: string
  brandId: number | null
  brand: string | null
  partNumber: string | null
  picture: string | null
  valueIds: number[]
  rating: CardRating | null
  packs: StoredPack[]
}

/** A card with the ids of its filter values, for listings. */
export interface ValuedCard {
  card: Card
  valueIds: readonly number[]
}

/**
 * Cards of these products in the order given, for the viewer's place and time; ids that are not
 * active products of the seller are left out. The cheapest active pack represents its product. One
 * statement, and one more in a further language. Source: CAT-13, PRICE-04, LANG-04.
 */
export async function loadCards(
  db: Db,
  scope: Scope,
  productIds: readonly number[],
): Promise<Card[]> {
  return (await loadValuedCards(db, scope, productIds)).map(({ card }) => card)
}

/** The same with their filter values. */
export async function loadValuedCards(
  db: Db,
  scope: Scope,
  productIds: readonly number[],
): Promise<ValuedCard[]> {
  if (productIds.length === 0) return []
  return loadValuedCardsFrom(
    db,
    scope,
    sql`unnest(${sql.param(productIds)}::bigint[]) with ordinality as wanted(id, place)`,
  )
}

/**
 * Cards for the rows `wanted(id, place)`. The SQL text must not vary with its parameters: it is
 * prepared.
 */
export async function loadCardsFrom(db: Db, scope: Scope, productsSql: SQL): Promise<Card[]> {
  return (await loadValuedCardsFrom(db, scope, productsSql)).map(({ card }) => card)
}

async function loadValuedCardsFrom(db: Db, scope: Scope, productsSql: SQL): Promise<ValuedCard[]> {
  const lists = await findPriceLists(scope)
  const { rows } = await runPrepared<CardRow>(
    db,
    sql`
    select p.id, p.code, p.name, p.url, b.id as "brandId", b.name as brand, p.part_number as "partNumber",
      p.pictures[1] as picture, coalesce(e.value_ids, '{}') as "valueIds",
      case when r.reviews > 0 then json_build_object('tenths', round(10.0 * r.stars / r.reviews), 'count', r.reviews)
        end as rating, ${packsSql(scope, lists)} as packs
    from ${productsSql}
    join product p on p.seller_id = ${scope.seller.id} and p.id = wanted.id and p.active
    left join listing_entry e on e.seller_id = ${scope.seller.id} and e.product_id = p.id
    left join product_rating r on r.seller_id = ${scope.seller.id} and r.product_id = p.id
    left join brand b on b.seller_id = ${scope.seller.id} and b.id = p.brand_id
    order by wanted.place`,
  )
  const translated = await translateRows(db, scope, rows)
  return translated.flatMap((row) => {
    const card = toCard(row, scope)
    return card ? [{ card, valueIds: row.valueIds }] : []
  })
}

async function translateRows(db: Db, scope: Scope, rows: readonly CardRow[]): Promise<CardRow[]> {
  const texts = await loadTranslations(db, scope.seller, [
    { kind: 'product', subjects: rows.map(({ id }) => id), fields: ['name'] },
    { kind: 'brand', subjects: rows.flatMap(({ brandId }) => brandId ?? []), fields: ['name'] },
    { kind: 'unit', subjects: listUnits(rows), fields: ['name'] },
  ])
  return rows.map((row) => ({
    ...row,
    name: texts.get('product', row.id, 'name', row.name),
    brand: row.brandId === null ? null : texts.find('brand', row.brandId, 'name', row.brand),
    packs: translatePacks(row.packs, texts),
  }))
}

/**
 * The active packs of product `p` as JSON, in the seller's order, with the stock available to the
 * viewer's zone, and what these price lists say of them.
 */
export function packsSql(scope: Scope, listIds: readonly number[]): SQL {
  return sql`coalesce((
    select json_agg(json_build_object('id', k.id, 'unit', k.unit, 'quantity', k.quantity,
        'price', k.price, 'mrp', k.mrp,
        'specialPrice', k.special_price, 'specialFrom', k.special_from,
        'specialUntil', k.special_until,
        'offers', ${listOffersSql(scope.seller.id, listIds)}, 'stock', n.stock, 'days', n.days)
      order by k.position, k.id)
    from pack k
    cross join lateral (
      select coalesce(sum(t.on_hand - t.reserved), 0) as stock,
        min(z.days) filter (where t.on_hand > t.reserved) as days
      from stock t join zone_warehouse z on z.seller_id = ${scope.seller.id} and z.warehouse_id = t.warehouse_id
      where t.seller_id = ${scope.seller.id} and t.pack_id = k.id and z.zone_id = ${scope.place.zoneId}) n
    where k.seller_id = ${scope.seller.id} and k.product_id = p.id and k.active), '[]')`
}

/** The pack that represents its product: the cheapest, as on a card. */
export function findCheapestPackView(packs: readonly StoredPack[], scope: Scope): PackView | null {
  const pack = findCheapestPack(packs.map(toPackPrice), scope.now)
  return pack ? toPackView(pack.stored, scope) : null
}

function toCard(row: CardRow, scope: Scope): Card | null {
  const pack = findCheapestPackView(row.packs, scope)
  if (!pack) return null
  return {
    productId: row.id,
    code: row.code,
    name: row.name,
    url: row.url,
    brand: row.brand,
    partNumber: row.partNumber,
    picture: row.picture,
    pack,
    packCount: row.packs.length,
    bids: 'none',
    rating: row.rating,
    facts: [],
  }
}

function toPackPrice(stored: StoredPack): PackPrice & { stored: StoredPack } {
  const { price, mrp, specialPrice, specialFrom, specialUntil, offers } = stored
  const special =
    specialPrice === null
      ? null
      : { price: specialPrice, from: new Date(specialFrom!), until: new Date(specialUntil!) }
  return { price, mrp, special, offers, stored }
}

/** A pack for this viewer: its current price, its stock and whether it can be delivered to them. */
export function toPackView(stored: StoredPack, scope: Scope): PackView {
  const { id, unit, quantity, stock, days } = stored
  const pack = toPackPrice(stored)
  const breaks = listPriceSteps(pack, scope.now).slice(1)
  return {
    id,
    unit,
    quantity,
    ...getCurrentPrice(pack, scope.now),
    breaks: breaks.length === 0 ? null : breaks,
    stock,
    days,
    delivered: scope.place.zoneId !== null,
  }
}
