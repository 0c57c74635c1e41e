import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { KeyScope } from '#contract/keys/keys.ts'
import { makeKey, openDesk } from '#testing/api-keys.ts'
import { HaggleClient, Problem } from '../../../client/haggle-client.ts'
import { type DeskCalls, openDeskCalls } from './desk-call-fixture.ts'

let calls: DeskCalls
beforeAll(async () => {
  calls = await openDeskCalls()
})
afterAll(() => calls.close())

async function connect(scopes: readonly KeyScope[], seller: 'in' | 'tools' = 'in') {
  const { token } = await makeKey(await openDesk(calls.shop, 'owner', seller), scopes)
  return new HaggleClient({
    origin: `http://${seller}.localhost:3000`,
    key: token,
    fetch: async (request) => calls.ask(request.url, request),
  })
}

async function addCompany(name: string, admin: string): Promise<number> {
  const { id } = await calls.shop.customer(admin)
  const { rows } = await calls.shop.database.pool.query<{ id: number }>(
    `with made as (
       insert into company (seller_id, name, tax_number, created_at)
       select id, $1, '', now() from seller where code = 'in' returning seller_id, id)
     insert into company_member (seller_id, company_id, person_id, roles, joined_at)
     select seller_id, id, $2, '{see,admin}', now() from made returning company_id::float8 as id`,
    [name, id],
  )
  return rows[0]!.id
}

const findProblem = (work: Promise<unknown>): Promise<Problem | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Problem ? error : null),
  )

test('[DEAL-03] [KEY-02] a program writes a rule, tries it on the past, lets it watch, and stops all', async () => {
  const erp = await connect(['rules:read', 'rules:write'])
  const { body: rule, etag } = await erp.postDeskQuoteRules({
    name: 'Five off',
    pricing: 'list',
    percent: 5,
    does: 'send',
    toAmount: 50_000,
  })
  expect(rule).toMatchObject({ state: 'off', percent: 5, toAmount: 50_000, kind: 'all' })
  const { body: tried } = await erp.postDeskQuoteRulesBacktest({
    name: 'Six off',
    pricing: 'list',
    percent: 6,
  })
  expect(tried).toMatchObject({ days: 90, requests: 0, deals: [] })
  const { body: watching } = await erp.patchDeskQuoteRulesById(
    rule.ruleId,
    { state: 'shadow', percent: 4 },
    { ifMatch: etag! },
  )
  expect(watching).toMatchObject({ state: 'shadow', percent: 4, toAmount: 50_000 })
  const stale = erp.patchDeskQuoteRulesById(rule.ruleId, { state: 'on' }, { ifMatch: etag! })
  expect(await findProblem(stale)).toMatchObject({ status: 412 })
  const bad = erp.patchDeskQuoteRulesById(rule.ruleId, { subject: 'No such', kind: 'brand' })
  expect(await findProblem(bad)).toMatchObject({
    status: 400,
    fields: { subject: 'unknown-subject' },
  })
  expect((await erp.getDeskQuoteRules()).body).toEqual([watching])
  // The switch over all of them.
  expect((await erp.putDeskAutomaticAnswers({ answering: false })).body).toEqual({
    answering: false,
  })
  expect((await erp.getDeskAutomaticAnswers()).body).toEqual({ answering: false })
  // A key that only reads changes nothing, and another seller's sees nothing.
  const reader = await connect(['rules:read'])
  expect(await findProblem(reader.putDeskAutomaticAnswers({ answering: true }))).toMatchObject({
    status: 403,
  })
  const other = await connect(['rules:read', 'rules:write'], 'tools')
  expect((await other.getDeskQuoteRules()).body).toEqual([])
  expect(await findProblem(other.getDeskQuoteRulesById(rule.ruleId))).toMatchObject({ status: 404 })
  expect((await other.getDeskAutomaticAnswers()).body).toEqual({ answering: true })
})

test('[LIST-04] [KEY-02] a price list is made, filled line by line, changed and ended by a program', async () => {
  const erp = await connect(['prices:read', 'prices:write', 'costs:read'])
  const once = { idempotencyKey: 'list-made-once' }
  const { body: made, etag } = await erp.postDeskPriceLists({ name: 'Autumn', from: null }, once)
  expect(made).toMatchObject({ name: 'Autumn', for: 'everyone', state: 'running', lines: 0 })
  expect((await erp.postDeskPriceLists({ name: 'Autumn', from: null }, once)).body).toEqual(made)
  const id = made.listId
  const priceId = String(await calls.shop.pack('G2'))
  const lines = [
    { SkuCode: 'G1', quantity: 10, price: 88.5 },
    { priceId, price: 120 },
    { SkuCode: 'NO-SUCH', price: 1 },
    { SkuCode: 'G1', quantity: 10, price: 80 },
    { percent: 2.5 },
    { SkuCode: 'G3', percent: 4 },
    { priceId: '987654321', price: 3 },
    { SkuCode: 'G5', quantity: 2 },
  ]
  const { body: filled } = await erp.postDeskPriceListsByIdLines(id, { lines }, { ifMatch: etag! })
  expect(filled.saved).toBe(4)
  expect(filled.lines.map(({ field }) => field)).toEqual([
    null,
    null,
    'SkuCode',
    'quantity',
    null,
    'price',
    'SkuCode',
    null,
  ])
  expect(filled.lines[0]).toEqual({ field: null, detail: null, belowCost: expect.any(Boolean) })
  const { body: stored } = await erp.getDeskPriceListsByIdLines(id, {})
  expect(stored).toMatchObject({
    count: 3,
    lines: [
      { SkuCode: '', percent: 2.5, price: null },
      { SkuCode: 'G1', quantity: 10, price: 88.5 },
      { priceId, quantity: 1, price: 120 },
    ],
  })
  const stale = erp.patchDeskPriceListsById(id, { name: 'Late' }, { ifMatch: etag! })
  expect((await findProblem(stale))?.status).toBe(412)
  const out = { lines: [{ priceId, price: null }] }
  expect((await erp.postDeskPriceListsByIdLines(id, out)).body.saved).toBe(1)
  const { body: short, etag: next } = await erp.getDeskPriceListsById(id)
  expect(short.lines).toBe(2)
  // The same again changes nothing, and evicts no page.
  await erp.postDeskPriceListsByIdLines(id, out)
  expect((await erp.getDeskPriceListsById(id)).etag).toBe(next)
  const wrong = erp.patchDeskPriceListsById(id, { for: 'group: Nobody', until: '2020-02-30' })
  expect(await findProblem(wrong)).toMatchObject({
    status: 400,
    fields: { for: 'invalid', until: 'invalid' },
  })
  const backwards = { from: '2030-02-02', until: '2030-02-01' }
  expect((await findProblem(erp.patchDeskPriceListsById(id, backwards)))?.status).toBe(400)
  const { body: later } = await erp.patchDeskPriceListsById(
    id,
    { from: '2030-02-01', name: 'Spring' },
    { ifMatch: next! },
  )
  expect(later).toMatchObject({ name: 'Spring', from: '2030-02-01', state: 'to-come', lines: 2 })
  const act = (action: 'end' | 'pause') => erp.postDeskPriceListsByIdActions(id, { action })
  expect((await findProblem(act('end')))?.code).toBe('not-begun')
  await erp.patchDeskPriceListsById(id, { from: null })
  expect((await act('end')).body.state).toBe('over')
  expect((await act('end')).body.state).toBe('over')
  expect((await findProblem(erp.postDeskPriceLists({ name: 'SPRING' })))?.code).toBe('name-taken')
  const history = await faces.accounts.readHistory(
    await openDesk(calls.shop),
    `price-list:${id}`,
    20,
  )
  expect(history.lines.map(({ text }) => text.start.split(' ')[0])).toEqual([
    'ended',
    'changed',
    'changed',
    'changed',
    'changed',
    'added',
  ])
  const theirs = await connect(['prices:read', 'prices:write'], 'tools')
  for (const call of [
    () => theirs.getDeskPriceListsById(id),
    () => theirs.patchDeskPriceListsById(id, { name: 'Theirs' }),
    () => theirs.postDeskPriceListsByIdLines(id, { lines }),
    () => theirs.getDeskPriceListsByIdLines(id, {}),
    () => theirs.deleteDeskPriceListsById(id),
  ])
    expect((await findProblem(call()))?.status).toBe(404)
  const reader = await connect(['prices:read'])
  expect((await findProblem(reader.getDeskPriceLists({})))?.status).toBe(403)
  const { body: page } = await erp.getDeskPriceLists({ SearchText: 'spr' })
  expect(page).toMatchObject({ count: 1, pages: 1, lists: [{ listId: id, state: 'over' }] })
  expect((await erp.deleteDeskPriceListsById(id)).status).toBe(204)
  expect((await findProblem(erp.getDeskPriceListsById(id)))?.status).toBe(404)
})

test('[LIST-04] a program names a company by its id or its manager’s address, not by a name that anybody can take', async () => {
  const erp = await connect(['prices:read', 'prices:write'])
  const squatter = await addCompany('Big Buyer', 'squatter@other.example')
  const company = await addCompany('Big Buyer Limited', 'boss@big.example')
  const { listId } = (await erp.postDeskPriceLists({ name: 'Open' })).body
  for (const whom of ['company: Big Buyer', 'company: nobody@big.example', 'company: 987654321']) {
    const named = { name: 'Contract', for: whom }
    for (const call of [
      () => erp.postDeskPriceLists(named),
      () => erp.patchDeskPriceListsById(listId, named),
    ])
      expect(await findProblem(call()), whom).toMatchObject({
        status: 400,
        fields: { for: 'invalid' },
      })
  }
  const { body: byAddress } = await erp.postDeskPriceLists({
    name: 'Contract',
    for: 'company: Boss@big.example',
  })
  expect(byAddress).toMatchObject({ for: 'company: Big Buyer Limited', companyId: String(company) })
  const { body: byId } = await erp.patchDeskPriceListsById(listId, { for: `company: ${squatter}` })
  expect(byId).toMatchObject({ for: 'company: Big Buyer', companyId: String(squatter) })
  // What was read is written back: to the list itself, and to a new one.
  const { body: kept } = await erp.patchDeskPriceListsById(byAddress.listId, byAddress)
  expect(kept).toMatchObject({ for: byAddress.for, companyId: byAddress.companyId })
  const { body: same } = await erp.patchDeskPriceListsById(listId, { for: byId.for, name: 'Kept' })
  expect(same).toMatchObject({ name: 'Kept', companyId: String(squatter) })
  const { body: copy } = await erp.postDeskPriceLists({ ...byAddress, name: 'Copy' })
  expect(copy).toMatchObject({ for: byAddress.for, companyId: byAddress.companyId })
  // A name and an id of two companies is a mistake, and an id alone says nothing.
  for (const other of [
    { for: byAddress.for, companyId: String(squatter) },
    { companyId: String(squatter) },
  ])
    expect(await findProblem(erp.patchDeskPriceListsById(copy.listId, other))).toMatchObject({
      status: 400,
      fields: { for: 'invalid' },
    })
  const squatters = { for: 'company: Big Buyer', companyId: String(squatter) }
  expect((await erp.patchDeskPriceListsById(copy.listId, squatters)).body).toMatchObject(squatters)
  // Of one that was ended, too, whose day of the end is the one of its beginning.
  await erp.postDeskPriceListsByIdActions(listId, { action: 'end' })
  const { body: ended } = await erp.getDeskPriceListsById(listId)
  expect((await erp.patchDeskPriceListsById(listId, ended)).body).toEqual(ended)
  // Staff at the desk see who manages it, and may write a name.
  const desk = await openDesk(calls.shop)
  expect(
    await faces.priceLists.addPriceList(desk, { name: 'Desk', for: 'company: Big Buyer Limited' }),
  ).toMatchObject({ ok: true })
})
