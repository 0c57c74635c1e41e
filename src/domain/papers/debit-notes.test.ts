import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTransferDue } from '#contract/orders/transfer-due.ts'
import type { IssuedContent } from '#contract/tax/issued-document.ts'
import {
  chargeMoreOnInvoice,
  type DebitCommand,
  deskOrder,
  exportTaxMonth,
  getGstr1,
  getTaxMonth,
  myOrder,
  recordTransfer,
  runDeskOrderAction,
  takeBackDebit,
} from '#domain/orders/orders.ts'
import { hashContent } from '#domain/tax/tax.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { loadDeskDocument, loadInvoice } from './papers.ts'

const gstin = '27AAPFU0939F1ZV'
let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
  await shop.database.primary.execute(sql`update seller set tax_number = ${gstin}`)
  await shop.database.primary.execute(sql`update product set tax_rate = 1800, cess_rate = 1200`)
  shop.cache.invalidate(['*'])
})
afterAll(() => shop.close())

const run = async (number: string, ...actions: Parameters<typeof runDeskOrderAction>[2][]) => {
  for (const action of actions)
    await runDeskOrderAction(await shop.atDesk('owner'), number, action, 'BD-1')
}
/** An order that arrived and was paid in cash. */
const deliver = async (quantities: Record<string, number> = { G1: 2, G2: 1 }) => {
  const number = await shop.order(shop.asha, quantities)
  await run(number, 'confirm', 'pack', 'ship', 'deliver')
  const { documents } = await deskOrder(await shop.atDesk('owner'), number)
  return { number, invoice: documents[0]!.name }
}
const charge = async (
  number: string,
  change: Partial<DebitCommand> & { invoice: string },
  role: 'owner' | 'fulfilment' | 'reader' = 'fulfilment',
) =>
  chargeMoreOnInvoice(await shop.atDesk(role), number, {
    key: randomUUID(),
    amounts: new Map(),
    sum: null,
    reason: 'Freight was left out',
    mail: false,
    revision: null,
    ...change,
  })
const listNotes = async (number: string) => {
  const { rows } = await shop.database.primary.execute<{
    kind: string
    name: string
    content: IssuedContent
    hash: string
  }>(sql`
    select d.kind, d.name, d.content, d.hash from order_document d
    join shop_order o on o.seller_id = d.seller_id and o.id = d.order_id
    where o.number = ${number} and d.kind <> 'invoice' order by d.at, d.kind desc, d.number`)
  return rows
}

test('[TAX-05] a debit note charges more on its invoice, at its rates: paper, figures, and what is owed', async () => {
  const { number, invoice } = await deliver()
  const before = await deskOrder(await shop.atDesk('owner'), number)
  expect(before.paymentState).toBe('paid')
  const outcome = await charge(number, { invoice, amounts: new Map([[2, 13_000]]) })
  expect(outcome).toMatchObject({ ok: true, value: { name: 'DN27-2627-000001' } })
  const [note] = await listNotes(number)
  expect(note!.content.figures).toMatchObject({
    kind: 'debit-note',
    total: 13_000,
    isOfAmount: true,
    invoice: { name: invoice, total: before.total },
    lines: [
      {
        net: 10_000,
        taxRate: 1_800,
        taxParts: [
          { name: 'CGST', rate: 900, amount: 900 },
          { name: 'SGST', rate: 900, amount: 900 },
          { name: 'Cess', rate: 1_200, amount: 1_200 },
        ],
      },
    ],
  })
  expect(hashContent(note!.content)).toBe(note!.hash)
  const mine = await loadInvoice(await shop.as(shop.asha), number, 'DN27-2627-000001')
  expect(mine.paper).toMatchObject({ title: 'Debit note', number: 'DN27-2627-000001' })
  expect(mine.paper!.facts).toEqual(
    expect.arrayContaining([
      { label: 'Invoice', value: expect.stringContaining(invoice) },
      { label: 'Reason', value: 'Freight was left out' },
    ]),
  )
  const view = await myOrder(await shop.as(shop.asha), number)
  expect(view.account).toMatchObject({ debited: 13_000, amountDue: 13_000, otherDue: 13_000 })
  expect(view.paymentState).toBe('due')
  expect(view.documents.map(({ kind }) => kind)).toEqual(['invoice', 'debit-note'])
  const desk = await deskOrder(await shop.atDesk('owner'), number)
  expect(desk.actions, 'whatever way it was paid').toContain('paid')
  const owner = await shop.atDesk('owner')
  const payment = { key: randomUUID(), amount: 13_000, day: desk.today, reference: 'UTR9' }
  expect(await recordTransfer(owner, number, payment)).toMatchObject({ ok: true })
  expect((await deskOrder(owner, number)).paymentState).toBe('paid')
  expect(await findViolations(shop.database.primary)).toEqual([])
  const { rows } = await shop.database.primary.execute(sql`
    select 1 from audit_entry where action = 'order.debited'`)
  expect(rows).toHaveLength(1)
})

test('[TAX-05] a sum is shared over the lines; each debit note has the next number of its chain', async () => {
  const { number, invoice } = await deliver()
  await charge(number, { invoice, sum: 1_001 })
  const desk = await shop.atDesk('fulfilment')
  const again = { key: randomUUID(), invoice, sum: 700, amounts: new Map(), reason: 'Freight' }
  const send = () => chargeMoreOnInvoice(desk, number, { ...again, mail: true, revision: 1 })
  const first = await send()
  expect(await send(), 'the same form once more').toEqual(first)
  const notes = await listNotes(number)
  expect(notes.map(({ content }) => content.figures.total)).toEqual([1_001, 700])
  expect(notes[0]!.content.figures.lines).toHaveLength(2)
  for (const { content } of notes) {
    const { lines, total } = content.figures
    expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(total)
  }
  expect(notes[1]!.content.previous).toBe(notes[0]!.hash)
  expect((await deskOrder(await shop.atDesk('owner'), number)).account.amountDue).toBe(1_701)
})

test('[TAX-05] what is no charge is refused, and nothing is issued; who may not act is turned away', async () => {
  const { number, invoice } = await deliver({ G3: 2 })
  const other = await deliver({ G3: 2 })
  const ended = await shop.order(shop.asha, { G1: 1 })
  await run(ended, 'cancel')
  const fine = { invoice, sum: 500 }
  const cases: [string, Parameters<typeof charge>[1], string][] = [
    [number, { ...fine, reason: '  ' }, 'reason-missing'],
    [number, { ...fine, sum: 0 }, 'bad-charge'],
    [number, { ...fine, sum: -5 }, 'bad-charge'],
    [number, { ...fine, sum: Number.NaN }, 'bad-charge'],
    [number, { ...fine, sum: 10 ** 15 }, 'bad-charge'],
    [number, { invoice }, 'bad-charge'],
    [number, { ...fine, amounts: new Map([[1, 5]]) }, 'bad-charge'],
    [number, { invoice, amounts: new Map([[2, 5]]) }, 'bad-charge'],
    [number, { invoice, amounts: new Map([[1, Number.NaN]]) }, 'bad-charge'],
    [number, { ...fine, invoice: other.invoice }, 'wrong-state'],
    [number, { ...fine, revision: 1 }, 'wrong-state'],
    [ended, fine, 'wrong-state'],
  ]
  for (const [order, command, code] of cases)
    expect(await charge(order, command), JSON.stringify(command)).toEqual({ ok: false, code })
  await expect(charge(number, fine, 'reader')).rejects.toMatchObject({ kind: 'forbidden' })
  const tools = await shop.atDesk('owner', 'tools')
  const command = { key: randomUUID(), amounts: new Map(), mail: false, revision: null }
  await expect(
    chargeMoreOnInvoice(tools, number, { ...command, ...fine, reason: 'Freight' }),
  ).rejects.toMatchObject({ kind: 'not-found' })
  expect(await listNotes(number)).toEqual([])
})

test('[TAX-05] [TAX-08] a credit note takes a debit note back, once; an order that is cancelled owes none', async () => {
  const { number, invoice } = await deliver()
  await charge(number, { invoice, sum: 1_300 })
  const desk = await shop.atDesk('fulfilment')
  const [debit] = (await deskOrder(desk, number)).debits!.open
  const takeBack = (reason = 'Charged by mistake') =>
    takeBackDebit(desk, number, { key: randomUUID(), name: debit!.name, reason })
  expect(await takeBack(' ')).toEqual({ ok: false, code: 'reason-missing' })
  expect(await takeBack()).toMatchObject({ ok: true })
  expect(await takeBack()).toEqual({ ok: false, code: 'wrong-state' })
  const [note, credit] = await listNotes(number)
  expect(credit!.content.figures).toMatchObject({
    kind: 'credit-note',
    lines: note!.content.figures.lines,
    invoice: { name: invoice },
  })
  const paper = await loadDeskDocument(desk, number, credit!.name)
  expect(paper.facts).toContainEqual({ label: 'Debit note withdrawn', value: debit!.name })
  const view = await deskOrder(desk, number)
  expect(view).toMatchObject({ paymentState: 'paid', account: { debited: 0, amountDue: 0 } })
  expect(view.debits!.open).toEqual([])
  const early = await shop.order(shop.ben, { G1: 1 }, 'transfer')
  await run(early, 'paid', 'invoice')
  const [first] = (await deskOrder(desk, early)).documents
  await charge(early, { invoice: first!.name, sum: 900 })
  await run(early, 'cancel')
  const cancelled = await deskOrder(desk, early)
  expect(cancelled).toMatchObject({
    state: 'cancelled',
    paymentState: 'refund-due',
    account: { debited: 0, amountDue: 0, refundDue: cancelled.total },
  })
  expect(cancelled.documents.map(({ kind }) => kind).sort()).toEqual([
    'credit-note',
    'credit-note',
    'debit-note',
    'invoice',
  ])
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[TAX-05] [TAX-07] the month adds debit notes: sums, return with type D, CSV, without counting goods twice', async () => {
  const owner = await shop.atDesk('owner')
  const { number, invoice } = await deliver({ G1: 3 })
  const before = await getGstr1(owner, '2026-11', gstin)
  const sumBefore = (await getTaxMonth(owner, null)).registrations[0]!
  await charge(number, { invoice, sum: 26_000 })
  const after = await getGstr1(owner, '2026-11', gstin)
  const month = await getTaxMonth(owner, null)
  const [sum] = month.registrations
  expect(month.broken).toEqual([])
  const sumDebits = ({ kinds, taxNames }: typeof sumBefore) => {
    const kind = kinds.find(({ title }) => title === 'Debit note')
    const { count = 0, net = 0, total = 0, taxes = [] } = kind ?? {}
    return { count, net, total, cess: taxes[taxNames.indexOf('Cess')] ?? 0 }
  }
  const debitsBefore = sumDebits(sumBefore)
  expect(sumDebits(sum!)).toEqual({
    count: debitsBefore.count + 1,
    net: debitsBefore.net + 20_000,
    total: debitsBefore.total + 26_000,
    cess: debitsBefore.cess + 2_400,
  })
  expect(Math.round((after.b2cs[0]!.txval - before.b2cs[0]!.txval) * 100)).toBe(20_000)
  const count = (gstr1: typeof after) =>
    gstr1.hsn.hsn_b2c.reduce((pieces, { qty }) => pieces + qty, 0)
  expect(count(after)).toBe(count(before))
  expect(after.doc_issue.doc_det.map(({ doc_num }) => doc_num)).toEqual([1, 4, 5])
  const csv = await exportTaxMonth(owner, '2026-11')
  expect(csv).toMatch(/^Debit note,DN27-2627-\d{6},.*,0,18%,.*,200,CGST \+ SGST,36,24,260,IN27/m)
})

test('[TAX-05] [ORD-04] cash on delivery is for the goods: a debit note before it stays due by transfer', async () => {
  const number = await shop.order(shop.asha, { G1: 1 })
  await run(number, 'confirm', 'pack', 'ship')
  const owner = await shop.atDesk('owner')
  const { documents, total } = await deskOrder(owner, number)
  await charge(number, { invoice: documents[0]!.name, sum: 1_300 })
  const transferDue = async () => {
    const order = await myOrder(await shop.as(shop.asha), number)
    return getTransferDue({ ...order, ...order.account })
  }
  expect(await transferDue(), 'the goods are paid to the courier').toBe(1_300)
  await run(number, 'deliver')
  expect(await deskOrder(owner, number)).toMatchObject({
    paymentState: 'due',
    account: { received: total, amountDue: 1_300 },
  })
  expect(await transferDue()).toBe(1_300)
  const day = (await deskOrder(owner, number)).today
  const payment = { key: randomUUID(), amount: 1_300, day, reference: 'UTR-COD' }
  expect(await recordTransfer(owner, number, payment)).toMatchObject({ ok: true })
  expect((await deskOrder(owner, number)).paymentState).toBe('paid')
  expect(await transferDue()).toBe(0)
})

test('[TAX-05] what pays a debit note is no advance: it has no receipt', async () => {
  await shop.database.primary.execute(sql`update seller set invoice_per = 'parcel'`)
  shop.cache.invalidate(['*'])
  const number = await shop.order(shop.ben, { G1: 2 }, 'transfer')
  await run(number, 'paid', 'pack')
  const owner = await shop.atDesk('owner')
  const one = new Map([[1, 1]])
  await runDeskOrderAction(owner, number, 'ship', 'BD-2', one)
  const { documents, today, receipts } = await deskOrder(owner, number)
  expect(receipts).toHaveLength(1)
  await charge(number, { invoice: documents[0]!.name, sum: 700 })
  const pay = async (amount: number) =>
    recordTransfer(owner, number, { key: randomUUID(), amount, day: today, reference: '' })
  await pay(300)
  await pay(400)
  const paid = await deskOrder(owner, number)
  expect(paid.paymentState).toBe('paid')
  expect(paid.receipts).toEqual(receipts)
  await shop.database.primary.execute(sql`update seller set invoice_per = default`)
  shop.cache.invalidate(['*'])
})

test('[TAX-05] a debit note of an order that an earlier release cancelled can be taken back', async () => {
  const number = await shop.order(shop.ben, { G1: 1 }, 'transfer')
  await run(number, 'paid', 'invoice')
  const owner = await shop.atDesk('owner')
  const { documents, total } = await deskOrder(owner, number)
  await charge(number, { invoice: documents[0]!.name, sum: 900 })
  await shop.database.primary.execute(sql`
    update shop_order set state = 'cancelled' where number = ${number}`)
  const { debits } = await deskOrder(owner, number)
  expect(debits).toMatchObject({ invoices: [], open: [{ amount: 900 }] })
  const command = { key: randomUUID(), name: debits!.open[0]!.name, reason: 'It was cancelled' }
  expect(await takeBackDebit(owner, number, command)).toMatchObject({ ok: true })
  expect(await deskOrder(owner, number)).toMatchObject({
    debits: null,
    paymentState: 'refund-due',
    account: { debited: 0, refundDue: total },
  })
})
