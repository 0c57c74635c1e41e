import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Inv01 } from '#contract/tax/e-invoice.ts'
import { openIrp } from './irp-e-invoices.ts'
import { type IrpServer, irpUser, openIrpServer } from './irp-server-fixture.ts'

let portal: IrpServer
let clock = 0
beforeAll(async () => {
  portal = await openIrpServer()
})
beforeEach(() => {
  portal.mode = 'right'
  portal.calls.length = 0
})
afterAll(() => portal.close())

const open = (change: object = {}) => {
  const { baseUrl, host, publicKey } = portal
  const place = { baseUrl, publicKey, allowedHosts: [host], timeoutMs: 500, clock: () => clock }
  return openIrp({ ...irpUser, ...place, ...change })
}
const invoice = (No: string) =>
  ({
    DocDtls: { Typ: 'INV', No, Dt: '27/11/2026' },
    SellerDtls: { Gstin: irpUser.gstin },
    BuyerDtls: { Gstin: '29AABCU9603R1ZJ' },
    ItemList: [{ HsnCd: '731815' }],
    ValDtls: { TotInvVal: 1_286.1 },
  }) as unknown as Inv01

test('[TAX-04] a document is registered once: its numbers come again when it is asked twice', async () => {
  const irp = open()
  const first = await irp.register(invoice('IN27-2627-000001'))
  expect(first).toMatchObject({ is: 'registered', numbers: { ackDate: '2026-11-27 14:03:00' } })
  expect(first.is === 'registered' && first.numbers.irn).toMatch(/^[0-9a-f]{64}$/)
  expect(portal.documents.at(-1)).toEqual(invoice('IN27-2627-000001'))
  expect(await irp.register(invoice('IN27-2627-000001'))).toEqual(first)
  expect(portal.documents).toHaveLength(1)
  // One sign-in serves all calls.
  expect(portal.calls.filter((path) => path.endsWith('/auth'))).toHaveLength(1)
})

test('[TAX-04] an answer that was lost is fetched with the next try', async () => {
  const irp = open()
  portal.mode = 'lost-answer'
  await expect(irp.register(invoice('IN27-2627-000002'))).rejects.toThrow('not reachable')
  portal.mode = 'right'
  expect((await irp.register(invoice('IN27-2627-000002'))).is).toBe('registered')
})

test('[TAX-04] a session that ended is opened again, once', async () => {
  const irp = open()
  await irp.register(invoice('IN27-2627-000003'))
  portal.endSessions()
  expect((await irp.register(invoice('IN27-2627-000004'))).is).toBe('registered')
  clock += 6 * 60 * 60_000
  portal.calls.length = 0
  await irp.register(invoice('IN27-2627-000005'))
  expect(portal.calls[0]).toBe('/eivital/v1.04/auth')
})

test('[TAX-04] what the portal refuses is said in its words; wrong credentials are the account’s trouble, tried once', async () => {
  portal.mode = 'refuses'
  expect(await open().register(invoice('IN27-2627-000006'))).toEqual({
    is: 'refused',
    problem: '3028: GSTIN is not present in invoice',
  })
  portal.mode = 'right'
  const wrong = open({ password: 'another' })
  portal.calls.length = 0
  for (const No of ['IN27-2627-000006', 'IN27-2627-000010'])
    expect(await wrong.register(invoice(No))).toEqual({
      is: 'account',
      problem: '1002: Invalid login credentials',
    })
  expect(portal.calls).toHaveLength(1)
  clock += 601_000
  await wrong.register(invoice('IN27-2627-000006'))
  expect(portal.calls).toHaveLength(2)
})

test('[TAX-04] answers that can’t be true are none, and no error has a secret', async () => {
  const modes = { slow: 'no answer', error: 'status 503', html: 'not JSON' }
  for (const [mode, words] of Object.entries(modes)) {
    portal.mode = mode as IrpServer['mode']
    const error = await open()
      .register(invoice('IN27-2627-000007'))
      .catch((each: Error) => each)
    expect(String(error)).toContain(words)
    expect(JSON.stringify([String(error), (error as Error).stack])).not.toMatch(/canary/)
  }
  portal.mode = 'other-document'
  expect(await open().register(invoice('IN27-2627-000007'))).toMatchObject({
    is: 'refused',
    problem: expect.stringContaining('another document under this number'),
  })
  expect(() => open({ allowedHosts: [] })).toThrow('is not among the allowed')
})

test('[TAX-04] a portal that fails five times is left alone for a minute', async () => {
  portal.mode = 'error'
  const irp = open()
  for (let at = 0; at < 5; at++)
    await expect(irp.register(invoice('IN27-2627-000008'))).rejects.toThrow('503')
  portal.mode = 'right'
  await expect(irp.register(invoice('IN27-2627-000008'))).rejects.toThrow('not called')
  clock += 61_000
  expect((await irp.register(invoice('IN27-2627-000008'))).is).toBe('registered')
})
