import { tags } from '#platform/cache/data-cache.ts'

/** What a listing depends on; `categoryId` null: one of what was found for words. */
export function sourceTags(sellerId: number, categoryId: number | null): string[] {
  return [
    ...(categoryId === null
      ? [tags.products(sellerId), tags.words(sellerId), tags.tuning(sellerId)]
      : [tags.category(sellerId, categoryId)]),
    tags.menu(sellerId),
    tags.seller(sellerId),
  ]
}
