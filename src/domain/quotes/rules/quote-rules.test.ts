import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { unfilteredRecord } from '#contract/desk/record.ts'
import type { QuoteRuleInput } from '#contract/schemas/quote-rules.server.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Scope } from '#platform/scope.ts'
import { links } from '#testing/test-shop.ts'
import {
  aDraft,
  aLine,
  aQuoteLine,
  openQuotedShop,
  type QuotedShop,
} from '../quoted-shop-fixture.ts'

const { quotes, desk, accounts } = faces
let shop: QuotedShop
let owner: Scope
beforeAll(async () => {
  shop = await openQuotedShop()
  owner = await shop.desk('owner', 'owner')
  await run(sql`update pack set cost = 6000 where code in ('G1', 'G2')`)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await run(sql`delete from quote_rule`)
  await run(sql`delete from rule_decision`)
  await run(sql`delete from approval_rule`)
  await run(sql`update answer_switch set stopped_at = null, after_minutes = 0, max_per_product = 2`)
  await run(sql`update rfq set state = 'CANCELLED', turn = 'none' where state = 'OPEN'`)
  await run(sql`insert into answer_switch (seller_id, after_minutes)
    select id, 0 from seller on conflict do nothing`)
  await run(sql`update stock set reserved = 0, on_hand = 1000`)
})

const run = (statement: ReturnType<typeof sql>) => shop.database.primary.execute(statement)

function aRuleInput(change: Partial<QuoteRuleInput> = {}): QuoteRuleInput {
  const about = { kind: 'all', subject: '', subjectId: '', buyer: '', fromAmount: '', toAmount: '' }
  return {
    name: 'Five off',
    ...about,
    pricing: 'list',
    share: '5',
    does: 'send',
    minMargin: '',
    templateId: '',
    ...change,
  }
}

function value<T>(outcome: Outcome<T, string>): T {
  if (!outcome.ok) throw new Error(`Refused: ${outcome.code} ${JSON.stringify(outcome.fields)}`)
  return outcome.value
}

async function addRule(
  change: Partial<QuoteRuleInput> = {},
  state: 'on' | 'shadow' | 'off' = 'on',
) {
  const id = value(await quotes.saveQuoteRule(owner, null, aRuleInput(change), null))
  value(await quotes.turnQuoteRule(owner, id, state))
  return id
}

const answer = () => quotes.runQuoteRules(shop, links, new Date())

const readLog = async (change = {}) =>
  (
    await quotes.readRuleDecisions(owner, {
      page: 1,
      mode: '',
      outcome: '',
      kind: '',
      ruleId: null,
      ...change,
    })
  ).decisions

test('[DEAL-03] a rule sends a quote once, however many processes ask it, and says why', async () => {
  const ruleId = await addRule()
  const { id } = await shop.requestQuote(shop.asha)
  await Promise.all(Array.from({ length: 6 }, () => answer()))
  const rfq = await quotes.deskRfq(shop.sales, id)
  expect(rfq.state).toBe('QUOTED')
  expect(rfq.versions).toHaveLength(1)
  expect(rfq.versions[0]!.lines[0]).toMatchObject({ unitPrice: 9_500 })
  expect(await readLog()).toMatchObject([
    { number: id, outcome: 'sent', mode: 'live', ruleId, total: 95_000, ruleName: 'Five off' },
  ])
  const [own] = await readLog()
  expect(own).toMatchObject({ buyer: 'Asha Rao', company: 'Rao & Co', customerId: shop.asha.id })
  const reader = await shop.desk('reader', 'reader')
  const query = { page: 1, mode: '', outcome: '', kind: '', ruleId: null } as const
  const [hidden] = (await quotes.readRuleDecisions(reader, query)).decisions
  expect(hidden).toMatchObject({ number: id, buyer: null, company: null, customerId: null })
  // The buyer can't tell a rule's answer from a person's.
  const seen = await quotes.getRfq(await shop.as(shop.asha), { id })
  expect(JSON.stringify(seen)).not.toMatch(/rule/i)
  const record = await accounts.readAudit(owner, unfilteredRecord)
  expect(record.lines.some(({ text }) => text.start.startsWith('answered request'))).toBe(true)
})

test('[DEAL-03] [LANG-09] one press stops all answers, also one that waits for the press; the record has it', async () => {
  await addRule()
  const { id } = await shop.requestQuote(shop.asha)
  await Promise.all([desk.setAutomaticAnswers(shop.sales, false), answer(), answer()])
  const state = (await shop.getVersions(id)).state
  const [entry] = await readLog({ mode: 'live' })
  // Either it was sent before the press, or it was left because of it; never both.
  expect([entry?.outcome, state]).toEqual(
    state === 'QUOTED' ? ['sent', 'QUOTED'] : ['left', 'OPEN'],
  )
  const next = await shop.requestQuote(shop.ben)
  await answer()
  expect((await shop.getVersions(next.id)).state).toBe('OPEN')
  const hindi = await withLocale('hi-IN', () => readLog())
  expect((await readLog())[0]).toMatchObject({ reason: 'Automatic answers are stopped.' })
  expect(hindi[0]).toMatchObject({ reason: 'ऑटोमैटिक जवाब बंद हैं।' })
  await expect(desk.setAutomaticAnswers(shop.sales, true)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await desk.setAutomaticAnswers(owner, true)
  const { rows } = await run(
    sql`select action from audit_entry where subject = 'answering' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual(['answering.stop', 'answering.resume'])
})

test('[DEAL-03] a press in the middle of sending waits for it, and nothing is sent after it', async () => {
  await addRule()
  const { id } = await shop.requestQuote(shop.asha)
  let press: Promise<void> | undefined
  // The press comes while a worker holds the switch.
  await shop.database.transaction(async (db) => {
    await db.execute(
      sql`select 1 from answer_switch where seller_id = ${owner.seller.id} for share`,
    )
    press = desk.setAutomaticAnswers(owner, false)
    await expect
      .poll(async () => {
        const { rows } = await run(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
  })
  await press
  await answer()
  expect((await shop.getVersions(id)).state).toBe('OPEN')
})

test('[DEAL-03] a rule that is edited is sent as it is after the edit, and never half', async () => {
  const ruleId = await addRule()
  const { id } = await shop.requestQuote(shop.asha)
  const stored = (await quotes.readQuoteRule(owner, ruleId))!
  const edit = quotes.saveQuoteRule(
    owner,
    ruleId,
    aRuleInput({ share: '7' }),
    quotes.toRuleFields(stored),
  )
  await Promise.all([edit, answer()])
  await answer()
  const [line] = (await quotes.deskRfq(shop.sales, id)).versions[0]!.lines
  expect([9_500, 9_300]).toContain(line!.unitPrice)
  const [entry] = await readLog()
  expect(entry!.total).toBe(line!.unitPrice! * 10)
  // Somebody else's edit meanwhile.
  expect(
    await quotes.saveQuoteRule(owner, ruleId, aRuleInput(), quotes.toRuleFields(stored)),
  ).toMatchObject({ code: 'changed-meanwhile' })
})

test('[DEAL-03] proposed prices are a draft that people finish; a draft they began is left alone', async () => {
  await addRule({ does: 'propose', share: '50' })
  const { id } = await shop.requestQuote(shop.asha)
  await answer()
  const preview = await quotes.previewQuote(shop.sales, id, null)
  expect(preview!.lines[0]).toMatchObject({ unitPrice: 5_000 })
  expect((await shop.getVersions(id)).state).toBe('OPEN')
  // Whoever sends what only rules wrote counts as its author.
  await run(sql`update negotiation_settings set margin_floor = 1000`)
  await run(sql`insert into negotiation_settings (seller_id, margin_floor)
    values (${owner.seller.id}, 1000) on conflict do nothing`)
  const sent = value(await quotes.sendQuote(owner, id, await shop.buildDeskCommand(id)))
  expect(sent.quote).toMatchObject({ state: 'IN_APPROVAL' })
  expect(await quotes.approveQuote(owner, id, await shop.buildDeskCommand(id), '')).toMatchObject({
    code: 'own-work',
  })
  await run(sql`update negotiation_settings set margin_floor = null`)
  const other = await shop.requestQuote(shop.ben)
  const draft = aDraft([aQuoteLine(1, { unitPrice: '99' })])
  value(await quotes.draftQuote(shop.sales, other.id, await shop.buildDeskCommand(other.id), draft))
  await answer()
  expect((await readLog())[0]).toMatchObject({ reason: 'Someone has already started the quote.' })
  expect((await quotes.previewQuote(shop.sales, other.id, null))!.lines[0]!.unitPrice).toBe(9_900)
})

test('[DEAL-03] a buyer who asks again and again comes to a person', async () => {
  await addRule()
  for (let round = 0; round < 3; round++) await shop.requestQuote(shop.asha)
  await Promise.all([answer(), answer(), answer()])
  await answer()
  const outcomes = (await readLog()).map(({ outcome }) => outcome)
  expect(outcomes.toSorted()).toEqual(['proposed', 'sent', 'sent'])
  // Another buyer is not held to it.
  const { id } = await shop.requestQuote(shop.ben)
  await answer()
  expect((await shop.getVersions(id)).state).toBe('QUOTED')
})

test('[DEAL-03] [PAY-06] a rule’s quote takes the terms, days of payment and note of its template; without it a person sends', async () => {
  const template = {
    name: 'Frame',
    terms: 'Within 30 days.',
    note: 'As agreed.',
    validDays: '',
    paymentDays: '45',
  }
  value(await quotes.saveTemplate(owner, null, template, null))
  const [stored] = await quotes.listTemplates(owner)
  const templateId = String(stored!.id)
  await addRule({ templateId })
  const { id } = await shop.requestQuote(shop.asha)
  await answer()
  const { state, versions } = await quotes.deskRfq(shop.sales, id)
  expect(state).toBe('QUOTED')
  expect(versions[0]).toMatchObject({
    terms: 'Within 30 days.',
    note: 'As agreed.',
    paymentDays: 45,
  })
  await quotes.removeTemplate(owner, Number(templateId))
  const next = await shop.requestQuote(shop.ben)
  await answer()
  expect((await shop.getVersions(next.id)).state).toBe('OPEN')
  expect((await readLog())[0]).toMatchObject({
    outcome: 'proposed',
    reason: 'The rule’s template no longer exists.',
  })
  expect(
    await quotes.saveQuoteRule(owner, null, aRuleInput({ name: 'Other', templateId }), null),
  ).toMatchObject({ ok: false, fields: { templateId: 'unknown-template' } })
})

test('[DEAL-03] how often a buyer is answered counts by product, whatever the pack', async () => {
  await addRule()
  const [first, second] = [await shop.pack('G1'), await shop.pack('G2')]
  const { rows } = await run(sql`select id, product_id from pack where id in (${first}, ${second})`)
  const products = new Map(rows.map(({ id, product_id }) => [id, product_id]))
  await run(sql`update pack set product_id = ${products.get(first)} where id = ${second}`)
  for (const packId of [first, first, second])
    await shop.requestQuote(shop.asha, { lines: [aLine({ packId: String(packId) })] })
  while ((await answer()) > 0);
  expect((await readLog()).map(({ outcome }) => outcome)).toEqual(['proposed', 'sent', 'sent'])
  const test = value(await quotes.backTestQuotes(owner, 'book'))
  expect(
    test.deals.filter(({ reason }) =>
      reason.startsWith('Line 1: rules have already answered this buyer'),
    ),
  ).not.toEqual([])
  await run(sql`update pack set product_id = ${products.get(second)} where id = ${second}`)
})

test('[DEAL-03] a hundred requests that fail keep no other waiting, and are tried again later', async () => {
  await addRule()
  await run(sql`
    insert into rfq (seller_id, number, state, turn, postal_code, created_at, opened_at, state_since, changed_at)
    select ${owner.seller.id}, 'FAILS-' || n, 'OPEN', 'seller', '411001', now(), now(), now(), now()
    from generate_series(1, 100) n`)
  await run(sql`
    create function fail_decision() returns trigger language plpgsql as $$ begin
      if exists (select 1 from rfq r where r.seller_id = new.seller_id and r.id = new.thread_id
        and r.number like 'FAILS-%') then raise exception 'cannot be decided'; end if;
      return new; end $$`)
  await run(sql`create trigger fail_decision before insert on rule_decision
    for each row execute function fail_decision()`)
  const { id } = await shop.requestQuote(shop.asha)
  expect(await answer()).toBe(0)
  expect(await answer()).toBe(1)
  expect((await shop.getVersions(id)).state).toBe('QUOTED')
  // A minute later they are asked again, and now they can be decided.
  await run(sql`drop trigger fail_decision on rule_decision`)
  expect(await answer()).toBe(0)
  await run(sql`update rfq set rule_retry_at = now() where rule_retry_at is not null`)
  expect(await answer()).toBe(100)
})

test('[DEAL-03] in the shadow a rule only logs, for a week; what people did stands beside it', async () => {
  const ruleId = await addRule({}, 'shadow')
  const { id } = await shop.sendQuote(shop.asha, '90')
  await run(
    sql`update rfq set state = 'OPEN', turn = 'seller', current_version = null where number = ${id}`,
  )
  await answer()
  await run(
    sql`update rfq set state = 'QUOTED', turn = 'buyer', current_version = 1 where number = ${id}`,
  )
  expect(await readLog({ mode: 'shadow' })).toMatchObject([
    { outcome: 'sent', ruleId, total: 95_000, people: { total: 90_000 } },
  ])
  await run(sql`update quote_rule set shadow_until = now() - interval '1 second'`)
  expect((await quotes.readQuoteRule(owner, ruleId))!.state).toBe('off')
  const next = await shop.requestQuote(shop.asha)
  await answer()
  expect((await readLog()).some(({ number }) => number === next.id)).toBe(false)
})

test('[DEAL-03] an answer by rules is nobody’s answer, and a shadow that changes nothing is not told', async () => {
  const ruleId = await addRule()
  const watching = await addRule({ name: 'Watching', share: '9' }, 'shadow')
  const { id } = await shop.requestQuote(shop.asha)
  await answer()
  expect(await readLog()).toMatchObject([{ mode: 'live', outcome: 'sent', people: null }])
  // The rule that watches would now come first, and would have done otherwise.
  value(await quotes.moveQuoteRule(owner, watching, -1))
  await shop.requestQuote(shop.ben)
  await answer()
  const entries = await readLog()
  expect(entries.map(({ mode, ruleId: rule }) => [mode, rule])).toContainEqual(['shadow', watching])
  expect(entries.every(({ people }) => people === null)).toBe(true)
  const { rules } = await quotes.readQuoteRules(owner)
  const counts = new Map(rules.map((rule) => [rule.id, rule.counts.sent]))
  expect([counts.get(ruleId), counts.get(watching)]).toEqual([2, 1])
  const test = value(await quotes.backTestQuotes(owner, 'book'))
  expect(test.deals.find(({ number }) => number === id)).toMatchObject({ realMinutes: null })
})

test('[DEAL-03] requests from before a rule was turned on are not its own', async () => {
  const { id } = await shop.requestQuote(shop.asha)
  await addRule()
  await answer()
  expect((await shop.getVersions(id)).state).toBe('OPEN')
})

test('[DEAL-03] the back-test decides as the live rules do, and writes nothing', async () => {
  const tried = { id: null, input: aRuleInput({ share: '4' }) }
  const before = value(await quotes.backTestQuotes(owner, tried))
  const { id } = await shop.sendQuote(shop.asha, '90')
  await shop.requestQuote(shop.ben)
  const test = value(await quotes.backTestQuotes(owner, tried))
  expect(test.requests).toBe(before.requests + 2)
  expect(test.sent).toBeGreaterThan(0)
  expect(test.deals.find(({ number }) => number === id)).toMatchObject({ realTotal: 90_000 })
  expect(test.sent + test.proposed + test.left).toBe(test.requests)
  expect(await readLog()).toEqual([])
  // The same request, live.
  await run(sql`update answer_switch set max_per_product = 20`)
  await addRule({ share: '4' })
  const live = await shop.requestQuote(shop.ben, { pincode: '400001' })
  await answer()
  const again = value(await quotes.backTestQuotes(owner, 'book'))
  const [decision] = await readLog()
  expect(again.deals.find(({ number }) => number === live.id)).toMatchObject({
    outcome: decision!.outcome,
    total: decision!.total,
  })
  expect(
    await quotes.backTestQuotes(owner, { id: null, input: aRuleInput({ share: '' }) }),
  ).toMatchObject({
    fields: { share: 'bad-share' },
  })
})

test('[DEAL-03] rules are one seller’s, for those who price; they name buyers of this seller only', async () => {
  const ruleId = await addRule({ buyer: shop.asha.email })
  const stranger = await shop.desk('stranger', 'owner', 'tools')
  expect(await quotes.readQuoteRule(stranger, ruleId)).toBeNull()
  expect(await quotes.turnQuoteRule(stranger, ruleId, 'off')).toMatchObject({
    code: 'unknown-rule',
  })
  expect(await quotes.removeQuoteRule(stranger, ruleId)).toMatchObject({ code: 'unknown-rule' })
  expect(
    (
      await quotes.readRuleDecisions(stranger, {
        page: 1,
        mode: '',
        outcome: '',
        kind: '',
        ruleId: null,
      })
    ).count,
  ).toBe(0)
  await expect(quotes.saveQuoteRule(shop.sales, null, aRuleInput(), null)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  expect(
    await quotes.saveQuoteRule(stranger, null, aRuleInput({ buyer: shop.asha.email }), null),
  ).toMatchObject({ fields: { buyer: 'unknown-buyer' } })
  const second = await addRule({ name: 'Second', kind: 'sku', subject: 'no-such' }).catch(String)
  expect(second).toContain('unknown-subject')
  const other = await addRule({ name: 'Other' })
  value(await quotes.moveQuoteRule(owner, other, -1))
  expect((await quotes.readQuoteRules(owner)).rules.map(({ id }) => id)).toEqual([other, ruleId])
})
