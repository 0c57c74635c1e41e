import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
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
