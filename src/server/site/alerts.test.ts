import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDueAlerts } from '#domain/engagement/engagement.ts'
import { addProducts } from '#testing/ordered-shop.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { links } from '#testing/test-shop.ts'

let server: TestServer
let packId: number
beforeAll(async () => {
  server = await openTestServer()
  await addProducts(server.shop)
  const { rows } = await server.shop.database.primary.execute<{ id: number }>(sql`
    select k.id from pack k join product p on p.seller_id = k.seller_id and p.id = k.product_id
    join seller s on s.id = p.seller_id where s.code = 'in' and p.code = 'G1'`)
  packId = rows[0]!.id
})
afterAll(() => server.close())

const origin = 'http://in.localhost:3000'
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  server.ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { origin, ...headers },
  })
const wish = (change: Record<string, string> = {}) => ({
  pack: String(packId),
  kind: 'price',
  maxPrice: '1',
  email: 'ada@people.example',
  ...change,
})

test('[LIST-06] the form saves without script, and says beside what was typed why it does not', async () => {
  const path = `/alerts?pack=${packId}&kind=price`
  const wrong = await post(path, wish({ maxPrice: '<b>' }))
  expect(wrong.status).toBe(400)
  const html = await wrong.text()
  expect(html).toContain('Please enter a price')
  expect(html).toContain('value="ada@people.example"')
  expect(html).not.toContain('<b>')
  const right = await post(path, wish())
  expect(right.status).toBe(200)
  expect(await right.text()).toContain('email you once')
  expect((await server.ask('/alerts?pack=999999&kind=price')).status).toBe(404)
  expect((await post(path, wish({ pack: '999999' }))).status).toBe(404)
})

test('[LIST-06] script gets an answer in JSON, and no refusal says whose address it was', async () => {
  const accept = { accept: 'application/json' }
  const again = await post('/alerts/save', wish(), accept)
  expect(await again.json()).toMatchObject({ ok: true, to: null })
  const refused = await post('/alerts/save', wish({ kind: 'stock' }), accept)
  expect(await refused.json()).toMatchObject({ ok: false, text: 'It’s in stock now.' })
})

test('[LIST-06] a mail program’s POST to the mail’s link ends the alerts; opening it does not', async () => {
  await post('/alerts/save', wish({ email: 'bea@people.example' }))
  await post('/alerts/save', wish({ email: 'bea@people.example', maxPrice: '2' }))
  const { primary } = server.shop.database
  await primary.execute(sql`
    insert into product_alert (seller_id, product_id, pack_id, kind, postal_code, email, stop_key, at)
    select seller_id, product_id, pack_id, 'stock', '411001', email, stop_key, at
    from product_alert where email = 'bea@people.example'`)
  expect(await sendDueAlerts(server.shop, links, new Date())).toBe(1)
  const mail = (await server.shop.letters()).at(-1)!
  const path = mail.unsubscribe!.slice(origin.length)
  expect((await server.ask(path)).status).toBe(200)
  const count = async () => {
    const { rows } = await primary.execute<{ count: number }>(sql`
      select count(*)::int as count from product_alert where email = 'bea@people.example'`)
    return rows[0]!.count
  }
  expect(await count()).toBe(1)
  const answer = await server.ask(path, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(answer.status).toBe(200)
  expect(await count()).toBe(0)
})
