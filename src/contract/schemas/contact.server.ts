import { z } from 'zod'
import { contactLimits } from '../sellers/contact.ts'
import {
  emailField,
  lineField,
  optionalVerbatimField,
  paragraphsField,
  typedPhoneField,
  verbatimField,
} from './fields.server.ts'

/** A message to the seller. `dialCode`: the seller's, for numbers without one. Source: CNT-01. */
export const contactMessageSchema = (dialCode: string) =>
  z.object({
    name: lineField(contactLimits.name),
    email: emailField,
    phone: typedPhoneField(dialCode),
    message: paragraphsField(contactLimits.message),
  })

/** As typed. */
export type ContactMessageInput = z.input<ReturnType<typeof contactMessageSchema>>

/** An email address or 10-digit number for the newsletter. Source: NEWS-01. */
export const subscriberSchema = z.object({ contact: verbatimField })

/** Leaving the newsletter: the token of a mail's link, or the address or number. Source: NEWS-01. */
export const unsubscribeSchema = z.object({
  token: optionalVerbatimField,
  contact: optionalVerbatimField,
})
