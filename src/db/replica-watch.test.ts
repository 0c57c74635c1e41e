import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { light, openStandby } from '#testing/standby.ts'
import { type Embedded, openEmbedded } from './embedded/embedded.ts'
import { watchReplicas } from './replica-watch.ts'

const port = 45_000 + Math.floor(Math.random() * 4_000)
let folder: string
let primary: Embedded
let standby: Embedded
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haggle-watch-'))
  chmodSync(folder, 0o755)
  const directory = join(folder, 'primary')
  primary = await openEmbedded({ directory, port, settings: light, overTcp: true })
  standby = await openStandby(primary, join(folder, 'standby'), port + 1)
})
afterAll(async () => {
  await standby?.close()
  await primary?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

test('[SCALE-08] a replica that has not all of a lost primary’s log is read on: nothing newer is to be had', async () => {
  const maxLagMs = 1_500
  const watch = watchReplicas({
    primaryUrl: primary.url,
    replicaUrls: [standby.url],
    maxLagMs,
    everyMs: 100,
  })
  const usable = () => watch.states()[0]!.usable
  await vi.waitFor(() => expect(usable()).toBe(true), 10_000)
  await run(standby.url, 'select pg_wal_replay_pause()')
  await run(primary.url, 'create table last_words (id int)')
  await vi.waitFor(() => expect(watch.states()[0]!.lagMs).toBeGreaterThan(0), 10_000)
  await primary.close()
  await pause(3 * maxLagMs)
  expect([usable(), watch.states()[0]!.lagMs! <= maxLagMs]).toEqual([true, true])
  await watch.close()
})
