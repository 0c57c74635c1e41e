import { saveCoupons } from '#domain/cart/cart.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import type { AppContext } from '#domain/scope.ts'
import { saveSynonyms } from '#domain/search/search.ts'
import { addSeller, listSellers } from '#domain/sellers/sellers.ts'
import { openDrawingStore } from './drawings/drawing-store.ts'
import {
  type DemoProduct,
  defaultCounts,
  demoGoods,
  type SellerCode,
} from './goods/compose-products.ts'
import { loadDemoPlaces, serveDemoPlaces } from './places/places-load.ts'
import { demoSellers } from './sellers.ts'
import { demoSynonyms } from './texts/synonyms.ts'
import { writeCategoryTexts } from './texts/write-category-texts.ts'
import { demoCoupons } from './trade/coupons.ts'
import { loadHistory } from './trade/history.ts'

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
const begun = 'demo-load'

/**
 * Creates the demo sellers with products, pictures and texts. False: there were sellers already, and nothing
 * was done.
 */
export async function loadDemo(ground: AppContext, options: DemoOptions): Promise<boolean> {
  const present = await listSellers(ground.database.primary)
  const { storage } = ground.outside
  const wasInterrupted =
    new TextDecoder().decode((await storage.read(begun)) ?? new Uint8Array()) === 'begun'
  if (options.ifEmpty && present.length > 0 && !wasInterrupted) return false
  await storage.write(begun, new TextEncoder().encode('begun'))
  await loadDemoPlaces(ground)
  const easel = openDrawingStore(ground)
  for (const demo of demoSellers) {
    const existing = present.find((row) => row.code === demo.seller.code)
    const sellerId = existing?.id ?? (await addSeller(ground, demo))
    const code = demo.seller.code as SellerCode
    await serveDemoPlaces(ground, sellerId, code)
    const count = code === 'in' ? (options.products ?? defaultCounts.in) : defaultCounts[code]
    const started = performance.now()
    let done = 0
    for (const batch of batches(demoGoods({ seller: code, count, now: options.now }), batchSize)) {
      const records: ProductRecord[] = []
      for (const good of batch)
        records.push({ ...good.record, pictures: await easel.pictures(sellerId, good.drawings) })
      await saveProducts(ground, sellerId, records)
      done += batch.length
      options.report(`${demo.seller.companyName}: ${done} of ${count} products`, false)
    }
    await writeCategoryTexts(ground, sellerId)
    await saveSynonyms(ground, sellerId, demoSynonyms, 'last-wins')
    await loadHistory(ground, sellerId, code, options.now)
    await saveCoupons(ground, sellerId, demoCoupons(options.now))
    await easel.sellerMarks(sellerId, demo.seller.code, demo.seller.countryCode)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    options.report(`${demo.seller.companyName}: ${count} products in ${seconds} s`, true)
  }
  await options.loadTrade()
  await storage.write(begun, new TextEncoder().encode('done'))
  return true
}

function* batches(goods: Iterable<DemoProduct>, size: number): Generator<DemoProduct[]> {
  let batch: DemoProduct[] = []
  for (const good of goods) {
    batch.push(good)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
