import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Stop } from '#kernel/outcome.ts'
import { cleanBody } from './clean-body.ts'

const app = new Hono()
app.use(cleanBody)
app.post('*', async (c) => c.json((await c.req.json()).image.length))
app.onError((error, c) => c.json((error as Stop & { fields: object }).fields, 400))

const post = async (image: string) => {
  const answer = await app.request('/api/v1/visual-search', {
    method: 'POST',
    body: `{"image":"${image}"}`,
  })
  return answer.json()
}

test('[SAFE-01] a long text of escapes is refused before it is read; a long picture is not', async () => {
  const million = 1_000_000
  for (const unit of ['\\ud800', '\\u0041', '\\ud83d\\ude00'])
    expect(await post(unit.repeat(million / 6)), unit).toEqual({ body: 'too-long' })
  // Some clients escape slashes.
  expect(await post('QUJD\\/'.repeat(million / 6))).toBe(5 * Math.floor(million / 6))
  expect(await post('\\u0041'.repeat(1_000))).toBe(1_000)
})

test('[SAFE-01] a JSON call has its texts checked whatever type the body claims; a file is not read', async () => {
  const send = async (path: string, type: string) => {
    const body = '{"image":"\\u0000"}'
    const headers = { 'content-type': type }
    const answer = await app.request(`/api/v1${path}`, { method: 'POST', headers, body })
    return [answer.status, await answer.json()]
  }
  for (const type of ['application/json', 'text/xml', 'application/xml', 'multipart/x', 'text/csv'])
    expect(await send('/desk/pages', type), type).toEqual([400, { image: 'unreadable' }])
  expect(await send('/rfqs/ubl', 'text/xml')).toEqual([200, 1])
})
