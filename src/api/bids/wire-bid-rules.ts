import { z } from '@hono/zod-openapi'
import type { BackTest, BidRule, BidRulesView } from '#contract/negotiation/bid-rules.ts'
import { ruleKinds } from '#contract/negotiation/bid-rules.ts'
import { ruleStates } from '#contract/negotiation/quote-rules.ts'
import type { Seller } from '#platform/seller.ts'
import {
  idSchema,
  moneySchema,
  percentSchema,
  wireMoney,
  wirePercent,
} from '../http/wire-values.ts'

const percent = percentSchema.nullable()

const ruleSchema = z.strictObject({
  kind: z.enum(ruleKinds),
  subjectId: idSchema
    .nullable()
    .openapi({ description: 'skuId, brand or category id; null for all' }),
  fromQty: z.int(),
  allowed: z.boolean(),
  acceptFrom: percent.openapi({ description: 'Percent of the list price; null: never by rule' }),
  declineBelow: percent,
  floor: percent,
  counters: z.boolean(),
  paymentDays: z
    .int()
    .nullable()
    .default(null)
    .openapi({ description: 'Days of payment up to which bids may ask for them; null: a person' }),
  state: z
    .enum(ruleStates)
    .default('on')
    .openapi({ description: 'In the shadow it only logs, for a week' }),
})
export const rulesSchema = z
  .strictObject({
    rowVersion: z.int(),
    answerFrom: z.int().openapi({ description: 'Minutes' }),
    answerTo: z.int(),
    rules: z.array(
      ruleSchema.extend({
        subject: z.string(),
        paymentDays: z.int().nullable(),
        state: z.enum(ruleStates),
      }),
    ),
  })
  .openapi('BidRules')

export const rulesBodySchema = z.object({
  rowVersion: z.int(),
  answerFrom: z.int(),
  answerTo: z.int(),
  rules: z.array(ruleSchema),
})

export function wireRules({
  rowVersion,
  answerFrom,
  answerTo,
  rules,
}: BidRulesView): z.infer<typeof rulesSchema> {
  const roundShare = (basisPoints: number | null) =>
    basisPoints === null ? null : wirePercent(basisPoints)
  return {
    rowVersion,
    answerFrom,
    answerTo,
    rules: rules.map(
      ({
        kind,
        subjectId,
        subject,
        fromQuantity,
        allowed,
        acceptFrom,
        declineBelow,
        floor,
        counters,
        paymentDays,
        state,
      }) => ({
        kind,
        subjectId: subjectId === null ? null : String(subjectId),
        subject,
        fromQty: fromQuantity,
        allowed,
        acceptFrom: roundShare(acceptFrom),
        declineBelow: roundShare(declineBelow),
        floor: roundShare(floor),
        counters,
        paymentDays,
        state,
      }),
    ),
  }
}

export function readRules(rules: z.infer<typeof rulesBodySchema>['rules']): BidRule[] {
  const roundShare = (percentShare: number | null) =>
    percentShare === null ? null : Math.round(percentShare * 100)
  return rules.map(({ kind, subjectId, fromQty, acceptFrom, declineBelow, floor, ...rest }) => ({
    kind,
    subjectId: subjectId === null ? null : Number(subjectId),
    fromQuantity: fromQty,
    allowed: rest.allowed,
    counters: rest.counters,
    paymentDays: rest.paymentDays,
    state: rest.state,
    acceptFrom: roundShare(acceptFrom),
    declineBelow: roundShare(declineBelow),
    floor: roundShare(floor),
  }))
}

export const backTestSchema = z
  .strictObject({
    bids: z.int(),
    lines: z.int(),
    accepted: z.int(),
    countered: z.int(),
    declined: z.int(),
    left: z.int(),
    notTaken: z.int(),
    revenue: moneySchema,
    margin: z.number().nullable(),
    realMargin: z.number().nullable(),
    answered: z.int().openapi({ description: 'Bids that would have been answered as a whole' }),
    realMinutes: z.number().nullable().openapi({ description: 'Median until the real answer' }),
    differs: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        qty: z.int(),
        listPrice: moneySchema,
        bidPrice: moneySchema,
        did: z.string(),
        would: z.string(),
      }),
    ),
  })
  .openapi('BidBackTest')

export function wireBackTest(test: BackTest, seller: Seller): z.infer<typeof backTestSchema> {
  return {
    ...test,
    revenue: wireMoney(test.revenue, seller),
    margin: test.margin === null ? null : wirePercent(test.margin),
    realMargin: test.realMargin === null ? null : wirePercent(test.realMargin),
    differs: test.differs.map(({ quantity, listPrice, bidPrice, ...line }) => ({
      ...line,
      qty: quantity,
      listPrice: wireMoney(listPrice, seller),
      bidPrice: wireMoney(bidPrice, seller),
    })),
  }
}
