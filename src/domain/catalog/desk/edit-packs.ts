import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DeskPack, PriceInput, ProductCode } from '#contract/desk/desk-products.ts'
import type { PackInput, packSchema } from '#contract/schemas/desk-products.server.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { reindexListing, reindexPrices } from '../entries/listing-entry.ts'
import { incrementVersions } from '../write/product-store.ts'
import { loadDeskProduct } from './desk-product.ts'
import { type DeskWrite, runDeskWrite } from './desk-write.ts'
import { parsePackInput, parseStockInput } from './parse-pack-input.ts'
import { type ParsedPrice, parsePriceInput } from './parse-price-input.ts'
import { requireProductsWithin, requireWarehousesWithin } from './product-limits.ts'

/** The pack that a form edits, and its hash when the form was made. */
export interface PackTarget {
  productId: number
  /** 0: a new pack, on request. */
  packId: number
  seen: string
}

/** The sections of a pack's form; an absent section stays unchanged. */
export interface PackForm {
  pack?: PackInput
  price?: PriceInput
  /** Packs on hand, by warehouse. */
  stock?: ReadonlyMap<number, string>
}

/**
 * Saves a pack's form: its description (capability: catalogue), its prices and its stock
 * (capabilities of the same names). If anything is invalid, nothing is saved. Stock never falls below what is
 * reserved for orders. Returns the pack's id. Source: DESK-02, PRICE-02.
 */
export async function savePack(
  scope: Scope,
  target: PackTarget,
  form: PackForm,
): Promise<Outcome<number, ProductCode>> {
  if (form.price) requireStaff(scope, 'prices', 'part')
  if (form.stock) requireStaff(scope, 'stock', 'part')
  const capability = form.pack ? 'catalogue' : form.price ? 'prices' : 'stock'
  const run = (work: (write: DeskWrite) => Promise<Outcome<number, ProductCode>>) =>
    runDeskWrite(scope, capability, work, 'part')
  try {
    return await run(async (write) => {
      const { db, sellerId } = write
      const product = await loadDeskProduct(scope, db, target.productId)
      const pack = product?.packs.find((each) => each.id === target.packId) ?? null
      if (!product || (!pack && (target.packId !== 0 || !form.pack || form.price || form.stock)))
        throw stop('not-found')
      await requireProductsWithin(write, [target.productId])
      requireWarehousesWithin(write.staff, [...(form.stock?.keys() ?? [])])
      if (pack && pack.seen !== target.seen) return refuse('changed-meanwhile')
      const others = product.packs.filter((each) => each !== pack)
      const packInput = form.pack && parsePackInput(form.pack, others)
      const priceInput = form.price && parsePriceInput(form.price, scope.seller)
      const stockInput = form.stock && pack && parseStockInput(form.stock, pack)
      const packFaults = packInput?.ok === false ? packInput.fields : {}
      const fields = { ...packFaults, ...priceInput?.fields, ...stockInput?.fields }
      if (packInput?.ok === false || Object.keys(fields).length > 0)
        return refuse('invalid', fields)
      const id = packInput
        ? await upsertPack(write, target.productId, pack, packInput.value)
        : target.packId
      if (priceInput && pack) await updatePrice(write, pack, priceInput.value)
      if (stockInput && pack) await updateStock(write, pack, stockInput.value)
      // The search index holds a pack's description, but not its price and stock.
      if (packInput) {
        await incrementVersions(db, sellerId, [target.productId], scope.now)
        await reindexListing(db, sellerId, [target.productId], scope.now)
      } else await reindexPrices(db, sellerId, [target.productId], scope.now)
      // The first active pack adds the product to the counts of menu and tiles; the last one
      // removes it.
      const menu = packInput !== undefined && packInput.value.active !== (pack?.active ?? false)
      await write.invalidate({
        products: [target.productId],
        categories: await getCategoryPath(write, target.productId),
        menu,
      })
      return ok(id)
    })
  } catch (error) {
    if (error === stockConflict) return refuse('changed-meanwhile')
    throw error
  }
}

export type PackValues = z.output<typeof packSchema>

export async function upsertPack(
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
    await write.recordChange('pack.add', `pack:${id}`, null, { ...values, productId })
    return id
  }
  await db.execute(sql`
    update pack set code = ${code}, unit = ${unit}, quantity = ${quantity}, position = ${position}, active = ${active}
    where seller_id = ${sellerId} and id = ${pack.id}`)
  await write.recordChange(
    'pack.save',
    `pack:${pack.id}`,
    { ...pack, seen: '' },
    { ...pack, ...values, seen: '' },
  )
  return pack.id
}

export async function updatePrice(
  write: DeskWrite,
  pack: DeskPack,
  { price, mrp, cost, special: specialInput }: ParsedPrice,
) {
  const { db, sellerId } = write
  const special = specialInput && {
    price: specialInput.price,
    from: keepWithinMinute(pack.special?.from, specialInput.from),
    until: keepWithinMinute(pack.special?.until, specialInput.until),
  }
  await db.execute(sql`
    update pack set price = ${price}, mrp = ${mrp}, cost = ${cost}, special_price = ${special?.price ?? null},
      special_from = ${special?.from ?? null}, special_until = ${special?.until ?? null}
    where seller_id = ${sellerId} and id = ${pack.id}`)
  const previousPrices = {
    price: pack.price,
    mrp: pack.mrp,
    cost: pack.cost,
    special: pack.special,
  }
  return write.recordChange('pack.price', `pack:${pack.id}`, previousPrices, {
    price,
    mrp,
    cost,
    special,
  })
}

/**
 * Forms have minute precision: an unchanged time keeps its seconds, because the deal that set it
 * compares them.
 */
function keepWithinMinute(previous: string | undefined, time: Date): string {
  return previous && Math.floor(Date.parse(previous) / 60_000) * 60_000 === time.getTime()
    ? previous
    : time.toISOString()
}

export async function updateStock(
  write: DeskWrite,
  pack: Pick<DeskPack, 'id' | 'stock'>,
  counts: ReadonlyMap<number, number>,
) {
  const { db, sellerId } = write
  let isChanged = false
  for (const { warehouseId, onHand } of pack.stock) {
    const count = counts.get(warehouseId) ?? onHand
    if (count === onHand) continue
    // Checks the reserved quantity again: orders don't wait for the catalogue lock.
    const { rowCount } = await db.execute(sql`
      insert into stock as s (seller_id, pack_id, warehouse_id, on_hand)
      values (${sellerId}, ${pack.id}, ${warehouseId}, ${count})
      on conflict (seller_id, pack_id, warehouse_id) do update set on_hand = excluded.on_hand
      where s.reserved <= excluded.on_hand and s.on_hand = ${onHand}`)
    if (rowCount === 0) throw stockConflict
    await write.recordChange(
      'pack.stock',
      `pack:${pack.id}`,
      { warehouse: warehouseId, onHand },
      { warehouse: warehouseId, onHand: count },
    )
    isChanged = true
  }
  return isChanged
}

/** Rolls the transaction back: an order was placed in between. */
export const stockConflict = new Error('The stock has changed in the meantime')

/** Ids from the group down to the product's category. */
export async function getCategoryPath(
  { db, sellerId }: DeskWrite,
  productId: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ path: number[] }>(sql`
    select c.path from product p join category c on c.seller_id = ${sellerId} and c.id = p.category_id
    where p.seller_id = ${sellerId} and p.id = ${productId}`)
  return rows[0]?.path ?? []
}
