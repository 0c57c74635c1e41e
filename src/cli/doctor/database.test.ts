import { expect, test } from 'vitest'
import { checkSchema } from './database.ts'

test('[OPS-03] a schema that is too old is wrong; a newer one, as after the way back, is worth a note', () => {
  expect(checkSchema(26, 25).state).toBe('bad')
  expect(checkSchema(26, 26)).toEqual({ state: 'ok', what: 'schema: 26 of 26 migrations' })
  expect(checkSchema(25, 26).state).toBe('note')
  expect(checkSchema(25, 26, 1)).toMatchObject({
    state: 'bad',
    what: expect.stringContaining('older than its database'),
  })
})
