import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Paper } from '#contract/papers/paper.ts'
import {
  changeOrder,
  deskOrder,
  mailAgain,
  myOrder,
  runDeskOrderAction,
} from '#domain/orders/orders.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { loadDeskDocument, loadInvoice } from './papers.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

const change = async (
  number: string,
  kind: 'cancel' | 'return' | 'refund',
  parts: [number, number][],
) =>
  changeOrder(await shop.atDesk('fulfilment'), number, {
    key: randomUUID(),
    kind,
    parts: new Map(parts),
    reason: 'Damaged',
    restock: false,
    replace: false,
    mail: false,
    revision: null,
  })
const run = async (number: string, ...actions: ('confirm' | 'pack' | 'ship' | 'invoice')[]) => {
  const desk = await shop.atDesk('fulfilment')
  const outcomes = []
  for (const action of actions)
    outcomes.push(await runDeskOrderAction(desk, number, action, 'BD-1'))
  return outcomes.at(-1)!
}
const findPart = <Is extends Paper['parts'][number]['is']>(paper: Paper, is: Is) =>
  paper.parts.find((part) => part.is === is) as Paper['parts'][number] & { is: Is }
const readTotal = (paper: Paper) =>
  Number(
    findPart(paper, 'sums')
      .rows.at(-1)!
      .value.replace(/[^\d.]/g, ''),
  ) * 100

test('[DEAL-05] the first parcel invoices what was not cancelled before; later changes have a credit note each', async () => {
  const number = await shop.order(shop.asha, { G1: 5, G2: 3 })
  await run(number, 'confirm')
  await change(number, 'cancel', [[1, 2]])
  const desk = await shop.atDesk('reader')
  await expect(loadDeskDocument(desk, number)).rejects.toMatchObject({ kind: 'not-found' })
  await run(number, 'pack', 'ship')
  await change(number, 'return', [
    [1, 1],
    [2, 1],
  ])
  await change(number, 'refund', [[2, 1]])
  const { documents, changes, total } = await deskOrder(desk, number)
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'credit-note'])
  const invoice = await loadDeskDocument(desk, number)
  expect(invoice).toMatchObject({ title: 'Invoice', number: documents[0]!.name })
  expect(readTotal(invoice)).toBe(total - changes[0]!.amount)
  expect(findPart(invoice, 'table').table.rows[0]![2]!.text).toBe('3')
  const seller = await shop.atDesk('fulfilment')
  const note = await loadDeskDocument(seller, number, '2')
  expect((await loadDeskDocument(desk, number, '2')).parties, 'a reader sees no contacts').toEqual(
    [],
  )
  expect(note).toMatchObject({ title: 'Credit note', number: documents[1]!.name })
  expect(readTotal(note)).toBe(changes[1]!.amount)
  const mine = await loadInvoice(await shop.as(shop.asha), number, '2')
  expect(mine.paper).toEqual(note)
  const strangers = [await shop.as(shop.ben), await shop.as(shop.asha, 'tools')]
  for (const stranger of strangers)
    await expect(loadInvoice(stranger, number, '2')).rejects.toMatchObject({ kind: 'not-found' })
  await expect(loadDeskDocument(desk, number, '9')).rejects.toMatchObject({ kind: 'not-found' })
  await expect(loadDeskDocument(await shop.atDesk('owner', 'tools'), number)).rejects.toMatchObject(
    { kind: 'not-found' },
  )
})

test('[DEAL-05] both series of a seller have no gap and no double, with many at once, refusals and another seller', async () => {
  const numbers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => shop.order(n % 2 ? shop.asha : shop.ben, { G3: 2 })).map(
      (order) => order.catch(() => null),
    ),
  )
  const placed = numbers.filter((number) => number !== null)
  expect(placed.length).toBeGreaterThan(1)
  for (const number of placed) await run(number, 'confirm', 'pack')
  await Promise.all(
    placed.flatMap((number) => [
      run(number, 'invoice'),
      run(number, 'ship'),
      run(number, 'invoice'),
    ]),
  )
  await Promise.all(
    placed.flatMap((number) => [
      change(number, 'return', [[1, 1]]),
      change(number, 'return', [[1, 2]]),
      change(number, 'refund', [[1, 1]]),
    ]),
  )
  const { rows } = await shop.database.primary.execute<Record<string, unknown>>(sql`
    select d.kind, s.last, count(*)::int as count, max(d.number) as max, min(d.number) as min
    from order_document d join document_series s on s.seller_id = d.seller_id and s.kind = d.kind
    group by d.seller_id, d.kind, s.last`)
  expect(rows).toHaveLength(2)
  for (const { last, count, max, min } of rows) expect([min, max, last]).toEqual([1, count, count])
  const order = await deskOrder(await shop.atDesk('reader'), placed[0]!)
  const [invoice, ...notes] = order.documents
  expect(notes.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.account.credited)
  expect(invoice!.amount).toBe(order.total)
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DEAL-05] invoice less its credit notes is what the order comes to, whatever changes before and after', async () => {
  const cases = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 2 })), {
      minLength: 1,
      maxLength: 3,
    }),
    4,
  )
  for (const steps of cases) {
    await Promise.all(['G4', 'G5'].map((code) => shop.setStock(code, 90)))
    const number = await shop.order(shop.asha, { G4: 3, G5: 4 })
    await run(number, 'confirm', 'pack')
    const [first, ...rest] = steps
    await change(number, 'cancel', [first!])
    await run(number, 'ship')
    for (const step of rest) await change(number, 'return', [step])
    const order = await deskOrder(await shop.atDesk('reader'), number)
    const amounts = order.documents.map(
      ({ kind, amount }) => (kind === 'invoice' ? 1 : -1) * amount,
    )
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(
      order.total - order.account.credited,
    )
    for (const { kind, change: at, amount } of order.documents) {
      const note = kind === 'invoice' ? null : String(at)
      const paper = await loadDeskDocument(await shop.atDesk('reader'), number, note)
      expect(Math.round(readTotal(paper))).toBe(amount)
    }
  }
})

test('[DEAL-05] documents and the state are mailed again, once a press, with the right only', async () => {
  const number = await shop.order(shop.asha, { G3: 1 })
  await run(number, 'confirm', 'invoice')
  const desk = await shop.atDesk('fulfilment')
  const [invoice] = (await deskOrder(desk, number)).documents
  const command = { key: randomUUID(), document: invoice!.name }
  await Promise.all([mailAgain(desk, number, command), mailAgain(desk, number, command)])
  await mailAgain(desk, number, command)
  await mailAgain(desk, number, { key: randomUUID(), document: null })
  const subjects = (await shop.letters()).map(({ subject }) => subject)
  expect(
    subjects.filter((subject) => subject === `Invoice ${invoice!.name}: order ${number}`),
  ).toHaveLength(1)
  expect(subjects.filter((subject) => subject === `Order confirmed: order ${number}`)).toHaveLength(
    2,
  )
  const other = { key: randomUUID(), document: 'INV-99999' }
  await expect(mailAgain(desk, number, other)).rejects.toMatchObject({ kind: 'not-found' })
  const reader = { ...desk, staff: { ...desk.staff!, role: 'reader' as const } }
  await expect(mailAgain(reader, number, other)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('[DEAL-05] an order that is cancelled after its invoice keeps it, beside its credit note', async () => {
  const number = await shop.order(shop.asha, { G3: 2 })
  await run(number, 'confirm', 'invoice')
  await runDeskOrderAction(await shop.atDesk('owner'), number, 'cancel')
  const order = await myOrder(await shop.as(shop.asha), number)
  expect(order).toMatchObject({ state: 'cancelled', hasInvoice: true })
  expect(order.documents.map(({ amount }) => amount)).toEqual([order.total, order.total])
  expect(await findViolations(shop.database.primary)).toEqual([])
})
