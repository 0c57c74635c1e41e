import { composeDemoProducts, type SellerCode } from '#demo/products/compose-products.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'

/** Product records of the demo shop, for tests that need realistic products. */
export function buildDemoRecords(seller: SellerCode, count: number, now: Date): ProductRecord[] {
  return [...composeDemoProducts({ seller, count, now })].map((good) => good.record)
}
