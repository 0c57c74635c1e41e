import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getPageLinks, readPageNumber, shouldLoadNext } from './pagination.ts'

const place = fc
  .integer({ min: 1, max: 300 })
  .chain((pageCount) =>
    fc.record({ page: fc.integer({ min: 1, max: pageCount }), pageCount: fc.constant(pageCount) }),
  )
const withoutGaps = (links: (number | 'gap')[]) => links.filter((link) => link !== 'gap')

describe('[CAT-10] page window', () => {
  test.each([
    [1, 1, [1]],
    [5, 8, [1, 2, 3, 4, 5, 6, 7, 8]],
    [1, 9, [1, 2, 'gap', 9]],
    [3, 9, [1, 2, 3, 4, 'gap', 9]],
    [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [6, 9, [1, 'gap', 5, 6, 7, 8, 9]],
    [9, 9, [1, 'gap', 8, 9]],
    [99, 9, [1, 'gap', 8, 9]],
    [1, 0, [1]],
  ])('page %i of %i', (page, pageCount, links) => {
    expect(getPageLinks(page, pageCount)).toEqual(links)
  })

  test('a phone shows five numbers at most, and may hide a single page for it', () => {
    expect(getPageLinks(2, 5, 5)).toEqual([1, 2, 3, 4, 5])
    expect(getPageLinks(4, 9, 5)).toEqual([1, 'gap', 3, 4, 5, 'gap', 9])
    fc.assert(
      fc.property(
        place,
        ({ page, pageCount }) => withoutGaps(getPageLinks(page, pageCount, 5)).length <= 5,
      ),
    )
  })

  test('ascends, and holds first, last, the current page and its neighbours', () => {
    fc.assert(
      fc.property(place, fc.constantFrom(5, 8), ({ page, pageCount }, max) => {
        const numbers = withoutGaps(getPageLinks(page, pageCount, max))
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        const expectedPages = [1, page - 1, page, page + 1, pageCount].filter(
          (number) => number >= 1 && number <= pageCount,
        )
        expect(numbers).toEqual(expect.arrayContaining(expectedPages))
        expect(numbers.length).toBeLessThanOrEqual(max)
      }),
    )
  })

  test('a gap stands wherever pages are left out, and hides two or more', () => {
    fc.assert(
      fc.property(place, ({ page, pageCount }) => {
        const links = getPageLinks(page, pageCount)
        links.forEach((link, at) => {
          const before = links[at - 1]
          const after = links[at + 1]
          if (link === 'gap') expect((after as number) - (before as number)).toBeGreaterThan(2)
          else if (typeof before === 'number') expect(link - before).toBe(1)
        })
      }),
    )
  })
})

test('[CAT-11] fewer than 5 products with more pages left ask for the next page, 5 or the last page do not', () => {
  expect(shouldLoadNext(4, 1, 2)).toBe(true)
  expect(shouldLoadNext(0, 1, 2)).toBe(true)
  expect(shouldLoadNext(5, 1, 2)).toBe(false)
  expect(shouldLoadNext(4, 2, 2)).toBe(false)
})

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=two', 1],
  ['page=10001', 10_000],
  ['page=1e300', 10_000],
  ['live=2', 1],
])('the address %j names page %i', (query, page) => {
  expect(readPageNumber(new URLSearchParams(query))).toBe(page)
  expect(readPageNumber(new URLSearchParams('live=2&page=7'), 'live')).toBe(2)
})
