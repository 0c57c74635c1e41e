import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DecisionReason } from '#contract/negotiation/decision-reasons.ts'
import type { QuoteRule } from '#contract/negotiation/quote-rules.ts'
import { getMargin } from '../../pricing/margin-rules.ts'
import { decideByRules, type FactLine, type RequestFacts } from './decide-rules.ts'

function aRule(change: Partial<QuoteRule> = {}): QuoteRule {
  return {
    id: 1,
    name: 'Five off',
    kind: 'all',
    subjectId: null,
    customerId: null,
    mailDomain: null,
    fromAmount: null,
    toAmount: null,
    pricing: 'list',
    basisPoints: 500,
    does: 'send',
    minMargin: null,
    templateId: null,
    state: 'on',
    stateSince: '2026-11-01T00:00:00.000Z',
    ...change,
  }
}

function aLine(change: Partial<FactLine> = {}): FactLine {
  return {
    line: 1,
    packId: 7,
    quantity: 10,
    subject: { productId: 70, brandId: 3, categoryPath: [1, 2] },
    list: 10_000,
    cost: 6_000,
    taxRate: 1_800,
    cessRate: 0,
    stock: 100,
    last: null,
    answersToday: 0,
    ...change,
  }
}

function aRequest(change: Partial<RequestFacts> = {}): RequestFacts {
  return {
    openedAt: '2026-11-20T00:00:00.000Z',
    customerId: 'asha',
    mailDomain: 'rao.example',
    served: true,
    hasFiles: false,
    floor: 1_000,
    maxPerProduct: 2,
    lines: [aLine()],
    findApproval: () => null,
    ...change,
  }
}

const decide = (rules: QuoteRule[], request: Partial<RequestFacts> = {}) =>
  decideByRules(rules, aRequest(request))

test('[DEAL-03] the first rule that fits a line and can price it counts, with its reason', () => {
  expect(decide([aRule()])).toMatchObject({
    outcome: 'sent',
    lines: [{ line: 1, ruleId: 1, unitPrice: 9_500 }],
    total: 95_000,
    reason: {
      is: 'priced',
      means: [{ pricing: 'list', basisPoints: 500 }],
      total: 95_000,
      margin: 2_547,
    },
  })
  const last = aRule({ id: 2, pricing: 'last', basisPoints: 0 })
  expect(decide([last, aRule()]).lines[0]).toMatchObject({ ruleId: 1 })
  const known = { lines: [aLine({ last: 9_100 })] }
  expect(decide([last, aRule()], known).lines[0]).toMatchObject({ ruleId: 2, unitPrice: 9_100 })
  // A buyer whom two rules name: the order decides, not how narrow they are.
  const own = aRule({ id: 3, customerId: 'asha', basisPoints: 300 })
  expect(decide([own, aRule()]).lines[0]).toMatchObject({ ruleId: 3 })
  expect(decide([aRule(), own]).lines[0]).toMatchObject({ ruleId: 1 })
})

test('[DEAL-03] rules are chosen by brand, category, buyer, company and amount; amount 0 is no amount', () => {
  const fits = (change: Partial<QuoteRule>, request: Partial<RequestFacts> = {}) =>
    decide([aRule(change)], request).outcome === 'sent'
  expect(fits({ kind: 'brand', subjectId: 3 })).toBe(true)
  expect(fits({ kind: 'brand', subjectId: 4 })).toBe(false)
  expect(fits({ kind: 'category', subjectId: 1 })).toBe(true)
  expect(fits({ kind: 'sku', subjectId: 71 })).toBe(false)
  expect(fits({ customerId: 'ben' })).toBe(false)
  expect(fits({ mailDomain: 'rao.example' })).toBe(true)
  expect(fits({ mailDomain: 'rao.example' }, { mailDomain: null })).toBe(false)
  expect(fits({ fromAmount: 100_000, toAmount: 100_000 })).toBe(true)
  expect(fits({ toAmount: 99_999 })).toBe(false)
  expect(fits({ fromAmount: 100_001 })).toBe(false)
  for (const lines of [[], [aLine({ list: null })], [aLine({ list: 0 })]]) {
    expect(fits({ toAmount: 5_000_000, pricing: 'margin' }, { lines })).toBe(false)
  }
})

test('[DEAL-03] what a person should see is proposed and never sent', () => {
  const cause = { measure: 'amount', bound: 50_000, words: '' } as const
  const cases: [DecisionReason, Partial<RequestFacts>][] = [
    [
      { is: 'line-no-product', line: 2 },
      { lines: [aLine(), aLine({ line: 2, packId: null, subject: null })] },
    ],
    [{ is: 'line-not-sold', line: 2 }, { lines: [aLine(), aLine({ line: 2, subject: null })] }],
    [{ is: 'line-stock', line: 1, stock: 9, needed: 10 }, { lines: [aLine({ stock: 9 })] }],
    [
      { is: 'line-stock', line: 1, stock: 15, needed: 20 },
      { lines: [aLine({ stock: 15 }), aLine({ line: 2, stock: 15 })] },
    ],
    [{ is: 'line-no-cost', line: 1 }, { lines: [aLine({ cost: null })] }],
    [
      { is: 'line-under-floor', line: 1, margin: 63, floor: 1_000 },
      { lines: [aLine({ cost: 8_000 })] },
    ],
    [
      { is: 'line-below-cost', line: 1, margin: -1_179 },
      { floor: null, lines: [aLine({ cost: 9_000 })] },
    ],
    [{ is: 'line-answered', line: 1, count: 2 }, { lines: [aLine({ answersToday: 2 })] }],
    [{ is: 'not-served' }, { served: false }],
    [{ is: 'has-files' }, { hasFiles: true }],
    [{ is: 'needs-approval', cause }, { findApproval: () => cause }],
  ]
  for (const [reason, request] of cases)
    expect(decide([aRule()], request)).toMatchObject({ outcome: 'proposed', reason })
  expect(decide([aRule({ minMargin: 2_600 })])).toMatchObject({
    outcome: 'proposed',
    reason: { is: 'margin-under-rule', margin: 2_547, bound: 2_600 },
  })
  expect(decide([aRule({ does: 'propose' })]).outcome).toBe('proposed')
  expect(decide([]).outcome).toBe('left')
  expect(decide([aRule()], { lines: [aLine({ packId: null, subject: null })] }).outcome).toBe(
    'left',
  )
})

test('[DEAL-03] whatever the rules and the request: nothing sent is under the floor, short or unpriced', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 50 }),
    stock: fc.integer({ min: 20, max: 400 }),
    list: fc.option(fc.integer({ min: 1, max: 20_000 }), { freq: 20 }),
    cost: fc.option(fc.integer({ min: 0, max: 4_000 })),
    last: fc.option(fc.integer({ min: 1, max: 20_000 })),
    packId: fc.option(fc.constantFrom(7, 8), { freq: 20 }),
  })
  const rule = fc.record({
    pricing: fc.constantFrom('list', 'margin', 'last'),
    basisPoints: fc.integer({ min: 0, max: 9_900 }),
    does: fc.constantFrom('send', 'propose'),
  })
  let sentCount = 0
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 3 }),
      fc.array(line, { maxLength: 4 }),
      fc.option(fc.integer({ min: 0, max: 5_000 })),
      (rules, lines, floor) => {
        const factLines = lines.map((each, at) => aLine({ ...each, line: at + 1 }))
        const all = rules.map((each, at) => aRule({ ...(each as Partial<QuoteRule>), id: at + 1 }))
        const decision = decide(all, { lines: factLines, floor })
        if (decision.outcome !== 'sent') return
        sentCount += 1
        expect(decision.lines).toHaveLength(factLines.length)
        for (const { line: at, unitPrice } of decision.lines) {
          const fact = factLines[at - 1]!
          const margin = getMargin([{ ...fact, quantity: 1, price: unitPrice }])
          expect(margin).toBeGreaterThanOrEqual(floor ?? 0)
          expect(unitPrice).toBeGreaterThan(0)
          expect(fact.packId).not.toBeNull()
          expect(fact.stock).toBeGreaterThanOrEqual(fact.quantity)
        }
      },
    ),
    { numRuns: 2_000 },
  )
  expect(sentCount).toBeGreaterThan(20)
})
