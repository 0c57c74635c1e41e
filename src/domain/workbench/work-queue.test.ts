import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { WorkQuery } from '#contract/desk/workbench.ts'
import { startedStatements } from '#db/started-statements.ts'
import type { Scope } from '#platform/scope.ts'
import { getWorkQueue } from './workbench.ts'
import { addManyBids, openWorkShop, type WorkShop } from './workbench-fixture.ts'

let shop: WorkShop
const numbers: Record<string, string> = {}
beforeAll(async () => {
  shop = await openWorkShop()
  numbers.bid = await shop.bid(shop.asha, { G1: 9_000, G2: 17_000 })
  numbers.request = await shop.request(shop.asha, 'G1', 20)
  numbers.approval = await shop.request(shop.ben, 'G2', 5)
  await shop.database.primary.execute(sql`update negotiation_settings set margin_floor = 9000`)
  await shop.quote(numbers.approval, '90')
  numbers.order = await shop.order(shop.ben, { G3: 2 })
  await shop.database.primary.execute(sql`
    insert into contact_message (seller_id, name, email, message, at)
    select id, 'Kavya', 'k@b.example', 'Do you  deliver?', now() from seller where code = 'in'`)
})
afterAll(() => shop.close())

const load = (scope: Scope, change: Partial<WorkQuery> = {}) =>
  getWorkQueue(scope, { view: 'all', verb: null, sort: 'best', page: 1, since: null, ...change })

test('[DEAL-01] every turn of ours is in one queue, with who, what is due and its figures', async () => {
  const queue = await load(await shop.desk('owner'))
  const row = (kind: string) => queue.rows.find((each) => each.kind === kind)
  expect(queue.rows.map(({ kind }) => kind).sort()).toEqual([
    'approval',
    'bid',
    'confirm',
    'message',
    'request',
  ])
  // ₹90 + ₹170 for a list of ₹100 + ₹200; the cost is three tenths of the list.
  expect(row('bid')).toMatchObject({
    number: numbers.bid,
    person: 'Asha Rao',
    due: 'Bid, 2 lines',
    value: 26_000,
    gap: -1_333,
  })
  expect(row('request')).toMatchObject({
    number: numbers.request,
    company: 'Rao & Co',
    due: 'Request, 1 line',
    value: 200_000,
    gap: null,
  })
  expect(row('approval')).toMatchObject({
    number: numbers.approval,
    due: 'Quote to approve, 1 line, requested by sales',
    value: 45_000,
  })
  expect(row('confirm')).toMatchObject({ number: numbers.order, due: 'Order to confirm, 1 line' })
  expect(row('message')).toMatchObject({ due: 'Message: Do you deliver?', value: null })
  expect(queue.verbs).toEqual({ ask: 2, bid: 1, buy: 1 })
  expect(queue.views).toMatchObject({ all: 5, approval: 1, pack: 0 })
  const scores = queue.rows.map(({ rank }) => rank!.score)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
})

test('[DEAL-01] views, verbs and orders choose from the same rows', async () => {
  const desk = await shop.desk('owner')
  const kinds = async (change: Partial<WorkQuery>) =>
    (await load(desk, change)).rows.map(({ kind }) => kind)
  expect(await kinds({ view: 'approval' })).toEqual(['approval'])
  expect(await kinds({ verb: 'bid' })).toEqual(['bid'])
  expect((await kinds({ sort: 'value' })).slice(0, 2)).toEqual(['request', 'confirm'])
  expect((await kinds({ sort: 'newest' }))[0]).toBe('message')
  expect((await kinds({ sort: 'time' })).at(-1)).toBe('message')
  expect(await kinds({ page: 7 })).toHaveLength(5)
})

test('[DEAL-01] a quote in approval is no turn of who wrote it', async () => {
  const author = await shop.desk('sales')
  const queue = await load(author)
  expect(queue.rows.map(({ number }) => number)).not.toContain(numbers.approval)
  expect(queue.views).toMatchObject({ all: 4, approval: 0 })
  expect((await faces.insight.countDeskWork(author)).approvals).toBe(0)
  expect((await faces.insight.countDeskWork(await shop.desk('owner'))).approvals).toBe(1)
})

test('[DEAL-01] [DESK-01] each sees what the role may see, and nothing of another seller', async () => {
  const reader = await load(await shop.desk('reader'))
  expect(reader.rows.map(({ kind }) => kind)).not.toContain('message')
  expect(reader.rows.every(({ person, company }) => person === null && company === null)).toBe(true)
  const request = reader.rows.find(({ kind }) => kind === 'request')
  expect(request).toMatchObject({ margin: null, rank: null })
  expect(reader.earns).toBeNull()
  const fulfilment = await load(await shop.desk('fulfilment'))
  expect(fulfilment.rows.find(({ kind }) => kind === 'confirm')!.person).toBe('Asha Rao')
  expect(fulfilment.rows.find(({ kind }) => kind === 'bid')!.person).toBeNull()
  expect((await load(await shop.desk('owner', 'tools'))).rows).toEqual([])
})

test('[DEAL-01] a queue of 500 takes as many statements as one of five, and one of 5,000 in proportion', async () => {
  const desk = await shop.desk('owner')
  let statements = 0
  const count = () => statements++
  const measure = async () => {
    statements = 0
    startedStatements.subscribe(count)
    const startMs = performance.now()
    const queue = await load(desk)
    startedStatements.unsubscribe(count)
    return {
      statements,
      ms: performance.now() - startMs,
      rows: queue.rows.length,
      all: queue.count,
    }
  }
  const few = await measure()
  expect(few.statements).toBeLessThanOrEqual(9)
  await addManyBids(shop, 500)
  const many = await measure()
  expect(many).toMatchObject({ rows: 50, all: 505 })
  expect(many.statements).toBeLessThanOrEqual(few.statements)
  const analyze = () => shop.database.primary.execute(sql`analyze bid, bid_line`)
  const measureShortest = async () => {
    await analyze()
    const times: number[] = []
    for (let round = 0; round < 5; round++) times.push((await measure()).ms)
    return Math.min(...times)
  }
  const shortestOf500 = await measureShortest()
  await addManyBids(shop, 4_500)
  // Ten times the bids: what reads all of them for each would take a hundred times as long.
  expect(await measureShortest()).toBeLessThan(30 * shortestOf500)
})
