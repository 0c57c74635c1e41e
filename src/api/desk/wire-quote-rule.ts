import { z } from '@hono/zod-openapi'
import { ruleKinds } from '#contract/negotiation/bid-rules.ts'
import {
  type QuoteBackTest,
  type QuoteRuleView,
  rulePricings,
  ruleStates,
} from '#contract/negotiation/quote-rules.ts'
import type { QuoteRuleInput } from '#contract/schemas/quote-rules.server.ts'
import { toMajor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import { wirePercent, wirePrice } from '../http/wire-values.ts'

const amount = z.number().nullable()
const fields = {
  name: z.string().max(200),
  kind: z.enum(ruleKinds).openapi({ description: 'What it is about' }),
  subject: z.string().max(300).openapi({ description: 'Code or name of that; empty for all' }),
  buyer: z.string().max(400).openapi({
    description: 'A customer’s address, or @ and a company’s domain; empty for everybody',
  }),
  fromAmount: amount.openapi({ description: 'Of the whole request at list prices with tax' }),
  toAmount: amount,
  pricing: z.enum(rulePricings),
  percent: z
    .number()
    .nullable()
    .openapi({ description: 'Discount or margin; null for the last price' }),
  does: z.enum(['propose', 'send']),
  minMargin: z.number().nullable().openapi({ description: 'Percent; under it people send' }),
  templateId: z.string().nullable().openapi({ description: 'Of terms and note' }),
}

export const ruleSchema = z
  .strictObject({
    ruleId: z.string(),
    ...fields,
    state: z.enum(ruleStates),
    last30Days: z.strictObject({ sent: z.int(), proposed: z.int(), left: z.int() }),
  })
  .openapi('QuoteRule')
export const changeBody = z
  .object({ ...fields, state: z.enum(ruleStates).openapi({ description: 'Shadow: for a week' }) })
  .partial()
export const newBody = changeBody.required({ name: true, pricing: true })

export function wireRule(rule: QuoteRuleView, seller: Seller): z.infer<typeof ruleSchema> {
  return {
    ruleId: String(rule.id),
    name: rule.name,
    kind: rule.kind,
    subject: rule.kind === 'all' ? '' : rule.subject,
    buyer: rule.buyerTyped,
    fromAmount: wirePrice(rule.fromAmount, seller),
    toAmount: wirePrice(rule.toAmount, seller),
    pricing: rule.pricing,
    percent: rule.pricing === 'last' ? null : wirePercent(rule.basisPoints),
    does: rule.does,
    minMargin: rule.minMargin === null ? null : wirePercent(rule.minMargin),
    templateId: rule.templateId === null ? null : String(rule.templateId),
    state: rule.state,
    last30Days: rule.counts,
  }
}

/** As typed at the desk; what the body does not name is as it is. */
export function toRuleInput(
  body: z.output<typeof changeBody>,
  rule: QuoteRuleView | null,
  seller: Seller,
): QuoteRuleInput {
  const stored = rule && wireRule(rule, seller)
  const read = (name: keyof typeof fields) => {
    const value = body[name] === undefined ? stored?.[name] : body[name]
    return value === undefined || value === null ? '' : String(value)
  }
  return {
    name: read('name'),
    kind: read('kind') || 'all',
    subject: read('subject'),
    subjectId: '',
    buyer: read('buyer'),
    fromAmount: read('fromAmount'),
    toAmount: read('toAmount'),
    pricing: read('pricing'),
    share: read('percent'),
    does: read('does'),
    minMargin: read('minMargin'),
    templateId: read('templateId'),
  }
}

export const backTestSchema = z
  .strictObject({
    days: z.int(),
    requests: z.int(),
    sent: z.int(),
    proposed: z.int(),
    left: z.int(),
    realMinutes: z.number().nullable().openapi({ description: 'Median until people answered' }),
    ruleMinutes: z.number(),
    ruleMargin: z.number().nullable(),
    realMargin: z.number().nullable(),
    deals: z.array(
      z.strictObject({
        number: z.string(),
        outcome: z.enum(['sent', 'proposed', 'left']),
        reason: z.string(),
        total: z.number().nullable(),
        realTotal: z.number().nullable(),
        realMinutes: z.number().nullable(),
        end: z.string(),
      }),
    ),
  })
  .openapi('QuoteBackTest')

export function wireBackTest(
  test: QuoteBackTest,
  { currency }: Seller,
): z.infer<typeof backTestSchema> {
  const toShare = (basisPoints: number | null) =>
    basisPoints === null ? null : wirePercent(basisPoints)
  const toAmount = (minor: number | null) => (minor === null ? null : toMajor(minor, currency))
  return {
    ...test,
    ruleMargin: toShare(test.ruleMargin),
    realMargin: toShare(test.realMargin),
    deals: test.deals.map((deal) => ({
      ...deal,
      total: toAmount(deal.total),
      realTotal: toAmount(deal.realTotal),
    })),
  }
}
