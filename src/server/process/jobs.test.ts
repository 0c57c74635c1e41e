import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenShop } from '#boot/open-shop.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { type Job, openJobs } from './jobs.ts'

let test_: TestShop
let shop: OpenShop
beforeAll(async () => {
  test_ = await openTestShop()
  shop = { ...test_, databaseUrl: test_.database.url } as unknown as OpenShop
})
afterAll(() => test_.close())

async function until(isReached: () => boolean) {
  for (let waitedMs = 0; !isReached() && waitedMs < 8_000; waitedMs += 50) await sleep(50)
}

test('[jobs] two processes with the same job run it once at a time, and leaving waits for it', async () => {
  let running = 0
  let max = 0
  let finishedRuns = 0
  const slow: Job = {
    name: 'slow',
    cron: '0 0 1 1 *',
    atStart: true,
    async run() {
      max = Math.max(max, ++running)
      await sleep(700)
      running--
      finishedRuns++
    },
  }
  const [one, two] = await Promise.all([openJobs(shop, [slow]), openJobs(shop, [slow])])
  await Promise.all([one.start('slow'), two.start('slow'), one.start('slow')])
  await until(() => running > 0)
  await Promise.all([one.stop(), two.stop()])
  expect([max, finishedRuns, running]).toEqual([1, 1, 0])
})

test('[jobs] a job that throws is logged and tried again', async () => {
  let tries = 0
  const failingJob: Job = {
    name: 'broken',
    cron: '0 0 1 1 *',
    atStart: true,
    async run() {
      tries++
      throw new Error('no')
    },
  }
  const jobs = await openJobs(shop, [failingJob])
  await until(() => tries === 2)
  await jobs.stop()
  expect(tries).toBe(2)
  const texts = test_.faults.splice(0).map((fault) => (fault as { text: string }).text)
  expect(texts).toEqual(['A job failed', 'A job failed'])
})

test('[jobs] all jobs run through on a shop without goods, sellers apart', async () => {
  const jobs = await openJobs(shop)
  const finished = async () => {
    const { rows } = await test_.database.primary.execute<{ count: number }>(
      sql`select count(*)::int as count from jobs.job where state = 'completed' and name in ('scores', 'searches', 'forget')`,
    )
    return rows[0]!.count
  }
  for (let waitedMs = 0; (await finished()) < 3 && waitedMs < 8_000; waitedMs += 200)
    await sleep(200)
  expect(await finished()).toBe(3)
  await jobs.stop()
  expect(test_.faults).toEqual([])
})
