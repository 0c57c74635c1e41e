import { sql } from 'drizzle-orm'
import type { DeskProduct, ProductCode } from '#contract/desk/desk-products.ts'
import { newProductSchema, type ProductInput } from '#contract/schemas/desk-products.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { TaxTerms } from '#contract/tax/tax-terms.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { writeInFirstLanguage } from '#platform/first-language.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import * as catalogTexts from '#texts/catalog.ts'
import { reindexListing } from '../entries/listing-entry.ts'
import { refreshProductTranslations } from '../translations/product-translations.ts'
import { foldName } from '../write/fold-name.ts'
import { findExistingProducts } from '../write/product-store.ts'
import { saveProductValues } from '../write/product-value-store.ts'
import { saveProductsIn } from '../write/save-products.ts'
import { recordRateChanges } from '../write/tax-rate-changes.ts'
import { ensureBrands, ensureValues, withBrandValue } from '../write/value-store.ts'
import { loadDeskProduct } from './desk-product.ts'
import { type DeskWrite, runDeskWrite } from './desk-write.ts'
import type { ParsedPage } from './parse-page-input.ts'
import { type FieldKind, type ParsedProduct, parseProductInput } from './parse-product-input.ts'
import { parseTaxInput } from './parse-tax-input.ts'
import { requireCategoryWithin, requireProductsWithin } from './product-limits.ts'

/**
 * Saves a product's form if the version still matches. Its id stays; missing brands and attributes
 * are created, categories are not. Prices and stock are not touched. Audited. Source: DESK-01,
 * DESK-02.
 */
export function saveProduct(
  scope: Scope,
  id: number,
  version: number,
  input: ProductInput,
): Promise<Outcome<null, ProductCode>> {
  const save = async (write: DeskWrite): Promise<Outcome<null, ProductCode>> => {
    const { db, sellerId } = write
    const before = await loadDeskProduct(scope, db, id)
    if (!before) throw stop('not-found')
    const parsed = await parseForm(db, scope, input, before)
    if (!parsed.ok) return parsed
    if (before.version !== version) return refuse('changed-meanwhile')
    if (before.archivedAt && input.active) return refuse('invalid', { active: 'archived' })
    const change = await updateProduct(write, scope, before, { ...parsed.value, page: null })
    if (!change) return refuse('changed-meanwhile')
    if (change.isChanged) {
      await reindexListing(db, sellerId, [id], scope.now)
      await write.invalidate({ products: [id], ...change.invalidated })
    }
    return ok(null)
  }
  return runDeskWrite(scope, 'catalogue', save, 'part')
}

export type ProductForm = ParsedProduct & {
  tax: TaxTerms
  categoryId: number
  categoryPath: string[]
}

/** What a write of a product changed on other pages. */
export interface ProductChange {
  isChanged: boolean
  invalidated: { categories: number[]; menu: boolean }
}

/**
 * Writes a product's own columns and attributes, within the writer's categories. `page` null: its
 * address and schedule stay. Null: it has changed since `before`.
 */
export async function updateProduct(
  write: DeskWrite,
  scope: Scope,
  before: DeskProduct,
  product: ProductForm & { page: ParsedPage | null },
): Promise<ProductChange | null> {
  const { db, sellerId } = write
  const { id } = before
  await requireProductsWithin(write, [id])
  await requireCategoryWithin(write, product.categoryId)
  const now = scope.now.toISOString()
  const brand = await getOrCreateBrand(db, sellerId, product.brand)
  const page = product.page ?? before
  const { cessRate, taxTreatment, nextTax } = product.tax
  const rates = { id, tax_rate: product.taxRate, cess_rate: cessRate, tax_treatment: taxTreatment }
  await recordRateChanges(db, sellerId, [rates], scope.now)
  const { rowCount } = await db.execute(sql`
    update product
    set name = ${product.name}, brand_id = ${brand?.id ?? null},
      category_id = ${product.categoryId},
      gtin = ${product.gtin}, part_number = ${product.partNumber},
      variant_group = ${product.variantGroup},
      overview_html = ${product.overviewHtml},
      description_html = ${product.descriptionHtml}, tax_rate = ${product.taxRate},
      goods_code = ${product.tax.goodsCode}, unit_code = ${product.tax.unitCode},
      cess_rate = ${cessRate}, next_tax_from = ${nextTax?.from ?? null},
      next_tax_rate = ${nextTax?.taxRate ?? null}, next_cess_rate = ${nextTax?.cessRate ?? null},
      tax_treatment = ${taxTreatment}, next_tax_treatment = ${nextTax?.taxTreatment ?? null},
      url = ${page.url}, page_title = ${page.pageTitle || null},
      meta_description = ${page.metaDescription || null},
      publish_from = ${page.publishFrom}, publish_until = ${page.publishUntil},
      successor = ${page.successor || null},
      active = ${product.active}, version = version + 1, updated_at = ${now},
      retired_at = case when ${product.active} then null when active then ${now}::timestamptz
        else retired_at end
    where seller_id = ${sellerId} and id = ${id} and version = ${before.version}`)
  if (rowCount === 0) return null
  await refreshProductTranslations(db, sellerId, [id])
  if (page.url !== before.url) await keepOldUrl(write, before, page.url)
  await saveAttributes(db, sellerId, id, brand?.name ?? null, product)
  const after = (await loadDeskProduct(scope, db, id))!
  const { packs: _, version: __, pictures: ___, taxChanges: _t, ...previous } = before
  const { packs: _p, version: _v, pictures: _k, taxChanges: _c, ...current } = after
  const isChanged = await write.recordChange('product.save', `product:${id}`, previous, current)
  const categoryPaths = new Set([before.category, after.category])
  return {
    isChanged,
    invalidated: {
      categories: await listCategoryIds(write, categoryPaths),
      menu: previous.active !== current.active || categoryPaths.size > 1,
    },
  }
}

/** The old address leads to the product for good; its new one may be an old one of its own. */
async function keepOldUrl({ db, sellerId }: DeskWrite, { id, url }: DeskProduct, next: string) {
  await db.execute(
    sql`delete from product_alias where seller_id = ${sellerId} and url = ${next} and product_id = ${id}`,
  )
  await db.execute(sql`
    insert into product_alias (seller_id, url, product_id) values (${sellerId}, ${url}, ${id})
    on conflict (seller_id, url) do update set product_id = excluded.product_id`)
}

/** Whether another product has this address, or had it. */
export async function isUrlTaken(
  { db, sellerId }: DeskWrite,
  url: string,
  productId: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from product where seller_id = ${sellerId} and url = ${url} and id <> ${productId}
    union all
    select 1 from product_alias where seller_id = ${sellerId} and url = ${url} and product_id <> ${productId}
    limit 1`)
  return rows.length > 0
}

/**
 * Creates a product with one pack on request, without stock; setting prices takes its own
 * capability. Refuses an id that the seller already uses. Returns the row's id. Source: DESK-02.
 */
export function addProduct(
  scope: Scope,
  input: ProductInput,
): Promise<Outcome<number, ProductCode>> {
  return runDeskWrite(
    scope,
    'catalogue',
    async (write) => {
      const { db, sellerId } = write
      const parsed = await parseForm(db, scope, input, null)
      const code = await parseCode(db, sellerId, input)
      if (!parsed.ok || !code.ok)
        return refuse('invalid', { ...(!parsed.ok && parsed.fields), ...(!code.ok && code.fields) })
      const product = parsed.value
      await requireCategoryWithin(write, product.categoryId)
      const { categoryPath, overviewHtml, descriptionHtml, ...record } = product
      const pack = {
        code: code.value,
        unit: writeInFirstLanguage(scope.seller, catalogTexts.onePiece),
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
            code: code.value,
            categoryPath,
            brand: product.brand || null,
            pictures: [],
            packs: [pack],
            overview: overviewHtml,
            description: descriptionHtml,
          },
        ],
        { now: scope.now },
      )
      const id = (await findExistingProducts(db, sellerId, [code.value])).get(code.value)!.id
      if (!product.active) {
        await db.execute(
          sql`update product set active = false where seller_id = ${sellerId} and id = ${id}`,
        )
        await reindexListing(db, sellerId, [id], scope.now)
      }
      await write.recordChange('product.add', `product:${id}`, null, {
        code: code.value,
        name: product.name,
        active: product.active,
      })
      return ok(id)
    },
    'part',
  )
}

/** The seller's own id of a new product. */
async function parseCode(
  db: Db,
  sellerId: number,
  { code }: ProductInput,
): Promise<Outcome<string, ProductCode>> {
  const parsed = parseInput(newProductSchema.pick({ code: true }), { code })
  if (!parsed.ok) return parsed
  const existing = await findExistingProducts(db, sellerId, [parsed.value.code])
  return existing.size > 0 ? refuse('invalid', { code: 'code-taken' }) : ok(parsed.value.code)
}

export async function parseForm(
  db: Db,
  scope: Scope,
  input: ProductInput,
  before: DeskProduct | null,
): Promise<Outcome<ProductForm, ProductCode>> {
  const sellerId = scope.seller.id
  const captions = input.attributes.map(({ caption }) => foldName(caption))
  const { rows } = await db.execute<FieldKind & { caption: string } & Record<string, unknown>>(sql`
    select f.caption, f.kind, f.unit, case when f.kind = 'choice' then (
      select coalesce(json_agg(v.label), '[]') from field_value v
      where v.seller_id = ${sellerId} and v.field_id = f.id) end as choices
    from field f where f.seller_id = ${sellerId} and f.kind <> 'text'
      and (f.kind <> 'choice' or lower(f.caption) = any(${sql.param(captions)}::text[]))`)
  const kinds = new Map(rows.map((row) => [foldName(row.caption), row]))
  const parsed = parseProductInput(input, (caption) => kinds.get(foldName(caption)))
  const tax = parseTaxInput(input, scope.seller, getToday(scope), before)
  const path = input.category
    .split('>')
    .map((name) => name.trim())
    .filter(Boolean)
  const category = await findCategoryByNames(db, sellerId, path)
  if (category && parsed.ok && tax.ok)
    return ok({
      ...parsed.value,
      tax: tax.value,
      categoryId: category.id,
      categoryPath: category.names,
    })
  const categoryFault = path.length === 0 ? 'missing' : 'unknown-category'
  return refuse('invalid', {
    ...(!parsed.ok && parsed.fields),
    ...(!tax.ok && tax.fields),
    ...(!category && { category: categoryFault }),
  })
}

/** The category at a path of names, compared as feeds compare them. */
async function findCategoryByNames(db: Db, sellerId: number, path: readonly string[]) {
  if (path.length === 0 || path.length > 3) return null
  const { rows } = await db.execute<{ id: number; names: string[] }>(sql`
    select c.id, array_agg(a.name order by a.level) as names
    from category c join category a on a.seller_id = ${sellerId} and a.id = any(c.path)
    where c.seller_id = ${sellerId} and c.level = ${path.length} group by c.id`)
  const foldedPath = path.map(foldName).join('\n')
  return rows.find((row) => row.names.map(foldName).join('\n') === foldedPath) ?? null
}

async function getOrCreateBrand(db: Db, sellerId: number, name: string) {
  return name === ''
    ? null
    : ((await ensureBrands(db, sellerId, [name])).get(foldName(name)) ?? null)
}

async function saveAttributes(
  db: Db,
  sellerId: number,
  id: number,
  brand: string | null,
  { attributes }: ParsedProduct,
) {
  const values = withBrandValue(brand, attributes)
  const { getId: getValueId } = await ensureValues(db, sellerId, values)
  const ids = [...new Set(values.map(getValueId))]
  await saveProductValues(
    db,
    sellerId,
    ids.map((valueId, position) => ({ productId: id, valueId, position })),
    [id],
  )
}

/** Ids of the categories of these paths, from the group down. */
async function listCategoryIds(
  { db, sellerId }: DeskWrite,
  paths: ReadonlySet<string>,
): Promise<number[]> {
  const categories: number[] = []
  for (const path of paths) {
    const category = await findCategoryByNames(db, sellerId, path.split(' > '))
    if (!category) continue
    const { rows } = await db.execute<{ path: number[] }>(
      sql`select path from category where seller_id = ${sellerId} and id = ${category.id}`,
    )
    categories.push(...(rows[0]?.path ?? []))
  }
  return categories
}
