import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import { testPassword } from '#testing/test-customer.ts'
import { links } from '#testing/test-shop.ts'
import { type CreditShop, openCreditShop, payment, terms } from './credit-fixture.ts'

const { companies, orders } = faces
const firstPage = { page: 1 }
let shop: CreditShop
beforeAll(async () => {
  shop = await openCreditShop()
})
afterAll(() => shop.close())

test('[PAY-05] of two orders at once of a company, together over its limit, one is placed', async () => {
  const { admin, other, id } = await shop.openAccount('racing')
  const commands = await Promise.all(
    [admin, other].map(async (scope) => ({ scope, command: await shop.fill(scope, 3) })),
  )
  const outcomes = await Promise.all(
    commands.map(({ scope, command }) =>
      orders.placeOrder(scope, { ...command, method: 'terms' as const }),
    ),
  )
  expect(outcomes.map((outcome) => (outcome.ok ? 'placed' : outcome.code)).sort()).toEqual([
    'over-credit',
    'placed',
  ])
  expect(await shop.getOpen(id)).toMatchObject({ open: 30_000, free: 20_000, closing: 30_000 })
  const refused = outcomes.findIndex(({ ok }) => !ok)
  const view = await orders.loadCheckout([admin, other][refused]!, {})
  expect(view.credit).toMatchObject({ free: 20_000, days: 30 })
  expect(view.held).toContainEqual({ method: 'terms', why: 'over-credit', ceiling: 20_000 })
  expect(view.methods, 'the other ways are still offered').toContain('transfer')
})

test('[PAY-05] a cancelled order gives its part of the limit back; parts are paid, the orders due first', async () => {
  const { admin, id, owner } = await shop.openAccount('paying', { limit: '1000' })
  const placed = []
  for (const pieces of [2, 3, 4]) placed.push(await shop.orderOnAccount(admin, pieces))
  const [first, second, third] = placed.map((each) => (each.ok ? each.value.number : each.code))
  expect(await shop.getOpen(id)).toMatchObject({ open: 90_000, free: 10_000 })
  await orders.cancelOwnOrder(admin, second!, '')
  expect(await shop.getOpen(id)).toMatchObject({ open: 60_000, free: 40_000, closing: 60_000 })

  const part = payment(25_000)
  expect(await orders.recordCreditPayment(owner, id, part)).toEqual({
    ok: true,
    value: { orders: 2 },
  })
  expect(await orders.recordCreditPayment(owner, id, part), 'the same form again').toMatchObject({
    ok: true,
  })
  expect(await orders.deskOrder(owner, first!)).toMatchObject({ paymentState: 'paid' })
  expect((await orders.deskOrder(owner, third!)).account).toMatchObject({
    received: 5_000,
    amountDue: 35_000,
  })
  const named = payment(1_000, { number: third })
  expect(await orders.recordCreditPayment(owner, id, named)).toMatchObject({ ok: true })
  const { open, closing, statement } = await shop.getOpen(id)
  expect({ open, closing }).toEqual({ open: 34_000, closing: 34_000 })
  expect(statement.entries.map(({ kind, amount }) => [kind, amount])).toEqual(
    expect.arrayContaining([
      ['order', 20_000],
      ['credit', -30_000],
      ['payment', -20_000],
      ['payment', -5_000],
      ['payment', -1_000],
    ]),
  )
  const refusals = [
    [payment(34_001), 'above-open'],
    [payment(Number.MAX_SAFE_INTEGER), 'above-open'],
    [payment(0), 'bad-amount'],
    [payment(0.5), 'bad-amount'],
    [payment(100, { day: '2099-01-01' }), 'bad-day'],
    [payment(100, { number: second }), 'no-such-order'],
  ] as const
  for (const [command, code] of refusals)
    expect(await orders.recordCreditPayment(owner, id, command)).toMatchObject({ ok: false, code })
  const both = await Promise.all(
    [1, 2].map(() => orders.recordCreditPayment(owner, id, payment(20_000))),
  )
  expect(both.map(({ ok }) => ok).sort(), 'together more than is open').toEqual([false, true])
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[PAY-05] an order is due by its own days from its invoice, and what is overdue has its age', async () => {
  const { admin, id, owner } = await shop.openAccount('due', { days: '15' })
  const placed = await shop.orderOnAccount(admin, 1)
  const number = placed.ok ? placed.value.number : ''
  const read = () => orders.getCreditAccount(owner, id, { from: '' })
  expect((await read()).items).toMatchObject([{ number, dueOn: null, days: 15, overdue: 0 }])
  await orders.saveCreditTerms(owner, id, { ...terms, days: '60', version: 1 })
  for (const action of ['confirm', 'pack'] as const)
    expect(await orders.runDeskOrderAction(owner, number, action)).toMatchObject({ ok: true })
  expect(await orders.runDeskOrderAction(owner, number, 'invoice')).toMatchObject({ ok: true })
  const [open] = (await read()).items
  const invoicedOn = owner.now.getTime()
  expect(
    Date.parse(open!.dueOn!) - Date.parse(new Date(invoicedOn).toISOString().slice(0, 10)),
  ).toBe(15 * 86_400_000)
  const later = { ...owner, now: new Date(invoicedOn + 60 * 86_400_000) }
  const [row] = (await orders.listCreditAccounts(later, firstPage)).accounts.filter(
    (account) => account.id === id,
  )
  expect(row!.ageing).toMatchObject({ 'not-due': 0, 'to-60': 10_000 })
})

test('[PAY-05] terms are the approver’s, payments those of whoever has the orders, each of one seller alone', async () => {
  const { admin, owner, id } = await shop.openAccount('guarded')
  const elsewhere = await shop.atDesk('owner', 'tools')
  const missing = { kind: 'not-found' }
  await expect(orders.getCreditAccount(elsewhere, id, { from: '' })).rejects.toMatchObject(missing)
  await expect(
    orders.saveCreditTerms(elsewhere, id, { ...terms, version: 1 }),
  ).rejects.toMatchObject(missing)
  await expect(orders.recordCreditPayment(elsewhere, id, payment(100))).rejects.toMatchObject(
    missing,
  )
  expect(await orders.listCreditAccounts(elsewhere, firstPage)).toMatchObject({ count: 0 })
  const packer = await shop.atDesk('fulfilment')
  await expect(orders.saveCreditTerms(packer, id, { ...terms, version: 1 })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await expect(
    orders.openCreditAccount(packer, { kind: 'company', buyer: 'guarded', ...terms }),
  ).rejects.toMatchObject({ kind: 'forbidden' })
  const reader = await shop.atDesk('reader')
  await expect(orders.recordCreditPayment(reader, id, payment(100))).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const again = { kind: 'company', buyer: 'admin@guarded.example', ...terms } as const
  expect(await orders.openCreditAccount(owner, again)).toEqual({
    ok: false,
    code: 'account-exists',
  })
  expect(await orders.openCreditAccount(owner, { ...again, buyer: 'nobody' })).toEqual({
    ok: false,
    code: 'unknown-buyer',
  })
  for (const change of [{ limit: '' }, { limit: '-1' }, { limit: '9'.repeat(20) }, { days: '366' }])
    expect(
      await orders.saveCreditTerms(owner, id, { ...terms, ...change, version: 1 }),
    ).toMatchObject({ ok: false, code: 'invalid' })
  const blocked = { ...terms, blocked: true, version: 1 }
  expect(await orders.saveCreditTerms(owner, id, blocked)).toEqual({ ok: true, value: null })
  expect(await orders.saveCreditTerms(owner, id, blocked)).toEqual({
    ok: false,
    code: 'changed-meanwhile',
  })
  expect(await shop.orderOnAccount(admin, 1)).toEqual({ ok: false, code: 'credit-blocked' })
  const { company: _, ...personal } = admin
  expect(await orders.readOwnCredit(personal, { from: '' }), 'for themselves').toBeNull()
  expect(await shop.orderOnAccount(personal, 1)).toEqual({ ok: false, code: 'payment-not-offered' })
})

test('[PAY-05] credit is opened for a manager’s confirmed address or a company’s number, never for a name or tax number', async () => {
  const boss = await shop.found('boss@true.example', 'Steel Works Ltd')
  await shop.found('thief@false.example', 'Steel Works')
  const { pool } = shop.database
  await pool.query(`update company set tax_number = 'T08LL1234A' where name = 'Steel Works'`)
  const owner = await shop.atDesk('owner')
  const open = (buyer: string) =>
    orders.openCreditAccount(owner, { kind: 'company', buyer, ...terms })
  for (const buyer of ['Steel Works', 'Steel Works Ltd', 'T08LL1234A'])
    expect(await open(buyer), buyer).toEqual({ ok: false, code: 'unknown-buyer' })
  await pool.query(`update person set email_verified = false where email = 'thief@false.example'`)
  expect(await open('thief@false.example')).toEqual({ ok: false, code: 'unknown-buyer' })
  const { id } = boss.company!
  const opened = await open(String(id))
  if (!opened.ok) throw new Error(opened.code)
  const page = await orders.getCreditAccount(owner, opened.value.id, { from: '' })
  expect(page.account.managers).toEqual([{ email: 'boss@true.example', isConfirmed: true }])
  const reader = await shop.atDesk('reader')
  const { account } = await orders.getCreditAccount(reader, opened.value.id, { from: '' })
  expect(account.managers, 'contacts are not for them').toEqual([])
  const second = await shop.enter('boss@true.example')
  await companies.createCompany(second, { name: 'Steel Two', taxNumber: '' })
  expect(await open('boss@true.example')).toEqual({ ok: false, code: 'several-companies' })
})

test('[PAY-05] [DEAL-07] staff limited to some warehouses neither see nor note what buyers owe; names need contacts', async () => {
  const { id, owner } = await shop.openAccount('limited')
  const limits = { warehouses: [1], categories: null }
  const limited = { ...owner, staff: { ...owner.staff!, limits } }
  const forbidden = { kind: 'forbidden' }
  await expect(orders.listCreditAccounts(limited, firstPage)).rejects.toMatchObject(forbidden)
  await expect(orders.getCreditAccount(limited, id, { from: '' })).rejects.toMatchObject(forbidden)
  await expect(orders.exportStatement(limited, id, '')).rejects.toMatchObject(forbidden)
  await expect(orders.recordCreditPayment(limited, id, payment(100))).rejects.toMatchObject(
    forbidden,
  )
  await expect(orders.saveCreditTerms(limited, id, { ...terms, version: 1 })).rejects.toMatchObject(
    forbidden,
  )
  await shop.enter('sole@limited.example')
  await shop.database.pool.query(
    `insert into credit_account (seller_id, person_id, "limit", days, created_at, updated_at)
     select $1, id, 100, 30, now(), now() from person where email = 'sole@limited.example'`,
    [owner.seller.id],
  )
  await shop.database.pool.query(
    `with asked as (
       insert into rfq (seller_id, customer_id, number, state, turn, postal_code,
         created_at, state_since, changed_at)
       select $1, id, 'Q1', 'OPEN', 'none', '411001', now(), now(), now() from person
       where email = 'sole@limited.example' returning id)
     insert into rfq_contact (seller_id, rfq_id, name, company, email, phone, note)
     select $1, id, 'Sole', 'Sole Traders', 'sole@limited.example', '', '' from asked`,
    [owner.seller.id],
  )
  const readNames = async (scope: typeof owner) =>
    (await orders.listCreditAccounts(scope, firstPage)).accounts
      .filter(({ kind }) => kind === 'customer')
      .map(({ name, trade }) => [trade, name])
  expect(await readNames(owner)).toEqual([['Sole Traders', 'sole Test']])
  expect(await readNames(await shop.atDesk('fulfilment'))).toEqual([['', '']])
  const [match] = await orders.findCreditBuyers(owner, 'sole@limited')
  expect(match).toMatchObject({ name: 'sole Test', trade: 'Sole Traders' })
})

async function deliverUnpaid(scope: Awaited<ReturnType<typeof shop.found>>) {
  const placed = await shop.orderOnAccount(scope, 1)
  const number = placed.ok ? placed.value.number : placed.code
  await shop.database.pool.query(
    `with o as (update shop_order set state = 'delivered' where number = $1 returning seller_id, id)
     update payment p set due_on = (now() at time zone 'UTC')::date from o
     where p.seller_id = o.seller_id and p.order_id = o.id`,
    [number],
  )
  return number
}

async function listReminded(number: string) {
  await orders.remindOfDues(shop, links, (await shop.atDesk('owner')).now)
  const letters = (await shop.letters()).filter(({ subject }) => subject.includes('Due today'))
  return letters.filter(({ subject }) => subject.includes(number)).map(({ to }) => to)
}

test('[PAY-05] [CO-07] reminders of a company’s order reach who manages it and who took over, never former people', async () => {
  const { admin, other } = await shop.openAccount('former')
  await shop.join(admin, 'third@former.example', { buy: true })
  const number = await deliverUnpaid(other)
  const { rows } = await shop.database.pool.query<{ id: string }>(
    `select id from person where email = 'third@former.example'`,
  )
  expect(await faces.leaveCompany(other, rows[0]!.id)).toMatchObject({ ok: true })
  expect((await listReminded(number)).sort()).toEqual([
    'admin@former.example',
    'third@former.example',
  ])
})

test('[PAY-05] [ACC-05] [CO-07] whoever owes on account neither erases theirs nor closes their company', async () => {
  const { admin, other, owner, id } = await shop.openAccount('owing')
  const bosses = await shop.database.pool.query<{ id: string }>(
    `select id from person where email = 'admin@owing.example'`,
  )
  expect(await faces.leaveCompany(other, bosses.rows[0]!.id)).toMatchObject({ ok: true })
  const number = await deliverUnpaid(admin)
  const owes = { ok: false, code: 'owes' }
  expect(await faces.leaveCompany(admin, '')).toEqual(owes)
  expect(await faces.eraseAccount(admin, testPassword)).toEqual(owes)
  expect(await listReminded(number)).toEqual(['admin@owing.example'])

  const person = await shop.enter('person@owing.example')
  expect(await faces.eraseAccount(other, testPassword), 'owes nothing').toMatchObject({ ok: true })
  await shop.database.pool.query(
    `insert into credit_account (seller_id, person_id, "limit", days, created_at, updated_at)
     select $1, id, 100000, 30, now(), now() from person where email = 'person@owing.example'`,
    [owner.seller.id],
  )
  const own = await deliverUnpaid(person)
  expect(await faces.eraseAccount(person, testPassword)).toEqual(owes)
  expect(await listReminded(own)).toEqual(['person@owing.example'])
  await shop.database.pool.query(`update payment set state = 'paid' where state = 'due'`)
  await shop.database.pool.query(
    `update person set email_verified = false where email = 'person@owing.example'`,
  )
  expect(await faces.eraseAccount(person, testPassword)).toMatchObject({ ok: true })
  const mails = await shop.database.pool.query(
    `select recipient from outbox_mail where dedup_key like 'credit-reminder:%' and recipient = $1`,
    ['person@owing.example'],
  )
  expect(mails.rows, 'reminders go with the order’s contacts').toEqual([])
  expect(await faces.leaveCompany(admin, '')).toMatchObject({ ok: true })
  expect(id).toBeGreaterThan(0)
})

test('[PAY-05] the same money is noted once, whether at the account, at an order or from the bank’s statement', async () => {
  const { admin, owner, id } = await shop.openAccount('twice')
  const numbers = [await deliverUnpaid(admin), await deliverUnpaid(admin)]
  const refused = { ok: false, code: 'noted-already' }
  // It pays an order and a half.
  const money = { amount: 15_000, reference: 'UTR 77', number: '' }
  expect(await orders.recordCreditPayment(owner, id, payment(0, money))).toMatchObject({ ok: true })
  const again = { ...money, amount: 5_000, reference: 'UTR 78' }
  expect(await orders.recordCreditPayment(owner, id, payment(0, money))).toEqual(refused)
  const later = { ...owner, now: new Date(owner.now.getTime() + 1_000) }
  const transfer = { ...payment(0, again), key: randomUUID() }
  expect(
    await orders.recordTransfer(later, numbers[1]!, {
      ...transfer,
      ...money,
      reference: 'utr 77 ',
    }),
  ).toEqual(refused)
  const both = await Promise.all([
    orders.recordTransfer(later, numbers[1]!, { ...transfer, amount: 2_000 }),
    orders.recordCreditPayment(later, id, payment(2_000, { reference: 'UTR 78' })),
  ])
  expect(both.map((each) => (each.ok ? 'noted' : each.code)).sort()).toEqual([
    'noted',
    'noted-already',
  ])
  expect(await shop.getOpen(id)).toMatchObject({ open: 3_000, closing: 3_000 })
})

test('[PAY-05] [KEY-02] a program that says an order is paid waits for its account, not with the order locked', async () => {
  const { admin, owner, id } = await shop.openAccount('waiting')
  const number = await deliverUnpaid(admin)
  const command = { key: randomUUID(), version: null, action: 'paid', amount: 10_000 } as const
  let outcome: ReturnType<typeof orders.commandDeskOrder> | undefined
  await shop.database.transaction(async (db) => {
    await db.execute(sql`select from credit_account where id = ${id} for update`)
    outcome = orders.commandDeskOrder(owner, number, command)
    await expect
      .poll(() =>
        shop.database.pool.query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toMatchObject({ rowCount: 1 })
    await db.execute(sql`select from shop_order where number = ${number} for update nowait`)
  })
  expect(await outcome).toMatchObject({ ok: true })
  expect(await shop.getOpen(id)).toMatchObject({ open: 0, closing: 0 })
})
