import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SaleAction } from '#contract/desk/product-list.ts'
import type { Scope } from '#platform/scope.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import {
  findUndoableSale,
  loadProductPage,
  runSaleAction,
  undoSaleAction,
} from '../catalog/catalog.ts'
import { openProductDeskShop, type ProductDeskShop } from './product-desk-fixture.ts'

let shop: ProductDeskShop
let catalogue: Scope
let minutes = 0

beforeAll(async () => {
  shop = await openProductDeskShop()
  catalogue = await shop.atDesk('catalogue')
})
afterAll(() => shop.close())

/** The same person a minute later: each action is a request of its own. */
function atNextMinute(scope = catalogue): Scope {
  minutes += 1
  return { ...scope, now: new Date(scope.now.getTime() + minutes * 60_000) }
}

async function run(action: SaleAction, codes: string[]) {
  const scope = atNextMinute()
  const { changed } = await runSaleAction(scope, codes, action)
  expect(changed).toEqual(codes)
  return { scope, entryId: (await findUndoableSale(scope))! }
}

/** What a product is on sale as, by its code. */
async function loadSales(scope = catalogue): Promise<Record<string, unknown>> {
  const { rows } = await shop.database.primary.execute<{ code: string }>(sql`
    select code, active, retired_at as retired, archived_at as archived,
      publish_from as starts, publish_until as ends
    from product where seller_id = ${scope.seller.id} order by code`)
  return Object.fromEntries(rows.map(({ code, ...sale }) => [code, sale]))
}

test('[DEAL-06] archiving is undone to what each product was before: on sale, off sale, planned', async () => {
  await run('withdraw', ['G2'])
  await shop.database.primary.execute(sql`
    update product set publish_from = '2031-01-02 03:04:05.678901+00', publish_until = '2031-02-01'
    where seller_id = ${catalogue.seller.id} and code = 'G2'`)
  const before = await loadSales()
  const elsewhere = await loadSales(await shop.atDesk('owner', 'tools'))
  const { scope, entryId } = await run('archive', ['G1', 'G2'])
  expect(await loadSales()).not.toEqual(before)
  expect(await undoSaleAction(scope, entryId)).toEqual({ changed: ['G1', 'G2'], failed: [] })
  expect(await loadSales()).toEqual(before)
  expect(await loadSales(await shop.atDesk('owner', 'tools'))).toEqual(elsewhere)
  const id = await shop.findProductId('G1')
  expect((await loadRecord(shop)).slice(-2)).toMatchObject([
    { action: 'product.undo', subject: `product:${id}` },
    { action: 'product.undo' },
  ])
  const { rows } = await shop.database.primary.execute<{ url: string }>(
    sql`select url from product where seller_id = ${catalogue.seller.id} and code = 'G1'`,
  )
  expect(await loadProductPage(await shop.scope('in'), rows[0]!.url)).not.toBeNull()
  expect(await findUndoableSale(scope), 'an undoing is not offered to be undone').toBeNull()
  const again = await undoSaleAction(scope, entryId)
  expect(again.changed).toEqual([])
  expect(await loadSales()).toEqual(before)
})

test.each([
  ['withdraw', 'G3'],
  ['publish', 'G2'],
  ['archive', 'G3'],
] as const)('[DEAL-06] %s is undone', async (action, code) => {
  const before = await loadSales()
  const { scope, entryId } = await run(action, [code])
  expect(await loadSales()).not.toEqual(before)
  expect((await undoSaleAction(scope, entryId)).changed).toEqual([code])
  expect(await loadSales()).toEqual(before)
})

test('[DEAL-06] what was changed since stays, and is named', async () => {
  const { scope, entryId } = await run('withdraw', ['G3', 'G4'])
  await shop.database.primary.execute(sql`
    update product set version = version + 1
    where seller_id = ${scope.seller.id} and code = 'G3'`)
  const [both, other] = await Promise.all([
    undoSaleAction(scope, entryId),
    undoSaleAction(scope, entryId),
  ])
  expect([...both.changed, ...other.changed]).toEqual(['G4'])
  const text = 'It has changed since, or has no pack on sale.'
  expect(both.failed).toContainEqual({ key: 'G3', text })
  expect(await loadSales()).toMatchObject({ G3: { active: false }, G4: { active: true } })
  await run('publish', ['G3'])
})

test('[DEAL-06] a product without a pack on sale does not come back', async () => {
  const { scope, entryId } = await run('withdraw', ['G4'])
  const setPacks = (active: boolean) =>
    shop.database.primary.execute(sql`
      update pack set active = ${active} where seller_id = ${scope.seller.id}
        and product_id = (select id from product where seller_id = ${scope.seller.id} and code = 'G4')`)
  await setPacks(false)
  expect((await undoSaleAction(scope, entryId)).failed).toMatchObject([{ key: 'G4' }])
  await setPacks(true)
  expect((await undoSaleAction(scope, entryId)).changed).toEqual(['G4'])
})

test('[DEAL-06] one product of several is undone alone', async () => {
  const { scope, entryId } = await run('withdraw', ['G3', 'G4'])
  const id = await shop.findProductId('G4')
  expect((await undoSaleAction(scope, entryId, id)).changed).toEqual(['G4'])
  expect(await loadSales()).toMatchObject({ G3: { active: false }, G4: { active: true } })
  expect(await findUndoableSale(scope, id)).toBeNull()
  expect(await findUndoableSale(scope, await shop.findProductId('G3'))).not.toBeNull()
  await run('publish', ['G3'])
})

test('[DEAL-06] nobody undoes what another did, elsewhere, long ago, or without the right to it', async () => {
  const { scope, entryId } = await run('withdraw', ['G3'])
  const owner = { ...(await shop.atDesk('owner')), now: scope.now }
  const stranger = { ...(await shop.atDesk('owner', 'tools')), now: scope.now }
  const later = { ...scope, now: new Date(scope.now.getTime() + 61 * 60_000) }
  for (const other of [owner, stranger, later]) {
    expect(await findUndoableSale(other)).toBeNull()
    await expect(undoSaleAction(other, entryId)).rejects.toMatchObject({ kind: 'not-found' })
  }
  const elsewhere = await shop.findProductId('G4')
  await expect(undoSaleAction(scope, entryId, elsewhere)).rejects.toMatchObject({
    kind: 'not-found',
  })
  const demoted: Scope = { ...scope, staff: { ...scope.staff!, role: 'reader' } }
  await expect(undoSaleAction(demoted, entryId)).rejects.toMatchObject({ kind: 'forbidden' })
  const limits = { warehouses: null, categories: [2_000_000_000] }
  const limited: Scope = { ...scope, staff: { ...scope.staff!, limits } }
  expect((await undoSaleAction(limited, entryId)).changed).toEqual([])
  expect(await loadSales()).toMatchObject({ G3: { active: false } })
  expect((await undoSaleAction(scope, entryId)).changed).toEqual(['G3'])
})
