import { z } from 'zod'
import { toSlug } from '#kernel/slug-and-sort.ts'
import { maxCompanyAddressLength, maxCompanyNameLength } from '../sellers/company.ts'
import { billToShipTo } from '../tax/registered-buyer.ts'
import { invoicePer } from '../tax/registrations.ts'
import {
  countField,
  longTextField,
  printableLineField,
  printableTextField,
  requiredLongTextField,
  requiredPrintableLineField,
} from './desk-fields.server.ts'
import { choiceField, lineField, optionalVerbatimField } from './fields.server.ts'
import { defineField } from './input-field.server.ts'

/** An address that customers see; it may be one that no shopper could register. */
const contactEmailField = defineField<'missing' | 'too-long' | 'bad-email'>(
  requiredLongTextField(200).refine(
    (text) => /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(text),
    'bad-email',
  ),
  { maxLength: 200 },
)

/** Who sells; the tax number is checked with the country and the state. Source: DEAL-07. */
export const companySchema = z.object({
  companyName: requiredPrintableLineField(maxCompanyNameLength),
  state: printableLineField(maxCompanyNameLength),
  taxNumber: printableLineField(maxCompanyNameLength),
  address: printableTextField(maxCompanyAddressLength),
  billToShipTo: choiceField(billToShipTo, 'unknown-choice'),
  invoicePer: choiceField(invoicePer, 'unknown-choice'),
  lutNumber: printableLineField(40),
  lutUntil: optionalVerbatimField,
  dynamicQr: choiceField(['', 'yes'], 'unknown-choice'),
  goodsCodeDigits: choiceField(['', '4', '6'], 'unknown-choice'),
})

/** A registration of a further state; its number is checked with both. Source: TAX-02. */
export const registrationSchema = z.object({
  state: printableLineField(maxCompanyNameLength),
  companyName: requiredPrintableLineField(maxCompanyNameLength),
  taxNumber: printableLineField(maxCompanyNameLength),
  address: printableTextField(maxCompanyAddressLength),
  lutNumber: printableLineField(40),
  lutUntil: optionalVerbatimField,
})

/** The seller's own texts; without bank details, orders show none. Source: DESK-04, HOST-02. */
export const contentSchema = z.object({
  homeTitle: requiredLongTextField(200),
  about: longTextField(50_000),
  outOfAreaText: requiredLongTextField(1_000),
  email: contactEmailField,
  phone: requiredLongTextField(40),
  bankDetails: longTextField(1_000),
})

/** A footer page; without an address, its title makes one. Source: DESK-04. */
export const footerPageSchema = z.object({
  title: lineField(100),
  url: defineField<'bad-url'>(
    z
      .string()
      .transform((text) => text.trim())
      .refine((text) => toSlug(text) === text, 'bad-url'),
  ),
  content: longTextField(100_000),
  position: countField('bad-count', { max: 10_000 }),
})

/** As typed. */
export type ContentInput = z.input<typeof contentSchema>
/** As typed. */
export type FooterPageInput = z.input<typeof footerPageSchema>
