import { expect, test } from 'vitest'
import {
  buildLoadedPagesKey,
  getFirstLoadedPage,
  getLoadedPages,
  storeLoadedPages,
} from './loaded-pages.ts'

const entry = (key: string, search = '') => ({ key, pathname: '/category/gloves', search })
const run = (firstPage: number, lastPage: number) => ({ cards: [], firstPage, lastPage })

test('[CAT-10] a list that has grown is known by its entry, whatever page its address says by now', () => {
  storeLoadedPages(buildLoadedPagesKey(entry('a', '?fv=1'), '411001'), run(1, 3))
  expect(getLoadedPages(buildLoadedPagesKey(entry('a', '?fv=1&page=3'), '411001'))).toMatchObject({
    firstPage: 1,
    lastPage: 3,
  })
  expect(getFirstLoadedPage(entry('a', '?fv=1&page=3'))).toBe(1)
  expect(getFirstLoadedPage(entry('a', '?fv=2&page=3'))).toBeUndefined()
  expect(getFirstLoadedPage(entry('b', '?fv=1&page=3'))).toBeUndefined()
  expect(getLoadedPages(buildLoadedPagesKey(entry('a', '?fv=1'), '560001'))).toBeUndefined()
})

test('[CAT-10] so many lists are kept and no more, the oldest go first', () => {
  for (let n = 0; n < 25; n++) storeLoadedPages(buildLoadedPagesKey(entry(`n${n}`), '1'), run(1, 2))
  const storedFlags = Array.from(
    { length: 25 },
    (_, n) => getLoadedPages(buildLoadedPagesKey(entry(`n${n}`), '1')) !== undefined,
  )
  expect(storedFlags.indexOf(true)).toBe(5)
  expect(storedFlags.filter(Boolean)).toHaveLength(20)
})
