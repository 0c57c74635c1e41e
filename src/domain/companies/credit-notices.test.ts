import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { type CreditShop, openCreditShop, payment } from './credit-fixture.ts'

const { orders, papers } = faces
let shop: CreditShop
beforeAll(async () => {
  shop = await openCreditShop()
})
afterAll(() => shop.close())

test('[PAY-05] who manages the company hears once of a payment that is noted, and other staff with them', async () => {
  const { admin, owner, id } = await shop.openAccount('thanked')
  const placed = await shop.orderOnAccount(admin, 2)
  const number = placed.ok ? placed.value.number : placed.code
  const part = payment(5_000)
  await orders.recordCreditPayment(owner, id, part)
  await orders.recordCreditPayment(owner, id, part)
  const mails = (await shop.letters()).filter(({ subject }) => subject.startsWith('Payment rec'))
  expect(mails).toMatchObject([
    { to: 'admin@thanked.example', subject: 'Payment received: ₹50.00' },
  ])
  expect(mails[0]!.text).toContain(`for order ${number}. Still outstanding: ₹150.00.`)
  const { rows } = await shop.database.pool.query(
    `select message, path, except_person_id::text as except from staff_notification
     where dedup_key like 'credit-payment:%'`,
  )
  expect(rows).toEqual([
    {
      message: { is: 'account-payment', amount: 5_000, orders: [number], open: 15_000 },
      path: `/desk/credit/${id}`,
      except: owner.staff!.id,
    },
  ])
  // One that is refused tells nobody.
  expect(await orders.recordCreditPayment(owner, id, payment(5_000))).toMatchObject({ ok: false })
  expect((await shop.letters()).filter(({ subject }) => subject.startsWith('Payment rec'))).toEqual(
    mails,
  )
})

test('[PAY-05] a statement is a paper too, for its buyer and the desk, and nobody else’s', async () => {
  const { admin, owner, id } = await shop.openAccount('printed')
  const placed = await shop.orderOnAccount(admin, 1)
  const number = placed.ok ? placed.value.number : placed.code
  const own = await papers.loadOwnStatement(admin, '2020-01-01')
  expect(own).toMatchObject({
    title: 'Statement of account',
    parties: [{ title: 'Account holder', name: 'printed' }],
  })
  const text = JSON.stringify(own.parts)
  expect(text).toContain(`Order ${number}`)
  expect(text).toContain('{"label":"Total outstanding","value":"₹100.00","isTotal":true}')
  expect(await papers.loadDeskStatement(owner, id, '2020-01-01')).toEqual(own)
  const missing = { kind: 'not-found' }
  const elsewhere = await shop.atDesk('owner', 'tools')
  await expect(papers.loadDeskStatement(elsewhere, id, '')).rejects.toMatchObject(missing)
  const stranger = await shop.found('nobody@elsewhere.example', 'Elsewhere')
  await expect(papers.loadOwnStatement(stranger, '')).rejects.toMatchObject(missing)
})

test('[PAY-05] a buyer’s page leads to the account, for staff who see all orders', async () => {
  const { admin, owner, id } = await shop.openAccount('linked')
  const buyer = { customerId: '', companyId: admin.company!.id }
  expect(await orders.findCreditAccount(owner, buyer)).toBe(id)
  const limits = { warehouses: [1], categories: null }
  const limited = { ...owner, staff: { ...owner.staff!, limits } }
  expect(await orders.findCreditAccount(limited, buyer)).toBeNull()
  const elsewhere = await shop.atDesk('owner', 'tools')
  expect(await orders.findCreditAccount(elsewhere, buyer)).toBeNull()
})

test('[PAY-05] the list of accounts comes by pages, with the sums of all and the most overdue first', async () => {
  const { admin, owner, id } = await shop.openAccount('first')
  const placed = await shop.orderOnAccount(admin, 1)
  await shop.database.pool.query(
    `update payment set due_on = $2::date - 40
     where order_id = (select id from shop_order where number = $1)`,
    [placed.ok ? placed.value.number : '', owner.now.toISOString()],
  )
  await shop.database.pool.query(
    `with made as (
       insert into company (seller_id, name, tax_number, created_at)
       select $1::int, 'Firm ' || n, '', now() from generate_series(1, 60) n returning id)
     insert into credit_account (seller_id, company_id, "limit", days, created_at, updated_at)
     select $1::int, id, 1000, 30, now(), now() from made`,
    [owner.seller.id],
  )
  const [first, second, beyond] = await Promise.all(
    [1, 2, 9].map((page) => orders.listCreditAccounts(owner, { page })),
  )
  expect(first).toMatchObject({ pages: 2, count: second!.count, openInAll: second!.openInAll })
  expect([first!.accounts.length, beyond!.accounts.length]).toEqual([50, 0])
  expect(second!.accounts).toHaveLength(first!.count - 50)
  expect(first!.accounts[0]).toMatchObject({ id, open: 10_000, ageing: { 'to-60': 10_000 } })
  const ids = [...first!.accounts, ...second!.accounts].map((account) => account.id)
  expect(new Set(ids).size).toBe(first!.count)
})
