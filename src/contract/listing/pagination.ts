/** Beyond it a page is read as this one. */
const maxPage = 10_000

/** The list page that an address names; the first one if the value is missing or invalid. */
export function readPageNumber(query: URLSearchParams, name = 'page'): number {
  const page = Number(query.get(name) ?? 1)
  return Number.isInteger(page) && page > 0 ? Math.min(page, maxPage) : 1
}

/**
 * The page numbers of a pager, with 'gap' for each run of omitted pages. Up to `max` pages, every
 * number is shown. Beyond that: first, last, the current page and its neighbours. A gap that would
 * hide a single page shows that page instead, as long as at most `max` numbers result. `max` is at
 * least 5, which fits phones; a page outside 1…pageCount is clamped. Source: CAT-10.
 */
export function getPageLinks(page: number, pageCount: number, max = 8): (number | 'gap')[] {
  const last = Math.max(1, pageCount)
  if (last <= max) return Array.from({ length: last }, (_, at) => at + 1)
  const current = Math.min(Math.max(page, 1), last)
  const pages = new Set(
    [1, current - 1, current, current + 1, last].filter((number) => number >= 1 && number <= last),
  )
  for (const gapPage of [2, last - 1]) {
    const isSinglePageGap = pages.has(gapPage - 1) && pages.has(gapPage + 1)
    if (isSinglePageGap && pages.size < max) pages.add(gapPage)
  }
  const numbers = [...pages].sort((a, b) => a - b)
  return numbers.flatMap((number, at) =>
    at > 0 && numbers[at - 1]! < number - 1 ? (['gap', number] as const) : [number],
  )
}

const minShownCards = 5

/**
 * CAT-11: a list that shows fewer than 5 products while more pages remain loads the next one automatically.
 */
export function shouldLoadNext(shownCount: number, page: number, pageCount: number): boolean {
  return shownCount < minShownCards && page < pageCount
}
