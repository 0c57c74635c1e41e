import { afterAll, beforeAll, expect, test } from 'vitest'
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
