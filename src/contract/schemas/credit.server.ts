import { z } from 'zod'
import type { Minor } from '#kernel/money.ts'
import { maxCreditDays } from '../orders/credit.ts'
import { countField } from './desk-fields.server.ts'
import { flagField } from './fields.server.ts'
import { optionalAmountField } from './figure-fields.server.ts'
import { defineField } from './input-field.server.ts'

/** On what terms a buyer orders on account. Source: PAY-05. */
export const creditTermsSchema = ({ currency }: { currency: string }) =>
  z.object({
    limit: limitField(currency),
    days: countField('bad-days', { max: maxCreditDays }),
    blocked: flagField,
  })

export type CreditTermsInput = z.input<ReturnType<typeof creditTermsSchema>>

/** Nothing typed is no amount: a limit of 0 is written. */
function limitField(currency: string) {
  return defineField<'bad-limit', Minor>(
    optionalAmountField(currency, 'bad-limit').transform((limit, context) => {
      if (limit !== null) return limit
      context.addIssue('bad-limit')
      return z.NEVER
    }),
  )
}
