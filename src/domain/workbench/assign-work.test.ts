import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { AssignedDeal, WorkQuery } from '#contract/desk/workbench.ts'
import type { Scope } from '#platform/scope.ts'
import {
  assignWork,
  getAssignee,
  getSnoozeText,
  getWorkQueue,
  snoozeWork,
  wakeWork,
} from './workbench.ts'
import { newKey, openWorkShop, type WorkShop } from './workbench-fixture.ts'

let shop: WorkShop
let owner: Scope
let sales: Scope
let fulfilment: Scope
let bid: AssignedDeal
let order: AssignedDeal
beforeAll(async () => {
  shop = await openWorkShop()
  owner = await shop.desk('owner')
  sales = await shop.desk('sales')
  fulfilment = await shop.desk('fulfilment')
  bid = { kind: 'bid', number: await shop.bid(shop.asha, { G1: 9_000 }), assigneeId: null }
  order = { kind: 'order', number: await shop.order(shop.ben, { G3: 2 }), assigneeId: null }
})
afterAll(() => shop.close())

const load = (scope: Scope, change: Partial<WorkQuery> = {}) =>
  getWorkQueue(scope, { view: 'all', verb: null, sort: 'best', page: 1, since: null, ...change })
const unassign = (deal: AssignedDeal) => ({ ...deal, assigneeId: null })

test('[DEAL-01] deals are given to whoever may deal with them, and are then theirs', async () => {
  expect(await assignWork(owner, [bid], sales.staff!.id)).toMatchObject({ ok: true, value: 1 })
  expect((await load(sales, { view: 'mine' })).rows.map(({ number }) => number)).toEqual([
    bid.number,
  ])
  expect((await load(owner)).views.mine).toBe(0)
  expect(await getAssignee(fulfilment, 'bid', bid.number)).toBe(sales.staff!.id)
  // An order is nothing for sales, nor a bid for those who pack.
  for (const [deals, to] of [
    [[order], sales],
    [[{ ...bid, assigneeId: sales.staff!.id }, order], fulfilment],
    [[order], await shop.desk('owner', 'tools')],
  ] as const)
    expect(await assignWork(owner, deals, to.staff!.id)).toMatchObject({ code: 'unknown-assignee' })
  await expect(assignWork(fulfilment, [bid], null)).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await assignWork(fulfilment, [order], fulfilment.staff!.id)).toMatchObject({ ok: true })
  expect((await load(owner)).assignees.map(({ name, kinds }) => [name, kinds])).toEqual([
    ['fulfilment', ['order']],
    ['owner', ['bid', 'rfq', 'order']],
    ['sales', ['bid', 'rfq']],
  ])
})

test('[DEAL-01] of two who assign at once one is told, and nothing of the other’s command is done', async () => {
  const seen = { ...bid, assigneeId: sales.staff!.id }
  const ownOrder = { ...order, assigneeId: fulfilment.staff!.id }
  const outcomes = await Promise.all([
    assignWork(owner, [seen], null),
    assignWork(owner, [seen], owner.staff!.id),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  await shop.database.primary.execute(sql`delete from work_assignment where kind = 'bid'`)
  expect(await assignWork(owner, [ownOrder, seen], owner.staff!.id)).toMatchObject({
    code: 'assigned-meanwhile',
  })
  expect(await getAssignee(owner, 'order', order.number)).toBe(fulfilment.staff!.id)
  const both = [unassign(bid), unassign(bid)]
  expect(await assignWork(owner, both.slice(0, 1), owner.staff!.id)).toMatchObject({ ok: true })
  expect(await assignWork(sales, both.slice(0, 1), sales.staff!.id)).toMatchObject({
    code: 'assigned-meanwhile',
  })
})

test('[DEAL-01] another seller’s deals are not there, and each assignment is recorded', async () => {
  const stranger = await shop.desk('owner', 'tools')
  await expect(assignWork(stranger, [unassign(order)], stranger.staff!.id)).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect(await getAssignee(stranger, 'order', order.number)).toBeNull()
  const { rows } = await shop.database.primary.execute<{ count: number }>(sql`
    select count(*)::int from audit_entry where action = 'order.assign'`)
  expect(rows[0]!.count).toBe(1)
  expect(await assignWork(owner, [], null)).toMatchObject({ code: 'no-deals' })
})

test('[DEAL-01] rows are ordered by margin only for those who see all of them', async () => {
  const number = await shop.bid(shop.ben, { G3: 20_000 })
  const order = async (scope: Scope, sort: WorkQuery['sort']) =>
    (await load(scope, { sort, verb: 'bid' })).rows.map((row) => row.number)
  expect((await load(owner)).canSortByMargin).toBe(true)
  expect((await order(owner, 'margin')).length).toBe(2)
  const reader = await shop.desk('reader')
  expect((await load(reader)).canSortByMargin).toBe(false)
  // Costs change what the owner sees first, and nothing that a reader sees.
  const before = await order(reader, 'best')
  expect(await order(reader, 'margin')).toEqual(await order(reader, 'time'))
  await shop.database.primary.execute(sql`
    update pack set cost = 1 where code = (select k.code from pack k join bid_line l on l.pack_id = k.id
      join bid b on b.id = l.bid_id where b.number = ${number} limit 1)`)
  expect(await order(reader, 'best')).toEqual(before)
})

test('[DEAL-01] a row is put aside for whoever does so, until they take it back or the buyer answers', async () => {
  const number = await shop.request(shop.asha, 'G2')
  const deal = { kind: 'rfq', number } as const
  const numbers = async (scope: Scope, view: 'all' | 'snoozed' = 'all') =>
    (await load(scope, { view })).rows.map((row) => row.number)
  expect(await snoozeWork(sales, [deal], 'answer')).toMatchObject({ ok: true })
  expect(await numbers(sales)).not.toContain(number)
  const [row] = (await load(sales, { view: 'snoozed' })).rows
  expect(row).toMatchObject({ number, snoozedText: 'Snoozed until the buyer answers' })
  expect((await load(sales)).views.snoozed).toBe(1)
  // Colleagues and other sellers are not concerned.
  expect(await numbers(owner)).toContain(number)
  expect(await getSnoozeText(owner, deal, null)).toBeNull()
  const stranger = await shop.desk('owner', 'tools')
  await expect(snoozeWork(stranger, [deal], 'tomorrow')).rejects.toMatchObject({
    kind: 'not-found',
  })
  expect(await wakeWork(sales, [deal])).toMatchObject({ ok: true })
  expect(await numbers(sales)).toContain(number)
  // What the buyer does brings it back, also before its time.
  expect(await snoozeWork(sales, [deal], 'tomorrow')).toMatchObject({ ok: true })
  expect(await getSnoozeText(sales, deal, null)).toMatch(/^Snoozed until .*9:00/)
  const friday = '2026-11-27T16:15'
  expect(await snoozeWork(sales, [deal], 'time', friday)).toMatchObject({ ok: true })
  expect(await getSnoozeText(sales, deal, null)).toMatch(/^Snoozed until 27 Nov.*4:15/)
  expect(await snoozeWork(sales, [deal], 'time', '')).toMatchObject({ code: 'bad-time' })
  const later = new Date(sales.now.getTime() + 60_000)
  const buyer = { ...(await shop.as(shop.asha)), now: later }
  const getVersion = async (id: string) => (await faces.quotes.getRfq(buyer, { id })).rowVersion
  const written = await faces.quotes.writeMessage(
    buyer,
    { id: number },
    { key: newKey(), rowVersion: await getVersion(number) },
    'We need them sooner.',
  )
  expect(written).toMatchObject({ ok: true })
  expect(await numbers(sales)).toContain(number)
  expect(await numbers(sales, 'snoozed')).toEqual([])
  expect(await snoozeWork(sales, [order], 'answer')).toMatchObject({ code: 'no-answer' })
})
