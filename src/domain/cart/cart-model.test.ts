import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupon } from '#db/tables/cart.ts'
import { type CartShop, openCartShop } from '#testing/cart-shop.ts'
import { getModelRuns } from '#testing/model-runs.ts'
import { addLine, applyCoupon, readCart, removeCoupon, removeLine, setQuantity } from './cart.ts'

/** QUALITY I14 requires 1,000 runs of 30 steps. */
const runs = getModelRuns(15)
const parallel = 4
const codes = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6'] as const
const stock = 40

let shop: CartShop
let packs: Record<string, number>

beforeAll(async () => {
  shop = await openCartShop()
  packs = await shop.listPacks()
  const sellerId = (await shop.scope()).seller.id
  const tenPercentCoupon = {
    sellerId,
    code: 'TEN',
    kind: 'percent',
    value: 1_000,
    startsAt: new Date(0),
  }
  await shop.database.primary.insert(coupon).values(tenPercentCoupon)
})
afterAll(() => shop.close())

type Step =
  | { do: 'add' | 'set'; code: (typeof codes)[number]; quantity: number }
  | { do: 'remove'; code: (typeof codes)[number] }
  | { do: 'coupon' | 'no-coupon' }

const code = fc.constantFrom(...codes)
const quantity = fc.integer({ min: 1, max: 50 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('add' as const, 'set' as const), code, quantity }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), code }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('coupon' as const, 'no-coupon' as const) }),
  },
)

/**
 * Steps of a batch run concurrently: each batch touches a pack once, so that the result is
 * deterministic.
 */
const batches = fc.array(step, { minLength: 30, maxLength: 30 }).map((steps) => {
  const stepBatches: Step[][] = [[]]
  for (const each of steps) {
    const batch = stepBatches.at(-1)!
    const getSubject = (batchStep: Step) => ('code' in batchStep ? batchStep.code : 'coupon')
    if (
      batch.length === parallel * 2 ||
      batch.some((other) => getSubject(other) === getSubject(each))
    )
      stepBatches.push([each])
    else batch.push(each)
  }
  return stepBatches
})

test('[I14] [CART-03] edits at once: no line is lost, the last write of a line counts, the total is the sum of lines', {
  timeout: 60_000 + runs * 2_000,
}, async () => {
  let max = 0
  await fc.assert(
    fc.asyncProperty(batches, async (plan) => {
      const customerScope = await shop.customer()
      const model = new Map<string, number>()
      let hasCoupon = false
      for (const batch of plan) {
        max = Math.max(max, batch.length)
        const filledBefore = model.size > 0
        await Promise.all(batch.map((each) => applyStep(customerScope, each)))
        for (const each of batch) {
          if (each.do === 'add')
            model.set(each.code, Math.min(stock, (model.get(each.code) ?? 0) + each.quantity))
          else if (each.do === 'set' && model.has(each.code))
            model.set(each.code, Math.min(stock, each.quantity))
          else if (each.do === 'remove') model.delete(each.code)
        }
        const cart = await readCart(customerScope)
        expect(Object.fromEntries(cart.lines.map((line) => [line.code, line.quantity]))).toEqual(
          Object.fromEntries(model),
        )
        const couponStep = batch.find((each) => each.do === 'coupon' || each.do === 'no-coupon')
        if (couponStep?.do === 'no-coupon') hasCoupon = false
        // If the batch also adds the first line, whether the coupon applies depends on the order.
        else if (couponStep && filledBefore) hasCoupon ||= cart.coupon !== null
        else if (couponStep) hasCoupon = cart.coupon !== null
        expect(cart.coupon !== null).toBe(hasCoupon)
        expect(cart.total).toBe(cart.lines.reduce((sum, line) => sum + line.total, 0))
        expect(cart.goods).toBe([...model.values()].reduce((sum, each) => sum + each * 10_000, 0))
      }
    }),
    { numRuns: runs },
  )
  expect(max).toBeGreaterThanOrEqual(parallel)
})

async function applyStep(
  customerScope: Awaited<ReturnType<CartShop['customer']>>,
  each: Step,
): Promise<void> {
  if (each.do === 'add')
    await addLine(customerScope, { packId: packs[each.code]!, quantity: each.quantity })
  else if (each.do === 'set')
    await setQuantity(customerScope, { packId: packs[each.code]!, quantity: each.quantity }).catch(
      () => {},
    )
  else if (each.do === 'remove') await removeLine(customerScope, packs[each.code]!)
  else if (each.do === 'coupon') await applyCoupon(customerScope, 'TEN')
  else await removeCoupon(customerScope)
}
