import type { CategoryAddress } from '#contract/catalog/catalog.ts'

/**
 * Parses a CatUrl: "main", "main/sub", either as in a page's path ("category/main/sub"), or
 * "categories/group". Null where it can't be a category's address.
 */
export function categoryAddress(catUrl: string): CategoryAddress | null {
  const all = catUrl.split('/')
  const [start, end] = [all.findIndex(isFilled), all.findLastIndex(isFilled)]
  const parts = all.slice(Math.max(start, 0), end + 1)
  if (!parts.every(isFilled)) return null
  if (parts[0] === 'categories' && parts.length === 2) return { group: parts[1]! }
  const [main, sub, ...rest] = parts[0] === 'category' && parts.length > 1 ? parts.slice(1) : parts
  if (main === undefined || rest.length > 0) return null
  return sub === undefined ? { main } : { main, sub }
}

const isFilled = (part: string) => part !== ''
