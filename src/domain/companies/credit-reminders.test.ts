import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { links } from '#testing/test-shop.ts'
import { type CreditShop, openCreditShop, payment } from './credit-fixture.ts'

const { orders } = faces
let shop: CreditShop
beforeAll(async () => {
  shop = await openCreditShop()
})
afterAll(() => shop.close())

test('[PAY-05] reminders go out before an order is due, on the day and after, each once, until it is paid', async () => {
  const { admin, owner, id } = await shop.openAccount('late')
  const placed = await shop.orderOnAccount(admin, 1)
  const number = placed.ok ? placed.value.number : ''
  const setDue = (days: number) =>
    shop.database.pool.query(
      `update payment set due_on = (now() at time zone 'UTC')::date + $2::int
       where order_id = (select id from shop_order where number = $1)`,
      [number, days],
    )
  const remind = () => Promise.all([1, 2].map(() => orders.remindOfDues(shop, links, admin.now)))
  const listSubjects = async () =>
    (await shop.letters()).map(({ subject }) => subject).filter((each) => each.includes(number))
  await setDue(4)
  await remind()
  const before = await listSubjects()
  for (const days of [3, 0, -1, -7, -30]) {
    await setDue(days)
    await remind()
  }
  expect((await listSubjects()).slice(before.length)).toEqual(
    ['Due soon', 'Due today', 'Overdue'].map((heading) => `${heading}: order ${number}`),
  )
  const mail = (await shop.letters()).at(-1)!
  expect(mail.text).toContain('₹100.00')
  expect(mail.text).toContain('/account/statement')
  await orders.recordCreditPayment(owner, id, payment(10_000))
  await shop.database.pool.query('update payment set reminders = 0')
  await remind()
  expect(await listSubjects()).toHaveLength(before.length + 3)
})

test('[PAY-05] [SAFE-01] a reminder that fails holds up no other', async () => {
  const { pool } = shop.database
  const { admin } = await shop.openAccount('queueing')
  const numbers: string[] = []
  for (let at = 0; at < 3; at++) {
    const placed = await shop.orderOnAccount(admin, 1)
    numbers.push(placed.ok ? placed.value.number : '')
  }
  await pool.query(
    `update payment set due_on = (now() at time zone 'UTC')::date
     where order_id in (select id from shop_order where number = any($1))`,
    [numbers],
  )
  await pool.query(`
    create function refuse_mail() returns trigger language plpgsql as
      $$ begin raise 'Refused'; end $$;
    create trigger refuse before insert on outbox_mail for each row
      when (new.subject like '%${numbers[0]}') execute function refuse_mail()`)
  const subjects = async () =>
    (await shop.letters()).map(({ subject }) => subject).filter((each) => each.startsWith('Due to'))
  const before = (await subjects()).length
  await orders.remindOfDues(shop, links, admin.now, 1)
  await pool.query('drop trigger refuse on outbox_mail')
  expect((await subjects()).slice(before)).toEqual(
    numbers.slice(1).map((number) => `Due today: order ${number}`),
  )
  expect(await orders.remindOfDues(shop, links, admin.now, 1)).toBe(1)
})
