import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/accounts/staff.ts'
import { maxSavedViews } from '#contract/desk/saved-views.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { changeStaff } from '../accounts/accounts.ts'
import {
  countInTime,
  formatListCsv,
  listSavedViews,
  moveView,
  removeView,
  renameView,
  saveView,
} from './views.ts'

let shop: TestShop
let owner: Scope
let sales: Scope
let stranger: Scope

/** The scope of somebody who has a row in the seller's staff. */
async function openMember(role: Role, code: 'in' | 'tools' = 'in'): Promise<Scope> {
  const email = `${role}.${code}@staff.example`
  const { id } = await shop.customer(email)
  const scope = await shop.atDesk(role, code)
  const { seller } = scope
  await changeStaff(scope, { sellerId: seller.id, by: null, email, role, over: 'last-wins' })
  return { ...scope, staff: { ...scope.staff!, id } }
}

beforeAll(async () => {
  shop = await openTestShop()
  owner = await openMember('owner')
  sales = await openMember('sales')
  stranger = await openMember('owner', 'tools')
})
afterAll(() => shop.close())

const view = { list: 'orders', name: 'To confirm', query: 'state=placed', isShared: false } as const
const listNames = async (scope: Scope) =>
  (await listSavedViews(scope, 'orders')).map(({ name }) => name)

test('[DEAL-06] a view keeps filters, order and columns, in one order and without the page', async () => {
  const query = 'sort=-total&page=7&state=placed&done=saved&q=&o=26-A'
  expect(await saveView(sales, { ...view, query })).toMatchObject({ ok: true })
  const [saved] = await listSavedViews(sales, 'orders')
  expect(saved).toMatchObject({ query: 'sort=-total&state=placed', isShared: false })
  expect(await listSavedViews(sales, 'bids')).toEqual([])
  await saveView(sales, { ...view, query: 'state=packed' })
  expect((await listSavedViews(sales, 'orders')).map((each) => each.query)).toEqual([
    'state=packed',
  ])
})

test('[DEAL-06] views are one’s own unless an owner shares them, and never another seller’s', async () => {
  expect(await listNames(owner)).toEqual([])
  expect(await saveView(sales, { ...view, isShared: true })).toMatchObject({
    code: 'not-permitted',
  })
  await saveView(owner, { ...view, name: 'Of the house', isShared: true })
  expect(await listNames(sales)).toEqual(['Of the house', 'To confirm'])
  expect(await listNames(stranger)).toEqual([])
  const [shared, own] = await listSavedViews(sales, 'orders')
  expect([shared!.mayEdit, own!.mayEdit]).toEqual([false, true])
  for (const [scope, id] of [
    [sales, shared!.id],
    [owner, own!.id],
    [stranger, shared!.id],
  ] as const)
    await expect(removeView(scope, id)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await removeView(owner, shared!.id)).toBe('orders')
  expect(await listNames(sales)).toEqual(['To confirm'])
})

test('[DEAL-06] a person has a bounded number of views, counted even by saves at once', async () => {
  const codes = await Promise.all(
    Array.from({ length: maxSavedViews + 3 }, (_, at) =>
      saveView(owner, { ...view, list: 'bids', name: `View ${at}` }),
    ),
  )
  expect(codes.filter(({ ok }) => ok)).toHaveLength(maxSavedViews)
  expect(await listSavedViews(owner, 'bids')).toHaveLength(maxSavedViews)
  expect(await saveView(owner, { ...view, name: '  ' })).toMatchObject({ code: 'missing' })
  expect(await saveView(owner, { ...view, name: 'x'.repeat(41) })).toMatchObject({
    code: 'too-long',
  })
})

test('[DEAL-06] a spreadsheet takes no cell of a list for a formula', () => {
  const file = formatListCsv(
    ['Buyer', 'Total'],
    [
      ['=HYPERLINK("http://x")', -5.5],
      [null, 3],
    ],
  )
  expect(file).toBe('\uFEFFBuyer,Total\r\n"\'=HYPERLINK(""http://x"")",-5.5\r\n,3\r\n')
})

test('[DEAL-06] a view is renamed by its owner, once, and to no name that is taken', async () => {
  const save = async (name: string) => {
    const outcome = await saveView(owner, { ...view, list: 'coupons', name })
    return outcome.ok ? outcome.value : 0
  }
  const [id] = [await save('Sprng'), await save('Autumn')]
  const rename = (scope: Scope, name: string, previousName = 'Sprng') =>
    renameView(scope, id!, { name, previousName })
  expect(await rename(owner, ' ')).toMatchObject({ code: 'missing' })
  expect(await rename(owner, 'Autumn')).toMatchObject({ code: 'name-taken' })
  for (const scope of [sales, stranger])
    await expect(rename(scope, 'Spring')).rejects.toMatchObject({ kind: 'not-found' })
  expect(await rename(owner, ' Spring  sale ')).toMatchObject({ ok: true, value: 'coupons' })
  expect(await rename(owner, 'Spring sale')).toMatchObject({ ok: true })
  expect(await rename(owner, 'Another')).toMatchObject({ code: 'changed-meanwhile' })
  const names = (await listSavedViews(owner, 'coupons')).map(({ name }) => name)
  expect(names).toEqual(['Spring sale', 'Autumn'])
})

test('[DEAL-06] views stand in the order that one gives them; the shared ones in the owner’s', async () => {
  const ids = new Map<string, number>()
  for (const [scope, name, isShared] of [
    [owner, 'S1', true],
    [owner, 'S2', true],
    [owner, 'O1', false],
    [sales, 'M1', false],
    [sales, 'M2', false],
    [sales, 'M3', false],
  ] as const) {
    const outcome = await saveView(scope, { ...view, list: 'products', name, isShared })
    if (outcome.ok) ids.set(name, outcome.value)
  }
  const listed = async (scope: Scope) =>
    (await listSavedViews(scope, 'products')).map(({ name }) => name).join(' ')
  for (let times = 0; times < 2; times++) await moveView(sales, ids.get('M3')!, 1)
  await moveView(sales, ids.get('M1')!, 99)
  expect(await listed(sales)).toBe('S1 S2 M3 M2 M1')
  expect(await listed(owner)).toBe('S1 S2 O1')
  await moveView(owner, ids.get('S2')!, 1)
  expect([await listed(sales), await listed(owner)]).toEqual(['S2 S1 M3 M2 M1', 'S2 S1 O1'])
  for (const [scope, name] of [
    [sales, 'S1'],
    [owner, 'M1'],
    [stranger, 'S1'],
  ] as const)
    await expect(moveView(scope, ids.get(name)!, 1)).rejects.toMatchObject({ kind: 'not-found' })
})

test('[DEAL-06] counts are given up after their time; other errors are not', async () => {
  const count = (seconds: number) => (scope: Scope) =>
    scope.database.primary.execute(sql`select pg_sleep(${seconds})`).then(() => 'counted')
  expect(await countInTime(owner, 2_000, count(0))).toBe('counted')
  expect(await countInTime(owner, 20, count(5))).toBeNull()
  await expect(
    countInTime(owner, 2_000, ({ database }) => database.primary.execute(sql`select 1/0`)),
  ).rejects.toThrow()
  const customer = await shop.scope('in')
  await expect(countInTime(customer, 2_000, count(0))).rejects.toMatchObject({ kind: 'sign-in' })
})
