import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { addDays, formatFullDay } from '#contract/delivery/delivery-promise.ts'
import type { Scope } from '#platform/scope.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import { links } from '#testing/test-shop.ts'
import { type CreditShop, openCreditShop, payment } from './credit-fixture.ts'

const { orders, papers } = faces
let shop: CreditShop
beforeAll(async () => {
  shop = await openCreditShop()
})
afterAll(() => shop.close())

/** An order of so many pieces on account, and what staff do with it so many days from now. */
async function openOrder(name: string, pieces: number, days = '30') {
  const { admin, owner, id } = await shop.openAccount(name, { limit: '100000', days })
  const placed = await shop.orderOnAccount(admin, pieces)
  if (!placed.ok) throw new Error(placed.code)
  const { number } = placed.value
  const seller = { ...owner.seller, invoicePer: 'parcel' as const }
  const after = (day: number): Scope => ({
    ...owner,
    seller,
    now: new Date(owner.now.getTime() + day * 86_400_000),
  })
  const act = async (day: number, action: 'confirm' | 'pack' | 'ship', count?: number) =>
    expect(
      await orders.runDeskOrderAction(
        after(day),
        number,
        action,
        action === 'ship' ? 'BD-1' : '',
        count ? new Map([[1, count]]) : null,
      ),
    ).toMatchObject({ ok: true })
  const change = async (day: number, kind: 'cancel' | 'return', count: number) =>
    expect(
      await orders.changeOrder(after(day), number, {
        key: randomUUID(),
        kind,
        parts: new Map([[1, count]]),
        reason: 'Too many',
        restock: true,
        replace: false,
        mail: false,
        revision: null,
      }),
    ).toMatchObject({ ok: true })
  const read = async (day = 0) => {
    const page = await orders.getCreditAccount(after(day), id, { from: '2020-01-01' })
    const items = page.items.map(({ invoice, dueOn, total, amountDue, overdue }) => ({
      isInvoiced: invoice !== null,
      dueOn,
      total,
      amountDue,
      overdue,
    }))
    expect(page.items.reduce((sum, each) => sum + each.amountDue, 0)).toBe(page.account.open)
    expect(page.statement.closing).toBe(page.account.open)
    return { ...page, items }
  }
  const today = owner.now.toISOString().slice(0, 10)
  return { admin, owner, id, number, after, act, change, read, today }
}

test('[PAY-05] [TAX-04] each invoice of an order is due by its own day; payments settle the oldest first', async () => {
  const { admin, owner, id, number, after, act, change, read, today } = await openOrder('parts', 6)
  expect((await read()).items).toMatchObject([
    { isInvoiced: false, dueOn: null, total: 60_000, amountDue: 60_000 },
  ])
  await act(0, 'confirm')
  await act(0, 'pack')
  await act(0, 'ship', 2)
  await act(20, 'ship', 3)
  const first = addDays(today, 30)
  const second = addDays(today, 50)
  expect((await read(40)).items).toEqual([
    { isInvoiced: true, dueOn: first, total: 20_000, amountDue: 20_000, overdue: 10 },
    { isInvoiced: true, dueOn: second, total: 30_000, amountDue: 30_000, overdue: 0 },
    { isInvoiced: false, dueOn: null, total: 10_000, amountDue: 10_000, overdue: 0 },
  ])
  const list = await orders.listCreditAccounts(after(90), { page: 1 })
  expect(list.accounts.find((account) => account.id === id)).toMatchObject({
    open: 60_000,
    ageing: { 'not-due': 10_000, 'to-30': 0, 'to-60': 50_000, 'to-90': 0, older: 0 },
  })
  expect((await read(90)).account.ageing).toEqual(
    list.accounts.find((account) => account.id === id)!.ageing,
  )

  // A piece comes back: its note names the first invoice.
  await change(25, 'return', 1)
  expect((await read(40)).items).toMatchObject([
    { dueOn: first, total: 10_000, amountDue: 10_000 },
    { dueOn: second, total: 30_000, amountDue: 30_000 },
    { dueOn: null, total: 10_000, amountDue: 10_000 },
  ])
  const part = payment(15_000, { day: today })
  expect(await orders.recordCreditPayment(after(40), id, part)).toEqual({
    ok: true,
    value: { orders: 1 },
  })
  expect((await read(40)).items).toMatchObject([
    { dueOn: second, total: 30_000, amountDue: 25_000, overdue: 0 },
    { dueOn: null, amountDue: 10_000 },
  ])

  const invoices = await papers.loadIssuedInvoices(owner, number)
  const dues = invoices.map(
    ({ parties }) => parties.find(({ title }) => title === 'Payment')!.lines,
  )
  expect(dues.map((lines) => lines.filter((line) => line.startsWith('Due on')))).toEqual([
    [`Due on ${formatFullDay(first)}`],
    [`Due on ${formatFullDay(second)}`],
  ])
  const own = await orders.myOrder(admin, number)
  expect(own.credit).toMatchObject({
    open: 35_000,
    items: [
      { invoice: own.documents.filter(({ kind }) => kind === 'invoice')[1]!.name, dueOn: second },
      { invoice: null, dueOn: null, overdue: 0, amount: 10_000 },
    ],
  })
  const paper = JSON.stringify((await papers.loadOwnStatement(admin, '2020-01-01')).parts)
  expect(paper).toContain(own.credit!.items[0]!.invoice)
  expect(paper).toContain('Not invoiced yet')
  // What no invoice bills is cancelled without a note; the invoices stay as they are.
  await change(41, 'cancel', 1)
  expect((await read(60)).items).toMatchObject([{ amountDue: 25_000, overdue: 10 }])
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[PAY-05] a payment pays what is due first across orders, each order in one entry', async () => {
  const { admin, id, number, after, act, today } = await openOrder('across', 4)
  await act(0, 'confirm')
  await act(0, 'pack')
  await act(0, 'ship', 1)
  await act(20, 'ship', 3)
  const placed = await shop.orderOnAccount(admin, 2)
  const other = placed.ok ? placed.value.number : placed.code
  for (const action of ['confirm', 'pack', 'ship'] as const)
    await orders.runDeskOrderAction(after(10), other, action, action === 'ship' ? 'BD-2' : '')
  const list = async () =>
    (await orders.getCreditAccount(after(20), id, { from: '' })).items.map((item) => [
      item.number,
      item.amountDue,
    ])
  expect(await list()).toEqual([
    [number, 10_000],
    [other, 20_000],
    [number, 30_000],
  ])
  const first = payment(25_000, { day: today })
  expect(await orders.recordCreditPayment(after(20), id, first)).toMatchObject({ ok: true })
  expect(await list()).toEqual([
    [other, 5_000],
    [number, 30_000],
  ])
  const second = payment(5_000, { day: today, number })
  expect(await orders.recordCreditPayment(after(20), id, second)).toMatchObject({ ok: true })
  expect(await list()).toEqual([
    [other, 5_000],
    [number, 25_000],
  ])
  const { payments } = await orders.deskOrder(after(20), number)
  expect(payments.map(({ amount }) => amount)).toEqual([10_000, 5_000])
})

test('[PAY-05] each invoice has its own reminders, each once, and a settled one none', async () => {
  const { admin, id, number, act, after, today } = await openOrder('reminding', 3)
  await act(0, 'confirm')
  await act(0, 'pack')
  for (const day of [0, 5, 9]) await act(day, 'ship', 1)
  const { rows } = await shop.database.pool.query<{ name: string }>(
    `select d.name from order_document d join shop_order o on o.id = d.order_id
     where o.number = $1 and d.kind = 'invoice' order by d.part`,
    [number],
  )
  const names = rows.map(({ name }) => name)
  const setDue = async (days: number[]) => {
    await shop.database.pool.query(
      `update payment set due_on = (now() at time zone 'UTC')::date + $2::int
       where order_id = (select id from shop_order where number = $1)`,
      [number, days[0]],
    )
    for (const [at, count] of days.entries())
      await shop.database.pool.query(
        `update order_document set due_on = (now() at time zone 'UTC')::date + $2::int
         where name = $1`,
        [names[at], count],
      )
  }
  const remind = async () => {
    const before = (await shop.letters()).length
    await Promise.all([1, 2].map(() => orders.remindOfDues(shop, links, admin.now)))
    const mails = (await shop.letters())
      .slice(before)
      .filter(({ to }) => to === 'admin@reminding.example')
    return mails.filter(({ subject }) => subject.includes(number)).map(({ subject }) => subject)
  }
  const write = (heading: string, at: number) => `${heading}: invoice ${names[at]}, order ${number}`
  await setDue([2, 4, 30])
  expect(await remind()).toEqual([write('Due soon', 0)])
  expect(await remind()).toEqual([])
  await setDue([0, 2, 28])
  expect((await remind()).sort()).toEqual([write('Due soon', 1), write('Due today', 0)])
  const paid = payment(10_000, { day: today })
  expect(await orders.recordCreditPayment(after(10), id, paid)).toMatchObject({ ok: true })
  await setDue([-8, 0, 20])
  expect(await remind(), 'the first is settled').toEqual([write('Due today', 1)])
  expect(await remind()).toEqual([])
  const mail = (await shop.letters()).at(-1)!
  expect(mail.text).toContain(`₹100.00 on invoice ${names[1]} for your order ${number} is due by`)
  await setDue([-30, -10, 1])
  expect((await remind()).sort()).toEqual([write('Due soon', 2), write('Overdue', 1)])
  // The key of the first invoice is that of earlier releases: its reminders are never repeated.
  const keys = await shop.database.pool.query<{ key: string }>(
    `select dedup_key as key from outbox_mail where dedup_key like $1 and recipient = $2`,
    [`credit-reminder:${number}:%`, 'admin@reminding.example'],
  )
  expect(keys.rows.map(({ key }) => key).sort()).toEqual(
    [
      ...[1, 2].map((at) => `${number}:${at}`),
      ...[1, 2, 3].map((at) => `${number}:${names[1]}:${at}`),
      `${number}:${names[2]}:1`,
    ]
      .map((key) => `credit-reminder:${key}:admin@reminding.example`)
      .sort(),
  )
})

const made = fc.record({
  invoices: fc.array(
    fc.record({
      share: fc.integer({ min: 1, max: 9_000 }),
      note: fc.integer({ min: 0, max: 9_000 }),
    }),
    { maxLength: 4 },
  ),
  isOld: fc.boolean(),
  cancelled: fc.integer({ min: 0, max: 14_000 }),
  received: fc.integer({ min: 0, max: 60_000 }),
  refunded: fc.integer({ min: 0, max: 60_000 }),
  part: fc.option(fc.integer({ min: 1, max: 49_999 }), { nil: null }),
})

test('[PAY-05] [PAY-06] whatever was invoiced, credited, cancelled and paid, items sum to what is open, to the paisa', async () => {
  const { id, number, after } = await openOrder('random', 5)
  const { pool } = shop.database
  const { rows } = await pool.query<{ id: string; seller: number }>(
    'select id, seller_id as seller from shop_order where number = $1',
    [number],
  )
  const key = [rows[0]!.seller, rows[0]!.id]
  const total = 50_000
  await fc.assert(
    fc.asyncProperty(made, async ({ invoices, isOld, cancelled, received, refunded, part }) => {
      const own = isOld ? invoices.slice(0, 1) : invoices
      const notes = own.map(({ share, note }) => Math.min(share, note))
      const credited = cancelled + notes.reduce((sum, note) => sum + note, 0)
      const back = Math.min(received, refunded)
      const owed = total - credited
      const onAccount = part ?? total
      const open = Math.min(onAccount, Math.max(0, owed - (received - back)))
      await pool.query('delete from order_document where seller_id = $1 and order_id = $2', key)
      await pool.query('delete from order_change where seller_id = $1 and order_id = $2', key)
      await pool.query(
        `insert into order_change (seller_id, order_id, number, kind, reason, amount, at)
         select $1, $2, n, 'refund', '', amount, now()
         from unnest($3::int[]) with ordinality as c (amount, n)`,
        [...key, [cancelled, ...notes]],
      )
      for (const [at, { share }] of own.entries()) {
        const name = isOld ? '' : `T-${at}`
        await pool.query(
          `insert into order_document (seller_id, kind, number, order_id, change, part, amount, at, name, content)
           values ($1, 'invoice', $3 + 9000, $2, $3, $3, $4, now(), $5, $6),
             ($1, 'credit-note', $3 + 9000, $2, $3 + 2, $3, $7, now(), $8, $9)`,
          [
            ...[...key, isOld ? 0 : at + 1, share, name],
            isOld ? null : { figures: { day: `2026-11-${10 + at}` } },
            ...[notes[at], `N${name}`],
            isOld ? null : { figures: { invoice: { name } } },
          ],
        )
      }
      await pool.query(
        `update payment set method = case when $3::bigint is null then 'terms' else 'split-transfer' end,
           credit_amount = $3::bigint, received = $4::bigint, refunded = $5::bigint, state = 'due', due_on = $6
         where seller_id = $1 and order_id = $2`,
        [...key, part, received, back, own.length > 0 ? '2026-12-10' : null],
      )
      const { items, account } = await orders.getCreditAccount(after(0), id, { from: '' })
      expect(account.open).toBe(open)
      const list = await orders.listCreditAccounts(after(0), { page: 1 })
      expect(list.accounts.find((each) => each.id === id)!.open).toBe(open)
      // Everything that is not open any more was taken off the front.
      let covered = owed - open
      const nets = own.map(({ share }, at) => share - notes[at]!)
      const rest = owed - nets.reduce((sum, net) => sum + net, 0)
      const left = [...nets, rest].map((net) => {
        const taken = Math.min(covered, net)
        covered -= taken
        return net - taken
      })
      expect(items.map(({ amountDue }) => amountDue)).toEqual(left.filter((each) => each > 0))
      const dues = nets.map((_, at) => (isOld ? '2026-12-10' : addDays(`2026-11-${10 + at}`, 30)))
      expect(items.map(({ dueOn }) => dueOn)).toEqual(
        [...dues, null].filter((_, at) => left[at]! > 0),
      )
      for (const item of items) expect(item.total).toBeGreaterThanOrEqual(item.amountDue)
    }),
    { numRuns: 60 },
  )
})
