import { saveCoupons } from '#domain/cart/cart.ts'
import { rewriteDueEntries, saveProducts } from '#domain/catalog/catalog.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import { saveSynonyms } from '#domain/search/search.ts'
import { addSeller, listSellers } from '#domain/sellers/sellers.ts'
import type { AppContext } from '#platform/scope.ts'
import { openDrawingStore } from './drawings/drawing-store.ts'
import { loadDemoPlaces, serveDemoPlaces } from './places/places-load.ts'
import {
  composeDemoProducts,
  type DemoProduct,
  defaultCounts,
  type SellerCode,
} from './products/compose-products.ts'
import { demoSellers } from './sellers.ts'
import { demoSynonyms } from './texts/synonyms.ts'
import { writeCategoryTexts } from './texts/write-category-texts.ts'
import { demoCoupons } from './trade/coupons.ts'
import { loadHistory } from './trade/history.ts'
import { openTranslationStore } from './translate/save-demo-translations.ts'

export interface DemoOptions {
  /** Number of products of the first seller; null: the default. */
  products: number | null
  ifEmpty: boolean
  now: Date
  /** `last`: the line is final and may stay. */
  report: (line: string, last: boolean) => void
  /** Work after the products; a load is complete only when it is done. */
  loadTrade: () => Promise<void>
}

const batchSize = 2_000

/** Set to `begun` while a load is running, so that an interrupted one is resumed. */
const progressKey = 'demo-load'

/**
 * Creates the demo sellers with products, pictures and texts. False: there were sellers already, and nothing
 * was done.
 */
export async function loadDemo(context: AppContext, options: DemoOptions): Promise<boolean> {
  const existingSellers = await listSellers(context.database.primary)
  const { storage } = context.outside
  const wasInterrupted =
    new TextDecoder().decode((await storage.read(progressKey)) ?? new Uint8Array()) === 'begun'
  if (options.ifEmpty && existingSellers.length > 0 && !wasInterrupted) return false
  await storage.write(progressKey, new TextEncoder().encode('begun'))
  await loadDemoPlaces(context)
  const drawingStore = openDrawingStore(context)
  for (const demo of demoSellers) {
    const existing = existingSellers.find((row) => row.code === demo.seller.code)
    const sellerId = existing?.id ?? (await addSeller(context, demo))
    const code = demo.seller.code as SellerCode
    await serveDemoPlaces(context, sellerId, code)
    const count = code === 'in' ? (options.products ?? defaultCounts.in) : defaultCounts[code]
    const started = performance.now()
    let savedCount = 0
    const translations = openTranslationStore(context, sellerId, code)
    for (const batch of batches(
      composeDemoProducts({ seller: code, count, now: options.now }),
      batchSize,
    )) {
      const records: ProductRecord[] = []
      for (const demoProduct of batch)
        records.push({
          ...demoProduct.record,
          pictures: await drawingStore.pictures(sellerId, demoProduct),
        })
      await saveProducts(context, sellerId, records)
      await translations?.saveProducts(batch)
      savedCount += batch.length
      options.report(`${demo.seller.companyName}: ${savedCount} of ${count} products`, false)
    }
    await writeCategoryTexts(context, sellerId)
    await translations?.saveShop()
    await rewriteDueEntries(context.database)
    await saveSynonyms(context, sellerId, demoSynonyms, 'last-wins')
    await loadHistory(context, sellerId, code, options.now)
    await saveCoupons(context, sellerId, demoCoupons(options.now))
    await drawingStore.sellerMarks(sellerId, demo.seller.code, demo.seller.countryCode)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    options.report(`${demo.seller.companyName}: ${count} products in ${seconds} s`, true)
  }
  await options.loadTrade()
  await storage.write(progressKey, new TextEncoder().encode('done'))
  return true
}

function* batches(demoProducts: Iterable<DemoProduct>, size: number): Generator<DemoProduct[]> {
  let batch: DemoProduct[] = []
  for (const demoProduct of demoProducts) {
    batch.push(demoProduct)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
