import * as contactTexts from '#texts/contact.ts'

/** Texts for newsletter subscribers. The first four are letter for letter (docs/spec.md). Source: NEWS-01. */
export const newsletterTexts = {
  subscribed: contactTexts.subscribed,
  invalid: contactTexts.invalidSubscriber,
  already: contactTexts.alreadySubscribed,
  failed: contactTexts.subscribeFailed,
  unsubscribed: contactTexts.unsubscribed,
  'broken-link': contactTexts.brokenLink,
} as const

export const contactLimits = { name: 80, message: 4_000 } as const

export type ContactCode = keyof typeof contactRefusals

/** Texts for someone who writes to the seller. Source: CNT-01. */
export const contactRefusals = {
  invalid: contactTexts.invalid,
  missing: contactTexts.missing,
  'invalid-email': contactTexts.invalidEmail,
  'invalid-phone': contactTexts.invalidPhone,
  'too-long': contactTexts.tooLong,
} as const

/** Welcome mail to a new subscriber. */
export function subscribedMail(shop: string, link: string): { subject: string; body: string } {
  return {
    subject: contactTexts.welcomeSubject({ shop }),
    body: contactTexts.welcomeBody({ shop, link }),
  }
}
