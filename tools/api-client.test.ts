import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientPath, renderClient } from './api-client.ts'
import { formatType } from './client-types.ts'

test('[KEY-02] the client is the one of the API’s document: node tools/api-client.ts', () => {
  const client = readFileSync(clientPath, 'utf8')
  expect(client).toBe(renderClient())
  expect(client).toContain('getDeskOrdersById(id: string): Promise<Answer<DeskOrder>>')
  expect(client).not.toContain('undefined')
})

test('[KEY-02] schemas become types', () => {
  for (const [schema, type] of [
    [{ type: 'integer' }, 'number'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'array', items: { enum: ['a', "b'"] } }, "('a' | 'b\\'')[]"],
    [{ anyOf: [{ $ref: '#/components/schemas/Order' }, { type: 'null' }] }, 'Order | null'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, 'Record<string, number>'],
    [
      { type: 'object', properties: { id: { type: 'string' }, 'x-y': {} }, required: ['id'] },
      "{\n  id: string\n  'x-y'?: unknown\n}",
    ],
  ] as const)
    expect(formatType(structuredClone(schema) as Parameters<typeof formatType>[0])).toBe(type)
})
