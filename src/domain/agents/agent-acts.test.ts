import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { connectApp } from '#testing/connected-app.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { confirmAct, listConnectedApps, myAct, proposeAct, purgeAgents } from './agents.ts'
import type { BidDraft, RfqDraft, RfqDraftLine } from './price-draft.ts'

let shop: OrderedShop
let scope: Scope
const run = (statement: ReturnType<typeof sql>) => shop.database.primary.execute(statement)
const limits = { maxEach: '1000', maxMonth: '5000' }

beforeAll(async () => {
  shop = await openOrderedShop()
  await run(sql`
    insert into bid_rule (seller_id, kind, subject_id, allowed, counters)
    select id, 'all', 0, true, false from seller`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  scope = await shop.as(shop.asha)
  for (const table of ['agent_client', 'bid_attempt', 'price_grant', 'bid'])
    await run(sql`delete from ${sql.identifier(table)}`)
})

async function aBid(quantity = 1): Promise<BidDraft> {
  const lines = [{ packId: await shop.pack('G1'), quantity, bidPrice: 9_000 }]
  return { kind: 'bid', lines, allOrNothing: false, pincode: '411001' }
}

async function aRequest(change: Partial<RfqDraftLine>, neededBy = ''): Promise<RfqDraft> {
  const line = { packId: await shop.pack('G5'), words: '', quantity: 1, targetPrice: null }
  return { kind: 'rfq', lines: [{ ...line, ...change }], pincode: '411001', neededBy, note: '' }
}

const later = (hours: number): Scope => ({
  ...scope,
  now: new Date(scope.now.getTime() + hours * 3_600_000),
})

const changePassword = () =>
  run(sql`update person set credential_generation = credential_generation + 1
    where id = ${shop.asha.id}`)

describe('[KEY-04] a request within the limits', () => {
  test.each<[string, Partial<RfqDraftLine>, boolean]>([
    ['at its list price', { quantity: 1 }, true],
    ['however small the wished price', { quantity: 10_000, targetPrice: 1 }, false],
    ['by a wished price above the list price', { quantity: 1, targetPrice: 100_001 }, false],
    ['never for words', { packId: null, words: 'Gloves', targetPrice: 1 }, false],
  ])('is judged %s', async (_, change, automatic) => {
    const agent = await connectApp(scope, limits)
    const outcome = await proposeAct(scope, agent, await aRequest(change), randomUUID())
    expect(outcome).toMatchObject({ ok: true, value: { automatic } })
  })
})

test.each<[string, Partial<RfqDraftLine>, string]>([
  ['bad-price', { targetPrice: 100_000_000_001 }, ''],
  ['bad-date', {}, '9999-99-99'],
  ['bad-date', {}, '2020-01-01'],
  ['bad-date', {}, '2027-02-30'],
])('[KEY-04] %s is told the app at once: %j %s', async (code, change, neededBy) => {
  const agent = await connectApp(scope)
  const draft = await aRequest(change, neededBy)
  expect(await proposeAct(scope, agent, draft, randomUUID())).toMatchObject({ ok: false, code })
})

test('[KEY-04] an offer that no amount can hold is refused', async () => {
  const agent = await connectApp(scope)
  const draft = await aBid(10_000)
  const line = { ...draft.lines[0]!, bidPrice: 100_000_000_000 }
  const outcome = await proposeAct(
    scope,
    agent,
    { ...draft, lines: Array.from({ length: 20 }, () => line) },
    randomUUID(),
  )
  expect(outcome).toMatchObject({ ok: false, code: 'bad-price' })
})

test('[KEY-04] what waits is declined by a new password, and its app can be purged', async () => {
  const agent = await connectApp(scope)
  const outcome = await proposeAct(scope, agent, await aBid(), randomUUID())
  if (!outcome.ok) throw new Error(outcome.code)
  const { id, state } = outcome.value
  expect(state).toBe('waiting')
  await changePassword()
  expect((await myAct(scope, id)).state).toBe('declined')
  expect(await confirmAct(scope, id)).toMatchObject({ ok: false, code: 'decided' })
  const late = await proposeAct(scope, agent, await aBid(), randomUUID())
  expect(late).toMatchObject({ ok: false, code: 'not-connected' })
  await purgeAgents(shop, scope.seller.id, scope.now)
  const { rows } = await run(sql`select c.ended_by, a.state from agent_consent c
    join agent_act a on a.consent_id = c.id and a.seller_id = c.seller_id`)
  expect(rows).toEqual([{ ended_by: 'password', state: 'declined' }])
  await purgeAgents(shop, scope.seller.id, later(181 * 24).now)
  expect((await run(sql`select id from agent_client`)).rows).toEqual([])
})

describe('[KEY-04] what fails while it is sent', () => {
  const breakBids = () => run(sql`alter table bid add constraint broken check (false) not valid`)
  const mendBids = () => run(sql`alter table bid drop constraint broken`)

  test('within the limits waits for the customer, and uses nothing up', async () => {
    const agent = await connectApp(scope, limits)
    const mails = (await shop.letters()).length
    await breakBids()
    const key = randomUUID()
    await expect(proposeAct(scope, agent, await aBid(), key)).rejects.toThrow()
    await mendBids()
    expect((await listConnectedApps(scope))[0]!.spent).toBe(0)
    const again = await proposeAct(scope, agent, await aBid(), key)
    expect(again).toMatchObject({ ok: true, value: { state: 'waiting', automatic: false } })
    expect((await shop.letters()).length - mails).toBe(1)
    if (!again.ok) throw new Error(again.code)
    expect(await confirmAct(scope, again.value.id)).toMatchObject({ value: { state: 'sent' } })
  })

  test('once confirmed can be confirmed again', async () => {
    const agent = await connectApp(scope)
    const outcome = await proposeAct(scope, agent, await aBid(), randomUUID())
    if (!outcome.ok) throw new Error(outcome.code)
    const { id } = outcome.value
    await breakBids()
    await expect(confirmAct(scope, id)).rejects.toThrow()
    await mendBids()
    expect((await myAct(scope, id)).state).toBe('waiting')
    expect(await confirmAct(scope, id)).toMatchObject({ value: { state: 'sent' } })
  })

  test('because its process died ends with its time', async () => {
    const agent = await connectApp(scope, limits)
    const outcome = await proposeAct(scope, agent, await aBid(), randomUUID())
    if (!outcome.ok) throw new Error(outcome.code)
    const { id } = outcome.value
    await run(sql`update agent_act set state = 'sending', result = null where id = ${id}`)
    await purgeAgents(shop, scope.seller.id, later(47).now)
    expect((await myAct(scope, id)).state).toBe('sending')
    await purgeAgents(shop, scope.seller.id, later(48).now)
    expect(await myAct(scope, id)).toMatchObject({
      state: 'refused',
      refusal: expect.stringContaining('interrupted'),
    })
  })
})
