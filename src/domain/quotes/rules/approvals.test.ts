import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { ApprovalRule } from '#contract/negotiation/approvals.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Scope } from '#platform/scope.ts'
import {
  type ApprovalFacts,
  type ApprovedLine,
  findApprovals,
  getApproverRole,
} from '../answer/approval-rules.ts'
import {
  aDraft,
  aQuoteLine,
  openQuotedShop,
  type QuotedShop,
  unwrap,
} from '../quoted-shop-fixture.ts'
import { readApprovals } from './read-approvals.ts'

const { quotes } = faces
const money = { currency: 'INR', locale: 'en-IN', symbol: '₹' }

const aLine = (change: Partial<ApprovedLine> = {}): ApprovedLine => ({
  line: 1,
  quantity: 10,
  unitPrice: 9_000,
  breaks: [],
  list: 10_000,
  cost: 6_000,
  taxRate: 0,
  cessRate: 0,
  charge: 0,
  ...change,
})

function find(
  rule: Partial<ApprovalRule>,
  facts: Partial<ApprovalFacts> = {},
  templateTerms: string[] = [],
) {
  const rules = [{ measure: 'amount', bound: 0, words: '', role: 'approver', ...rule } as const]
  const policy = { floor: null, rules, templateTerms }
  return findApprovals(policy, { lines: [aLine()], terms: '', paymentDays: null, ...facts }, money)
}

test('[DEAL-03] each row of the approval policy asks at its limit, and not beside it', () => {
  // A line of 9,000 with a cost of 6,000 has a margin of 33.33 %.
  expect(find({ measure: 'line-margin', bound: 3_400 })).toMatchObject([{ lineIds: [1] }])
  expect(find({ measure: 'line-margin', bound: 3_300 })).toEqual([])
  const second = aLine({ line: 2, unitPrice: 6_000 })
  const both = { lines: [aLine(), second] }
  expect(find({ measure: 'line-margin', bound: 100 }, both)).toMatchObject([{ lineIds: [2] }])
  expect(find({ measure: 'margin', bound: 2_001 }, both)).toMatchObject([{ lineIds: [] }])
  expect(find({ measure: 'margin', bound: 2_000 }, both)).toEqual([])
  expect(find({ bound: 90_000 })).toHaveLength(1)
  expect(find({ bound: 90_001 })).toEqual([])
  expect(find({ bound: 90_001 }, { lines: [aLine({ charge: 1 })] })).toHaveLength(1)
  expect(find({ measure: 'discount', bound: 999 })).toMatchObject([{ lineIds: [1] }])
  expect(find({ measure: 'discount', bound: 1_000 })).toEqual([])
  const broken = { lines: [aLine({ breaks: [{ from: 50, unitPrice: 8_900 }] })] }
  expect(find({ measure: 'discount', bound: 1_000 }, broken)).toHaveLength(1)
  expect(find({ measure: 'terms', words: 'net 60' }, { terms: 'Paid  NET 60.' })).toHaveLength(1)
  expect(find({ measure: 'terms', words: 'net 60' }, { terms: 'Net 30.' })).toEqual([])
  expect(find({ measure: 'terms' }, { terms: 'Ex works' })).toHaveLength(1)
  expect(find({ measure: 'terms' }, { terms: 'Ex works' }, ['ex  works'])).toEqual([])
  expect(find({ measure: 'terms' })).toEqual([])
  // The margin of an unknown cost can't be told.
  const unknown = { lines: [aLine({ cost: null })] }
  expect(find({ measure: 'line-margin', bound: 9_000 }, unknown)).toEqual([])
  expect(find({ measure: 'margin', bound: 9_000 }, unknown)).toEqual([])
})

test('[PAY-06] days of payment count as terms of the quote', () => {
  const asked = { terms: 'Ex works', paymentDays: 45 }
  expect(find({ measure: 'terms' }, { paymentDays: 45 })).toHaveLength(1)
  expect(find({ measure: 'terms' }, asked, ['Ex works'])).toHaveLength(1)
  expect(find({ measure: 'terms', words: 'within 45 days' }, asked)).toHaveLength(1)
  expect(find({ measure: 'terms', words: 'within 60 days' }, asked)).toEqual([])
})

test('[PAY-06] [LANG-09] a desk read in Hindi compares days of payment in the same words', () => {
  const asked = { terms: 'Ex works', paymentDays: 45 }
  const [need] = withLocale('hi-IN', () =>
    find({ measure: 'terms', words: 'within 45 days' }, asked),
  )
  expect(need!.reason).toBe('“within 45 days” वाली शर्तें')
})

test('[DEAL-03] of several rows the strictest role counts', () => {
  const amount = { measure: 'amount', words: '' } as const
  const approver = { ...amount, bound: 100, role: 'approver' } as const
  const owner = { ...amount, bound: 50_000, role: 'owner' } as const
  const facts = { lines: [aLine()], terms: '', paymentDays: null }
  const ask = (rules: ApprovalRule[]) =>
    getApproverRole(findApprovals({ floor: null, rules, templateTerms: [] }, facts, money))
  expect(ask([approver])).toBe('approver')
  expect(ask([approver, owner])).toBe('owner')
  expect(ask([owner, approver])).toBe('owner')
  expect(ask([approver, { ...owner, bound: 500_000 }])).toBe('approver')
  expect(ask([])).toBeNull()
})

test('[DEAL-03] rows are read as they are typed, each fault at its field', () => {
  const read = (what: string, limit: string) =>
    readApprovals({ 'what-new1': what, 'limit-new1': limit, 'who-new1': 'owner' }, 'INR')
  const readOne = (what: string, limit: string) => {
    const outcome = read(what, limit)
    return outcome.ok ? outcome.value[0] : outcome.fields
  }
  expect(readOne('amount', '50,000')).toMatchObject({ bound: 5_000_000, role: 'owner' })
  expect(readOne('discount', '12,5 %')).toMatchObject({ bound: 1_250 })
  expect(readOne('terms', ' net  60 ')).toMatchObject({ bound: 0, words: 'net 60' })
  expect(readOne('amount', '0')).toEqual({ 'limit-new1': 'bad-money' })
  expect(readOne('margin', '100')).toEqual({ 'limit-new1': 'bad-share' })
  expect(readOne('line-margin', '')).toEqual({ 'limit-new1': 'bad-share' })
  expect(readOne('terms', 'x'.repeat(101))).toEqual({ 'limit-new1': 'bad-words' })
  expect(readOne('', '5')).toEqual({ 'what-new1': 'what-missing' })
  expect(read('', '')).toMatchObject({ ok: true, value: [] })
  // A stored row without what is removed, whatever its limit.
  expect(readApprovals({ 'what-7': '', 'limit-7': '5' }, 'INR')).toMatchObject({ value: [] })
  const twice = { 'what-7': 'discount', 'limit-7': '5', 'what-new1': 'discount' }
  expect(readApprovals({ ...twice, 'limit-new1': '5.00' }, 'INR')).toMatchObject({
    fields: { 'limit-new1': 'same-row' },
  })
})

let shop: QuotedShop
let owner: Scope
beforeAll(async () => {
  shop = await openQuotedShop()
  owner = await shop.desk('owner', 'owner')
  await run(sql`update pack set cost = 6000 where code in ('G1', 'G2')`)
})
afterAll(() => shop?.close())
beforeEach(async () => {
  await run(sql`delete from approval_rule`)
})
const run = (statement: ReturnType<typeof sql>) => shop.database.primary.execute(statement)

const aRow = (what: string, limit: string, who = 'approver', key = 'new1'): Fields => ({
  [`what-${key}`]: what,
  [`limit-${key}`]: limit,
  [`who-${key}`]: who,
})
const readFields = async (scope = owner) =>
  quotes.approvalsToFields((await quotes.readApprovalPolicy(scope)).rules, 'INR')

/** Adds a row to those that are stored. */
async function addRow(row: Fields) {
  const stored = await readFields()
  expect(await quotes.saveApprovals(owner, { ...stored, ...row }, stored)).toMatchObject({
    ok: true,
  })
}

async function sendDraft(by: Scope) {
  const { id } = await shop.requestQuote(shop.asha)
  const draft = aDraft([aQuoteLine(1, { unitPrice: '90' })])
  unwrap(await quotes.draftQuote(by, id, await shop.buildDeskCommand(id), draft))
  const outcome = unwrap(await quotes.sendQuote(by, id, await shop.buildDeskCommand(id)))
  return { id, state: outcome.quote?.state }
}

test('[DEAL-03] a row makes a quote wait; not its author, nor too low a role, approves it', async () => {
  const approver = await shop.desk('approver', 'approver')
  const approve = async (scope: Scope, id: string) =>
    quotes.approveQuote(scope, id, await shop.buildDeskCommand(id), '')
  expect((await sendDraft(shop.sales)).state).toBe('SENT')
  await addRow(aRow('amount', '900'))
  const first = await sendDraft(approver)
  expect(first.state).toBe('IN_APPROVAL')
  expect(await approve(approver, first.id)).toMatchObject({ code: 'own-work' })
  expect(await approve(owner, first.id)).toMatchObject({ ok: true })
  await addRow(aRow('discount', '5', 'owner'))
  const second = await sendDraft(shop.sales)
  expect(second.state).toBe('IN_APPROVAL')
  expect(await approve(approver, second.id)).toMatchObject({ code: 'needs-owner' })
  expect(await approve(owner, second.id)).toMatchObject({ ok: true })
})

test('[DEAL-03] an approver reads why a quote waits, who priced it and what it earns', async () => {
  const approver = await shop.desk('approver', 'approver')
  await addRow(aRow('discount', '5', 'owner'))
  const { id } = await sendDraft(shop.sales)
  const before = await shop.getVersions(id)
  const waiting = (await quotes.previewWaitingQuote(approver, id))!
  expect(waiting.authors).toEqual(['sales'])
  expect(waiting.preview.approval).toMatchObject({
    needs: [{ measure: 'discount', role: 'owner', lineIds: [1] }],
    approvers: expect.not.arrayContaining(['approver']),
  })
  expect(waiting.preview.lines[0]).toMatchObject({ unitPrice: 9_000, list: 10_000, off: 1_000 })
  expect(waiting.preview.totals.total).toBe(90_000)
  expect(await shop.getVersions(id)).toEqual(before)
  const stranger = await shop.desk('stranger', 'owner', 'tools')
  await expect(quotes.previewWaitingQuote(stranger, id)).rejects.toMatchObject({
    kind: 'not-found',
  })
  const { id: open } = await shop.requestQuote(shop.asha)
  expect(await quotes.previewWaitingQuote(approver, open)).toBeNull()
})

test('[DEAL-03] of two who save the policy at once one is refused; the record has the other', async () => {
  await run(sql`delete from audit_entry where subject = 'approvals'`)
  await addRow(aRow('amount', '900'))
  const stored = await readFields()
  const save = (row: Fields) => quotes.saveApprovals(owner, { ...stored, ...row }, stored)
  const outcomes = await Promise.all([
    save(aRow('margin', '10')),
    save(aRow('discount', '15', 'owner')),
    save({}),
  ])
  const refused = outcomes.filter((outcome) => !outcome.ok && outcome.code === 'changed-meanwhile')
  const { rules } = await quotes.readApprovalPolicy(owner)
  expect(rules).toHaveLength(2)
  expect(refused.length).toBeGreaterThanOrEqual(1)
  const { rows } = await run(sql`select action from audit_entry where subject = 'approvals'`)
  expect(rows).toHaveLength(2)
  // Two rows change places, keep their numbers, and one of them goes.
  const [one, two] = rules.map(({ id }) => String(id))
  const swapped = {
    ...aRow('discount', '8', 'owner', one),
    ...aRow('amount', '900', 'owner', two),
  }
  expect(await quotes.saveApprovals(owner, swapped, await readFields())).toMatchObject({ ok: true })
  const numbers = (await quotes.readApprovalPolicy(owner)).rules.map(({ id }) => String(id))
  expect(numbers).toEqual([two, one])
  const left = await readFields()
  await quotes.saveApprovals(owner, { ...left, [`what-${one}`]: '' }, left)
  expect((await quotes.readApprovalPolicy(owner)).rules).toMatchObject([{ measure: 'amount' }])
})

test('[DEAL-03] the policy names who may decide, by role; a stranger’s people are not among them', async () => {
  await shop.desk('leela', 'approver')
  const { approvers } = await quotes.readApprovalPolicy(owner)
  expect(approvers.approver).toContain('leela')
  expect(approvers.approver).toContain('owner')
  expect(approvers.approver).not.toContain('sales')
  expect(approvers.owner).toEqual(['owner'])
  const stranger = await shop.desk('stranger', 'owner', 'tools')
  expect((await quotes.readApprovalPolicy(stranger)).approvers.approver).toEqual(['stranger'])
})

test('[DEAL-03] the policy is one seller’s, and only who administers reads or changes it', async () => {
  await addRow(aRow('amount', '900'))
  const stranger = await shop.desk('stranger', 'owner', 'tools')
  expect((await quotes.readApprovalPolicy(stranger)).rules).toEqual([])
  const { rules } = await quotes.readApprovalPolicy(owner)
  const id = String(rules[0]!.id)
  const none = await readFields(stranger)
  await quotes.saveApprovals(stranger, aRow('amount', '7', 'owner', id), none)
  expect((await quotes.readApprovalPolicy(owner)).rules).toEqual(rules)
  for (const scope of [shop.sales, await shop.desk('approver', 'approver')]) {
    await expect(quotes.readApprovalPolicy(scope)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(quotes.saveApprovals(scope, {}, 'last-wins')).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(quotes.tryApprovals(scope, {})).rejects.toMatchObject({ kind: 'forbidden' })
  }
})

test('[DEAL-03] a policy is tried on the quotes that were sent, as sending decides; nothing is written', async () => {
  await run(
    sql`update quote_version set sent_at = sent_at - interval '91 days' where sent_at is not null`,
  )
  const { id } = await shop.sendQuote(shop.asha, '90')
  await shop.sendQuote(shop.ben, '99')
  const attempt = await quotes.tryApprovals(owner, aRow('discount', '5'))
  expect(attempt).toMatchObject({
    value: {
      quotes: 2,
      needing: 1,
      needingNow: 0,
      underFloor: 0,
      beyondRow: [1],
      deals: [{ number: id, needsNow: false }],
    },
  })
  expect((await quotes.readApprovalPolicy(owner)).rules).toEqual([])
  // Once it is saved, sending the same asks for approval.
  await addRow(aRow('discount', '5'))
  expect((await sendDraft(shop.sales)).state).toBe('IN_APPROVAL')
  expect(await quotes.tryApprovals(owner, {})).toMatchObject({
    value: { needing: 0, needingNow: 1 },
  })
  expect(await quotes.tryApprovals(owner, aRow('amount', 'much'))).toMatchObject({
    fields: { 'limit-new1': 'bad-money' },
  })
})
