import { z } from 'zod'
import { ungroupDigits } from '#kernel/money.ts'
import { ruleKinds } from '../negotiation/bid-rules.ts'
import { quoteRuleLimits, rulePricings } from '../negotiation/quote-rules.ts'
import { lineField, optionalVerbatimField } from './fields.server.ts'
import { optionalAmountField } from './figure-fields.server.ts'
import { defineField } from './input-field.server.ts'

/** One of these, else the first. */
function choiceField<Choice extends string>(choices: readonly [Choice, ...Choice[]]) {
  return defineField<never, Choice>(
    z.string().transform((text) => choices.find((each) => each === text) ?? choices[0]),
  )
}

/** Per cent from 0 to 99 in basis points, or nothing: null. */
const shareField = defineField<'bad-share', number | null>(
  z.string().transform((text, context) => {
    const share = text.trim().replace(/%$/, '').trimEnd().replace(',', '.')
    if (share === '') return null
    if (/^\d{1,2}(?:\.\d{1,2})?$/.test(share) && Number(share) <= 99)
      return Math.round(Number(share) * 100)
    context.addIssue('bad-share')
    return z.NEVER
  }),
)

/** A rule for quotes; what it is about and for whom is looked up. Source: DEAL-03. */
export const quoteRuleSchema = ({ currency }: { currency: string }) =>
  z.object({
    name: lineField(quoteRuleLimits.name),
    kind: choiceField(ruleKinds),
    subject: optionalVerbatimField,
    /** The one chosen of several by that name. */
    subjectId: optionalVerbatimField,
    buyer: optionalVerbatimField,
    fromAmount: optionalAmountField(currency, 'bad-money'),
    toAmount: optionalAmountField(currency, 'bad-money'),
    pricing: choiceField(rulePricings),
    share: shareField,
    does: choiceField(['propose', 'send']),
    minMargin: shareField,
    templateId: optionalVerbatimField,
  })

/** A whole number within bounds. */
function boundedField<Code extends string>(fault: Code, min: number, max: number) {
  return defineField<Code, number>(
    z.string().transform((text, context) => {
      const digits = ungroupDigits(text.trim())
      const count = /^\d{1,5}$/.test(digits) ? Number(digits) : -1
      if (count >= min && count <= max) return count
      context.addIssue(fault)
      return z.NEVER
    }),
  )
}

/** When rules answer, and how often one buyer. */
export const answeringSchema = z.object({
  afterMinutes: boundedField('bad-minutes', 0, 1440),
  maxPerProduct: boundedField('bad-count', 1, 20),
})

/** As typed. */
export type QuoteRuleInput = z.input<ReturnType<typeof quoteRuleSchema>>
/** As typed. */
export type AnsweringInput = z.input<typeof answeringSchema>
