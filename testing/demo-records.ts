import { demoGoods, type SellerCode } from '#demo/goods/goods.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'

/** Records of the demo shop, for tests that want real-looking goods. */
export function demoRecords(seller: SellerCode, count: number, now: Date): ProductRecord[] {
  return [...demoGoods({ seller, count, now })].map((good) => good.record)
}
