import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/test-database.ts'
import { checkImports, checkSchema } from './database.ts'

test('[OPS-03] a schema that is too old is wrong; a newer one, as after the way back, is worth a note', () => {
  expect(checkSchema(26, 25).state).toBe('bad')
  expect(checkSchema(26, 26)).toEqual({ state: 'ok', what: 'schema: 26 of 26 migrations' })
  expect(checkSchema(25, 26).state).toBe('note')
  expect(checkSchema(25, 26, 1)).toMatchObject({
    state: 'bad',
    what: expect.stringContaining('older than its database'),
  })
})

test('[OPS-03] a database user whose imports are slower than need be is noted, with the statement that helps', async () => {
  const database = await openTestDatabase()
  const role = `doctor_${process.pid}`
  const client = await database.pool.connect()
  expect(await checkImports(client)).toMatchObject({ state: 'ok' })
  await client.query('begin')
  await client.query(`create role ${role}`)
  await client.query(`set local role ${role}`)
  expect(await checkImports(client)).toEqual({
    state: 'note',
    what: expect.stringContaining(`grant set on parameter session_replication_role to ${role}`),
  })
  await client.query('rollback')
  client.release()
  await database.close()
})
