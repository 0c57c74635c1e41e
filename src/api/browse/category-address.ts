import type { CategoryAddress } from '#contract/catalog.ts'

/**
 * Which category a CatUrl means: "main", "main/sub", either as it stands in a page's path ("category/main/sub"), or
 * "categories/group". Null: it can't be the address of any.
 */
export function categoryAddress(catUrl: string): CategoryAddress | null {
  const parts = catUrl.replace(/^\/+|\/+$/g, '').split('/')
  if (parts.includes('')) return null
  if (parts[0] === 'categories' && parts.length === 2) return { group: parts[1]! }
  const [main, sub, ...rest] = parts[0] === 'category' && parts.length > 1 ? parts.slice(1) : parts
  if (main === undefined || rest.length > 0) return null
  return sub === undefined ? { main } : { main, sub }
}
