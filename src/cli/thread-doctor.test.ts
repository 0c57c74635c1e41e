import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendEvent, buildThreadFile } from '#domain/negotiation/negotiation.ts'
import { runCommand } from '#testing/run-command.ts'
import { runHaggle } from '#testing/run-haggle.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { command as doctor } from './doctor.ts'

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'thread-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

test('[RFQ-04] doctor checks a saved thread: it is well, with a flipped byte it is not; and all threads of the shop', async () => {
  const scope = await shop.scope('in')
  const thread = { kind: 'bid', threadId: 5 } as const
  await shop.database.transaction(async (db) => {
    const by = { actor: 'buyer', actorId: null } as const
    await appendEvent(db, scope, thread, {
      by,
      type: 'submitted',
      payload: { price: 900 },
      words: { note: 'Please' },
    })
    await appendEvent(db, scope, thread, {
      by: { actor: 'rules', actorId: null },
      type: 'countered',
    })
  })
  const text = await buildThreadFile(shop.database.primary, scope, thread)
  const file = join(folder, 'thread.json')
  await writeFile(file, text)
  const settings = { DATABASE_URL: shop.database.url }
  const soundThreadResult = await runCommand(doctor, settings, '--thread', file)
  expect(soundThreadResult).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^ok {3}2 events, unchanged; 0 words erased; head /),
  })
  await writeFile(file, text.replace('900', '901'))
  const brokenThreadResult = await runHaggle(shop.database.url, 'doctor', '--thread', file)
  expect(brokenThreadResult).toMatchObject({
    code: 1,
    out: expect.stringContaining('hash doesn’t match. Event 1.'),
  })
  await shop.database.pool.query(
    `update negotiation_event set type = 'accepted' where sequence = 2`,
  )
  expect((await runCommand(doctor, settings)).out).toContain(
    'BAD  threads: 1 looked at, 1 broken bid 5 (hash, event 2)',
  )
})
