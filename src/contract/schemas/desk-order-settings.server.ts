import { z } from 'zod'
import type { Minor } from '#kernel/money.ts'
import { isCodCeiling, orderSettingLimits, upiPattern } from '../desk/desk-order-settings.ts'
import { countField } from './desk-fields.server.ts'
import { optionalVerbatimField } from './fields.server.ts'
import { optionalAmountField, optionalLimitField } from './figure-fields.server.ts'
import { defineField } from './input-field.server.ts'

interface SellerCountry {
  currency: string
  countryCode: string
}

/** How customers pay, how much may wait unpaid, and when goods leave; what is ticked is `on`. */
export const orderSettingsSchema = ({ currency, countryCode }: SellerCountry) =>
  z.object({
    codCeiling: ceilingField(currency, countryCode),
    transferDays: countField('bad-days', { min: 1, max: orderSettingLimits.transferDays }),
    splitOrders: optionalVerbatimField,
    upiId: upiField,
    maxWaitingOrders: optionalLimitField('bad-count', {
      max: orderSettingLimits.maxWaitingOrders,
      tooMany: 'too-many',
    }),
    maxWaitingPieces: optionalLimitField('bad-count', {
      max: orderSettingLimits.maxWaitingPieces,
      tooMany: 'too-many',
    }),
    day1: optionalVerbatimField,
    day2: optionalVerbatimField,
    day3: optionalVerbatimField,
    day4: optionalVerbatimField,
    day5: optionalVerbatimField,
    day6: optionalVerbatimField,
    day7: optionalVerbatimField,
    freeDeliveryAbove: optionalAmountField(currency, 'bad-amount'),
    minOrder: optionalAmountField(currency, 'bad-amount'),
  })

const upiField = defineField<'bad-upi'>(
  z.string().transform((text, context) => {
    const address = text.trim()
    if (address === '' || upiPattern.test(address)) return address
    context.addIssue('bad-upi')
    return z.NEVER
  }),
  { maxLength: 170 },
)

/** Below what the country's law allows. */
function ceilingField(currency: string, countryCode: string) {
  return defineField<'bad-amount' | 'above-cash-limit', Minor | null>(
    optionalAmountField(currency, 'bad-amount').superRefine((ceiling, context) => {
      if (!isCodCeiling(ceiling, countryCode))
        context.addIssue(ceiling ? 'above-cash-limit' : 'bad-amount')
    }),
  )
}
