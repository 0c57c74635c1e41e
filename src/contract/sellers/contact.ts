import * as shopMailsTexts from '#texts/shop-mails.ts'
/** Texts for newsletter subscribers. The first four are letter for letter (docs/spec.md). Source: NEWS-01. */
export const newsletterTexts = {
  subscribed: 'Subscribe Successfully',
  invalid: 'Please enter valid email',
  already: 'Email already subscribed',
  failed: 'Something went wrong. Please try again.',
  unsubscribed: 'Done: the newsletter will not come any more.',
  'broken-link': 'This link is not whole. Please enter your address instead.',
} as const

export const contactLimits = { name: 80, message: 4_000 } as const

export type ContactCode = keyof typeof contactTexts

/** Texts for someone who writes to the seller. Source: CNT-01. */
export const contactTexts = {
  invalid: 'Please check what is marked below.',
  missing: 'Please fill this in.',
  'invalid-email': 'Please enter a valid email address.',
  'invalid-phone': 'Please enter a valid phone number.',
  'too-long': 'This is too long.',
} as const

/** Welcome mail to a new subscriber. */
export function subscribedMail(shop: string, leave: string): { subject: string; body: string } {
  return {
    subject: shopMailsTexts.newsletterSubject({ shop }),
    body: [
      shopMailsTexts.hello(),
      shopMailsTexts.newsletter({ shop }),
      `${shopMailsTexts.newsletterLeave()}\n${leave}`,
    ].join('\n\n'),
  }
}
