import { sql } from 'drizzle-orm'
import type { GoodsCode, ProductInput } from '#contract/desk-goods.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '../../scope.ts'
import { relist } from '../entries/listing-entry.ts'
import { foldName } from '../write/fold-name.ts'
import { knownProducts } from '../write/product-store.ts'
import { saveProductValues } from '../write/product-value-store.ts'
import { saveProductsIn } from '../write/save-products.ts'
import { fileBrands, fileValues, valuesOf } from '../write/value-store.ts'
import { type DeskWrite, deskWrite } from './desk-write.ts'
import { readProduct } from './product-read.ts'
import { type FieldKind, type ReadProduct, readProductInput } from './read-product-input.ts'

/**
 * Writes a product's form over the version that it was made of. Its id and address stay; brands and attributes that are not
 * there yet are made, categories are not. Prices and stock are not touched. Audited. Source: DESK-01, DESK-02.
 */
export function saveProduct(
  scope: Scope,
  id: number,
  version: number,
  input: ProductInput,
): Promise<Outcome<null, GoodsCode>> {
  return deskWrite(scope, 'catalogue', async (write) => {
    const { db, sellerId } = write
    const before = await readProduct(db, sellerId, id)
    if (!before) throw stop('not-found')
    const wanted = await readForm(db, sellerId, input)
    if (Object.keys(wanted.fields).length > 0) return refuse('bad-input', wanted.fields)
    if (before.version !== version) return refuse('changed-meanwhile')
    const brand = await brandOf(db, sellerId, wanted.brand)
    const { rows } = await db.execute<{ version: number }>(sql`
      update product set name = ${wanted.name}, brand_id = ${brand?.id ?? null}, category_id = ${wanted.categoryId},
        gtin = ${wanted.gtin}, part_number = ${wanted.partNumber}, variant_group = ${wanted.variantGroup},
        overview_html = ${wanted.overviewHtml}, description_html = ${wanted.descriptionHtml}, tax_rate = ${wanted.taxRate},
        active = ${wanted.active}, version = version + 1, updated_at = ${scope.now.toISOString()},
        retired_at = case when ${wanted.active} then null when active then ${scope.now.toISOString()}::timestamptz
          else retired_at end
      where seller_id = ${sellerId} and id = ${id} and version = ${version} returning version`)
    if (rows.length === 0) return refuse('changed-meanwhile')
    await saveAttributes(db, sellerId, id, brand?.name ?? null, wanted)
    const after = (await readProduct(db, sellerId, id))!
    const { packs: _, version: __, pictures: ___, ...was } = before
    const { packs: _p, version: _v, pictures: _k, ...is } = after
    if (await write.note('product.save', `product:${id}`, was, is)) {
      await relist(db, sellerId, [id], scope.now)
      await tellOf(write, id, [before.category, after.category], was.active !== is.active)
    }
    return ok(null)
  })
}

/**
 * Makes a product with one pack on request, without stock: whoever may set prices gives it one. Refuses an id that the seller
 * has. Answers its row's id. Source: DESK-02.
 */
export function addProduct(scope: Scope, input: ProductInput): Promise<Outcome<number, GoodsCode>> {
  return deskWrite(scope, 'catalogue', async (write) => {
    const { db, sellerId } = write
    const wanted = await readForm(db, sellerId, input)
    const code = input.code.trim()
    if (code === '') wanted.fields.code = 'empty'
    else if (code.length > 100) wanted.fields.code = 'too-long'
    else if ((await knownProducts(db, sellerId, [code])).size > 0) wanted.fields.code = 'code-taken'
    if (Object.keys(wanted.fields).length > 0) return refuse('bad-input', wanted.fields)
    const { categoryPath, overviewHtml, descriptionHtml, ...record } = wanted
    const pack = {
      code,
      unit: '1 piece',
      quantity: 1,
      price: null,
      mrp: null,
      cost: null,
      onHand: 0,
      special: null,
    }
    await saveProductsIn(
      db,
      sellerId,
      [
        {
          ...record,
          code,
          categoryPath,
          brand: wanted.brand || null,
          pictures: [],
          packs: [pack],
          overview: overviewHtml,
          description: descriptionHtml,
        },
      ],
      { now: scope.now },
    )
    const id = (await knownProducts(db, sellerId, [code])).get(code)!.id
    if (!wanted.active) {
      await db.execute(
        sql`update product set active = false where seller_id = ${sellerId} and id = ${id}`,
      )
      await relist(db, sellerId, [id], scope.now)
    }
    await write.note('product.add', `product:${id}`, null, {
      code,
      name: wanted.name,
      active: wanted.active,
    })
    return ok(id)
  })
}

type Form = ReadProduct & { categoryId: number; categoryPath: string[] }

async function readForm(db: Db, sellerId: number, input: ProductInput): Promise<Form> {
  const { rows } = await db.execute<FieldKind & { caption: string } & Record<string, unknown>>(
    sql`select caption, kind, unit from field where seller_id = ${sellerId} and kind <> 'text'`,
  )
  const kinds = new Map(rows.map((row) => [foldName(row.caption), row]))
  const read = readProductInput(input, (caption) => kinds.get(foldName(caption)))
  const path = input.category
    .split('>')
    .map((name) => name.trim())
    .filter(Boolean)
  const filed = await categoryAt(db, sellerId, path)
  if (!filed) read.fields.category = path.length === 0 ? 'empty' : 'unknown-category'
  return { ...read, categoryId: filed?.id ?? 0, categoryPath: filed?.names ?? [] }
}

/** The category at a path of names, told apart as feeds do. */
async function categoryAt(db: Db, sellerId: number, path: readonly string[]) {
  if (path.length === 0 || path.length > 3) return null
  const { rows } = await db.execute<{ id: number; names: string[] }>(sql`
    select c.id, array_agg(a.name order by a.level) as names
    from category c join category a on a.seller_id = c.seller_id and a.id = any(c.path)
    where c.seller_id = ${sellerId} and c.level = ${path.length} group by c.id`)
  const wanted = path.map(foldName).join('\n')
  return rows.find((row) => row.names.map(foldName).join('\n') === wanted) ?? null
}

async function brandOf(db: Db, sellerId: number, name: string) {
  return name === '' ? null : ((await fileBrands(db, sellerId, [name])).get(foldName(name)) ?? null)
}

async function saveAttributes(
  db: Db,
  sellerId: number,
  id: number,
  brand: string | null,
  { attributes }: ReadProduct,
) {
  const values = valuesOf(brand, attributes)
  const { idOf: valueIdOf } = await fileValues(db, sellerId, values)
  const ids = [...new Set(values.map(valueIdOf))]
  await saveProductValues(
    db,
    sellerId,
    ids.map((valueId, position) => ({ productId: id, valueId, position })),
    [id],
  )
}

/** The categories of both paths, from group down, hear of it. */
async function tellOf(write: DeskWrite, id: number, paths: readonly string[], counts: boolean) {
  const { db, sellerId } = write
  const categories: number[] = []
  for (const path of new Set(paths)) {
    const filed = await categoryAt(db, sellerId, path.split(' > '))
    if (!filed) continue
    const { rows } = await db.execute<{ path: number[] }>(
      sql`select path from category where seller_id = ${sellerId} and id = ${filed.id}`,
    )
    categories.push(...(rows[0]?.path ?? []))
  }
  await write.tell({ products: [id], categories, menu: counts || new Set(paths).size > 1 })
}
