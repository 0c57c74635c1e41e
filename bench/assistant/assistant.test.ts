import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finding } from '#domain/assistant/finding.ts'
import { openMemory } from '#domain/cache.ts'
import { quietLog } from '#outside/log.ts'
import { openSecrets } from '#outside/secrets/open-secrets.ts'
import { openFileStorage } from '#outside/storage/file-storage.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { fillAskedShop } from './asked-shop.ts'
import { type Asked, readQuestions, scoreAnswers, sets } from './score.ts'

let database: TestDatabase
let asked: Awaited<ReturnType<typeof fillAskedShop>>

beforeAll(async () => {
  database = await openTestDatabase()
  const outside = {
    storage: openFileStorage(join(tmpdir(), 'haggle-assistant')),
    log: quietLog(),
    secrets: openSecrets([]),
    mail: { send: async () => {} },
  }
  asked = await fillAskedShop({ database, memory: openMemory(), outside })
}, 120_000)
afterAll(() => database.close())

test('[CHAT-03] of the ways to ask in the set, rules alone answer nine in ten', {
  timeout: 120_000,
}, async () => {
  const all = sets.flatMap((set) => readQuestions(asked.numbers, set))
  expect(all.length).toBeGreaterThanOrEqual(600)
  const questions = everyFourth(all)
  const { right, wrong } = await scoreAnswers(asked.scopes, questions)
  const missed = wrong.map(
    ({ asked: { question }, missing }) => `${question}: ${missing.join(', ')}`,
  )
  expect(right / questions.length, missed.join('\n')).toBeGreaterThanOrEqual(0.9)
  const silent = await scoreAnswers(asked.scopes, questions, async () =>
    finding('unknown', 'I don’t know that.'),
  )
  expect(silent.right / questions.length, 'the score knows nothing from something').toBeLessThan(
    0.1,
  )
})

/** Of the conversations: a question and those that go on from it stay together. The bench asks all. */
function everyFourth(all: readonly Asked[]): Asked[] {
  let conversation = -1
  return all.filter((each) => {
    if (!each.follows) conversation++
    return conversation % 4 === 0
  })
}
