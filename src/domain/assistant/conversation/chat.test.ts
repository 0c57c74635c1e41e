import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { purgeOldChats } from '../assistant.ts'

const { assistant } = faces
let shop: OrderedShop
const addressOption = { address: '203.0.113.7' }

beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

async function openVisitorScope(code: 'in' | 'tools' = 'in') {
  return shop.scope(code, addressOption)
}

async function beginVisit(scope: Awaited<ReturnType<typeof openVisitorScope>>, text = 'hello') {
  const outcome = await assistant.askAmy(scope, { key: null, text })
  if (!outcome.ok || !outcome.value.newKey) throw new Error('No visit was begun')
  return { key: outcome.value.newKey, view: outcome.value.view }
}

test('[CHAT-01] messages have sender, text and time, and are there for the visit', async () => {
  const scope = await openVisitorScope()
  const { key, view } = await beginVisit(scope)
  expect(view.messages.map(({ sender }) => sender)).toEqual(['user', 'bot'])
  expect(view.messages[0]).toMatchObject({
    text: 'hello',
    timestamp: scope.now.toISOString(),
    time: '12:00 pm',
  })
  const secondReply = await assistant.askAmy(scope, { key, text: 'thanks' })
  expect(secondReply).toMatchObject({ ok: true, value: { newKey: null } })
  expect((await assistant.readChat(scope, key)).messages).toHaveLength(4)
  await assistant.deleteChat(scope, key)
  expect((await assistant.readChat(scope, key)).messages).toEqual([])
})

test('[CHAT-01] empty and too long messages are refused, and nothing is kept', async () => {
  const scope = await openVisitorScope()
  const { key } = await beginVisit(scope)
  expect(await assistant.askAmy(scope, { key, text: ' \n ' })).toEqual({ ok: false, code: 'empty' })
  expect(await assistant.askAmy(scope, { key, text: 'x'.repeat(201) })).toEqual({
    ok: false,
    code: 'too-long',
  })
  expect((await assistant.readChat(scope, key)).messages).toHaveLength(2)
})

test('[CHAT-02] without an address that the server saw itself nothing is asked', async () => {
  const { address: _, ...scope } = await openVisitorScope()
  expect(await assistant.askAmy(scope, { key: null, text: 'hello' })).toEqual({
    ok: false,
    code: 'no-address',
  })
})

test('[CHAT-01] [HOST-05] a visit is one seller’s and, after sign-in, one customer’s', async () => {
  const number = await shop.order(shop.asha, { G1: 1 })
  const { key } = await beginVisit(await openVisitorScope(), 'do you have glove G2')
  const asha = await shop.as(shop.asha, 'in', addressOption)
  const ben = await shop.as(shop.ben, 'in', addressOption)
  const ashaReply = await assistant.askAmy(asha, { key, text: 'where is my order' })
  expect(ashaReply.ok && ashaReply.value.view.messages.at(-1)).toMatchObject({
    text: expect.stringContaining(number),
    links: [{ url: `/account/myorders/${number}` }, { url: '/account/myorders' }],
  })
  expect((await assistant.readChat(asha, key)).messages).toHaveLength(4)
  for (const other of [
    await openVisitorScope(),
    ben,
    await openVisitorScope('tools'),
    await shop.as(shop.asha, 'tools', addressOption),
  ])
    expect((await assistant.readChat(other, key)).messages).toEqual([])
  const benReply = await assistant.askAmy(ben, { key, text: `where is order ${number}` })
  // A new key: 16 random bytes in base64url.
  expect(benReply).toMatchObject({
    ok: true,
    value: { newKey: expect.stringMatching(/^[\w-]{22}$/) },
  })
  expect(benReply.ok && benReply.value.newKey).not.toBe(key)
  const text = benReply.ok ? benReply.value.view.messages.at(-1)!.text : ''
  expect(text).toContain('I can’t find order')
  await assistant.deleteChat(ben, key)
  expect((await assistant.readChat(asha, key)).messages).toHaveLength(4)
})

test('[CHAT-03] a draft waits for the shopper: nothing is in the cart, no request is made', async () => {
  const scope = await shop.as(shop.ben, 'in', addressOption)
  const outcome = await assistant.askAmy(scope, { key: null, text: 'add 3 G2 to my cart' })
  const lastMessage = outcome.ok ? outcome.value.view.messages.at(-1)! : null
  expect(lastMessage).toMatchObject({
    draft: { kind: 'cart', packId: await shop.pack('G2'), quantity: 3 },
  })
  expect(lastMessage!.text).toContain('Nothing is added to your cart until you press the button')
  expect((await faces.cart.readCart(scope)).lines).toEqual([])
})

test('[CHAT-03] cards show price and stock of now, not of when they were spoken of', async () => {
  const scope = await openVisitorScope()
  const { key } = await beginVisit(scope, 'price of G4')
  const cards = async () => (await assistant.readChat(scope, key)).messages.at(-1)!.cards
  expect((await cards())[0]!.pack).toMatchObject({ price: 40_000, stock: 50 })
  await shop.setStock('G4', 0)
  expect((await cards())[0]!.pack.stock).toBe(0)
})

test('[CHAT-01] what was said is erased half a day after the last word, and with the account', async () => {
  const scope = await openVisitorScope()
  const { key } = await beginVisit(scope)
  await purgeOldChats(shop.database.primary, new Date(scope.now.getTime() + 11 * 3_600_000))
  expect((await assistant.readChat(scope, key)).messages).toHaveLength(2)
  await purgeOldChats(shop.database.primary, new Date(scope.now.getTime() + 13 * 3_600_000))
  expect((await assistant.readChat(scope, key)).messages).toEqual([])
  const ben = await beginVisit(await shop.as(shop.ben, 'in', addressOption), 'my secret canary')
  await shop.database.pool.query('delete from person where id = $1', [shop.ben.id])
  const { rows } = await shop.database.pool.query(
    `select 1 from chat_message where text like '%canary%'`,
  )
  expect([rows, ben.view.messages.length]).toEqual([[], 2])
})
