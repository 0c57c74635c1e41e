import { quotePaths } from '#contract/paths/quote-paths.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Seller } from '#platform/seller.ts'
import { hashToken, newToken } from '../../accounts/accounts.ts'
import { createReasonToken } from '../../negotiation/negotiation.ts'
import { addClaim } from '../request/rfq-store.ts'
import type { RfqContext } from '../rfq-command.ts'

type MailContext = Pick<RfqContext<unknown>, 'db' | 'scope' | 'rfq'>

interface MailText {
  subject: string
  text: string[]
}

/**
 * Buyer mails by kind. None contains text written by people, because the first goes to an
 * unverified address.
 */
const buyerTexts = {
  opened: {
    subject: 'We have your request',
    text: ['We’ll look at it and reply with a quote or a question.'],
  },
  asked: {
    subject: 'A question about your request',
    text: ['We need to know something before we can quote.'],
  },
  message: {
    subject: 'A message about your request',
    text: ['We have written to you about your request.'],
  },
  quoted: {
    subject: 'Your quote is there',
    text: ['You can accept it, ask for lower prices, or decline it.'],
  },
  kept: {
    subject: 'We stay with our price',
    text: ['The quote as we sent it is still open for you.'],
  },
  taken: {
    subject: 'We take your price',
    text: ['Please order it in time: until then the price is yours.'],
  },
  withdrawn: {
    subject: 'Your quote was withdrawn',
    text: ['We have withdrawn our quote and look at your request again.'],
  },
  'counter-declined': {
    subject: 'Your price was declined',
    text: ['We can’t take your price, and look at your request again.'],
  },
  declined: {
    subject: 'Your request was declined',
    text: ['We can’t quote for your request. The reason stands beside it.'],
  },
  accepted: {
    subject: 'Your quote is accepted',
    text: ['Please order it in time: until then the price is yours.'],
  },
  free: {
    subject: 'Your price is still yours',
    text: ['The order was cancelled; you can order from your quote again.'],
  },
  lapsed: {
    subject: 'Your accepted quote has lapsed',
    text: ['It was not ordered in time. You can re-open your request.'],
  },
  expired: {
    subject: 'Your request has ended',
    text: ['Its time is over. You can re-open it as a new request.'],
  },
  'half-time': { subject: 'Half of the time is over', text: ['Your request waits for you.'] },
  'last-time': {
    subject: 'Little time is left',
    text: ['Your request waits for you, and will soon end by itself.'],
  },
} as const satisfies Record<string, MailText>

const sellerTexts = {
  opened: { subject: 'New request for a quote', text: [] },
  answered: { subject: 'A buyer has answered', text: [] },
  message: { subject: 'A message from a buyer', text: [] },
  countered: { subject: 'A buyer names other prices', text: [] },
  'taken-back': { subject: 'A counter was taken back', text: [] },
  accepted: { subject: 'A quote was accepted', text: [] },
  declined: { subject: 'A quote was declined', text: [] },
  cancelled: { subject: 'A request was cancelled', text: [] },
  'half-time': { subject: 'A request waits: half of its time is over', text: [] },
  'last-time': { subject: 'A request waits: little time is left', text: [] },
  approval: {
    subject: 'A quote waits for approval',
    text: ['It is below the price floor. Somebody who did not write it has to approve it.'],
  },
} as const satisfies Record<string, MailText>

/**
 * Mails the buyer, with terms of the quote, and with a link to the request; a visitor's link also
 * opens it. Source: negotiation rule 9.
 */
export async function notifyRfqBuyer(
  context: MailContext,
  kind: keyof typeof buyerTexts,
  claim: string | null = null,
  terms: readonly string[] = [],
): Promise<void> {
  const { db, scope, rfq } = context
  if (!rfq.email) return
  const { subject, text } = buyerTexts[kind]
  const path =
    rfq.customerId !== null
      ? quotePaths.mine(rfq.number)
      : quotePaths.claim(rfq.number, claim ?? (await createClaim(context)))
  const paragraphs = [...text, ...terms, `See it here: ${scope.seller.origin}${path}`]
  if ((kind === 'expired' && rfq.currentVersion !== null) || kind === 'lapsed') {
    const token = await createReasonToken(db, scope.seller.id, 'rfq', rfq.id)
    const whyPath = quotePaths.whyNot('rfq', rfq.number, token)
    paragraphs.push(`Tell us why, in one press: ${scope.seller.origin}${whyPath}`)
  }
  await send(context, `buyer-${kind}`, rfq.email, {
    subject: `${subject}: ${rfq.number}`,
    text: paragraphs,
  })
  async function createClaim({ scope: { seller } }: MailContext): Promise<string> {
    const token = newToken()
    await addClaim(db, seller.id, rfq.id, hashToken(token))
    return token
  }
}

/** Notifies the staff in charge. Source: negotiation rule 9, SAFE-13. */
export async function notifyRfqSeller(
  { db, scope, rfq }: MailContext,
  kind: keyof typeof sellerTexts,
  exceptPersonId: string | null = null,
): Promise<void> {
  const { seller, now } = scope
  const { subject, text } = sellerTexts[kind]
  await notifyStaff(db, {
    sellerId: seller.id,
    kind: kind === 'approval' ? 'approval' : 'rfq',
    exceptPersonId,
    now,
    dedupKey: `rfq-seller-${kind}:${rfq.number}:${rfq.deskVersion}`,
    subject: `${subject}: ${rfq.number}`,
    detail: text.join('\n\n'),
    path: quotePaths.deskOne(rfq.number),
  })
}

/** Mails the one-time link to an unverified address. Source: RFQ-02. */
export async function sendLink(
  context: MailContext,
  to: string,
  token: string,
  minutes: number,
): Promise<void> {
  const { scope, rfq } = context
  const link = `${scope.seller.origin}${quotePaths.verify(rfq.number, token)}`
  await send(context, 'link', to, {
    subject: `Please confirm your request: ${rfq.number}`,
    text: [
      'Somebody, hopefully you, has asked us for a quote with this address.',
      `Confirm it within ${minutes} minutes: ${link}`,
      'If it was not you, there is nothing to do.',
    ],
  })
}

async function send(
  { db, scope, rfq }: MailContext,
  kind: string,
  to: string,
  { subject, text }: MailText,
): Promise<void> {
  const { seller, now } = scope
  await enqueueMail(db, {
    sellerId: seller.id,
    dedupKey: `rfq-${kind}:${rfq.number}:${rfq.deskVersion}`,
    to,
    subject,
    now,
    replyTo: seller.email,
    body: [...text, getSignature(seller)].join('\n\n'),
  })
}

function getSignature(seller: Seller): string {
  return seller.companyName
}
