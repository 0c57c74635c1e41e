import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createQuietLog } from '#adapters/log.ts'
import { openSecrets } from '#adapters/secrets/open-secrets.ts'
import { openFileStorage } from '#adapters/storage/file-storage.ts'
import { buildAnswer } from '#domain/assistant/assistant-answer.ts'
import { openDataCache } from '#platform/cache/data-cache.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { fillAssistantShop } from './assistant-shop.ts'
import { type AssistantTestCase, holdOut, readQuestions, scoreAnswers, sets } from './score.ts'

let database: TestDatabase
let asked: Awaited<ReturnType<typeof fillAssistantShop>>

beforeAll(async () => {
  database = await openTestDatabase()
  const outside = {
    storage: openFileStorage(join(tmpdir(), 'haggle-assistant')),
    log: createQuietLog(),
    secrets: openSecrets([]),
    mail: { send: async () => {} },
  }
  asked = await fillAssistantShop({ database, cache: openDataCache(), outside })
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
    buildAnswer('unknown', 'I don’t know that.'),
  )
  expect(silent.right / questions.length, 'the score knows nothing from something').toBeLessThan(
    0.1,
  )
})

test('[CHAT-03] of questions that nobody wrote rules for, asked at three sellers, rules answer most', {
  timeout: 120_000,
}, async () => {
  const questions = readQuestions(asked.numbers, holdOut)
  expect(questions).toHaveLength(60)
  const { right } = await scoreAnswers(asked.scopes, questions)
  // The failures are not listed: whoever reads them writes rules for them.
  expect(right / questions.length).toBeGreaterThanOrEqual(0.85)
  const silent = await scoreAnswers(asked.scopes, questions, async () =>
    buildAnswer('unknown', 'I don’t know that.'),
  )
  expect(silent.right / questions.length).toBeLessThan(0.1)
})

/** A share of the conversations: a question and its continuations stay together. The bench asks all. */
function everyFourth(all: readonly AssistantTestCase[]): AssistantTestCase[] {
  let conversation = -1
  return all.filter((each) => {
    if (!each.follows) conversation++
    return conversation % 4 === 0
  })
}
