import { sql } from 'drizzle-orm'
import type { DeskPack, GoodsCode, PriceInput } from '#contract/desk-goods.ts'
import type { Capability } from '#contract/staff.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '../../scope.ts'
import { readCount } from '../cell-value-rules.ts'
import { relist, reprice } from '../entries/listing-entry.ts'
import { countOn } from '../write/product-store.ts'
import { type DeskWrite, deskWrite } from './desk-write.ts'
import { readProduct } from './product-read.ts'
import { readPriceInput } from './read-price-input.ts'

/** Which pack a form is about, and what it was when the form was made. */
export interface PackAt {
  productId: number
  packId: number
  seen: string
}

export interface PackInput {
  code: string
  unit: string
  quantity: string
  position: string
  active: boolean
}

/** What a pack is: its id with the seller, unit, pieces, place in the list. `packId` 0: a new one, on request. Source: DESK-02. */
export function savePack(scope: Scope, at: PackAt, input: PackInput): Promise<Outcome<number, GoodsCode>> {
  return changePack(scope, 'catalogue', at, async (write, pack, others) => {
    const fields: Record<string, GoodsCode> = {}
    const code = input.code.trim()
    const unit = input.unit.trim().replace(/\s+/g, ' ')
    if (code === '') fields.code = 'empty'
    else if (code.length > 100) fields.code = 'too-long'
    else if (others.some((other) => other.code === code)) fields.code = 'pack-code-taken'
    if (unit === '') fields.unit = 'empty'
    else if (unit.length > 60) fields.unit = 'too-long'
    const quantity = readCount(input.quantity, 1)
    if ('wrong' in quantity) fields.quantity = 'bad-quantity'
    const position = readCount(input.position || '0')
    if ('wrong' in position) fields.position = 'bad-count'
    if (Object.keys(fields).length > 0) return refuse('bad-input', fields)
    const { db, sellerId } = write
    const values = {
      ...{ code, unit, active: input.active },
      quantity: 'value' in quantity ? quantity.value : 1,
      position: 'value' in position ? position.value : 0,
    }
    if (!pack) {
      const { rows } = await db.execute<{ id: number }>(sql`
        insert into pack (seller_id, product_id, code, unit, quantity, position, active)
        values (${sellerId}, ${at.productId}, ${code}, ${unit}, ${values.quantity}, ${values.position}, ${values.active})
        returning id`)
      const id = rows[0]!.id
      await write.note('pack.add', `pack:${id}`, null, { ...values, productId: at.productId })
      return ok(id)
    }
    await db.execute(sql`
      update pack set code = ${code}, unit = ${unit}, quantity = ${values.quantity}, position = ${values.position}, active = ${values.active}
      where seller_id = ${sellerId} and id = ${pack.id}`)
    await write.note('pack.save', `pack:${pack.id}`, { ...pack, seen: '' }, { ...pack, ...values, seen: '' })
    return ok(pack.id)
  })
}

/** Price, MRP, cost and special price of a pack. Source: DESK-02, PRICE-02. */
export function savePrice(scope: Scope, at: PackAt, input: PriceInput): Promise<Outcome<number, GoodsCode>> {
  return changePack(scope, 'prices', at, async (write, pack) => {
    if (!pack) throw stop('not-found')
    const { value, fields } = readPriceInput(input, scope.seller.currency)
    if (Object.keys(fields).length > 0) return refuse('bad-input', fields)
    const { db, sellerId } = write
    const { price, mrp, cost, special } = value
    await db.execute(sql`
      update pack set price = ${price}, mrp = ${mrp}, cost = ${cost}, special_price = ${special?.price ?? null},
        special_from = ${special?.from.toISOString() ?? null}, special_until = ${special?.until.toISOString() ?? null}
      where seller_id = ${sellerId} and id = ${pack.id}`)
    const was = { price: pack.price, mrp: pack.mrp, cost: pack.cost, special: pack.special }
    const times = special && { from: special.from.toISOString(), until: special.until.toISOString() }
    const is = { price, mrp, cost, special: special && { price: special.price, ...times } }
    await write.note('pack.price', `pack:${pack.id}`, was, is)
    return ok(pack.id)
  })
}

/** Pieces on hand by warehouse; never under what orders are promised. Source: DESK-02, QUALITY I1. */
export function saveStock(
  scope: Scope,
  at: PackAt,
  wanted: ReadonlyMap<number, string>,
): Promise<Outcome<number, GoodsCode>> {
  return changePack(scope, 'prices', at, async (write, pack) => {
    if (!pack) throw stop('not-found')
    const { db, sellerId } = write
    const fields: Record<string, GoodsCode> = {}
    const counts = new Map<number, number>()
    for (const { warehouseId, reserved } of pack.stock) {
      const text = wanted.get(warehouseId)
      if (text === undefined) continue
      const count = readCount(text)
      if ('wrong' in count) fields[`stock-${warehouseId}`] = 'bad-count'
      else if (count.value < reserved) fields[`stock-${warehouseId}`] = 'under-reserved'
      else counts.set(warehouseId, count.value)
    }
    if (Object.keys(fields).length > 0) return refuse('bad-input', fields)
    for (const { warehouseId, onHand } of pack.stock) {
      const count = counts.get(warehouseId) ?? onHand
      if (count === onHand) continue
      // Asks once more for what orders may have taken since: they don't wait for writers of the catalogue.
      const { rowCount } = await db.execute(sql`
        insert into stock as s (seller_id, pack_id, warehouse_id, on_hand) values (${sellerId}, ${pack.id}, ${warehouseId}, ${count})
        on conflict (seller_id, pack_id, warehouse_id) do update set on_hand = excluded.on_hand
        where s.reserved <= excluded.on_hand and s.on_hand = ${onHand}`)
      if (rowCount === 0) throw changed
      await write.note(
        'pack.stock',
        `pack:${pack.id}`,
        { warehouse: warehouseId, onHand },
        { warehouse: warehouseId, onHand: count },
      )
    }
    return ok(pack.id)
  })
}

/** Rolls everything back: an order came between. */
const changed = new Error('The stock has changed meanwhile')

async function changePack(
  scope: Scope,
  capability: Capability,
  { productId, packId, seen }: PackAt,
  work: (write: DeskWrite, pack: DeskPack | null, others: readonly DeskPack[]) => Promise<Outcome<number, GoodsCode>>,
): Promise<Outcome<number, GoodsCode>> {
  try {
    return await deskWrite(scope, capability, async (write) => {
      const { db, sellerId } = write
      const product = await readProduct(db, sellerId, productId)
      const pack = product?.packs.find((each) => each.id === packId) ?? null
      if (!product || (packId !== 0 && !pack)) throw stop('not-found')
      if (pack && pack.seen !== seen) return refuse('changed-meanwhile')
      const others = product.packs.filter((each) => each !== pack)
      const outcome = await work(write, pack, others)
      if (!outcome.ok) return outcome
      // What a pack is stands in what searches read; its price and stock don't.
      if (capability === 'catalogue') {
        await countOn(db, sellerId, [productId], scope.now)
        await relist(db, sellerId, [productId], scope.now)
      } else await reprice(db, sellerId, [productId], scope.now)
      await write.tell({ products: [productId], categories: await pathOf(write, productId) })
      return outcome
    })
  } catch (error) {
    if (error === changed) return refuse('changed-meanwhile')
    throw error
  }
}

/** Ids from the group down to where a product is filed. */
export async function pathOf({ db, sellerId }: DeskWrite, productId: number): Promise<number[]> {
  const { rows } = await db.execute<{ path: number[] }>(sql`
    select c.path from product p join category c on c.seller_id = p.seller_id and c.id = p.category_id
    where p.seller_id = ${sellerId} and p.id = ${productId}`)
  return rows[0]?.path ?? []
}
