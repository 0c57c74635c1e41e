import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { waitForConnection } from '#testing/wait-for-connection.ts'
import { openDatabase } from './client.ts'
import { type RequestContext, requestContext } from './request-context.ts'
import { isUnavailable } from './transaction.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await openTestDatabase()
})
afterAll(() => testDatabase.close())

const request = (goesFirst: boolean): RequestContext => ({
  requestId: 'r',
  traceId: 't',
  spanId: 's',
  sampled: false,
  statements: 0,
  databaseMs: 0,
  readsPrimary: false,
  hasWritten: false,
  isDatabaseAway: false,
  hasPriority: goesFirst,
})

test('[SAFE-12] a free connection goes to orders before pages that waited longer, by query and by connect [F6]', async () => {
  const statementOrder: string[] = []
  const onStatement = ({ text }: { text: string }) => void statementOrder.push(text.slice(10))
  const database = openDatabase({
    url: testDatabase.url,
    connections: 1,
    waitMs: 20_000,
    onStatement,
  })
  const heldClient = await database.pool.connect()
  const waitForTurn = (name: string, isOrder: boolean) =>
    requestContext.run(request(isOrder), async () => {
      const text = `select -- ${name}`
      if (name.startsWith('query')) return void (await database.pool.query(text))
      const client = await database.pool.connect()
      await client.query(text)
      client.release()
    })
  const all = [
    waitForTurn('connect of a page', false),
    waitForTurn('query of a page', false),
    waitForTurn('connect of an order', true),
    waitForTurn('query of an order', true),
    waitForTurn('connect of the next order', true),
  ]
  expect(database.pools()).toMatchObject([{ used: 1, waiting: 5 }])
  heldClient.release()
  await Promise.all(all)
  expect(statementOrder).toEqual([
    'connect of an order',
    'query of an order',
    'connect of the next order',
    'connect of a page',
    'query of a page',
  ])
  await database.close()
})

test('[SAFE-12] whoever waits in vain leaves the queue, also when it went first [F3]', async () => {
  const database = openDatabase({ url: testDatabase.url, connections: 1, waitMs: 300 })
  const heldClient = await waitForConnection(database.pool)
  const { failures: failuresBefore } = database.pools()[0]!
  const failures = await Promise.all(
    [true, false, true].map((isOrder) =>
      requestContext.run(request(isOrder), () =>
        database.pool.connect().catch((error: unknown) => error),
      ),
    ),
  )
  expect(failures.every(isUnavailable)).toBe(true)
  expect(database.pools()).toMatchObject([{ waiting: 0, failures: failuresBefore + 3 }])
  heldClient.release()
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})
