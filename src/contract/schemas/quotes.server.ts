import { z } from 'zod'
import { quoteLimits } from '../negotiation/quotes.ts'
import {
  emailField,
  flagField,
  integerField,
  lineField,
  optionalEmailField,
  optionalLineField,
  optionalParagraphsField,
  paragraphsField,
} from './fields.server.ts'
import { defineField } from './input-field.server.ts'
import {
  daysField,
  futureDayField,
  linkField,
  optionalDialledField,
  optionalPostalCodeField,
  packIdField,
  priceField,
  quantityField,
  quotePackIdField,
  requiredTaxField,
  taxField,
  validityField,
} from './quote-fields.server.ts'

/** What decides about requests at a seller. */
interface RfqCountry {
  currency: string
  dialCode: string
  postalPattern: string
}

/**
 * A request for a quote as typed. A draft may be incomplete: what a request needs before it is
 * submitted is for the use-case. `today`: in the seller's country. Source: RFQ-01 to RFQ-03.
 */
export const rfqSchema = ({ currency, dialCode, postalPattern }: RfqCountry, today: string) =>
  z.object({
    name: optionalLineField(quoteLimits.name),
    company: optionalLineField(quoteLimits.name),
    email: optionalEmailField,
    phone: optionalDialledField(dialCode),
    pincode: optionalPostalCodeField(postalPattern),
    neededBy: futureDayField(today),
    note: optionalParagraphsField(quoteLimits.text),
    lines: z.array(rfqLineSchema(currency)),
    /** The cart's lines too; the cart stays. */
    fromCart: flagField,
    submit: flagField,
  })

/** One line of a request: a pack, or words for what is wanted. Source: RFQ-01. */
export const rfqLineSchema = (currency: string) =>
  z.object({
    packId: packIdField,
    quantity: quantityField,
    words: optionalLineField(quoteLimits.words),
    unit: optionalLineField(quoteLimits.unit),
    link: linkField,
    targetPrice: priceField(currency, { min: 1 }),
  })

/** A quote as staff edit it; lines that are not named stay unchanged. Source: RFQ-05. */
export const quoteDraftSchema = (currency: string) =>
  z.object({
    lines: z.array(quoteLineSchema(currency)),
    terms: optionalParagraphsField(quoteLimits.text),
    note: optionalParagraphsField(quoteLimits.text),
    validUntil: validityField,
    /** For an order on account; empty: the account's own. Source: PAY-06. */
    paymentDays: daysField(quoteLimits.paymentDays),
  })

/** One line of a quote. */
export const quoteLineSchema = (currency: string) =>
  z.object({
    lineId: integerField,
    packId: quotePackIdField,
    quantity: quantityField,
    unitPrice: priceField(currency, { min: 1 }),
    taxRate: taxField,
    breaks: z.array(priceBreakSchema(currency)),
    unavailable: flagField,
    toOrder: flagField,
    leadDays: daysField(quoteLimits.leadDays),
    deliveryCharge: priceField(currency, { min: 0 }),
  })

/** A lower price from a quantity on. */
export const priceBreakSchema = (currency: string) =>
  z.object({ from: quantityField, unitPrice: priceField(currency, { min: 1 }) })

/** A line that the buyer accepts; quantity 0: not accepted. Source: RFQ-08. */
export const acceptedLineSchema = z.object({ lineId: integerField, quantity: quantityField })

/** A line for which the buyer names a price. Source: RFQ-07. */
export const counterLineSchema = (currency: string) =>
  acceptedLineSchema.extend({ unitPrice: priceField(currency, { min: 1 }) })

/** A text to the other side, or the reason of an end. */
export const messageSchema = z.object({ text: paragraphsField(quoteLimits.text) })

/** The same, or nothing. */
export const optionalMessageSchema = z.object({ text: optionalParagraphsField(quoteLimits.text) })

/** A pack created for a line in free words. Source: RFQ-05, RFQ-10. */
export const newPackSchema = (currency: string) =>
  z.object({
    lineId: integerField,
    name: lineField(quoteLimits.name),
    code: optionalLineField(60),
    unit: optionalLineField(quoteLimits.unit),
    taxRate: requiredTaxField,
    cost: priceField(currency, { min: 0 }),
  })

/**
 * What a pack created for a quote needs to go on sale. Without a price it is on request; without a
 * path (group › main › sub, by name) its category stays. Source: RFQ-10.
 */
export const packListingSchema = (currency: string) =>
  z.object({
    price: priceField(currency, { min: 1 }),
    categoryPath: defineField<'too-long', string[], string[]>(
      z
        .array(optionalLineField(80))
        .transform((names) => names.filter((name) => name !== '').slice(0, 3)),
    ),
  })

/** Texts that staff use again. Source: RFQ-05. */
export const quoteTemplateSchema = z.object({
  name: lineField(60),
  terms: optionalParagraphsField(quoteLimits.text),
  note: optionalParagraphsField(quoteLimits.text),
  validDays: daysField(quoteLimits.validDays),
  /** For an order on account; empty: the account's own. Source: PAY-06. */
  paymentDays: daysField(quoteLimits.paymentDays),
})

/** An address that hears once when there is something for its words. Source: RFQ-02. */
export const stockAlertSchema = z.object({
  words: defineField<'missing' | 'too-long'>(
    lineField(quoteLimits.words).pipe(z.string().regex(/[\p{L}\p{N}\p{M}]/u, 'missing')),
    { maxLength: quoteLimits.words },
  ),
  email: emailField,
})

/** As typed: prices in major units ("12.50"), days as `2026-12-31`; an empty text is no value. */
export type RfqInput = z.input<ReturnType<typeof rfqSchema>>
export type RfqLineInput = RfqInput['lines'][number]
export type QuoteDraftInput = z.input<ReturnType<typeof quoteDraftSchema>>
export type QuoteLineInput = QuoteDraftInput['lines'][number]
export type AcceptedLine = z.input<typeof acceptedLineSchema>
export type CounterLine = z.input<ReturnType<typeof counterLineSchema>>
export type NewPackInput = z.input<ReturnType<typeof newPackSchema>>
export type TemplateInput = z.input<typeof quoteTemplateSchema>
export type StockAlertInput = z.input<typeof stockAlertSchema>
