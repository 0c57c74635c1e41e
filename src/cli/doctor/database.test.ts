import { expect, test } from 'vitest'
import { schemaFinding } from './database.ts'

test('[OPS-03] a schema that is too old is wrong; a newer one, as after the way back, is worth a note', () => {
  expect(schemaFinding(26, 25).state).toBe('bad')
  expect(schemaFinding(26, 26)).toEqual({ state: 'ok', what: 'schema: 26 of 26 migrations' })
  expect(schemaFinding(25, 26).state).toBe('note')
  expect(schemaFinding(25, 26, 1)).toMatchObject({
    state: 'bad',
    what: expect.stringContaining('older than its database'),
  })
})
