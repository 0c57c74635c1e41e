import { quotePaths } from '#contract/paths/quote-paths.ts'
import { mailReader, type ReaderView } from '#platform/mail/mail-reader.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Seller } from '#platform/seller.ts'
import * as mailsTexts from '#texts/mails.ts'
import * as quoteMailsTexts from '#texts/quote-mails.ts'
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
    subject: quoteMailsTexts.openedSubject,
    text: quoteMailsTexts.opened,
  },
  asked: {
    subject: quoteMailsTexts.askedSubject,
    text: quoteMailsTexts.asked,
  },
  message: {
    subject: quoteMailsTexts.messageSubject,
    text: quoteMailsTexts.message,
  },
  quoted: {
    subject: quoteMailsTexts.quotedSubject,
    text: quoteMailsTexts.quoted,
  },
  kept: {
    subject: quoteMailsTexts.keptSubject,
    text: quoteMailsTexts.kept,
  },
  taken: {
    subject: quoteMailsTexts.takenSubject,
    text: quoteMailsTexts.orderInTime,
  },
  withdrawn: {
    subject: quoteMailsTexts.withdrawnSubject,
    text: quoteMailsTexts.withdrawn,
  },
  'counter-declined': {
    subject: quoteMailsTexts.counterDeclinedSubject,
    text: quoteMailsTexts.counterDeclined,
  },
  declined: {
    subject: quoteMailsTexts.declinedSubject,
    text: quoteMailsTexts.declined,
  },
  accepted: {
    subject: quoteMailsTexts.acceptedSubject,
    text: quoteMailsTexts.orderInTime,
  },
  free: {
    subject: quoteMailsTexts.freeSubject,
    text: quoteMailsTexts.freeAgain,
  },
  lapsed: {
    subject: quoteMailsTexts.lapsedSubject,
    text: quoteMailsTexts.lapsed,
  },
  expired: {
    subject: quoteMailsTexts.expiredSubject,
    text: quoteMailsTexts.expired,
  },
  'half-time': { subject: quoteMailsTexts.halfTimeSubject, text: quoteMailsTexts.halfTime },
  'last-time': {
    subject: quoteMailsTexts.lastTimeSubject,
    text: quoteMailsTexts.lastTime,
  },
} as const satisfies Record<string, { subject: () => string; text: () => string }>

const sellerNotices = {
  opened: 'quote-opened',
  answered: 'quote-answered',
  message: 'quote-message',
  countered: 'quote-countered',
  'taken-back': 'quote-counter-withdrawn',
  accepted: 'quote-accepted',
  declined: 'quote-declined',
  cancelled: 'quote-cancelled',
  'half-time': 'quote-half-time',
  'last-time': 'quote-last-time',
  approval: 'quote-approval',
} as const

/**
 * Mails the buyer, with terms of the quote, and with a link to the request; a visitor's link also
 * opens it. Source: negotiation rule 9.
 */
export async function notifyRfqBuyer(
  context: MailContext,
  kind: keyof typeof buyerTexts,
  claim: string | null = null,
  writeTerms: () => readonly string[] = () => [],
): Promise<void> {
  const { db, scope, rfq } = context
  if (!rfq.email) return
  const { subject, text } = buyerTexts[kind]
  const path =
    rfq.customerId !== null
      ? quotePaths.mine(rfq.number)
      : quotePaths.claim(rfq.number, claim ?? (await createClaim(context)))
  const hasReason = (kind === 'expired' && rfq.currentVersion !== null) || kind === 'lapsed'
  const whyPath = hasReason ? await createWhyPath() : null
  await send(context, `buyer-${kind}`, rfq.email, ({ origin }) => ({
    subject: `${subject()}: ${rfq.number}`,
    text: [
      text(),
      ...writeTerms(),
      `${mailsTexts.seeHere()} ${origin}${path}`,
      ...(whyPath === null ? [] : [`${quoteMailsTexts.tellUsWhy()} ${origin}${whyPath}`]),
    ],
  }))
  async function createWhyPath(): Promise<string> {
    const token = await createReasonToken(db, scope.seller.id, 'rfq', rfq.id)
    return quotePaths.whyNot('rfq', rfq.number, token)
  }
  async function createClaim({ scope: { seller } }: MailContext): Promise<string> {
    const token = newToken()
    await addClaim(db, seller.id, rfq.id, hashToken(token))
    return token
  }
}

/** Notifies the staff in charge. Source: negotiation rule 9, SAFE-13. */
export async function notifyRfqSeller(
  { db, scope, rfq }: MailContext,
  kind: keyof typeof sellerNotices,
  exceptPersonId: string | null = null,
): Promise<void> {
  const { seller, now } = scope
  await notifyStaff(db, {
    sellerId: seller.id,
    kind: kind === 'approval' ? 'approval' : 'rfq',
    exceptPersonId,
    now,
    dedupKey: `rfq-seller-${kind}:${rfq.number}:${rfq.deskVersion}`,
    message: { is: sellerNotices[kind], number: rfq.number },
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
  const { rfq } = context
  await send(context, 'link', to, ({ origin }) => ({
    subject: quoteMailsTexts.linkSubject({ number: rfq.number }),
    text: [
      quoteMailsTexts.linkIntro(),
      `${quoteMailsTexts.confirmWithin({ minutes })} ${origin}${quotePaths.verify(rfq.number, token)}`,
      quoteMailsTexts.linkIgnore(),
    ],
  }))
}

async function send(
  { db, scope, rfq }: MailContext,
  kind: string,
  to: string,
  write: (view: ReaderView) => MailText,
): Promise<void> {
  const { seller, now } = scope
  await mailReader(db, seller, to, (view) => {
    const { subject, text } = write(view)
    return {
      dedupKey: `rfq-${kind}:${rfq.number}:${rfq.deskVersion}`,
      subject,
      now,
      replyTo: view.email,
      body: [...text, getSignature(view)].join('\n\n'),
    }
  })
}

function getSignature(seller: Seller): string {
  return seller.companyName
}
