import { afterAll, beforeAll, expect, test } from 'vitest'
import { asCustomer, openStage, pressAt, type Stage } from '#testing/stale/stale-case.ts'
import { placed } from '#testing/stale/shop-cases.ts'

let stage: Stage & { close(): Promise<void> }
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('[ORD-04] an order has an invoice until it is cancelled, and none to print from then on', async () => {
  const browser = await asCustomer(stage)
  const order = await placed(stage, browser)
  const invoice = await browser.open(`${order}/invoice`)
  expect(invoice).toMatchObject({ status: 200, text: expect.stringMatching(/^.*Invoice \d{6}-.*Tax included/s) })
  await pressAt(browser, order, { button: 'do=cancel' })
  const none = await browser.open(`${order}/invoice`)
  expect(none.status).toBe(410)
  expect(none.text).toMatch(/No invoice for order .* nothing is owed/s)
  expect(none.text).not.toMatch(/Tax included|Sold by/)
  expect((await browser.open(order)).html).not.toContain('/invoice"')
})

test('[SAFE-14] [ACC-04] an order and the list of orders say by which day it arrives, until it is cancelled', async () => {
  const browser = await asCustomer(stage)
  const order = await placed(stage, browser)
  const day = /Arrives by (\w{3} \d{1,2} \w{3})/
  const promised = day.exec((await browser.open(order)).text)?.[1]
  expect(promised).toBeDefined()
  expect(day.exec((await browser.open('/account/myorders')).text)?.[1]).toBe(promised)
  await pressAt(browser, order, { button: 'do=cancel' })
  for (const path of [order, '/account/myorders']) expect((await browser.open(path)).text).not.toMatch(day)
})
