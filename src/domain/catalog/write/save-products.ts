import type { Db } from '#db/client.ts'
import { invalidateTags, tags } from '../../data-cache.ts'
import type { AppContext } from '../../scope.ts'
import { buildSearchTerms } from '../entries/build-search-terms.ts'
import { reindexListing } from '../entries/listing-entry.ts'
import { type CategoryTree, ensureCategories } from './category-store.ts'
import { foldName } from './fold-name.ts'
import { lockCatalog } from './lock-catalog.ts'
import { savePacks } from './pack-store.ts'
import type { ProductRecord } from './product-record.ts'
import { toPackRows, toPositionedValues, toProductRow, toSearchTexts } from './product-rows.ts'
import {
  bumpVersions,
  type ExistingProduct,
  findExistingProducts,
  insertProducts,
  updateProducts,
} from './product-store.ts'
import { pickUrls } from './product-urls.ts'
import { saveProductValues } from './product-value-store.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import { runDry } from './run-dry.ts'
import { ensureBrands, ensureValues, withBrandValue } from './value-store.ts'

export interface SaveOptions {
  /** A record without pictures leaves the stored ones alone. */
  keepPictures?: boolean
  /** Packs that are there keep their prices, cost and stock. */
  keepPrices?: boolean | undefined
  /** Do everything, answer what it came to, and undo it all. */
  dryRun?: boolean
  now?: Date
}

export interface SaveProductsResult {
  created: number
  updated: number
  unchanged: number
}

/**
 * Saves a batch of up to some thousand products in one transaction: new codes are created, known ones updated where they
 * differ (and active again), equal ones not written. Makes missing categories, brands, fields and values; rewrites listing
 * entries; announces what changed. HTML is cleaned here. Codes must be unique in the batch, and packs within a product.
 */
export async function saveProducts(
  ground: AppContext,
  sellerId: number,
  records: readonly ProductRecord[],
  options: SaveOptions = {},
): Promise<SaveProductsResult> {
  if (records.length === 0) return { created: 0, updated: 0, unchanged: 0 }
  const save = (db: Db) => saveProductsIn(db, sellerId, records, options)
  return options.dryRun ? runDry(ground.database, save) : ground.database.transaction(save)
}

/** The same in the caller's transaction. */
export async function saveProductsIn(
  db: Db,
  sellerId: number,
  records: readonly ProductRecord[],
  options: SaveOptions = {},
): Promise<SaveProductsResult> {
  if (new Set(records.map((record) => record.code)).size < records.length)
    throw new Error('A code comes twice in a batch')
  const now = options.now ?? new Date()
  await lockCatalog(db, sellerId)
  const codes = records.map((record) => record.code)
  const existing = await findExistingProducts(db, sellerId, codes)
  const categoryTree = await ensureCategories(
    db,
    sellerId,
    records.map((record) => record.categoryPath),
  )
  const brands = await ensureBrands(
    db,
    sellerId,
    records.map((record) => record.brand).filter((name) => name !== null),
  )
  const urls = await pickUrls(db, sellerId, records, existing)
  const rows = records.map((record) =>
    toProductRow(record, {
      existingByCode: existing,
      categoryTree: categoryTree,
      brands,
      urls,
      options,
    }),
  )
  const attributes = records.map((record) =>
    withBrandValue(getBrandName(record, brands), record.attributes),
  )
  const values = await ensureValues(db, sellerId, attributes.flat())
  const positionedValues = attributes.map((each) => toPositionedValues(each, values))
  const getSearchTexts = (at: number) =>
    toSearchTexts(records[at]!, rows[at]!, {
      brand: getBrandName(records[at]!, brands),
      categories: categoryTree.getNames(categoryTree.getCategory(records[at]!.categoryPath).path),
      values: positionedValues[at]!.map(
        ({ attribute }) => `${values.getCaption(attribute)}: ${attribute.value}`,
      ),
    })
  // Words are read while the database is at its longest work, and before anything can be asked of what it made.
  const newIndexes = [...records.keys()].filter(
    (at) => rows[at]!.id === null && records[at]!.packs.length > 0,
  )
  const searchTerms = buildSearchTerms(sellerId, newIndexes.map(getSearchTexts))
  // Heard when it is awaited; until then a failure must not count as nobody's.
  searchTerms.catch(() => {})

  const ids = new Map([...existing].map(([code, product]) => [code, product.id]))
  const newRows = rows.filter((row) => row.id === null)
  const existingRows = rows.filter((row) => row.id !== null)
  if (newRows.length > 0)
    for (const [code, id] of await insertProducts(db, sellerId, newRows, now)) ids.set(code, id)
  const updatedIds =
    existingRows.length > 0 ? await updateProducts(db, sellerId, existingRows, now) : []

  const existingIds = [...existing.values()].map((product) => product.id)
  const getId = (record: ProductRecord) => ids.get(record.code)!
  const packsChanged = await savePacks(
    db,
    sellerId,
    toPackRows(records, getId),
    existingIds,
    options,
  )
  const valueRows = records.flatMap((record, at) => {
    const productId = getId(record)
    return positionedValues[at]!.map(({ valueId, position }) => ({ productId, valueId, position }))
  })
  const valuesChanged = await saveProductValues(db, sellerId, valueRows, existingIds)

  const changed = new Set([...updatedIds, ...packsChanged, ...valuesChanged])
  const updatedIdSet = new Set(updatedIds)
  await bumpVersions(
    db,
    sellerId,
    [...changed].filter((id) => !updatedIdSet.has(id)),
    now,
  )
  const created = newRows.map((row) => ids.get(row.code)!)
  await refreshStatistics(db, created.length)
  const createdProducts = {
    ids: newIndexes.map((at) => ids.get(rows[at]!.code)!),
    reading: searchTerms,
  }
  await reindexListing(
    db,
    sellerId,
    [...changed],
    now,
    createdProducts.ids.length > 0 ? createdProducts : undefined,
  )
  await invalidateSaved(db, sellerId, {
    records,
    known: existing,
    changed,
    filing: categoryTree,
    created,
  })
  return {
    created: created.length,
    updated: changed.size,
    unchanged: records.length - created.length - changed.size,
  }
}

function getBrandName(
  record: ProductRecord,
  brands: Awaited<ReturnType<typeof ensureBrands>>,
): string | null {
  return record.brand === null ? null : brands.get(foldName(record.brand))!.name
}

async function invalidateSaved(
  db: Db,
  sellerId: number,
  result: {
    records: readonly ProductRecord[]
    known: Map<string, ExistingProduct>
    changed: Set<number>
    filing: CategoryTree
    created: number[]
  },
) {
  const { records, known, changed, filing, created } = result
  if (created.length + changed.size === 0) return
  const categoryIds = new Set<number>()
  let countsChanged = filing.hasCreated || created.length > 0
  for (const record of records) {
    const before = known.get(record.code)
    if (before && !changed.has(before.id)) continue
    const after = filing.getCategory(record.categoryPath)
    for (const id of after.path) categoryIds.add(id)
    if (before && (before.categoryId !== after.id || !before.active)) {
      countsChanged = true
      for (const id of filing.getPath(before.categoryId)) categoryIds.add(id)
    }
  }
  await invalidateTags(db, sellerId, [
    tags.products(sellerId),
    ...(countsChanged ? [tags.menu(sellerId)] : []),
    ...[...categoryIds].map((id) => tags.category(sellerId, id)),
    ...[...changed, ...created].map((id) => tags.product(sellerId, id)),
  ])
}
