import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import {
  type DecisionReason,
  describeStoredReason,
  logBidRule,
  nameLoggedBidRule,
} from './decision-reasons.ts'

const money = { currency: 'INR', symbol: '₹', locale: 'en-IN' }
const read = (language: string, stored: string, seesCosts = true) =>
  withLocale(language, () => describeStoredReason(stored, { money, seesCosts }))

const discount = { pricing: 'list', basisPoints: 500 } as const
/** One of each kind, with its English sentence. */
const reasons: [DecisionReason, string][] = [
  [{ is: 'stopped' }, 'Automatic answers are stopped.'],
  [{ is: 'no-product-rule' }, 'No rule fits the products in this request.'],
  [{ is: 'only-proposes' }, 'The rule only proposes prices.'],
  [{ is: 'not-served' }, 'The shop doesn’t deliver to this place.'],
  [{ is: 'has-files' }, 'Someone has to look at the attached files.'],
  [{ is: 'begun' }, 'Someone has already started the quote.'],
  [{ is: 'not-ready' }, 'It can’t be sent as it stands.'],
  [{ is: 'template-gone' }, 'The rule’s template no longer exists.'],
  [{ is: 'line-no-product', line: 2 }, 'Line 2 has no product yet.'],
  [{ is: 'line-not-sold', line: 2 }, 'Line 2: the product is no longer sold.'],
  [{ is: 'line-no-rule', line: 2 }, 'Line 2: no rule prices this product.'],
  [{ is: 'line-no-cost', line: 2 }, 'Line 2: the cost isn’t known.'],
  [{ is: 'bid-not-taken', line: 2 }, 'Line 2: no bids are taken on it.'],
  [{ is: 'bid-for-person', line: 2 }, 'Line 2 is for a person to answer.'],
  [{ is: 'no-buyer-rule', amount: 95_000 }, 'No rule fits this buyer or the amount (₹950.00).'],
  [
    { is: 'no-buyer-rule', amount: null },
    'No rule fits this buyer or the amount, which isn’t known because a line has no list price.',
  ],
  [
    { is: 'priced', means: [discount], total: 95_000, margin: 2_547 },
    '₹950.00 at a margin of 25.47 %: 5 % off the list price.',
  ],
  [
    { is: 'margin-under-rule', margin: -100, bound: 2_600 },
    'The margin of −1 % is below this rule’s minimum of 26 %.',
  ],
  [
    { is: 'needs-approval', cause: { measure: 'amount', bound: 95_000, words: '' } },
    'Needs approval: A total of ₹950.00 or more.',
  ],
  [{ is: 'line-stock', line: 1, stock: 9, needed: 10 }, 'Line 1: only 9 of 10 are in stock.'],
  [{ is: 'line-below-cost', line: 1, margin: -1 }, 'Line 1: a margin of −0.01 % is below cost.'],
  [
    { is: 'line-under-floor', line: 1, margin: 63, floor: 1_000 },
    'Line 1: a margin of 0.63 % is below the floor of 10 %.',
  ],
  [
    { is: 'line-answered', line: 1, count: 2 },
    'Line 1: rules have already answered this buyer 2 times about it in 24 hours.',
  ],
  [{ is: 'bid-days', line: 1, days: 30 }, 'Line 1: a person has to agree to 30 days to pay.'],
  [
    { is: 'bid-answers', lines: [{ line: 1, share: 95, answer: 'ACCEPTED' }], more: 1 },
    'Line 1: 95 % of the list price, accepted. And 1 more line.',
  ],
]

test('[LANG-09] a stored reason of a rule is a code, told in each reader’s language', () => {
  for (const [reason, words] of reasons) {
    const stored = JSON.stringify(reason)
    expect(read('en-IN', stored)).toBe(words)
    const translated = read('hi-IN', stored)
    expect(translated).toMatch(/[\u0900-\u097F]/)
    expect(translated).not.toMatch(/[A-Za-z]/)
  }
})

test('[LANG-09] what rules decided in words before is read as it was written, by every reader', () => {
  for (const language of ['en-IN', 'hi-IN'])
    expect(read(language, 'There are files to look at.')).toBe('There are files to look at.')
})

test('[LANG-09] the rules for bids are named in the reader’s language; older names stay', () => {
  const rule = { kind: 'brand', subject: 'Voltas', fromQuantity: 5 } as const
  const cases: [string, string, string][] = [
    [logBidRule(null), 'Rules for bids', 'बोलियों के नियम'],
    [logBidRule(rule), 'Bids: Voltas, from 5', 'बोलियाँ: Voltas, 5 से'],
    [logBidRule({ ...rule, kind: 'all', fromQuantity: 1 }), 'Bids: everything', 'बोलियाँ: सब कुछ'],
    ['Bids: Voltas', 'Bids: Voltas', 'Bids: Voltas'],
  ]
  for (const [stored, english, hindi] of cases)
    expect([
      withLocale('en-IN', () => nameLoggedBidRule(stored)),
      withLocale('hi-IN', () => nameLoggedBidRule(stored)),
    ]).toEqual([english, hindi])
})
