import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { dropStockCheck, makeBrokenCopy } from './broken-copy.ts'
import { runRound } from './contest.ts'
import { openServers } from './contest-servers.ts'
import { type ContestShop, fillContest } from './contest-shop.ts'
import { openDelayProxy } from './delay-proxy.ts'

const root = join(import.meta.dirname, '../..')
const buyers = 20
let database: TestDatabase
let shop: ContestShop

beforeAll(async () => {
  database = await openTestDatabase()
  shop = await fillContest(database, buyers)
})
afterAll(() => database.close())

const usual = { stock: 5, killEvery: null }

test('[ORD-03] two servers, twenty buyers, five pieces, servers killed: nothing is oversold, doubled or lost [I1 to I5, I12, I13, F1]', async () => {
  const servers = await openServers(root, database.url, 2)
  try {
    const one = await runRound(database.primary, shop, servers, {
      ...usual,
      goods: 1,
      killEvery: 400,
    })
    expect(one).toMatchObject({ checkouts: 20, placed: 5, refused: 15, violations: [] })
    const several = await runRound(database.primary, shop, servers, {
      ...usual,
      goods: 5,
      killEvery: 400,
    })
    expect(several).toMatchObject({ checkouts: 20, violations: [] })
  } finally {
    await servers.close()
  }
}, 900_000)

test('[ORD-03] the same race oversells once the guard is taken away: the test can fail [I2]', async () => {
  const other = await openTestDatabase()
  const proxy = await openDelayProxy(other.url, 20)
  await other.pool.query(dropStockCheck)
  const own = await fillContest(other, buyers)
  const servers = await openServers(makeBrokenCopy(join(root, '.data/broken-copy')), proxy.url, 2)
  try {
    const { placed, violations } = await runRound(other.primary, own, servers, {
      ...usual,
      goods: 1,
    })
    expect(placed).toBeGreaterThan(5)
    expect(violations.join('\n')).toMatch(/sold of 5/)
  } finally {
    await servers.close()
    await proxy.close()
    await other.close()
  }
}, 900_000)
