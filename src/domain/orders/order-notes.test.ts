import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnRole } from '#contract/accounts/staff.ts'
import { unfilteredRecord } from '#contract/desk/record.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { addNote, readAudit, readHistory } from '../accounts/accounts.ts'
import { addOrderNote, deskOrder, myOrder, runDeskOrderAction } from './orders.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

test('[DEAL-05] notes and steps are one stream for the desk; a name behind @ gets one mail', async () => {
  const number = await shop.order(shop.asha, { G1: 1 })
  const db = shop.database.primary
  const sales = await shop.atDesk('sales')
  const owner = await shop.atDesk('owner')
  for (const [name, role] of [
    ['Mira', 'fulfilment'],
    ['Tom', 'sales'],
  ] as const) {
    const { id } = await shop.customer(`${name}@notes.example`)
    await db.execute(sql`update person set name = ${name} where id = ${id}`)
    await db.execute(sql`
      insert into staff (seller_id, person_id, role) values (${owner.seller.id}, ${id}, ${role})`)
  }
  const text = '@mira Asha called:\n<b>leave it at the gate</b>'
  await runDeskOrderAction(owner, number, 'confirm')
  const note = { key: 'first-note', text }
  expect(await addOrderNote(sales, number, note)).toEqual({ ok: true, value: { number } })
  expect(await addOrderNote(sales, number, note)).toEqual({ ok: true, value: { number } })
  const { stream } = await deskOrder(owner, number)
  expect(stream.map(({ kind, words, text: body }) => [kind, words, body])).toEqual([
    ['note', '', text],
    ['step', 'Confirmed', ''],
    ['step', 'Placed', ''],
  ])
  const letters = (await shop.letters()).filter(({ subject }) => subject.includes('note on order'))
  expect(letters.map(({ to }) => to)).toEqual(['mira@notes.example'])
  expect(JSON.stringify(letters)).not.toContain('gate')
  // The buyer sees nothing of it.
  expect(JSON.stringify(await myOrder(await shop.as(shop.asha), number))).not.toContain('gate')
})

test('[DEAL-05] [DEAL-06] a note notifies only those who may open what it is on', async () => {
  const db = shop.database.primary
  const owner = await shop.atDesk('owner')
  const number = await shop.order(shop.asha, { G1: 1 })
  const { rows } = await db.execute<{ id: number; productId: number }>(sql`
    select o.id::float8 as id, l.product_id::float8 as "productId" from shop_order o
    join order_line l on l.seller_id = o.seller_id and l.order_id = o.id
    where o.seller_id = ${owner.seller.id} and o.number = ${number}`)
  const { id, productId } = rows[0]!
  await db.execute(sql`
    insert into staff_role (seller_id, name, capabilities, warehouses)
    select ${owner.seller.id}, w.name, '{read,orders,contacts-of-orders}', array[w.id]
    from (select 'Here' as name, warehouse_id::int as id from stock_hold
      where seller_id = ${owner.seller.id} and order_id = ${id} union all select 'Far', 999999) w`)
  for (const [name, role, own] of [
    ['Hera', 'reader', 'Here'],
    ['Fara', 'reader', 'Far'],
    ['Rita', 'reader', ''],
    ['Otto', 'owner', ''],
  ] as const) {
    const person = await shop.customer(`${name}@open.example`)
    await db.execute(sql`update person set name = ${name} where id = ${person.id}`)
    await db.execute(sql`
      insert into staff (seller_id, person_id, role, own_role_id) values (${owner.seller.id}, ${person.id}, ${role},
        (select id from staff_role where seller_id = ${owner.seller.id} and name = ${own}))`)
  }
  const text = '@hera @fara @rita @otto @nobody'
  const listNotified = async (thing: string) => {
    const letters = await shop.letters()
    const named = letters.filter(({ subject }) => subject.includes(`note on ${thing}`))
    return named.map(({ to }) => to.split('@')[0]).sort()
  }
  expect(await addOrderNote(owner, number, { key: 'order-names', text })).toMatchObject({
    ok: true,
  })
  expect(await listNotified(`order ${number}`)).toEqual(['hera', 'otto'])
  const handles = (await deskOrder(owner, number)).mentions.map(({ handle }) => handle)
  expect(handles).toEqual(expect.arrayContaining(['hera', 'otto']))
  expect(handles).not.toEqual(expect.arrayContaining(['fara']))
  const subject = `product:${productId}`
  expect(await addNote(owner, subject, { key: 'product-names', text })).toMatchObject({ ok: true })
  const { name, mentions } = await readHistory(owner, subject, 1)
  expect(await listNotified(name)).toEqual(['fara', 'hera', 'otto', 'rita'])
  expect(mentions.length).toBeGreaterThanOrEqual(4)
  // A note is one row, and the record has no text of its own.
  const stored = await db.execute<{ body: string }>(sql`
    select body from note where seller_id = ${owner.seller.id} and subject = ${subject}`)
  expect(stored.rows).toEqual([{ body: text }])
  const entries = await db.execute<{ after: object }>(sql`
    select after from audit_entry where seller_id = ${owner.seller.id} and subject = ${subject}`)
  expect(JSON.stringify(entries.rows)).not.toContain('@hera')
})

test('[DEAL-05] notes are of one seller, and of those who may see names', async () => {
  const number = await shop.order(shop.ben, { G1: 1 })
  const note = { key: 'second-note', text: 'Ben moves house' }
  await expect(
    addOrderNote(await shop.atDesk('owner', 'tools'), number, note),
  ).rejects.toMatchObject({ kind: 'not-found' })
  await expect(addOrderNote(await shop.atDesk('reader'), number, note)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const owner = await shop.atDesk('owner')
  for (const text of [' ', 'x'.repeat(2_001)])
    expect(await addOrderNote(owner, number, { key: 'empty-note', text })).toEqual({
      ok: false,
      code: 'note-missing',
    })
  expect(await addOrderNote(owner, number, note)).toMatchObject({ ok: true })
  const reader = await deskOrder(await shop.atDesk('reader'), number)
  expect(reader.stream.map(({ kind }) => kind)).toEqual(['step'])
  expect(reader.mentions).toEqual([])
})

test('[DEAL-05] an order leads to the one before and after it', async () => {
  const owner = await shop.atDesk('owner')
  const numbers: string[] = []
  for (let at = 0; at < 2; at++) numbers.push(await shop.order(shop.ben, { G2: 1 }))
  const { neighbours } = await deskOrder(owner, numbers[1]!)
  expect(neighbours).toEqual({ newer: null, older: numbers[0] })
  expect((await deskOrder(owner, numbers[0]!)).neighbours.newer).toBe(numbers[1])
})

test('[DEAL-05] [DESK-01] the record shows notes on orders to those only who see buyers’ names', async () => {
  const owner = await shop.atDesk('owner')
  const number = await shop.order(shop.asha, { G1: 1 })
  const note = { key: 'record-note', text: 'Asha called from the gate' }
  expect(await addOrderNote(owner, number, note)).toMatchObject({ ok: true })
  const read = async (own?: OwnRole) => {
    const staff = own ? { ...owner.staff!, role: 'reader' as const, own } : owner.staff!
    return JSON.stringify(await readAudit({ ...owner, staff }, unfilteredRecord))
  }
  const clerk: OwnRole = { id: 1, name: 'Clerk', capabilities: ['read', 'administer'] }
  expect(await read()).toContain('from the gate')
  expect(await read(clerk)).toContain(number)
  expect(await read(clerk)).not.toContain('from the gate')
})

test('[DEAL-06] companies, credit accounts and opinions have a history, for those who may open them', async () => {
  const db = shop.database.primary
  const owner = await shop.atDesk('owner')
  const add = async (statement: SQL) => (await db.execute<{ id: number }>(statement)).rows[0]!.id
  const sellerId = owner.seller.id
  const companyId = await add(sql`
    insert into company (seller_id, name, tax_number, created_at)
    values (${sellerId}, 'Bolt Works', '', now()) returning id::float8 as id`)
  const accountId = await add(sql`
    insert into credit_account (seller_id, company_id, "limit", days, created_at, updated_at)
    values (${sellerId}, ${companyId}, 100, 30, now(), now()) returning id::float8 as id`)
  const opinionId = await add(sql`
    insert into opinion (seller_id, product_id, customer_id, kind, state, text, author, at)
    select ${sellerId}, p.id, ${shop.asha.id}, 'question', 'shown', 'Which colour?', 'Asha', now()
    from product p where p.seller_id = ${sellerId} order by p.id limit 1 returning id::float8 as id`)
  const subjects = [`company:${companyId}`, `credit-account:${accountId}`, `opinion:${opinionId}`]
  const stranger = await shop.atDesk('owner', 'tools')
  for (const subject of subjects) {
    const note = { key: subject.replace(':', '-'), text: 'Looked into' }
    expect(await addNote(owner, subject, note), subject).toMatchObject({ ok: true })
    expect((await readHistory(owner, subject, 10)).lines, subject).toHaveLength(1)
    await expect(readHistory(stranger, subject, 10)).rejects.toMatchObject({ kind: 'not-found' })
  }
  const packer = await shop.atDesk('fulfilment')
  await expect(readHistory(packer, subjects[2]!, 10)).rejects.toMatchObject({ kind: 'forbidden' })
})
