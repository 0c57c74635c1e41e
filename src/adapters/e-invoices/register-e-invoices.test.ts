import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { IssuedContent } from '#contract/tax/issued-document.ts'
import {
  changeOrder,
  collectEInvoices,
  getTaxMonth,
  placeOrder,
  registerEInvoices,
  retryEInvoices,
  runDeskOrderAction,
} from '#domain/orders/orders.ts'
import { drawPdf, getPdfHash, loadDeskDocument, loadInvoice } from '#domain/papers/papers.ts'
import { writeDetails } from '#domain/sellers/sellers.ts'
import { addAddress, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { links, testNow } from '#testing/test-shop.ts'
import { openIrp } from './irp-e-invoices.ts'
import { type IrpServer, irpUser, openIrpServer } from './irp-server-fixture.ts'

let shop: OrderedShop
let portal: IrpServer
let clock = 0
let now = testNow
beforeAll(async () => {
  portal = await openIrpServer()
  shop = await openOrderedShop()
  const { baseUrl, host, publicKey } = portal
  const place = { baseUrl, publicKey, allowedHosts: [host], timeoutMs: 500, clock: () => clock }
  const accounts = new Map([[irpUser.gstin, openIrp({ ...irpUser, ...place })]])
  Object.assign(shop.outside, { eInvoices: new Map([['in', accounts]]) })
  await shop.database.primary.execute(sql`update product set goods_code = '731815'`)
  await changeSeller({ taxNumber: irpUser.gstin, address: '4 Dastur Road\nPune 411001' })
})
beforeEach(() => {
  portal.mode = 'right'
  portal.documents.length = 0
})
afterAll(async () => {
  await Promise.all([shop.close(), portal.close()])
})

const changeSeller = async (change: Parameters<typeof writeDetails>[2]) => {
  const { seller } = await shop.scope()
  await shop.database.transaction((db) => writeDetails(db, seller.id, change))
  shop.cache.invalidate(['*'])
}
/** Later by so many seconds, for the outbox and for the breaker. */
const wait = (seconds: number) => {
  clock += seconds * 1_000
  now = new Date(now.getTime() + seconds * 1_000)
}
const register = () => registerEInvoices(shop, links, now)
const owner = () => shop.atDesk('owner')

/** Invoices an order of a company, or of a person, and returns its number and its document's. */
async function invoice(buyer: { company?: string; taxNumber?: string } = company) {
  await shop.setStock('G1', 60)
  const command = await shop.fill(shop.asha, { G1: 2 })
  const billingAddressId = await addAddress(shop.database.primary, shop.asha.id, buyer)
  const scope = await shop.as(shop.asha)
  const outcome = await placeOrder(scope, { ...command, billingAddressId })
  const number = outcome.ok ? outcome.value.number : ''
  for (const action of ['confirm', 'invoice'] as const)
    await runDeskOrderAction(await owner(), number, action)
  const { number: name } = await loadDeskDocument(await owner(), number)
  return { number, name }
}
const company = { company: 'Deccan Works Pvt Ltd', taxNumber: '27AABCU9603R1ZN' }
const findPart = async (number: string, name: string | null = null) => {
  const { parts } = await loadDeskDocument(await owner(), number, name)
  return parts.find((part) => 'isAdded' in part && part.isAdded)
}

test('[TAX-04] a company’s invoice is registered after it is frozen, once, and its paper has the signed code', async () => {
  const { number, name } = await invoice()
  expect(await findPart(number)).toMatchObject({ is: 'check', isGood: false })
  const month = await getTaxMonth(await owner(), null)
  expect(month.unregistered).toMatchObject([{ name, order: number, state: 'due', problem: '' }])
  const pending = (await loadInvoice(await shop.as(shop.asha), number)).paper!
  expect(await drawPdf(await shop.as(shop.asha), pending)).toBeInstanceOf(Uint8Array)
  expect(await getPdfHash(await owner(), pending)).toBeNull()
  // A process that knows nothing of the portal has kept a file as the last one.
  await shop.database.primary.execute(sql`
    insert into document_pdf (seller_id, kind, number, hash, file, at)
    select seller_id, kind, number, 'old', '\\x00'::bytea, now() from order_document where name = ${name}`)
  // Two processes at once.
  await Promise.all([register(), register()])
  expect(portal.documents.map(({ DocDtls }) => DocDtls.No)).toEqual([name])
  const part = await findPart(number)
  const [registered] = [...portal.invoices.values()]
  expect(part).toMatchObject({ is: 'code', payload: registered!.SignedQRCode })
  expect(part?.is === 'code' && part.lines[0]).toBe(`IRN ${registered!.Irn}`)
  const after = await getTaxMonth(await owner(), null)
  expect([after.unregistered, after.broken]).toEqual([[], []])
  // Its file is kept from now on: the same for seller and buyer.
  const paper = (await loadInvoice(await shop.as(shop.asha), number)).paper!
  const file = await drawPdf(await shop.as(shop.asha), paper)
  expect(await getPdfHash(await owner(), paper)).toMatch(/^[0-9a-f]{64}$/)
  expect(await drawPdf(await owner(), await loadDeskDocument(await owner(), number))).toEqual(file)
  expect(Buffer.from(file!).subarray(0, 4).toString()).toBe('%PDF')
})

test('[TAX-04] a person’s invoice is not registered, nor one of a registration without an account', async () => {
  const { number } = await invoice({})
  expect(await findPart(number)).toBeUndefined()
  await changeSeller({ taxNumber: '27AABCU9603R1ZN' })
  const { number: other } = await invoice({ ...company, taxNumber: irpUser.gstin })
  expect(await findPart(other)).toBeUndefined()
  await changeSeller({ taxNumber: irpUser.gstin })
  await register()
  expect(portal.documents).toEqual([])
})

test('[TAX-04] what a process without the account issued is collected, from the day before the first that has it', async () => {
  const { eInvoices } = shop.outside
  Object.assign(shop.outside, { eInvoices: undefined })
  const { name } = await invoice()
  const { name: old } = await invoice()
  await invoice({})
  Object.assign(shop.outside, { eInvoices })
  await shop.database.primary.execute(sql`update order_document set at = at - interval '3 days'
    where name = ${old}`)
  await register()
  expect(portal.documents).toEqual([])
  for (let at = 0; at < 2; at++) await collectEInvoices(shop, now)
  await register()
  expect(portal.documents.map(({ DocDtls }) => DocDtls.No)).toEqual([name])
})

test('[TAX-04] goods without a code stop the invoice that would be registered, not a person’s', async () => {
  const { primary } = shop.database
  const setCode = (code: string) =>
    primary.execute(sql`update product set goods_code = ${code} where code = 'G1'`)
  const refuseCode = async (buyer: Parameters<typeof invoice>[0]) => {
    await shop.setStock('G1', 60)
    const command = await shop.fill(shop.asha, { G1: 1 })
    const billingAddressId = await addAddress(primary, shop.asha.id, buyer ?? {})
    const outcome = await placeOrder(await shop.as(shop.asha), { ...command, billingAddressId })
    const number = outcome.ok ? outcome.value.number : ''
    await runDeskOrderAction(await owner(), number, 'confirm')
    return { number, result: await runDeskOrderAction(await owner(), number, 'invoice') }
  }
  await setCode('')
  const { number, result } = await refuseCode(company)
  expect(result).toMatchObject({ ok: false, code: 'hsn-missing' })
  await runDeskOrderAction(await owner(), number, 'pack')
  const ship = async () => runDeskOrderAction(await owner(), number, 'ship', 'BD-1')
  expect(await ship()).toMatchObject({ ok: false, code: 'hsn-missing' })
  expect((await refuseCode({})).result).toMatchObject({ ok: true })
  // Its own line has no code, the product's of today counts.
  await setCode('731815')
  expect(await ship()).toMatchObject({ ok: true })
  await register()
  expect(portal.documents[0]!.ItemList).toMatchObject([{ HsnCd: '731815' }])
})

test('[TAX-04] a credit note is registered too, and names its invoice', async () => {
  const { number, name } = await invoice()
  await changeOrder(await owner(), number, {
    key: randomUUID(),
    kind: 'cancel',
    parts: new Map([[1, 1]]),
    reason: 'Not wanted',
    restock: false,
    replace: false,
    mail: false,
    revision: null,
  })
  await register()
  const [, note] = portal.documents
  expect(note).toMatchObject({
    DocDtls: { Typ: 'CRN' },
    RefDtls: { PrecDocDtls: [{ InvNo: name }] },
  })
  const { rows } = await shop.database.primary.execute<{ content: IssuedContent }>(sql`
    select content from order_document where name = ${note!.DocDtls.No}`)
  expect(note!.ValDtls.TotInvVal).toBe(rows[0]!.content.figures.total / 100)
})

test('[TAX-04] a portal that is away is asked again by itself, later and later', async () => {
  portal.mode = 'error'
  const { number, name } = await invoice()
  await register()
  const problems = async () => (await getTaxMonth(await owner(), null)).unregistered
  expect(await problems()).toMatchObject([
    { name, state: 'due', problem: 'The portal didn’t respond.' },
  ])
  portal.mode = 'right'
  wait(50)
  await register()
  expect(portal.documents).toEqual([])
  wait(20)
  // The answer is lost: the next try finds what is registered.
  portal.mode = 'lost-answer'
  await register()
  expect(await problems()).toHaveLength(1)
  portal.mode = 'right'
  wait(3_600)
  await register()
  expect(portal.documents).toHaveLength(1)
  expect(await findPart(number)).toMatchObject({ is: 'code' })
})

test('[TAX-04] an account that the portal does not take is told apart from a portal that is away, and staff hear of both once', async () => {
  const { eInvoices } = shop.outside
  const { baseUrl, host, publicKey } = portal
  const place = { baseUrl, publicKey, allowedHosts: [host], timeoutMs: 500, clock: () => clock }
  const wrong = openIrp({ ...irpUser, ...place, password: 'another' })
  Object.assign(shop.outside, {
    eInvoices: new Map([['in', new Map([[irpUser.gstin, wrong]])]]),
  })
  await invoice()
  await invoice()
  const notices = async () => {
    const { rows } = await shop.database.primary.execute<{ is: string }>(sql`
      select message->>'is' as is from staff_notification
      where dedup_key like 'e-invoice-%' order by id`)
    return rows.map(({ is }) => is)
  }
  await register()
  const problem = expect.stringContaining('didn’t accept the account for this GSTIN: 1002')
  expect((await getTaxMonth(await owner(), null)).unregistered).toMatchObject([
    { state: 'due', problem },
    { state: 'due', problem },
  ])
  expect(await notices()).toEqual(['e-invoice-account'])
  Object.assign(shop.outside, { eInvoices })
  portal.mode = 'error'
  for (let at = 0; at < 7; at++) {
    wait(3_600)
    await register()
  }
  expect(await notices()).toEqual(['e-invoice-account', 'e-invoice-silent'])
  portal.mode = 'right'
  wait(3_600)
  await register()
  expect((await getTaxMonth(await owner(), null)).unregistered).toEqual([])
})

test('[TAX-04] [SAFE-05] what the portal refuses waits for staff, who send it again once the cause is gone', async () => {
  portal.mode = 'refuses'
  await invoice()
  await changeSeller({ address: '4 Dastur Road' })
  await invoice()
  await register()
  const list = async () => (await getTaxMonth(await owner(), null)).unregistered
  expect((await list()).map(({ state, problem }) => [state, problem])).toEqual([
    ['refused', '3028: GSTIN is not present in invoice'],
    ['refused', expect.stringContaining('PIN code')],
  ])
  // Staff are told once of each, whatever they try.
  const { rows: notices } = await shop.database.primary.execute<{
    kind: string
    message: unknown
  }>(sql`
    select kind, message from staff_notification where dedup_key like 'e-invoice-refused:%'`)
  const name = expect.stringMatching(/^IN27-/)
  const message = { is: 'e-invoice-refused', name }
  expect(notices).toMatchObject([
    { kind: 'order-request', message: { ...message, problem: expect.stringMatching(/^3028/) } },
    { kind: 'order-request', message: { ...message, problem: 'no-pin' } },
  ])
  portal.mode = 'right'
  wait(7_200)
  await register()
  expect(portal.documents).toEqual([])
  await expect(retryEInvoices(await shop.atDesk('reader'))).rejects.toMatchObject({
    kind: 'forbidden',
  })
  // The address of today has the PIN that the frozen one lacks.
  await changeSeller({ address: '4 Dastur Road\nPune 411001' })
  expect(await retryEInvoices(await owner())).toBe(2)
  expect(await retryEInvoices(await owner())).toBe(0)
  wait(1)
  await register()
  expect(portal.documents).toHaveLength(2)
  expect(await list()).toEqual([])
})
