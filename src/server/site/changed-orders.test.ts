import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#testing/stale/shop-cases.ts'
import { asCustomer, asOwner, openStage, type Stage, submitAt } from '#testing/stale/stale-case.ts'

let stage: Stage & { close(): Promise<void> }
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const toText = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('[DEAL-05] by plain forms: shipped, returned with a reason, and the buyer sees what became of it', async () => {
  const buyer = await asCustomer(stage)
  const order = await placeOrder(stage, buyer)
  const path = `/desk/orders/${order.split('/').at(-1)}`
  const desk = await asOwner(stage)
  await submitAt(desk, path, { button: 'do=confirm' })
  await submitAt(desk, path, { button: 'do=pack' })
  await submitAt(desk, path, { button: 'do=ship', fill: { tracking: 'BD-5', 'part-1': '1' } })
  const change = { button: 'do=return-part', fill: { 'part-1': '1', reason: '' } }
  const form = await desk.open(path)
  expect(form.html, 'folded until it is needed').toMatch(/<details class="order-change/)
  const refused = await desk.press(form, change)
  expect(refused.status).toBe(400)
  expect(refused.html, 'open for what it refused').toMatch(/<details open="" class="order-change/)
  expect(toText(refused.html)).toContain('Please give a reason')
  expect(refused.html, 'what was typed stays').toMatch(/name="part-1"[^>]*value="1"/)
  await submitAt(desk, path, { ...change, fill: { 'part-1': '1', reason: 'Torn <b>seam</b>' } })
  const atDesk = toText((await desk.open(path)).html)
  expect(atDesk).toContain('Torn &lt;b&gt;seam&lt;/b&gt;')
  const mine = toText((await buyer.open(order)).html)
  expect(mine).toContain('1 returned')
  expect(mine).toContain('Torn &lt;b&gt;seam&lt;/b&gt;')
  expect(mine).toMatch(/Credited −₹\d/)
  const other = await (await asCustomer(stage)).open(order)
  expect(other.status).toBe(404)
})
