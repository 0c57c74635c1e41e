import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#contract/accounts/staff.ts'
import { maxSavedViews } from '#contract/desk/saved-views.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { changeStaff } from '../accounts/accounts.ts'
import { formatListCsv, listSavedViews, removeView, saveView } from './views.ts'

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
  expect([shared!.mayRemove, own!.mayRemove]).toEqual([false, true])
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
