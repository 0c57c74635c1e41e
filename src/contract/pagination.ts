/** CAT-10: a page window of so many numbers shows them all up to one more than 7 plus one neighbour. */
const allUpTo = 8

/**
 * Which page numbers stand in the pager: all where there are few, else first, last, the current with one neighbour on
 * each side, and 'gap' for what lies between. A gap never stands for a single page. With `most` 5 (a phone) the
 * neighbours go where they don't fit.
 */
export function pageLinks(current: number, pageCount: number, most: number = allUpTo): (number | 'gap')[] {
  const last = Math.max(1, pageCount)
  if (last <= most) return Array.from({ length: last }, (_, at) => at + 1)
  const neighbours = most < allUpTo ? (current === 1 || current === last ? 2 : 1) : 1
  const shown = new Set([1, last])
  for (let page = current - neighbours; page <= current + neighbours; page++) if (page > 1 && page < last) shown.add(page)
  const numbers = [...shown].sort((a, b) => a - b)
  const links: (number | 'gap')[] = []
  for (const [at, page] of numbers.entries()) {
    const before = numbers[at - 1]
    if (before !== undefined && page - before === 2 && numbers.length < most) links.push(page - 1)
    else if (before !== undefined && page - before > 1) links.push('gap')
    links.push(page)
  }
  return links
}
