import { sql } from 'drizzle-orm'
import type { DeskPack, GoodsCode, PackInput, PriceInput } from '#contract/desk-goods.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import type { Scope } from '../../scope.ts'
import { relist, reprice } from '../entries/listing-entry.ts'
import { countOn } from '../write/product-store.ts'
import { type DeskWrite, deskWrite } from './desk-write.ts'
import { readProduct } from './product-read.ts'
import { readPackInput, readStockInput } from './read-pack-input.ts'
import { type ReadPrice, readPriceInput } from './read-price-input.ts'

/** Which pack a form is about, and what it was when the form was made. */
export interface PackAt {
  productId: number
  /** 0: a new one, on request. */
  packId: number
  seen: string
}

/** The parts of a pack's form; what is left out stays as it is. */
interface PackForm {
  pack?: PackInput
  price?: PriceInput
  /** Pieces on hand by warehouse. */
  stock?: ReadonlyMap<number, string>
}

/**
 * Saves a pack's form: what it is (the catalogue's), its prices and its stock (both of who may price), all of it or, with
 * anything wrong, nothing. Stock never falls under what orders are promised. Answers the pack's id. Source: DESK-02, PRICE-02.
 */
export async function savePack(
  scope: Scope,
  at: PackAt,
  form: PackForm,
): Promise<Outcome<number, GoodsCode>> {
  if (form.price || form.stock) requireStaff(scope, 'prices')
  try {
    return await deskWrite(scope, form.pack ? 'catalogue' : 'prices', async (write) => {
      const { db, sellerId } = write
      const product = await readProduct(db, sellerId, at.productId)
      const pack = product?.packs.find((each) => each.id === at.packId) ?? null
      if (!product || (!pack && (at.packId !== 0 || !form.pack || form.price || form.stock)))
        throw stop('not-found')
      if (pack && pack.seen !== at.seen) return refuse('changed-meanwhile')
      const others = product.packs.filter((each) => each !== pack)
      const is = form.pack && readPackInput(form.pack, others)
      const costs = form.price && readPriceInput(form.price, scope.seller)
      const has = form.stock && pack && readStockInput(form.stock, pack)
      const fields = { ...is?.fields, ...costs?.fields, ...has?.fields }
      if (Object.keys(fields).length > 0) return refuse('bad-input', fields)
      const id = is ? await writePack(write, at.productId, pack, is.value) : at.packId
      if (costs && pack) await writePrice(write, pack, costs.value)
      if (has && pack) await writeStock(write, pack, has.value)
      // What a pack is stands in what searches read; its price and stock don't.
      if (is) {
        await countOn(db, sellerId, [at.productId], scope.now)
        await relist(db, sellerId, [at.productId], scope.now)
      } else await reprice(db, sellerId, [at.productId], scope.now)
      // With its first pack a product comes into the counts of menu and tiles, and with its last it goes.
      const menu = is !== undefined && is.value.active !== (pack?.active ?? false)
      await write.tell({
        products: [at.productId],
        categories: await pathOf(write, at.productId),
        menu,
      })
      return ok(id)
    })
  } catch (error) {
    if (error === changed) return refuse('changed-meanwhile')
    throw error
  }
}

type PackValues = ReturnType<typeof readPackInput>['value']

async function writePack(
  write: DeskWrite,
  productId: number,
  pack: DeskPack | null,
  values: PackValues,
) {
  const { db, sellerId } = write
  const { code, unit, quantity, position, active } = values
  if (!pack) {
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into pack (seller_id, product_id, code, unit, quantity, position, active)
      values (${sellerId}, ${productId}, ${code}, ${unit}, ${quantity}, ${position}, ${active}) returning id`)
    const id = rows[0]!.id
    await write.note('pack.add', `pack:${id}`, null, { ...values, productId })
    return id
  }
  await db.execute(sql`
    update pack set code = ${code}, unit = ${unit}, quantity = ${quantity}, position = ${position}, active = ${active}
    where seller_id = ${sellerId} and id = ${pack.id}`)
  await write.note(
    'pack.save',
    `pack:${pack.id}`,
    { ...pack, seen: '' },
    { ...pack, ...values, seen: '' },
  )
  return pack.id
}

async function writePrice(
  write: DeskWrite,
  pack: DeskPack,
  { price, mrp, cost, special: wanted }: ReadPrice,
) {
  const { db, sellerId } = write
  const special = wanted && {
    price: wanted.price,
    from: sameMinute(pack.special?.from, wanted.from),
    until: sameMinute(pack.special?.until, wanted.until),
  }
  await db.execute(sql`
    update pack set price = ${price}, mrp = ${mrp}, cost = ${cost}, special_price = ${special?.price ?? null},
      special_from = ${special?.from ?? null}, special_until = ${special?.until ?? null}
    where seller_id = ${sellerId} and id = ${pack.id}`)
  const was = { price: pack.price, mrp: pack.mrp, cost: pack.cost, special: pack.special }
  await write.note('pack.price', `pack:${pack.id}`, was, { price, mrp, cost, special })
}

/** Forms know minutes: a moment that was not touched stays to the second, as a deal that set it knows it by. */
function sameMinute(was: string | undefined, wanted: Date): string {
  return was && Math.floor(Date.parse(was) / 60_000) * 60_000 === wanted.getTime()
    ? was
    : wanted.toISOString()
}

async function writeStock(write: DeskWrite, pack: DeskPack, counts: ReadonlyMap<number, number>) {
  const { db, sellerId } = write
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
}

/** Rolls everything back: an order came between. */
const changed = new Error('The stock has changed meanwhile')

/** Ids from the group down to where a product is filed. */
export async function pathOf({ db, sellerId }: DeskWrite, productId: number): Promise<number[]> {
  const { rows } = await db.execute<{ path: number[] }>(sql`
    select c.path from product p join category c on c.seller_id = p.seller_id and c.id = p.category_id
    where p.seller_id = ${sellerId} and p.id = ${productId}`)
  return rows[0]?.path ?? []
}
