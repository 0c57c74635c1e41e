import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProductInput } from '#contract/desk/product-input.ts'
import type { ProductInput } from '#contract/schemas/desk-products.server.ts'
import type { IssuedContent } from '#contract/tax/issued-document.ts'
import { readCart } from '#domain/cart/cart.ts'
import {
  applyDueTaxRates,
  getDeskProduct,
  saveProduct,
  saveProducts,
} from '#domain/catalog/catalog.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { changeOrder, getGstr1, placeOrder, runDeskOrderAction } from '../orders.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

const findId = async (code: string, seller: 'in' | 'tools' = 'in') => {
  const { rows } = await shop.database.primary.execute<{ id: number }>(sql`
    select p.id from product p join seller s on s.id = p.seller_id
    where s.code = ${seller} and p.code = ${code}`)
  return rows[0]!.id
}
const change = async (code: string, input: Partial<ProductInput>) => {
  const scope = await shop.atDesk('owner')
  const product = await getDeskProduct(scope, await findId(code))
  return saveProduct(scope, product.id, product.version, {
    ...buildProductInput(product, 'Asia/Kolkata').input,
    ...input,
  })
}
const readLine = async (number: string) => {
  const { rows } = await shop.database.primary.execute<Record<string, unknown>>(sql`
    select l.tax_rate as rate, l.goods_code as code, l.unit_code as unit, l.total::float8 as total,
      l.tax_parts as parts
    from order_line l join shop_order o on o.seller_id = l.seller_id and o.id = l.order_id
    where o.number = ${number}`)
  return rows[0]!
}

test('[TAX-01] an order keeps the codes of its goods, and its invoice names them with the cess', async () => {
  expect(
    await change('G1', { goodsCode: '4015 19', unitCode: 'PRS', taxRate: '28', cessRate: '12' }),
  ).toMatchObject({ ok: true })
  const number = await shop.order(shop.asha, { G1: 2 })
  expect(await readLine(number)).toMatchObject({ rate: 2_800, code: '401519', unit: 'PRS' })
  // What was ordered stays so, whatever the product is called later.
  await change('G1', { goodsCode: '3926', unitCode: 'NOS' })
  for (const action of ['confirm', 'pack', 'ship', 'invoice'] as const)
    await runDeskOrderAction(await shop.atDesk('owner'), number, action, 'BD-1')
  const { rows } = await shop.database.primary.execute<{ content: IssuedContent }>(
    sql`select content from order_document`,
  )
  const { figures, paper } = rows[0]!.content
  expect(figures.lines).toMatchObject([{ goodsCode: '401519', unitCode: 'PRS', taxRate: 2_800 }])
  const cess = figures.lines[0]!.taxParts.find(({ name }) => name === 'Cess')!
  expect(cess).toMatchObject({ rate: 1_200 })
  const text = JSON.stringify(paper.parts)
  expect(text).toContain('HSN 401519')
  expect(text).toContain('"Cess"')
  const { net, taxParts, total } = figures.lines[0]!
  expect(net + taxParts.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[TAX-01] the rate in force at the order decides; the price stays, and a changed split is confirmed anew', async () => {
  const scope = await shop.as(shop.asha)
  const next = { nextTaxFrom: '2026-12-01', nextTaxRate: '5' }
  const id = await findId('G2')
  expect(await change('G2', next)).toMatchObject({ ok: true })
  const command = await shop.fill(shop.asha, { G2: 1 })
  const before = await readCart(scope)
  // Half an hour before midnight in India, and half an hour after it.
  const eve = { ...scope, now: new Date('2026-11-30T18:00:00Z') }
  const day = { ...scope, now: new Date('2026-11-30T19:00:00Z') }
  const taxOn = async (on: typeof scope) => (await readCart(on)).tax
  expect(await taxOn(eve)).toBe(before.tax)
  expect(await taxOn(day)).toBeLessThan(before.tax)
  expect((await readCart(day)).total).toBe(before.total)
  expect(await placeOrder(day, command)).toMatchObject({ ok: false })
  const { totalsKey } = await readCart(day)
  const outcome = await placeOrder(day, { ...command, totalsKey })
  expect(outcome).toMatchObject({ ok: true })
  expect(await readLine(outcome.ok ? outcome.value.number : '')).toMatchObject({ rate: 500 })
  // The job makes the rates the present ones, once, and keeps those before.
  const { database } = shop
  expect(await applyDueTaxRates(database, eve.now)).toBe(0)
  expect(await applyDueTaxRates(database, day.now)).toBe(1)
  expect(await applyDueTaxRates(database, day.now)).toBe(0)
  const owner = await shop.atDesk('owner')
  expect(await getDeskProduct(owner, id)).toMatchObject({
    taxRate: 500,
    nextTax: null,
    taxChanges: [{ from: '2026-12-01', taxRate: 500, before: { taxRate: 1_800, cessRate: 0 } }],
  })
  const tools = await shop.atDesk('owner', 'tools')
  expect(await getDeskProduct(tools, await findId('G2', 'tools'))).toMatchObject({
    taxRate: 1_800,
    taxChanges: [],
  })
})

test('[TAX-01] [TAX-05] exempt goods have a bill of supply and stand in table 8, with others on one paper', async () => {
  await shop.database.primary.execute(
    sql`update seller set tax_number = '27AAPFU0939F1ZV' where code = 'in'`,
  )
  const atDesk = await shop.atDesk('owner')
  const owner = { ...atDesk, seller: { ...atDesk.seller, taxNumber: '27AAPFU0939F1ZV' } }
  expect(await change('G2', { taxTreatment: 'exempt' })).toMatchObject({
    fields: { taxRate: 'untaxed-rate' },
  })
  const nextDay = { nextTaxFrom: '2026-12-01', nextTaxRate: '18' }
  await change('G2', { taxTreatment: 'exempt', taxRate: '0', ...nextDay })
  expect(await getDeskProduct(owner, await findId('G2'))).toMatchObject({
    taxTreatment: 'exempt',
    taxChanges: [{ from: '2026-12-01' }, { taxRate: 0, taxTreatment: 'exempt' }],
  })
  const issue = async (goods: Record<string, number>) => {
    const number = await shop.order(shop.asha, goods)
    for (const action of ['confirm', 'pack', 'ship', 'invoice'] as const)
      await runDeskOrderAction(owner, number, action, 'BD-1')
    const { rows } = await shop.database.primary.execute<{ content: IssuedContent }>(sql`
      select d.content from order_document d
      join shop_order o on o.seller_id = d.seller_id and o.id = d.order_id
      where o.number = ${number} and d.kind = 'invoice'`)
    return rows[0]!.content
  }
  const own = await issue({ G2: 1 })
  expect(own.paper.title).toBe('Bill of supply')
  expect(own.figures.lines).toMatchObject([{ taxRate: 0, taxTreatment: 'exempt' }])
  const mixed = await issue({ G1: 1, G2: 1 })
  expect(mixed.paper.title).toBe('Invoice-cum-bill of supply')
  expect(JSON.stringify(mixed.paper.parts)).toContain('"Exempt"')
  const gstr1 = await getGstr1(owner, '2026-11', owner.seller.taxNumber)
  const price = own.figures.total
  expect(gstr1.nil.inv).toEqual([
    { sply_ty: 'INTRAB2C', nil_amt: 0, expt_amt: (2 * price) / 100, ngsup_amt: 0 },
  ])
})

test('[TAX-01] a rate that changes between order, advance and invoice is that of the invoice’s day', async () => {
  const primary = shop.database.primary
  const owner = await shop.atDesk('owner')
  const G4 = await findId('G4')
  await change('G4', { nextTaxFrom: '2026-12-01', nextTaxRate: '28', nextCessRate: '12' })
  // Ordered on the 21st of November, one paid in advance, one with a piece cancelled before.
  const [early, late, agreed] = [
    await shop.order(shop.asha, { G4: 3 }),
    await shop.order(shop.asha, { G4: 3 }),
    await shop.order(shop.asha, { G4: 1 }),
  ]
  // A rate that was agreed apart from the product's.
  await primary.execute(sql`
    update order_line l set tax_rate = 500 from shop_order o
    where o.seller_id = l.seller_id and o.id = l.order_id and o.number = ${agreed}`)
  const before = await readLine(late)
  for (const number of [early, late, agreed])
    for (const action of ['confirm', 'pack'] as const)
      await runDeskOrderAction(owner, number, action, '')
  const cancelled = await changeOrder(owner, late, {
    key: randomUUID(),
    kind: 'cancel',
    parts: new Map([[1, 1]]),
    reason: 'One less',
    restock: true,
    replace: false,
    mail: false,
    revision: null,
  })
  expect(cancelled).toMatchObject({ ok: true })
  const issueOn = async (number: string, now: string) => {
    const then = { ...owner, now: new Date(now) }
    expect(await runDeskOrderAction(then, number, 'invoice', '')).toMatchObject({ ok: true })
    const { rows } = await primary.execute<{ content: IssuedContent }>(sql`
      select d.content from order_document d
      join shop_order o on o.seller_id = d.seller_id and o.id = d.order_id
      where o.number = ${number} and d.kind = 'invoice'`)
    return rows[0]!.content.figures
  }
  // Half an hour before midnight in India, and half an hour after it.
  const eve = await issueOn(early, '2026-11-30T18:00:00Z')
  expect(eve.lines).toMatchObject([{ taxRate: 1_800 }])
  const day = await issueOn(late, '2026-11-30T19:00:00Z')
  expect(day.lines).toMatchObject([{ taxRate: 2_800, quantity: 2 }])
  const [line] = day.lines
  const names = line!.taxParts.map(({ name, rate }) => [name, rate])
  expect(names).toEqual([
    ['CGST', 1_400],
    ['SGST', 1_400],
    ['Cess', 1_200],
  ])
  expect(line!.net + line!.taxParts.reduce((sum, { amount }) => sum + amount, 0)).toBe(day.total)
  // The buyer pays what was agreed.
  expect(day.total).toBe(Math.round((Number(before.total) * 2) / 3))
  expect((await issueOn(agreed, '2026-11-30T19:00:00Z')).lines).toMatchObject([{ taxRate: 500 }])
  expect(await findViolations(primary)).toEqual([])
  expect(await getDeskProduct(owner, G4)).toMatchObject({ taxRate: 1_800 })
})

test('[TAX-01] [TAX-04] a parcel that leaves after a change is invoiced at the rate of its day, and credited at it', async () => {
  const { primary } = shop.database
  await change('G5', { nextTaxFrom: '2026-12-01', nextTaxRate: '28', nextCessRate: '12' })
  const desk = await shop.atDesk('owner')
  const seller = { ...desk.seller, invoicePer: 'parcel', taxNumber: '27AAPFU0939F1ZV' } as const
  const actOn = (day: string) => ({ ...desk, seller, now: new Date(`${day}T06:00:00Z`) })
  const number = await shop.order(shop.asha, { G5: 4 })
  const act = (day: string, action: 'confirm' | 'pack' | 'ship', pieces?: number) =>
    runDeskOrderAction(actOn(day), number, action, 'BD-1', pieces ? new Map([[1, pieces]]) : null)
  await act('2026-11-28', 'confirm')
  await act('2026-11-28', 'pack')
  await act('2026-11-30', 'ship', 2)
  await act('2026-12-01', 'ship', 2)
  const back = await changeOrder(actOn('2026-12-02'), number, {
    key: randomUUID(),
    kind: 'return',
    parts: new Map([[1, 3]]),
    reason: 'Not wanted',
    restock: true,
    replace: false,
    mail: false,
    revision: null,
  })
  expect(back).toMatchObject({ ok: true })
  const { rows } = await primary.execute<{ kind: string; content: IssuedContent }>(sql`
    select d.kind, d.content from order_document d
    join shop_order o on o.seller_id = d.seller_id and o.id = d.order_id
    where o.number = ${number} and d.kind <> 'receipt' order by d.kind desc, d.number`)
  const figures = rows.map(({ content }) => content.figures)
  expect(figures.map(({ kind, lines }) => [kind, lines[0]!.quantity, lines[0]!.taxRate])).toEqual([
    ['invoice', 2, 1_800],
    ['invoice', 2, 2_800],
    ['credit-note', 2, 1_800],
    ['credit-note', 1, 2_800],
  ])
  const [early, late, , note] = figures
  const sumRates = (each: typeof early) =>
    each!.lines[0]!.taxParts.reduce((sum, { rate }) => sum + rate, 0)
  expect([early, late, note].map(sumRates)).toEqual([1_800, 4_000, 4_000])
  // What the buyer pays is what was agreed, whatever of it is tax.
  expect(late!.total).toBe(early!.total)
  expect(2 * note!.total).toBe(late!.total)
  for (const { lines, total } of figures) {
    const [{ net, taxParts }] = lines as [(typeof lines)[number]]
    expect(taxParts.reduce((sum, { amount }) => sum + amount, net)).toBe(total)
  }
  expect(await findViolations(primary)).toEqual([])
})

test('[TAX-01] a file leaves what it does not name, and its change of a rate is kept with its day', async () => {
  const { seller, now } = await shop.scope()
  const save = (tax: Parameters<typeof buildProduct>[1]) =>
    saveProducts(shop, seller.id, [buildProduct('G3', tax)], { now })
  const nextTax = { from: '2027-01-01', taxRate: 500, cessRate: 0, taxTreatment: '' as const }
  await save({ tax: { goodsCode: '8205', unitCode: 'NOS', nextTax } })
  await save({ taxRate: 1_200 })
  const owner = await shop.atDesk('owner')
  const id = await findId('G3')
  expect(await getDeskProduct(owner, id)).toMatchObject({
    goodsCode: '8205',
    unitCode: 'NOS',
    nextTax,
    taxChanges: [{ from: '2026-11-21', taxRate: 1_200, before: { taxRate: 1_800 } }],
  })
  expect(await save({ taxRate: 1_200 })).toMatchObject({ unchanged: 1 })
  await save({ taxRate: 1_200, tax: { goodsCode: '', nextTax: null } })
  expect(await getDeskProduct(owner, id)).toMatchObject({ goodsCode: '', nextTax: null })
})
