import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CartShop, openCartShop } from '#testing/cart-shop.ts'
import {
  commandPriceList,
  exportPriceList,
  getPriceList,
  listPriceLists,
  readPriceFile,
  savePriceFileAtDesk,
  tryPriceFile,
} from './price-lists.ts'

let shop: CartShop
let owner: Awaited<ReturnType<CartShop['atDesk']>>
beforeAll(async () => {
  shop = await openCartShop()
  owner = await shop.atDesk('owner')
})
afterAll(() => shop.close())

const file = `list;for;until;sku;pack;brand;category;quantity;percent;price
'=Breaks;;;G1;;;;10;;90
'=Breaks;;;G1;;;;100;;80.50
Winter;everyone;2031-12-31;;;;;;7.5;`

async function save(text: string, key: string = randomUUID(), seen?: string) {
  const trial = await tryPriceFile(owner, text)
  if (!trial.ok) throw new Error(trial.code)
  return savePriceFileAtDesk(owner, { key, text, seen: seen ?? trial.value.seen })
}

const countAudits = async (action: string) =>
  (await shop.query(sql`select 1 from audit_entry where action = ${action}`)).length

test('[LIST-04] the desk tries a file and saves it once; its export sets the same list again', async () => {
  const key = randomUUID()
  const trial = await tryPriceFile(owner, file)
  expect(trial).toMatchObject({ value: { faults: [], seen: '0.0', lists: [{ isNew: true }, {}] } })
  expect(await listPriceLists(owner)).toEqual([])
  expect(await save(file, key, '0.0')).toEqual({ ok: true, value: 3 })
  expect(await save(file, key, '0.0')).toEqual({ ok: true, value: 3 })
  expect(await countAudits('price-list.save')).toBe(2)
  const lists = await listPriceLists(owner)
  expect(lists).toMatchObject([
    { name: '=Breaks', audience: 'everyone', until: '', rows: 2, state: 'running', version: 1 },
    { name: 'Winter', until: '2031-12-31', rows: 1 },
  ])
  const { id } = lists[0]!
  const csv = await exportPriceList(owner, id)
  expect(csv).toContain("'=Breaks,everyone,,,G1,")
  expect(await save(csv!)).toEqual({ ok: true, value: 2 })
  expect(await exportPriceList(owner, id)).toBe(csv)
  expect((await getPriceList(owner, id, 'g1')).rows).toMatchObject([
    { sku: 'G1', minQuantity: 10, price: 9_000, listPrice: 10_000 },
    { sku: 'G1', minQuantity: 100, price: 8_050 },
  ])
  expect((await getPriceList(owner, id, 'nothing')).count).toBe(0)
})

test('[LIST-04] a list changed since the trial is not overwritten, nor one of another shop touched', async () => {
  expect(await save(file, undefined, '0.0')).toMatchObject({ code: 'changed-meanwhile' })
  const [list] = await listPriceLists(owner)
  const { id, version } = list!
  const command = { id, version, command: 'pause' } as const
  const elsewhere = await shop.atDesk('owner', 'tools')
  expect(await listPriceLists(elsewhere)).toEqual([])
  for (const attempt of [
    () => getPriceList(elsewhere, id, ''),
    () => exportPriceList(elsewhere, id),
    () => commandPriceList(elsewhere, command),
  ])
    await expect(attempt()).rejects.toThrow('not-found')
  expect(await commandPriceList(owner, { ...command, version: version - 1 })).toMatchObject({
    code: 'changed-meanwhile',
  })
  expect((await commandPriceList(owner, command)).ok).toBe(true)
  expect((await commandPriceList(owner, command)).ok).toBe(true)
  expect(await countAudits('price-list.pause')).toBe(1)
  expect((await getPriceList(owner, id, '')).list.state).toBe('paused')
  const remove = { id, version: version + 1, command: 'remove' } as const
  expect((await commandPriceList(owner, remove)).ok).toBe(true)
  expect(await listPriceLists(owner)).toHaveLength(1)
})

test('[LIST-04] staff without the right for prices are refused, those without costs learn none', async () => {
  const cheap = 'list,sku,price\nCheap,G1,1'
  expect(await tryPriceFile(owner, cheap)).toMatchObject({
    value: { belowCost: [{ line: 1, column: 'price' }] },
  })
  const reader = await shop.atDesk('reader')
  await expect(tryPriceFile(reader, cheap)).rejects.toThrow()
  await expect(listPriceLists(reader)).rejects.toThrow()
  const staff = {
    ...owner.staff!,
    own: {
      id: 1,
      name: 'Pricer',
      capabilities: ['read', 'prices'],
      warehouses: null,
      categories: null,
    },
  }
  expect(await tryPriceFile({ ...owner, staff } as typeof owner, cheap)).toMatchObject({
    value: { belowCost: [] },
  })
})

test('[LIST-04] staff name only customers who have dealt with their shop', async () => {
  const { viewer } = await shop.customer()
  const text = `list,for,percent\nTheirs,customer: ${viewer.email},5`
  const trial = await tryPriceFile(owner, text)
  expect(trial).toMatchObject({ value: { faults: [{ line: 1, column: 'for' }] } })
})

test('[LIST-04] a file without the columns of price lists is refused', () => {
  const codes = ['', 'hello', 'list,percent', 'list,colour\nA,red', 'list\n"'].map((text) => {
    const outcome = readPriceFile(text)
    return outcome.ok ? 'ok' : outcome.code
  })
  expect(codes).toEqual(['no-file', 'not-rows', 'no-rows', 'unknown-column', 'not-rows'])
})
