import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { NamedBidRule } from '#contract/negotiation/bid-rules.ts'
import type { Scope } from '#platform/scope.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import type { Visit } from '#web/visit.ts'
import { changeRules, newRuleText } from './change-rules.ts'

let shop: OrderedShop
let desk: Scope
beforeAll(async () => {
  shop = await openOrderedShop()
  const scope = await shop.scope('in')
  const names = { role: 'owner' as const, name: 'Owner', email: 'o@in.example' }
  desk = { ...scope, staff: { id: 'owner', sessionId: 's', ...names } }
})
afterAll(() => shop.close())

const post = (fields: Record<string, string>, rules: NamedBidRule[] = []) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ rules: JSON.stringify(rules), ...fields }))
    form.set(name, value)
  return changeRules({ scope: desk, shop: faces } as unknown as Visit, form)
}

test('[DEAL-03] a new rule for bids begins in the shadow, and is turned on only once it is stored', async () => {
  const put = { do: 'put', kind: 'all', from: '7', allowed: 'on', acceptFrom: '93' }
  const { rules, changed, problem } = await post(put)
  expect({ changed, problem }).toEqual({ changed: true, problem: null })
  expect(rules).toMatchObject([{ fromQuantity: 7, state: 'shadow' }])
  expect((await post({ do: 'off-0' }, rules)).rules[0]!.state).toBe('off')
  const early = await post({ do: 'on-0' }, rules)
  expect(early).toMatchObject({ problem: newRuleText, changed: false })
  expect(early.rules[0]!.state).toBe('shadow')
  // A changed rule keeps its state.
  const stored = { ...rules[0]!, state: 'on' as const }
  expect((await post({ ...put, at: '0', acceptFrom: '94' }, [stored])).rules).toMatchObject([
    { acceptFrom: 9_400, state: 'on' },
  ])
})
