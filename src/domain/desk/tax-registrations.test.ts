import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { IssuedContent } from '#contract/tax/issued-document.ts'
import type { InvoicePer, RegistrationRow } from '#contract/tax/registrations.ts'
import { addAddress, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { findSupplyPlace } from '../cart/cart.ts'
import { deskWarehouses, saveWarehouse } from '../delivery/delivery.ts'
import {
  changeOrder,
  deskOrder,
  getGstr1,
  getTaxMonth,
  loadCheckout,
  runDeskOrderAction,
} from '../orders/orders.ts'
import { loadDeskDocument, loadInvoice } from '../papers/papers.ts'
import { getCompany, saveCompany } from './company.ts'
import { listRegistrations, removeRegistration, saveRegistration } from './tax-registrations.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
  await shop.database.primary.execute(sql`update seller set tax_number = ${home} where code = 'in'`)
})
afterAll(() => shop.close())

const home = '27AAPFU0939F1ZV'
const karnataka = {
  state: 'Karnataka',
  companyName: 'Goods Bengaluru',
  taxNumber: '29AAPFU0939F1ZR',
  address: '5 Hosur Road\nBengaluru',
  lutNumber: '',
  lutUntil: '',
}

const setInvoicePer = async (invoicePer: InvoicePer) => {
  const owner = await shop.atDesk('owner')
  const present = await getCompany(owner)
  await saveCompany(owner, { ...present, taxNumber: home, invoicePer }, present)
  shop.cache.invalidate(['*'])
}
const act = async (
  number: string,
  action: Parameters<typeof runDeskOrderAction>[2],
  parts: ReadonlyMap<number, number> | null = null,
) => runDeskOrderAction(await shop.atDesk('owner'), number, action, 'BD-1', parts)
const change = async (number: string, kind: 'cancel' | 'return', pieces: number, replace = false) =>
  changeOrder(await shop.atDesk('owner'), number, {
    key: randomUUID(),
    kind,
    parts: new Map([[1, pieces]]),
    reason: 'Not wanted',
    restock: false,
    replace,
    mail: false,
    revision: null,
  })
const listIssued = async (number: string) => {
  const { rows } = await shop.database.primary.execute<{
    kind: string
    name: string
    amount: number
    content: IssuedContent
  }>(sql`
    select d.kind, d.name, d.amount::float8 as amount, d.content from order_document d
    join shop_order o on o.seller_id = d.seller_id and o.id = d.order_id
    where o.number = ${number} and d.kind <> 'receipt' order by d.at, d.kind desc, d.number`)
  return rows
}
const sum = (documents: Awaited<ReturnType<typeof listIssued>>) =>
  documents.reduce((all, { kind, amount }) => all + (kind === 'invoice' ? amount : -amount), 0)

test('[TAX-02] [SAFE-05] a registration has a GSTIN of its state and of the same company; only whoever administers saves it', async () => {
  const owner = await shop.atDesk('owner')
  const save = (input: typeof karnataka, id = 0) => saveRegistration(owner, id, input, null)
  for (const [wrong, fields] of [
    [{ taxNumber: '29AAPFU0939F1ZV' }, { taxNumber: 'bad-gstin' }],
    [{ taxNumber: '30AAPFU0939F1Z8' }, { taxNumber: 'other-state' }],
    [{ taxNumber: home }, { taxNumber: 'other-state' }],
    [{ taxNumber: '29AABCU9603R1ZJ' }, { taxNumber: 'other-pan' }],
    [
      { taxNumber: '', address: ' ' },
      { taxNumber: 'missing', address: 'missing' },
    ],
    [{ state: 'Maharashtra', taxNumber: home }, { state: 'state-taken' }],
    [{ state: 'Atlantis' }, { state: 'unknown-state' }],
  ] as const)
    expect(await save({ ...karnataka, ...wrong })).toMatchObject({ code: 'invalid', fields })
  await expect(
    saveRegistration(await shop.atDesk('pricing'), 0, karnataka, null),
  ).rejects.toMatchObject({ kind: 'forbidden' })
  const saved = await save(karnataka)
  expect(saved).toMatchObject({ ok: true })
  const id = saved.ok ? saved.value : 0
  expect(await save(karnataka)).toMatchObject({ fields: { state: 'state-taken' } })
  expect(await save({ ...karnataka, companyName: 'New' }, id)).toMatchObject({
    code: 'changed-meanwhile',
  })
  expect(await listRegistrations(await shop.atDesk('owner', 'tools'))).toEqual([])
  await expect(removeRegistration(await shop.atDesk('owner', 'tools'), id)).rejects.toMatchObject({
    kind: 'not-found',
  })
  const present = await getCompany(owner)
  expect(
    await saveCompany(owner, { ...present, state: 'Karnataka', taxNumber: '' }, present),
  ).toEqual({ ok: false, code: 'invalid', fields: { state: 'state-taken' } })
})

test('[TAX-02] [TAX-04] what a warehouse of another state sends is invoiced by the registration there, with its taxes and its series', async () => {
  const pricing = await shop.atDesk('pricing')
  const [registration] = await listRegistrations(await shop.atDesk('owner'))
  const foreign = { code: 'BLR', name: 'Bengaluru', registration: '999999' }
  expect(await saveWarehouse(pricing, 0, foreign, null)).toMatchObject({
    fields: { registration: 'unknown-registration' },
  })
  const added = await saveWarehouse(
    pricing,
    0,
    { ...foreign, registration: String(registration!.id) },
    null,
  )
  const second = added.ok ? added.value : 0
  expect((await deskWarehouses(pricing)).at(-1)).toMatchObject({ state: 'Karnataka' })
  expect(await removeRegistration(await shop.atDesk('owner'), registration!.id)).toEqual({
    ok: false,
    code: 'has-warehouses',
  })
  const { primary } = shop.database
  const packId = await shop.pack('G1')
  await primary.execute(sql`update stock set on_hand = 3 where pack_id = ${packId}`)
  await primary.execute(sql`insert into stock (seller_id, pack_id, warehouse_id, on_hand)
    select seller_id, ${packId}, ${second}, 50 from warehouse where id = ${second}`)
  await primary.execute(sql`insert into zone_warehouse (seller_id, zone_id, warehouse_id, days)
    select z.seller_id, z.zone_id, ${second}, z.days + 1 from zone_warehouse z
    join warehouse w on w.seller_id = z.seller_id and w.id = z.warehouse_id
    join seller s on s.id = z.seller_id where s.code = 'in'`)
  shop.cache.invalidate(['*'])
  // More than lies at home: all of it comes from Bengaluru.
  const number = await shop.order(shop.asha, { G1: 5 })
  await act(number, 'confirm')
  await act(number, 'invoice')
  const [whole] = await listIssued(number)
  expect(whole).toMatchObject({ name: 'IN29-2627-000001' })
  const { figures, paper } = whole!.content
  expect(figures.seller).toEqual({
    name: 'Goods Bengaluru',
    taxNumber: karnataka.taxNumber,
    state: 'Karnataka',
    address: karnataka.address,
  })
  expect(figures.supplyState).toBe('Maharashtra')
  expect(new Set(figures.lines.flatMap((line) => line.taxParts.map(({ name }) => name)))).toEqual(
    new Set(['IGST']),
  )
  expect(paper.issuer).toMatchObject({
    name: 'Goods Bengaluru',
    lines: expect.arrayContaining(['GSTIN 29AAPFU0939F1ZR', '5 Hosur Road']),
  })
  const { total } = await deskOrder(await shop.atDesk('owner'), number)
  expect(whole!.amount).toBe(total)
})

test('[TAX-04] [TAX-05] [TAX-07] goods from two states have an invoice of each registration, and notes to the right one', async () => {
  const packId = await shop.pack('G1')
  const { primary } = shop.database
  // 3 at home and 4 in Bengaluru: only both together have six.
  await primary.execute(sql`update stock set on_hand = reserved + 4
    where pack_id = ${packId} and warehouse_id = (select id from warehouse where code = 'BLR')`)
  const number = await shop.order(shop.asha, { G1: 6 })
  await act(number, 'confirm')
  await act(number, 'invoice')
  const issued = await listIssued(number)
  expect(issued.map(({ name }) => name)).toEqual(['IN27-2627-000001', 'IN29-2627-000002'])
  const { total } = await deskOrder(await shop.atDesk('owner'), number)
  expect(sum(issued)).toBe(total)
  expect(issued.map(({ content }) => content.figures.lines[0]!.quantity)).toEqual([3, 3])
  expect(issued.map(({ content }) => content.figures.lines[0]!.taxParts[0]!.name)).toEqual([
    'CGST',
    'IGST',
  ])
  // Four are given back, those at home first.
  expect((await change(number, 'cancel', 4)).ok).toBe(true)
  const after = await listIssued(number)
  const notes = after.filter(({ kind }) => kind === 'credit-note')
  expect(notes.map(({ content }) => content.figures.invoice?.name)).toEqual([
    'IN27-2627-000001',
    'IN29-2627-000002',
  ])
  expect(notes.map(({ name }) => name)).toEqual(['CN27-2627-000001', 'CN29-2627-000001'])
  expect(notes[0]!.amount).toBe(issued[0]!.amount)
  const { changes } = await deskOrder(await shop.atDesk('owner'), number)
  expect(sum(after)).toBe(total - changes[0]!.amount)
  const desk = await shop.atDesk('owner')
  expect((await loadDeskDocument(desk, number, notes[1]!.name)).number).toBe(notes[1]!.name)
  await act(number, 'cancel')
  expect(sum(await listIssued(number))).toBe(0)
  const month = await getTaxMonth(desk, null)
  expect(month.broken).toEqual([])
  expect(month.registrations.map(({ taxNumber }) => taxNumber).sort()).toEqual([
    home,
    karnataka.taxNumber,
  ])
  const gstr1 = await getGstr1(desk, month.month, karnataka.taxNumber)
  expect(gstr1.b2cs).toMatchObject([{ sply_ty: 'INTER', pos: '27' }])
})

test('[TAX-04] [TAX-08] by a setting each parcel has its invoice of what is in it; all sum to the order, to the paisa', async () => {
  await setInvoicePer('parcel')
  await shop.setStock('G1', 60)
  const number = await shop.order(shop.ben, { G1: 7, G3: 2 })
  const { lines, total } = await deskOrder(await shop.atDesk('owner'), number)
  const position = lines.findIndex(({ code }) => code === 'G1') + 1
  expect(position).toBe(1)
  await act(number, 'confirm')
  expect(await act(number, 'invoice')).toMatchObject({ code: 'wrong-state' })
  expect((await deskOrder(await shop.atDesk('owner'), number)).actions).not.toContain('invoice')
  await act(number, 'pack')
  await act(number, 'ship', new Map([[1, 2]]))
  // What no invoice bills is cancelled without a note.
  await change(number, 'cancel', 1)
  expect((await listIssued(number)).map(({ kind }) => kind)).toEqual(['invoice'])
  await act(number, 'ship', new Map([[1, 3]]))
  await act(number, 'ship')
  const issued = await listIssued(number)
  const billed = issued.map(({ content }) => content.figures.lines.map((line) => line.quantity))
  expect(billed).toEqual([[2], [3], [1, 2]])
  const [cancelled] = (await deskOrder(await shop.atDesk('owner'), number)).changes
  expect(sum(issued)).toBe(total - cancelled!.amount)
  for (const { amount, content } of issued) {
    const { figures } = content
    expect(figures.total).toBe(amount)
    for (const { net, taxParts, total: lineTotal } of figures.lines)
      expect(taxParts.reduce((all, tax) => all + tax.amount, net)).toBe(lineTotal)
  }
  // A piece that is sent once more has its invoice.
  await change(number, 'return', 1, true)
  await act(number, 'ship')
  expect(await listIssued(number)).toHaveLength(3)
  await change(number, 'return', 3)
  const notes = (await listIssued(number)).filter(({ kind }) => kind === 'credit-note')
  expect(notes.map(({ content }) => content.figures.invoice?.name)).toEqual([
    issued[0]!.name,
    issued[1]!.name,
  ])
  expect(notes[0]!.amount).toBe(issued[0]!.amount)
  const mine = await loadInvoice(await shop.as(shop.ben), number, issued[2]!.name)
  expect(mine.paper?.number).toBe(issued[2]!.name)
  await expect(
    loadInvoice(await shop.as(shop.asha), number, issued[2]!.name),
  ).rejects.toMatchObject({ kind: 'not-found' })
  await setInvoicePer('order')
})

test('[TAX-04] no order has a whole invoice beside a part, whichever version issues them', async () => {
  await setInvoicePer('parcel')
  await shop.setStock('G1', 60)
  const ship = async (pieces: number | null) => {
    const number = await shop.order(shop.ben, { G1: 3 })
    for (const action of ['confirm', 'pack'] as const) await act(number, action)
    await act(number, 'ship', pieces === null ? null : new Map([[1, pieces]]))
    return number
  }
  const inParts = await ship(1)
  await setInvoicePer('order')
  const whole = await ship(null)
  await act(whole, 'invoice')
  const { primary } = shop.database
  // As a process of the version before, which names no part; the change is another one.
  const insert = (number: string, part: number) =>
    primary.execute(sql`
      insert into order_document (seller_id, kind, number, order_id, change, amount, at, name, part)
      select o.seller_id, 'invoice', 900000 + ${part}::int, o.id, 9, 1, now(), '', ${part}::int
      from shop_order o where o.number = ${number}`)
  const refusal = { cause: { constraint: 'order_document_first_invoice' } }
  await expect(insert(inParts, 0)).rejects.toMatchObject(refusal)
  await expect(insert(whole, 1)).rejects.toMatchObject(refusal)
  // The control: a further part is one.
  await insert(inParts, 2)
  await primary.execute(sql`delete from order_document where number > 900000`)
})

test('[TAX-03] the checkout takes the quickest warehouse’s state for the supplier’s', async () => {
  const { primary } = shop.database
  const { addressId } = await shop.fill(shop.asha, { G1: 1 })
  const buyer = { company: 'Deccan Works', taxNumber: home }
  const billingAddressId = await addAddress(primary, shop.asha.id, buyer)
  const nameTaxes = async () => {
    shop.cache.invalidate(['*'])
    const { cart } = await loadCheckout(await shop.as(shop.asha), {
      addressId,
      billingAddressId,
    })
    return cart.taxParts.map(({ name }) => name)
  }
  expect(await nameTaxes()).toEqual(['CGST', 'SGST'])
  await primary.execute(sql`update zone_warehouse set days = 9
    where warehouse_id <> (select id from warehouse where code = 'BLR')`)
  expect(await nameTaxes()).toEqual(['IGST'])
})

test('[TAX-03] a registration has a letter of undertaking of its own: that of who supplies must be in force', async () => {
  const { primary } = shop.database
  const owner = await shop.atDesk('owner')
  const [row] = await listRegistrations(owner)
  const saveLetter = (lutNumber: string, lutUntil: string) =>
    saveRegistration(owner, row!.id, { ...karnataka, lutNumber, lutUntil }, null)
  expect(await saveLetter('AD290326000001K', '')).toMatchObject({ code: 'changed-meanwhile' })
  const stored = async () => {
    const [{ id: _id, warehouses: _all, ...input }] = (await listRegistrations(owner)) as [
      RegistrationRow,
    ]
    return input
  }
  const save = async (lutNumber: string, lutUntil: string) => {
    const before = await stored()
    return saveRegistration(owner, row!.id, { ...before, lutNumber, lutUntil }, before)
  }
  expect(await save('AD290326000001K', '')).toMatchObject({ fields: { lutUntil: 'missing' } })
  expect(await save('', '2027-03-31')).toMatchObject({ fields: { lutNumber: 'missing' } })
  expect(await save('AD29', '31.3.2027')).toMatchObject({ fields: { lutUntil: 'bad-day' } })
  // The seller's own is in force, Bengaluru's has ended: what comes from there can't be invoiced.
  await primary.execute(sql`update seller set lut_number = 'AD270326000001X',
    lut_until = '2099-03-31' where code = 'in'`)
  expect((await save('AD290325000001K', '2020-03-31')).ok).toBe(true)
  shop.cache.invalidate(['*'])
  const packId = await shop.pack('G1')
  await primary.execute(sql`update stock set on_hand = reserved + 4
    where pack_id = ${packId} and warehouse_id <> (select id from warehouse where code = 'BLR')`)
  const number = await shop.order(shop.asha, { G1: 5 })
  await primary.execute(sql`update shop_order set lut_number = 'AD270326000001X'
    where number = ${number}`)
  await act(number, 'confirm')
  expect(await act(number, 'invoice')).toMatchObject({ code: 'letter-lapsed' })
  expect((await save('AD290326000002K', '2099-03-31')).ok).toBe(true)
  await act(number, 'invoice')
  const [issued] = await listIssued(number)
  expect(issued!.name).toMatch(/^IN29-/)
  expect(issued!.content.figures.lutNumber).toBe('AD290326000002K')
  await act(number, 'cancel')
  shop.cache.invalidate(['*'])
  // The quickest warehouse is there: its letter is the one that takes the tax off.
  expect((await findSupplyPlace(await shop.as(shop.asha))).lutNumber).toBe('AD290326000002K')
})

test('[TAX-03] only the letters of what is to be billed count, and each of them', async () => {
  const { primary } = shop.database
  const setLetters = async (own: string, bengaluru: string) => {
    await primary.execute(sql`update seller set lut_until = ${own} where code = 'in'`)
    await primary.execute(sql`update seller_registration set lut_until = ${bengaluru}`)
    shop.cache.invalidate(['*'])
  }
  const sell = async (quantities: Record<string, number>) => {
    const number = await shop.order(shop.asha, quantities)
    await primary.execute(sql`update shop_order set lut_number = 'AD270326000001X'
      where number = ${number}`)
    await act(number, 'confirm')
    return number
  }
  // What is procured for an order lies in no warehouse: the seller's own registration supplies it.
  await setLetters('2020-03-31', '2099-03-31')
  const mixed = await sell({ G1: 2, G2: 1 })
  await primary.execute(sql`update order_line l set to_order = true from shop_order o
    where o.seller_id = l.seller_id and o.id = l.order_id and o.number = ${mixed} and l.code = 'G2'`)
  expect(await act(mixed, 'invoice')).toMatchObject({ code: 'letter-lapsed' })
  expect(await listIssued(mixed)).toEqual([])
  await setLetters('2099-03-31', '2099-03-31')
  expect(await act(mixed, 'invoice')).toMatchObject({ ok: true })
  expect(await listIssued(mixed)).toHaveLength(2)
  // What has left from Bengaluru is billed: its letter may end before the rest leaves from home.
  await setInvoicePer('parcel')
  await primary.execute(sql`update stock set on_hand = reserved + 4 where pack_id = ${await shop.pack('G1')}
    and warehouse_id = (select id from warehouse where code = 'BLR')`)
  const parcels = await sell({ G1: 1, G3: 1 })
  await act(parcels, 'pack')
  await setLetters('2020-03-31', '2099-03-31')
  expect(await act(parcels, 'ship', new Map([[2, 1]]))).toMatchObject({ code: 'letter-lapsed' })
  expect(await act(parcels, 'ship', new Map([[1, 1]]))).toMatchObject({ ok: true })
  await setLetters('2099-03-31', '2020-03-31')
  expect(await act(parcels, 'ship', new Map([[2, 1]]))).toMatchObject({ ok: true })
  await setInvoicePer('order')
})
