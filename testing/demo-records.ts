import { demoGoods, type SellerCode } from '#demo/goods/compose-products.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'

/** Records of the demo shop, for tests that want real-looking goods. */
export function buildDemoRecords(seller: SellerCode, count: number, now: Date): ProductRecord[] {
  return [...demoGoods({ seller, count, now })].map((good) => good.record)
}
