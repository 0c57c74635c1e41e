import { expect, test } from 'vitest'
import type { NamedBidRule } from '#contract/negotiation/bid-rules.ts'
import { getFirstState, turnRule, type WorkingRules } from './change-rules.ts'

const aRule = (fromQuantity: number, state: NamedBidRule['state']): NamedBidRule => ({
  kind: 'all',
  subjectId: null,
  subject: 'Everything',
  fromQuantity,
  allowed: true,
  acceptFrom: 9_300,
  declineBelow: null,
  floor: null,
  counters: false,
  paymentDays: null,
  state,
})
const working = (rules: NamedBidRule[]): WorkingRules => ({
  rowVersion: 1,
  base: '',
  answerFrom: 5,
  answerTo: 10,
  rules,
  changed: false,
  editing: null,
  typed: {},
  choices: [],
  problem: null,
  field: null,
})

test('[DEAL-03] a new rule for bids begins in the shadow, and is turned on only once it is stored', () => {
  expect(getFirstState(null)).toBe('shadow')
  expect(getFirstState(aRule(1, 'on'))).toBe('on')
  const rules = working([aRule(1, 'off'), aRule(7, 'shadow')])
  const stored = { rules: [aRule(1, 'shadow')] }
  const early = turnRule(rules, 1, 'on', stored)
  expect(early).toEqual({ ...rules, problem: expect.stringMatching(/save it, then turn it on/) })
  expect(turnRule(rules, 1, 'off', stored)).toMatchObject({
    changed: true,
    problem: null,
    rules: [{ state: 'off' }, { state: 'off' }],
  })
  expect(turnRule(rules, 0, 'on', stored).rules[0]!.state).toBe('on')
})
