import fc from 'fast-check'
import { hoursInMinutes } from '#domain/bids/bid-shop-fixture.ts'

/** One act of a walk through the bids; numbers choose among what there is. */
export type Step =
  | {
      do: 'bid'
      at: number
      who: number
      packs: number[]
      share: number
      quantity: number
      whole: boolean
    }
  | { do: 'answer'; which: number; words: number[]; share: number; alien: boolean }
  | {
      do: 'accept' | 'decline' | 'withdraw' | 'takeBack' | 'race'
      which: number
      some: boolean
      stale: boolean
      alien: boolean
    }
  | { do: 'again'; which: number; share: number }
  | { do: 'time'; minutes: number; tick: boolean }
  | { do: 'stock'; pack: number; left: number }
  | { do: 'order'; which: number }
  | { do: 'cancel'; which: number }

const which = fc.nat(1_000)
const share = fc.integer({ min: 30, max: 99 })
const rarely = fc.integer({ min: 0, max: 5 }).map((n) => n === 0)
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('bid' as const),
      at: fc.nat(1),
      who: fc.nat(1),
      share,
      whole: rarely,
      packs: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which,
      share,
      alien: rarely,
      words: fc.array(fc.constantFrom(0, 0, 1, 2), { minLength: 3, maxLength: 3 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'accept' as const,
        'accept' as const,
        'decline' as const,
        'withdraw' as const,
        'takeBack' as const,
        'race' as const,
      ),
      which,
      some: fc.boolean(),
      stale: rarely,
      alien: rarely,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), which, share }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('time' as const),
      tick: fc.boolean(),
      minutes: fc.constantFrom(5, 60, 121, 121, hoursInMinutes(25), hoursInMinutes(49)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('stock' as const),
      pack: fc.nat(2),
      left: fc.constantFrom(0, 1, 50),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('order' as const, 'order' as const, 'cancel' as const),
      which,
    }),
  },
)

const bidOn = (pack: number): Step => ({
  do: 'bid',
  at: 0,
  who: 0,
  packs: [pack],
  share: 90,
  quantity: 1,
  whole: false,
})
const answerWith = (answerCode: number): Step => ({
  do: 'answer',
  which: 1,
  words: [answerCode, answerCode, answerCode],
  share: 90,
  alien: false,
})
/** A walk through the states that random walks may miss. */
export const happyPath: Step[] = [
  bidOn(0),
  answerWith(0),
  { do: 'order', which: 1 } as const,
  { do: 'cancel', which: 1 } as const,
  { do: 'order', which: 1 } as const,
  bidOn(1),
  answerWith(2),
  { do: 'accept', which: 1, some: false, stale: false, alien: false } as const,
  bidOn(2),
  answerWith(1),
]
