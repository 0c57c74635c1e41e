import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { searchProducts } from '#domain/search/search.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { runCommand } from '#testing/run-command.ts'
import { runHaggle } from '#testing/run-haggle.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { command as reindex } from './reindex.ts'
import { command as synonyms } from './synonyms.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'haggle-words-'))
  for (const code of ['in', 'tools'] as const)
    await saveProducts(shop, (await shop.scope(code)).seller.id, [buildProduct('S1')], {
      now: testNow,
    })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const haggle = (...args: string[]) => runHaggle(shop.database.url, ...args)
const settings = () => ({ DATABASE_URL: shop.database.url })
const count = async (code: 'in' | 'tools', text: string) => {
  shop.cache.invalidate(['*'])
  return (await searchProducts(await shop.scope(code), text)).productIds.length
}

test('[OPS-03] [SRCH-01] reindex makes the entries of one seller or of all anew', {
  timeout: 120_000,
}, async () => {
  await shop.database.pool.query('delete from search_entry')
  const one = await haggle('reindex', '--seller', 'in')
  expect(one).toMatchObject({ code: 0, out: 'in: 1 of 1 products\n' })
  expect([await count('in', 'nitrile'), await count('tools', 'nitrile')]).toEqual([1, 0])
  expect(await runCommand(reindex, settings())).toMatchObject({ code: 0 })
  expect(await count('tools', 'nitrile')).toBe(1)
})

test('[SRCH-01] synonyms come from a file, for one seller, and what has one phrase is told', {
  timeout: 120_000,
}, async () => {
  const path = join(folder, 'words.txt')
  await writeFile(path, '# what they say\nnitrile glove, lab mitten\nlonely\n\n')
  const dryRun = await runCommand(synonyms, settings(), path, '--seller', 'in', '--dry-run')
  expect(dryRun).toMatchObject({ code: 1 })
  expect(await count('in', 'lab mitten')).toBe(0)
  const { code, out } = await haggle('synonyms', path, '--seller', 'in')
  expect(code).toBe(1)
  expect(out).toContain('lonely')
  expect(out).toContain('1 meanings kept for in')
  expect([await count('in', 'lab mitten'), await count('tools', 'lab mitten')]).toEqual([1, 0])
})
