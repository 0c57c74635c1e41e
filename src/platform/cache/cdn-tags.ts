/** A page names at most so many tags, in at most so many bytes: proxies refuse long headers. */
const maxTags = 100
const maxBytes = 4_000

const ofSeller = /^(?:product|category):(\d+):/
/** Of a page with too many tags, instead of those of products and categories. */
const getGeneralTag = (sellerId: string) => `many:${sellerId}`

/**
 * The tags that a page has at the CDN. Where they are too many, those of single products and
 * categories are replaced by one that every purge of a product or category of that seller names
 * too. Null: still too many, so that the CDN must not keep the page.
 */
export function toCdnTags(tags: readonly string[]): string[] | null {
  const unique = [...new Set(tags)]
  if (fits(unique)) return unique
  const general = [
    ...new Set(
      unique.map((tag) => {
        const sellerId = ofSeller.exec(tag)?.[1]
        return sellerId ? getGeneralTag(sellerId) : tag
      }),
    ),
  ]
  return fits(general) ? general : null
}

/** The tags to purge for these: with the general ones of pages that had too many. */
export function toPurgedTags(tags: readonly string[]): string[] {
  return [
    ...new Set(
      tags.flatMap((tag) => {
        const sellerId = ofSeller.exec(tag)?.[1]
        return sellerId ? [tag, getGeneralTag(sellerId)] : [tag]
      }),
    ),
  ]
}

function fits(tags: readonly string[]): boolean {
  return tags.length <= maxTags && tags.join(' ').length <= maxBytes
}
