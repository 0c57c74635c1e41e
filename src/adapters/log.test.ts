import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { requestContext } from '#db/request-context.ts'
import { openLog, serializeError } from './log.ts'

function captureLine(write: (log: ReturnType<typeof openLog>) => void): Record<string, unknown> {
  const lines: string[] = []
  write(openLog('info', { write: (line) => void lines.push(line) }))
  const text = lines.join('')
  expect(text.match(/\n/g)).toHaveLength(1)
  return JSON.parse(text) as Record<string, unknown>
}

test('[OPS-04] of an error its kind, code and place are written down, and no value of a statement or a row [security 40]', () => {
  const row = Object.assign(
    new Error('duplicate key value violates unique constraint "person_email"'),
    {
      code: '23505',
      detail: 'Key (email)=(canary@log.example) already exists.',
      where: 'canary-where',
    },
  )
  const error = new DrizzleQueryError('insert into person values ($1)', ['canary@log.example'], row)
  // The control: without redaction this would be logged.
  expect(`${error.message} ${error.stack} ${row.detail}`).toContain('canary@log.example')
  const line = captureLine((log) => log.error({ err: error }, 'It failed'))
  expect(JSON.stringify(line)).not.toContain('canary')
  expect(line).toMatchObject({
    level: 'error',
    msg: 'It failed',
    err: { message: expect.stringContaining('insert into person'), cause: { code: '23505' } },
  })
  expect((line.err as { stack: string }).stack).toContain('log.test.ts')
})

test('[OPS-04] what the server quotes of a value is left out [security 40]', () => {
  for (const errorText of [
    'invalid input syntax for type uuid: "canary"',
    'value "canary" is out of range for type integer',
  ])
    expect(serializeError(new Error(errorText)).message, errorText).not.toContain('canary')
})

test('[OPS-04] newlines in what people send stay within their line, and lines of a request carry its ids [security 40] [O5]', () => {
  const now = {
    requestId: 'request-1',
    traceId: 'a'.repeat(32),
    spanId: 'b'.repeat(16),
    sampled: false,
    statements: 0,
    databaseMs: 0,
    readsPrimary: false,
    hasWritten: false,
    isDatabaseAway: false,
  }
  const line = requestContext.run(now, () =>
    captureLine((log) => log.info({ said: 'a\n{"level":"error"}' }, 'Told')),
  )
  expect(line).toMatchObject({
    said: 'a\n{"level":"error"}',
    requestId: 'request-1',
    traceId: 'a'.repeat(32),
  })
})
