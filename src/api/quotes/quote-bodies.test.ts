import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Stop } from '#kernel/outcome.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { packListingBody, rfqChangeBody } from './quote-bodies.ts'

const storedLine = { packId: '7', quantity: '10', words: '', unit: '', link: '', targetPrice: '' }
const app = new Hono<ApiEnv>()
app.patch('*', async (c) => c.json(await rfqChangeBody.read(c, { lines: [storedLine] })))
app.post('*', async (c) => c.json(await packListingBody.read(c)))
app.onError((error, c) => c.json((error as Stop & { fields: object }).fields, 400))

async function send(method: 'PATCH' | 'POST', body: object) {
  const answer = await app.request('/', { method, body: JSON.stringify(body) })
  return answer.json()
}

test('[RFQ-02] a change keeps the lines unless it brings others', async () => {
  for (const unchanged of [{}, { lines: null }])
    expect(await send('PATCH', { rowVersion: 1, ...unchanged })).toMatchObject({
      lines: [storedLine],
    })
  expect(await send('PATCH', { rowVersion: 1, lines: [] })).toMatchObject({ lines: [] })
})

test('[RFQ-10] a category’s path that is no list of texts is refused by name', async () => {
  expect(await send('POST', { categoryPath: ['Tools', 5] })).toMatchObject({
    categoryPath: ['Tools', '5'],
  })
  for (const name of [{ toString: 1, valueOf: 1 }, ['Tools'], null, true])
    expect(await send('POST', { categoryPath: ['Tools', name] })).toEqual({
      categoryPath: 'not-a-text',
    })
})
