import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { runCommand } from '#testing/run-command.ts'
import { command } from './order.ts'

let shop: OrderedShop
let first: string
beforeAll(async () => {
  shop = await openOrderedShop()
  first = await shop.order(shop.asha, { G1: 2 })
  await shop.order(shop.ben, { G2: 1 })
})
afterAll(() => shop.close())

const order = (...args: string[]) =>
  runCommand(command, { DATABASE_URL: shop.database.url }, ...args)

test('[OPS-03] orders of one seller are listed, the newest first; another’s are not there', async () => {
  const { code, out } = await order('in', 'list')
  expect(code).toBe(0)
  expect(out).toMatch(/₹/)
  expect(out).toContain(`${first}  2026-11-21T06:30  placed`)
  expect(out).toContain('2 orders, page 1 of 1')
  const confirmed = await order('in', 'list', '--state', 'confirmed')
  expect(confirmed.out).toContain('0 orders')
  expect((await order('tools', 'list')).out).toContain('0 orders')
})

test('[OPS-03] an order is taken on its way, with the desk’s mails and record; what it refuses is told', async () => {
  expect(await order('in', 'confirm', first)).toMatchObject({ code: 0, out: `${first}: done\n` })
  const again = await order('in', 'deliver', first)
  expect([again.code, again.err]).toEqual([1, expect.stringContaining(first)])
  const { rows } = await shop.database.pool.query(
    'select state from shop_order where number = $1',
    [first],
  )
  expect(rows).toEqual([{ state: 'confirmed' }])
  expect((await shop.letters()).some(({ subject }) => subject.includes(first))).toBe(true)
  const record = await shop.database.pool.query(
    "select person_id from audit_entry where action like 'order.%'",
  )
  expect(record.rows).toEqual([{ person_id: null }])
})

test('[OPS-03] an order of another seller, a seller that is none and words that are none are refused', async () => {
  expect(await order('tools', 'confirm', first)).toMatchObject({
    code: 1,
    err: `tools has no order ${first}\n`,
  })
  expect(await order('nobody', 'list')).toMatchObject({
    code: 1,
    err: 'There is no seller "nobody"\n',
  })
  expect((await order('in', 'sell', first)).code).toBe(2)
  expect((await order('in', 'list', '--state', 'lost')).code).toBe(2)
})
