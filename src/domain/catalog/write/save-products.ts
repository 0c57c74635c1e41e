import type { Db } from '#db/client.ts'
import { announce, tags } from '../../cache.ts'
import type { Ground } from '../../scope.ts'
import { relist } from '../entries/listing-entry.ts'
import { readTexts } from '../entries/search-reading.ts'
import { type Filing, fileCategories } from './category-store.ts'
import { foldName } from './fold-name.ts'
import { freshenStatistics } from './fresh-statistics.ts'
import { lockCatalog } from './lock-catalog.ts'
import { savePacks } from './pack-store.ts'
import type { ProductRecord } from './product-record.ts'
import { packRowsOf, placedValues, productRowOf, searchTextsOf } from './product-rows.ts'
import {
  countOn,
  insertProducts,
  type KnownProduct,
  knownProducts,
  updateProducts,
} from './product-store.ts'
import { pickUrls } from './product-urls.ts'
import { saveProductValues } from './product-value-store.ts'
import { tryOut } from './try-out.ts'
import { fileBrands, fileValues, valuesOf } from './value-store.ts'

export interface SaveOptions {
  /** A record without pictures leaves the stored ones alone. */
  keepPictures?: boolean
  /** Packs that are there keep their prices, cost and stock. */
  keepPrices?: boolean | undefined
  /** Do everything, answer what it came to, and undo it all. */
  dryRun?: boolean
  now?: Date
}

export interface Saved {
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
  ground: Ground,
  sellerId: number,
  records: readonly ProductRecord[],
  options: SaveOptions = {},
): Promise<Saved> {
  if (records.length === 0) return { created: 0, updated: 0, unchanged: 0 }
  const saving = (db: Db) => saveProductsIn(db, sellerId, records, options)
  return options.dryRun ? tryOut(ground.database, saving) : ground.database.transaction(saving)
}

/** The same in the caller's transaction. */
export async function saveProductsIn(
  db: Db,
  sellerId: number,
  records: readonly ProductRecord[],
  options: SaveOptions = {},
): Promise<Saved> {
  if (new Set(records.map((record) => record.code)).size < records.length)
    throw new Error('A code comes twice in a batch')
  const now = options.now ?? new Date()
  await lockCatalog(db, sellerId)
  const codes = records.map((record) => record.code)
  const known = await knownProducts(db, sellerId, codes)
  const filing = await fileCategories(
    db,
    sellerId,
    records.map((record) => record.categoryPath),
  )
  const brands = await fileBrands(
    db,
    sellerId,
    records.map((record) => record.brand).filter((name) => name !== null),
  )
  const urls = await pickUrls(db, sellerId, records, known)
  const rows = records.map((record) =>
    productRowOf(record, { known, filing, brands, urls, options }),
  )
  const attributes = records.map((record) =>
    valuesOf(brandNameOf(record, brands), record.attributes),
  )
  const values = await fileValues(db, sellerId, attributes.flat())
  const placed = attributes.map((each) => placedValues(each, values))
  const textsOf = (at: number) =>
    searchTextsOf(records[at]!, rows[at]!, {
      brand: brandNameOf(records[at]!, brands),
      categories: filing.namesOf(filing.of(records[at]!.categoryPath).path),
      values: placed[at]!.map(
        ({ attribute }) => `${values.captionOf(attribute)}: ${attribute.value}`,
      ),
    })
  // Words are read while the database is at its longest work, and before anything can be asked of what it made.
  const listed = [...records.keys()].filter(
    (at) => rows[at]!.id === null && records[at]!.packs.length > 0,
  )
  const reading = readTexts(sellerId, listed.map(textsOf))
  // Heard when it is awaited; until then a failure must not count as nobody's.
  reading.catch(() => {})

  const ids = new Map([...known].map(([code, product]) => [code, product.id]))
  const fresh = rows.filter((row) => row.id === null)
  const standing = rows.filter((row) => row.id !== null)
  if (fresh.length > 0)
    for (const [code, id] of await insertProducts(db, sellerId, fresh, now)) ids.set(code, id)
  const written = standing.length > 0 ? await updateProducts(db, sellerId, standing, now) : []

  const knownIds = [...known.values()].map((product) => product.id)
  const idOf = (record: ProductRecord) => ids.get(record.code)!
  const packsChanged = await savePacks(db, sellerId, packRowsOf(records, idOf), knownIds, options)
  const valueRows = records.flatMap((record, at) => {
    const productId = idOf(record)
    return placed[at]!.map(({ valueId, position }) => ({ productId, valueId, position }))
  })
  const valuesChanged = await saveProductValues(db, sellerId, valueRows, knownIds)

  const changed = new Set([...written, ...packsChanged, ...valuesChanged])
  const rowsWritten = new Set(written)
  await countOn(
    db,
    sellerId,
    [...changed].filter((id) => !rowsWritten.has(id)),
    now,
  )
  const created = fresh.map((row) => ids.get(row.code)!)
  await freshenStatistics(db, created.length)
  const made = { ids: listed.map((at) => ids.get(rows[at]!.code)!), reading }
  await relist(db, sellerId, [...changed], now, made.ids.length > 0 ? made : undefined)
  await announceSaved(db, sellerId, { records, known, changed, filing, created })
  return {
    created: created.length,
    updated: changed.size,
    unchanged: records.length - created.length - changed.size,
  }
}

function brandNameOf(
  record: ProductRecord,
  brands: Awaited<ReturnType<typeof fileBrands>>,
): string | null {
  return record.brand === null ? null : brands.get(foldName(record.brand))!.name
}

async function announceSaved(
  db: Db,
  sellerId: number,
  saved: {
    records: readonly ProductRecord[]
    known: Map<string, KnownProduct>
    changed: Set<number>
    filing: Filing
    created: number[]
  },
) {
  const { records, known, changed, filing, created } = saved
  if (created.length + changed.size === 0) return
  const touched = new Set<number>()
  let countsChanged = filing.createdAny || created.length > 0
  for (const record of records) {
    const before = known.get(record.code)
    if (before && !changed.has(before.id)) continue
    const after = filing.of(record.categoryPath)
    for (const id of after.path) touched.add(id)
    if (before && (before.categoryId !== after.id || !before.active)) {
      countsChanged = true
      for (const id of filing.pathOf(before.categoryId)) touched.add(id)
    }
  }
  await announce(db, sellerId, [
    tags.products(sellerId),
    ...(countsChanged ? [tags.menu(sellerId)] : []),
    ...[...touched].map((id) => tags.category(sellerId, id)),
    ...[...changed, ...created].map((id) => tags.product(sellerId, id)),
  ])
}
