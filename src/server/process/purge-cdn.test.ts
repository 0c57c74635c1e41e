import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CdnServer, openCdnServer } from '#adapters/cdn/cdn-server-fixture.ts'
import { openCdn } from '#adapters/cdn/open-cdn.ts'
import { cdnPurge } from '#db/tables/purges.ts'
import { invalidateTags } from '#platform/cache/data-cache.ts'
import { dropEndedPurges, recordPurges } from '#platform/cache/purge-outbox.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { openCdnPurger } from './purge-cdn.ts'

let shop: TestShop
let server: CdnServer
beforeAll(async () => {
  shop = await openTestShop()
  server = await openCdnServer()
})
afterAll(async () => {
  await shop.close()
  await server.close()
})
beforeEach(async () => {
  recordPurges(true)
  server.mode = 'right'
  server.purges = []
  await shop.database.primary.delete(cdnPurge)
})

const openPurger = () =>
  openCdnPurger(
    shop,
    openCdn({
      kind: 'varnish',
      purgeUrls: [server.baseUrl],
      token: null,
      allowedHosts: [server.host],
      maxSeconds: 3600,
    }),
  )
const listPurges = () => shop.database.primary.select().from(cdnPurge)
const change = (tags: string[]) => shop.database.transaction((db) => invalidateTags(db, 1, tags))
const makeDue = () => shop.database.pool.query('update cdn_purge set next_attempt_at = now()')

test('[SCALE-06] a change is purged once it is committed, and twice more for answers under way', async () => {
  await shop.database
    .transaction(async (db) => {
      await invalidateTags(db, 1, ['product:1:4'])
      throw new Error('no')
    })
    .catch(() => {})
  await change(['product:1:5', 'seller:1', 'desk:1'])
  await change(['desk:1'])
  const purger = openPurger()
  for (let run = 1; run <= 3; run++) {
    await purger.drain()
    expect(server.purges).toHaveLength(run)
    await makeDue()
  }
  await purger.close()
  expect(server.purges[0]).toEqual(['product:1:5', 'many:1', 'seller:1'])
  expect(await listPurges()).toEqual([])
})

test('[SCALE-06] of several processes one purges each change', async () => {
  const purgers = [openPurger(), openPurger(), openPurger()]
  for (let at = 0; at < 20; at++) {
    await change([`product:1:${at}`])
    await Promise.all(purgers.map((purger) => purger.drain()))
  }
  for (const purger of purgers) await purger.close()
  const first = server.purges.flat().filter((tag) => tag === 'product:1:19')
  expect(first).toHaveLength(1)
})

test('[SCALE-06] a purge that fails is kept, tried again and told once', async () => {
  await change(['seller:1'])
  server.mode = 'error'
  const faults = shop.faults.length
  const purger = openPurger()
  for (let run = 0; run < 3; run++) {
    await purger.drain()
    await makeDue()
  }
  expect(shop.faults.slice(faults)).toMatchObject([{ event: 'cdn.purge_failed' }])
  shop.faults.length = faults
  expect(await listPurges()).toMatchObject([{ tags: 'seller:1', stage: 0 }])
  server.mode = 'right'
  await purger.drain()
  await purger.close()
  expect(server.purges).toEqual([['seller:1']])
  expect(await listPurges()).toMatchObject([{ stage: 1, attempts: 0 }])
})

test('[SCALE-06] a purge waits no longer than the CDN keeps a page', async () => {
  await change(['seller:1'])
  await shop.database.pool.query("update cdn_purge set created_at = now() - interval '62 minutes'")
  expect(await dropEndedPurges(shop.database.primary, 3600)).toBe(1)
})

test('[SCALE-06] without a CDN nothing is written', async () => {
  recordPurges(false)
  await change(['seller:1'])
  expect(await listPurges()).toEqual([])
})
