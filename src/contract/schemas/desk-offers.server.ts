import { z } from 'zod'
import { flagField, optionalVerbatimField } from './fields.server.ts'
import {
  amountField,
  momentField,
  optionalAmountField,
  optionalLimitField,
  optionalMomentField,
} from './figure-fields.server.ts'
import { defineField } from './input-field.server.ts'

/** What decides about a seller's amounts and times. */
interface SellerFormat {
  currency: string
  /** Its wall clock counts. */
  countryCode: string
}

const maxUses = 999_999_999

/** A coupon; how much it takes off is read by its kind. Source: DESK-04, CART-03. */
export const couponSchema = ({ currency, countryCode }: SellerFormat) =>
  z.object({
    code: defineField<'bad-code'>(
      z
        .string()
        .transform((text) => text.trim().toUpperCase())
        .pipe(z.string().regex(/^[\p{L}\p{N}.-]{2,40}$/u, 'bad-code')),
      { maxLength: 40 },
    ),
    kind: optionalVerbatimField,
    value: optionalVerbatimField,
    maxDiscount: optionalAmountField(currency, 'bad-money'),
    minimum: optionalAmountField(currency, 'bad-money'),
    starts: momentField(countryCode, 'bad-time'),
    ends: optionalMomentField(countryCode, 'bad-time'),
    totalLimit: optionalLimitField('bad-limit', { max: maxUses, tooMany: 'bad-limit' }),
    customerLimit: optionalLimitField('bad-limit', { max: maxUses, tooMany: 'bad-limit' }),
    active: flagField,
  })

/** A deal: a pack by the seller's own code, its price, its time, and how many it is for. */
export const dealSchema = ({ currency, countryCode }: SellerFormat) =>
  z.object({
    code: optionalVerbatimField,
    price: amountField(currency, 'bad-price'),
    starts: momentField(countryCode, 'bad-time'),
    ends: momentField(countryCode, 'bad-time'),
    cap: optionalLimitField('bad-cap', { max: maxUses, tooMany: 'bad-cap' }),
  })

/** As typed. */
export type CouponInput = z.input<ReturnType<typeof couponSchema>>
/** As typed. */
export type DealInput = z.input<ReturnType<typeof dealSchema>>
