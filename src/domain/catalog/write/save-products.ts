import { isTranslatable } from '#contract/translations/translatable.ts'
import type { Db } from '#db/client.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import { saveRecordDocuments } from '../documents/save-record-documents.ts'
import { buildSearchTerms } from '../entries/build-search-terms.ts'
import { reindexListing } from '../entries/listing-entry.ts'
import { refreshProductTranslations } from '../translations/product-translations.ts'
import { saveRecordTexts, saveValueTexts } from '../translations/save-record-texts.ts'
import { type CategoryTree, ensureCategories } from './category-store.ts'
import { checkReferences, type RunInsert } from './check-references.ts'
import { foldName } from './fold-name.ts'
import { lockCatalog } from './lock-catalog.ts'
import { savePacks } from './pack-store.ts'
import type { ProductRecord } from './product-record.ts'
import { toPackRows, toPositionedValues, toProductRow, toSearchTexts } from './product-rows.ts'
import {
  type ExistingProduct,
  findExistingProducts,
  incrementVersions,
  insertProducts,
  type ProductRow,
  updateProducts,
} from './product-store.ts'
import { pickUrls } from './product-urls.ts'
import { saveProductValues } from './product-value-store.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import { runDry } from './run-dry.ts'
import { recordRateChanges } from './tax-rate-changes.ts'
import { ensureBrands, ensureValues, withBrandValue } from './value-store.ts'

export interface SaveOptions {
  /** A record without pictures keeps the stored ones. */
  keepPictures?: boolean
  /** Existing packs keep their prices, cost and stock. */
  keepPrices?: boolean | undefined
  /** Run everything, return the result and roll back. */
  dryRun?: boolean
  /** The caller saves more batches and calls `recountGrownWords` after the last. */
  recountsLater?: boolean
  now?: Date
  /** Who saves; absent: the command line or a program. */
  personId?: string | null
}

export interface SaveProductsResult {
  created: number
  updated: number
  unchanged: number
  /** Translations of attributes' values that were written or removed; absent: none. */
  values?: number
}

/**
 * Saves a batch of up to a few thousand products in one transaction: creates new codes, updates
 * (and reactivates) changed ones, skips equal ones. Creates missing categories, brands, fields and
 * values; reindexes listing entries; invalidates caches. Sanitises HTML. Codes must be unique in
 * the batch, and packs within a product.
 */
export async function saveProducts(
  app: AppContext,
  sellerId: number,
  records: readonly ProductRecord[],
  options: SaveOptions = {},
): Promise<SaveProductsResult> {
  if (records.length === 0) return { created: 0, updated: 0, unchanged: 0 }
  const save = (db: Db) => saveProductsIn(db, sellerId, records, options)
  return options.dryRun ? runDry(app.database, save) : app.database.transaction(save)
}

/** saveProducts in the caller's transaction. */
export async function saveProductsIn(
  db: Db,
  sellerId: number,
  records: readonly ProductRecord[],
  options: SaveOptions = {},
): Promise<SaveProductsResult> {
  if (new Set(records.map((record) => record.code)).size < records.length)
    throw new Error('The batch has a duplicate code')
  const now = options.now ?? new Date()
  await lockCatalog(db, sellerId)
  const prepared = await prepareRows(db, sellerId, records, options)
  const { existing, categoryTree, rows, getSearchTexts } = prepared
  // Builds search terms while the database runs its longest statement.
  const newIndexes = [...records.keys()].filter(
    (at) => rows[at]!.id === null && records[at]!.packs.length > 0,
  )
  const searchTerms = buildSearchTerms(sellerId, newIndexes.map(getSearchTexts))
  // Awaited later; until then a failure must not count as an unhandled rejection.
  searchTerms.catch(() => {})
  const { ids, created, changed, valueTexts, runInsert } = await writeRecords(
    db,
    sellerId,
    { ...prepared, records, now },
    options,
  )
  await refreshStatistics(db, sellerId, created.length)
  const newProducts = {
    ids: newIndexes.map((at) => ids.get(rows[at]!.code)!),
    popularity: newIndexes.map((at) => rows[at]!.popularity ?? 0),
    reading: searchTerms,
    runInsert,
  }
  await reindexListing(db, sellerId, [...changed], now, {
    created: newProducts.ids.length > 0 ? newProducts : undefined,
    recountsLater: options.recountsLater,
  })
  await invalidateSaved(db, sellerId, {
    records,
    existing,
    changed,
    categoryTree,
    created,
  })
  const result: SaveProductsResult = {
    created: created.length,
    updated: changed.size,
    unchanged: records.length - created.length - changed.size,
  }
  if (valueTexts > 0) result.values = valueTexts
  return result
}

type PreparedRows = Pick<
  Awaited<ReturnType<typeof prepareRows>>,
  'existing' | 'rows' | 'positionedValues'
> & { records: readonly ProductRecord[]; now: Date }

/** Writes products, packs and values; returns the ids by code, of new products and of changed ones. */
async function writeRecords(
  db: Db,
  sellerId: number,
  prepared: PreparedRows,
  options: SaveOptions,
): Promise<{
  ids: ReadonlyMap<string, number>
  created: number[]
  changed: Set<number>
  /** Translations of values that were written or removed. */
  valueTexts: number
  runInsert: RunInsert
}> {
  const { records, existing, rows, positionedValues, now } = prepared
  const ids = new Map([...existing].map(([code, product]) => [code, product.id]))
  const newRows = rows.filter((row) => row.id === null)
  const existingRows = rows.filter((row) => row.id !== null)
  const runInsert = await checkReferences(db, sellerId, newRows.length, {
    categoryIds: newRows.map((row) => row.category_id),
    brandIds: newRows.map((row) => row.brand_id).filter((id) => id !== null),
    valueIds: positionedValues.flatMap((each, at) =>
      rows[at]!.id === null ? each.map(({ valueId }) => valueId) : [],
    ),
  })
  if (newRows.length > 0) {
    const inserted = await runInsert(() => insertProducts(db, sellerId, newRows, now))
    for (const [code, id] of inserted) ids.set(code, id)
  }
  if (existingRows.length > 0) await recordRateChanges(db, sellerId, existingRows, now)
  const updatedIds =
    existingRows.length > 0 ? await updateProducts(db, sellerId, existingRows, now) : []
  const wordlessIds = newRows.filter(isWordless).map(({ code }) => ids.get(code)!)
  await refreshProductTranslations(db, sellerId, [...updatedIds, ...wordlessIds])

  const existingIds = [...existing.values()].map((product) => product.id)
  const getId = (record: ProductRecord) => ids.get(record.code)!
  const packRows = toPackRows(records, getId)
  const packsChanged = await savePacks(db, sellerId, packRows, existingIds, {
    keepPrices: options.keepPrices,
    runInsert,
  })
  const valueRows = records.flatMap((record, at) => {
    const productId = getId(record)
    return positionedValues[at]!.map(({ valueId, position }) => ({ productId, valueId, position }))
  })
  const valuesChanged = await saveProductValues(db, sellerId, valueRows, existingIds, runInsert)

  const documented = await saveRecordDocuments(
    db,
    sellerId,
    records.map((record) => ({ id: getId(record), documents: record.documents ?? [] })),
  )
  const translated = await saveRecordTexts(
    db,
    sellerId,
    records.map((record, at) => ({ id: getId(record), record, row: rows[at]! })),
    { personId: options.personId ?? null, now },
  )
  const valueTexts = await saveValueTexts(db, sellerId, positionedValues.flat(), {
    personId: options.personId ?? null,
    now,
  })
  const existingIdSet = new Set(existingIds)
  const partsChanged = [...documented, ...translated].filter((id) => existingIdSet.has(id))
  const changed = new Set([...updatedIds, ...packsChanged, ...valuesChanged, ...partsChanged])
  const updatedIdSet = new Set(updatedIds)
  const otherIds = [...changed].filter((id) => !updatedIdSet.has(id))
  await incrementVersions(db, sellerId, otherIds, now)
  const createdIds = newRows.map((row) => ids.get(row.code)!)
  return { ids, created: createdIds, changed, valueTexts, runInsert }
}

const isWordless = ({ name, overview_html, description_html }: ProductRow) =>
  [name, overview_html, description_html].every((text) => !isTranslatable(text))

async function prepareRows(
  db: Db,
  sellerId: number,
  records: readonly ProductRecord[],
  options: SaveOptions,
) {
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
      categoryTree,
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
  return { existing, categoryTree, rows, positionedValues, getSearchTexts }
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
    existing: Map<string, ExistingProduct>
    changed: Set<number>
    categoryTree: CategoryTree
    created: number[]
  },
) {
  const { records, existing, changed, categoryTree, created } = result
  if (created.length + changed.size === 0) return
  const categoryIds = new Set<number>()
  let countsChanged = categoryTree.hasCreated || created.length > 0
  for (const record of records) {
    const before = existing.get(record.code)
    if (before && !changed.has(before.id)) continue
    const after = categoryTree.getCategory(record.categoryPath)
    for (const id of after.path) categoryIds.add(id)
    if (before && (before.categoryId !== after.id || !before.active)) {
      countsChanged = true
      for (const id of categoryTree.getPath(before.categoryId)) categoryIds.add(id)
    }
  }
  await invalidateTags(db, sellerId, [
    tags.products(sellerId),
    ...(countsChanged ? [tags.menu(sellerId)] : []),
    ...[...categoryIds].map((id) => tags.category(sellerId, id)),
    ...[...changed, ...created].map((id) => tags.product(sellerId, id)),
  ])
}
