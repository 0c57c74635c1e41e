import {
  composeDemoProducts,
  defaultCounts,
  type SellerCode,
} from '#demo/products/compose-products.ts'
import type { ProductLook } from '#demo/products/product-look.ts'
import { listMasters } from './masters.ts'

/** All looks of the demo shops at their usual sizes, by key. */
export function listDemoLooks(): ReadonlyMap<string, ProductLook> {
  const looks = new Map<string, ProductLook>()
  for (const seller of Object.keys(defaultCounts) as SellerCode[]) {
    const options = { seller, count: defaultCounts[seller], now: new Date(0) }
    for (const { look } of composeDemoProducts(options)) if (look) looks.set(look.key, look)
  }
  return looks
}

/**
 * The looks that are shown: a kind shows its rendered pictures once all of them exist, so that a list
 * never mixes them with drawings.
 */
export function listShownLooks(): ReadonlySet<string> {
  const masters = listMasters()
  const looks = [...listDemoLooks().values()]
  const unfinished = new Set(
    looks.filter(({ key }) => !masters.has(key)).map(({ recipe }) => recipe.kind),
  )
  return new Set(looks.filter(({ recipe }) => !unfinished.has(recipe.kind)).map(({ key }) => key))
}
