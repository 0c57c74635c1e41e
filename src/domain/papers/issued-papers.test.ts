import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Paper } from '#contract/papers/paper.ts'
import type { IssuedContent, ReceiptContent } from '#contract/tax/issued-document.ts'
import {
  changeOrder,
  exportTaxMonth,
  getGstr1,
  getTaxMonth,
  recordTransfer,
  runDeskOrderAction,
} from '#domain/orders/orders.ts'
import { writeDetails } from '#domain/sellers/sellers.ts'
import { hashContent } from '#domain/tax/tax.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { drawPdf, getPdfHash, loadDeskDocument, loadInvoice, loadReceipt } from './papers.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
  await changeSeller({ taxNumber: '27AAPFU0939F1ZV', address: '4 Dastur Road' })
})
afterAll(() => shop.close())

const changeSeller = async (change: Parameters<typeof writeDetails>[2]) => {
  const { seller } = await shop.scope()
  await shop.database.transaction((db) => writeDetails(db, seller.id, change))
  shop.cache.invalidate(['*'])
}
const run = async (number: string, ...actions: ('confirm' | 'pack' | 'ship' | 'invoice')[]) => {
  for (const action of actions)
    await runDeskOrderAction(await shop.atDesk('owner'), number, action, 'BD-1')
}
const loadPeppol = async (...call: Parameters<typeof loadInvoice>) =>
  (await loadInvoice(...call)).peppol
const returnPiece = async (number: string) =>
  changeOrder(await shop.atDesk('owner'), number, {
    key: randomUUID(),
    kind: 'return',
    parts: new Map([[1, 1]]),
    reason: 'Damaged',
    restock: false,
    replace: false,
    mail: false,
    revision: null,
  })
const listIssued = async () => {
  const { rows } = await shop.database.primary.execute<{
    kind: string
    name: string
    seriesNumber: number
    content: IssuedContent
    hash: string
  }>(sql`
    select kind, name, series_number as "seriesNumber", content, hash from order_document
    order by kind desc, series_number`)
  return rows
}

test('[TAX-05] [TAX-08] before its invoice an order has a proforma, without a number of the series', async () => {
  const number = await shop.order(shop.asha, { G1: 1 })
  const { paper } = await loadInvoice(await shop.as(shop.asha), number)
  expect(paper).toMatchObject({ title: 'Proforma invoice', number })
  expect(await listIssued()).toEqual([])
  await runDeskOrderAction(await shop.atDesk('owner'), number, 'cancel')
  expect((await loadInvoice(await shop.as(shop.asha), number)).paper).toBeNull()
})

test('[TAX-04] an invoice stays as it was issued, whatever becomes of seller, goods and account', async () => {
  const number = await shop.order(shop.asha, { G1: 2 })
  await run(number, 'confirm', 'pack', 'ship')
  const before = await loadDeskDocument(await shop.atDesk('owner'), number)
  expect(before).toMatchObject({ title: 'Tax invoice', number: 'IN27-2627-000001' })
  expect(before.issuer.lines).toEqual(
    expect.arrayContaining(['4 Dastur Road', 'GSTIN 27AAPFU0939F1ZV']),
  )
  await changeSeller({ companyName: 'Renamed Ltd', address: 'Elsewhere' })
  await shop.database.primary.execute(sql`update order_line set name = 'Renamed'`)
  await shop.database.primary.execute(sql`delete from order_contact`)
  expect(await loadDeskDocument(await shop.atDesk('owner'), number)).toEqual(before)
})

test('[TAX-04] [TAX-05] each series is a chain: hashes fit, numbers have no gap, a note names its invoice', async () => {
  const numbers = await Promise.all([
    shop.order(shop.asha, { G3: 2 }),
    shop.order(shop.ben, { G3: 2 }),
  ])
  for (const number of numbers) await run(number, 'confirm', 'pack')
  await Promise.all(numbers.flatMap((number) => [run(number, 'ship'), run(number, 'invoice')]))
  await Promise.all(numbers.map(returnPiece))
  const documents = await listIssued()
  for (const kind of ['invoice', 'credit-note']) {
    let previous = ''
    for (const [at, each] of documents.filter((one) => one.kind === kind).entries()) {
      expect(each.seriesNumber).toBe(at + 1)
      expect(each.content.previous).toBe(previous)
      expect(hashContent(each.content)).toBe(each.hash)
      expect(each.content.paper.number).toBe(each.name)
      previous = each.hash
    }
    expect(previous).not.toBe('')
  }
  const note = documents.find(({ kind }) => kind === 'credit-note')!
  const invoice = documents.find(({ name }) => name === note.content.figures.invoice?.name)
  expect(invoice?.content.figures.order).toBe(note.content.figures.order)
  for (const { content } of documents) {
    const { lines, total } = content.figures
    expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(total)
    for (const { net, taxParts, total: lineTotal } of lines)
      expect(taxParts.reduce((sum, { amount }) => sum + amount, net)).toBe(lineTotal)
  }
})

test('[TAX-07] the month’s sums and return are those of its documents; only whoever administers sees them', async () => {
  const owner = await shop.atDesk('owner')
  const documents = await listIssued()
  const month = await getTaxMonth(owner, null)
  const [registration] = month.registrations
  const sum = (kind: string) =>
    documents
      .filter((each) => each.kind === kind)
      .reduce((total, { content }) => total + content.figures.total, 0)
  expect(registration).toMatchObject({
    taxNumber: '27AAPFU0939F1ZV',
    kinds: [
      { title: 'Tax invoice', count: 3, total: sum('invoice') },
      { title: 'Credit note', count: 2, total: -sum('credit-note') },
    ],
  })
  expect(month).toMatchObject({ month: '2026-11', broken: [], older: 0 })
  const gstr1 = await getGstr1(owner, '2026-11', '27AAPFU0939F1ZV')
  const small = gstr1.b2cs[0]!
  const filed = Math.round((small.txval + small.camt + small.samt + small.iamt) * 100)
  expect(filed).toBe(sum('invoice') - sum('credit-note'))
  const csv = await exportTaxMonth(owner, '2026-11')
  expect(csv.split('\r\n')).toHaveLength(documents.length + 2)
  // A credit note's amounts are negative numbers, not texts.
  expect(csv).toMatch(/^Credit note,.*,-[\d.]+,CGST \+ SGST,-[\d.]+,0,-[\d.]+,/m)
  for (const role of ['sales', 'fulfilment'] as const)
    await expect(getTaxMonth(await shop.atDesk(role), null)).rejects.toMatchObject({
      kind: 'forbidden',
    })
  const tools = await shop.atDesk('owner', 'tools')
  expect((await getTaxMonth(tools, null)).registrations).toEqual([])
  await expect(getGstr1(tools, '2026-11', '27AAPFU0939F1ZV')).rejects.toMatchObject({
    kind: 'not-found',
  })
})

test('[TAX-04] a document that somebody changes in the database is named at the desk', async () => {
  const [first] = await listIssued()
  await shop.database.primary.execute(sql`
    update order_document set content = jsonb_set(content, '{figures,total}', '1')
    where name = ${first!.name}`)
  expect((await getTaxMonth(await shop.atDesk('owner'), null)).broken).toEqual([first!.name])
})

test('[TAX-06] where both sides have a UEN, an issued invoice is an electronic one too', async () => {
  await changeSeller({ taxNumber: '201234567K' })
  const number = await shop.order(shop.asha, { G1: 1 })
  await shop.database.primary.execute(sql`
    update order_contact c set company = 'Lim Works', tax_number = '53012345M' from shop_order o
    where o.seller_id = c.seller_id and o.id = c.order_id and o.number = ${number}`)
  const open = async () => {
    const scope = await shop.as(shop.asha)
    return { ...scope, seller: { ...scope.seller, countryCode: 'SG' } }
  }
  expect(await loadPeppol(await open(), number)).toBeNull()
  await run(number, 'confirm', 'invoice')
  expect(await loadPeppol(await open(), number)).toContain('SGUEN53012345M')
  await expect(
    loadPeppol({ ...(await shop.as(shop.ben)), seller: (await open()).seller }, number),
  ).rejects.toThrow()
  expect(await loadPeppol(await shop.as(shop.asha), number)).toBeNull()
})

test('[TAX-05] what is paid before the invoice has a receipt of its own series, and no tax month counts it', async () => {
  await changeSeller({ taxNumber: '27AAPFU0939F1ZV' })
  const number = await shop.order(shop.asha, { G2: 2 }, 'transfer')
  const month = '2026-11'
  const before = await exportTaxMonth(await shop.atDesk('owner'), month)
  expect(before).toMatch(/IN27-/)
  const note = (amount: number) =>
    shop.atDesk('owner').then((scope) =>
      recordTransfer(scope, number, {
        key: randomUUID(),
        amount,
        day: '2026-11-01',
        reference: 'N1',
      }),
    )
  expect(await note(15_000)).toMatchObject({ ok: true })
  expect(await note(25_000)).toMatchObject({ ok: true })
  expect(await exportTaxMonth(await shop.atDesk('owner'), month)).toBe(before)
  const paper = await loadReceipt(await shop.as(shop.asha), number, '2')
  expect(paper).toMatchObject({ title: 'Receipt voucher', number: expect.stringMatching(/^RV27-/) })
  expect(JSON.stringify(paper)).toContain('250.00')
  await expect(loadReceipt(await shop.as(shop.ben), number, '2')).rejects.toThrow()
  await expect(loadReceipt(await shop.as(shop.asha), number, '3')).rejects.toThrow()
  const { rows } = await shop.database.primary.execute<{
    hash: string
    content: ReceiptContent
  }>(sql`
    select d.hash, d.content from order_document d where d.kind = 'receipt' order by d.number desc limit 2`)
  expect(rows[0]!.content.previous).toBe(rows[1]!.hash)
  expect(hashContent(rows[0]!.content)).toBe(rows[0]!.hash)
})

test('[TAX-04] the PDF of an issued document is one file for ever, with its hash; a proforma is drawn anew', async () => {
  const number = await shop.order(shop.asha, { G1: 1 })
  let drawn = 0
  const papers = {
    close() {},
    async draw() {
      drawn += 1
      return Buffer.from(`%PDF ${drawn}`)
    },
  }
  const visitor = await shop.as(shop.asha)
  const scope = { ...visitor, outside: { ...visitor.outside, papers } }
  const draw = async (paper: Paper) => Buffer.from((await drawPdf(scope, paper))!).toString()
  const { paper: proforma } = await loadInvoice(scope, number)
  expect([await draw(proforma!), await draw(proforma!)]).toEqual(['%PDF 1', '%PDF 2'])
  expect(await getPdfHash(scope, proforma!)).toBeNull()
  await run(number, 'confirm', 'pack', 'ship')
  const { paper } = await loadInvoice(scope, number)
  const files = await Promise.all([draw(paper!), draw(paper!)])
  expect(files[0]).toBe(files[1])
  expect(await draw(await loadDeskDocument(await shop.atDesk('owner'), number))).toBe(files[0])
  expect(await getPdfHash(scope, paper!)).toBe(createHash('sha256').update(files[0]!).digest('hex'))
  // Who may not see the buyer gets a paper that says less, drawn for them.
  const reader = await loadDeskDocument(await shop.atDesk('reader'), number)
  expect(await draw(reader)).not.toBe(files[0])
  expect(await getPdfHash(scope, reader)).toBeNull()
})
