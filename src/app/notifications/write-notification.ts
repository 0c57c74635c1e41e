import type {
  bidNotices,
  NotificationMessage,
  orderNotices,
  quoteNotices,
} from '#contract/desk/notification-messages.ts'
import type { NotificationKind } from '#contract/desk/notifications.ts'
import { describeEInvoiceProblem } from '#contract/tax/e-invoice-problems.ts'
import type { Db } from '#db/client.ts'
import { describeNotifiedBid } from '#domain/bids/bids.ts'
import { formatMoney } from '#kernel/money.ts'
import type { ReaderView } from '#platform/mail/mail-reader.ts'
import { loadTranslations } from '#platform/translations/load-translations.ts'
import * as deskNotificationsTexts from '#texts/desk-notifications.ts'

/** A notification as its reader sees it; paragraphs of the detail are separated by an empty line. */
export interface NotificationText {
  subject: string
  detail: string
}

type Writer<Values> = (values: Values) => string
type Writers<Values> = { subject: Writer<Values>; detail?: () => string }

const orderWriters: Record<
  (typeof orderNotices)[number],
  Writers<{ number: string; amount: string }>
> = {
  'order-placed': {
    subject: deskNotificationsTexts.orderPlaced,
    detail: deskNotificationsTexts.orderPlacedDetail,
  },
  'order-cancelled': {
    subject: deskNotificationsTexts.orderCancelled,
    detail: deskNotificationsTexts.orderCancelledDetail,
  },
  'cancellation-asked': {
    subject: deskNotificationsTexts.cancellationAsked,
    detail: deskNotificationsTexts.cancellationAskedDetail,
  },
  'return-asked': {
    subject: deskNotificationsTexts.returnAsked,
    detail: deskNotificationsTexts.returnAskedDetail,
  },
  'paid-late': {
    subject: deskNotificationsTexts.paidLate,
    detail: deskNotificationsTexts.paidLateDetail,
  },
  'paid-twice': {
    subject: deskNotificationsTexts.paidTwice,
    detail: deskNotificationsTexts.paidTwiceDetail,
  },
  'paid-outdated': {
    subject: deskNotificationsTexts.paidOutdated,
    detail: deskNotificationsTexts.paidOutdatedDetail,
  },
  'refund-failed': {
    subject: deskNotificationsTexts.refundFailed,
    detail: deskNotificationsTexts.refundFailedDetail,
  },
}

const quoteWriters: Record<(typeof quoteNotices)[number], Writers<{ number: string }>> = {
  'quote-opened': { subject: deskNotificationsTexts.quoteOpened },
  'quote-answered': { subject: deskNotificationsTexts.quoteAnswered },
  'quote-message': { subject: deskNotificationsTexts.quoteMessage },
  'quote-countered': { subject: deskNotificationsTexts.quoteCountered },
  'quote-counter-withdrawn': { subject: deskNotificationsTexts.quoteCounterWithdrawn },
  'quote-accepted': { subject: deskNotificationsTexts.quoteAccepted },
  'quote-declined': { subject: deskNotificationsTexts.quoteDeclined },
  'quote-cancelled': { subject: deskNotificationsTexts.quoteCancelled },
  'quote-half-time': { subject: deskNotificationsTexts.quoteHalfTime },
  'quote-last-time': { subject: deskNotificationsTexts.quoteLastTime },
  'quote-approval': {
    subject: deskNotificationsTexts.quoteApproval,
    detail: deskNotificationsTexts.quoteApprovalDetail,
  },
}

const bidWriters: Record<(typeof bidNotices)[number], Writer<{ number: string }>> = {
  'bid-new': deskNotificationsTexts.bidNew,
  'bid-agreed': deskNotificationsTexts.bidAgreed,
  'bid-declined': deskNotificationsTexts.bidDeclined,
  'bid-withdrawn': deskNotificationsTexts.bidWithdrawn,
  'bid-half-time': deskNotificationsTexts.bidHalfTime,
  'bid-last-time': deskNotificationsTexts.bidLastTime,
}

/**
 * Writes a notification in the current language, for a reader of this view. Null: a message that
 * this version does not know. Source: LANG-09.
 */
export async function writeNotification(
  db: Db,
  view: ReaderView,
  message: NotificationMessage,
): Promise<NotificationText | null> {
  switch (message.is) {
    case 'bid-new':
    case 'bid-agreed':
    case 'bid-declined':
    case 'bid-withdrawn':
    case 'bid-half-time':
    case 'bid-last-time':
      return {
        subject: bidWriters[message.is](message),
        // A savepoint: ids that can't be read don't end the caller's transaction.
        detail: await db.transaction((inner) => describeNotifiedBid(inner, view, message)),
      }
    case 'question': {
      const { productId, name } = message
      const texts = await loadTranslations(db, view, [
        { kind: 'product', subjects: [productId], fields: ['name'] },
      ])
      return {
        subject: deskNotificationsTexts.question({
          name: texts.get('product', productId, 'name', name),
        }),
        detail: deskNotificationsTexts.questionDetail(),
      }
    }
    default:
      return writePlain(view, message)
  }
}

type PlainMessage = Exclude<
  NotificationMessage,
  { is: (typeof bidNotices)[number] } | { is: 'question' }
>

/** What needs nothing from the database. */
function writePlain(view: ReaderView, message: PlainMessage): NotificationText | null {
  switch (message.is) {
    case 'account-payment': {
      const { amount, orders, open } = message
      const facts = { count: orders.length, numbers: orders.join(', ') }
      return {
        subject: deskNotificationsTexts.accountPayment({ amount: formatMoney(amount, view) }),
        detail:
          open > 0
            ? deskNotificationsTexts.accountPaymentOpen({ ...facts, open: formatMoney(open, view) })
            : deskNotificationsTexts.accountPaymentSettled(facts),
      }
    }
    case 'e-invoice-refused':
      return {
        subject: deskNotificationsTexts.eInvoiceRefused(message),
        detail: deskNotificationsTexts.eInvoiceRefusedDetail({
          problem: describeEInvoiceProblem(message.problem),
        }),
      }
    case 'e-invoice-silent':
      return {
        subject: deskNotificationsTexts.eInvoiceSilent(message),
        detail: deskNotificationsTexts.eInvoiceSilentDetail(),
      }
    case 'e-invoice-account':
      return {
        subject: deskNotificationsTexts.eInvoiceAccount(message),
        detail: describeEInvoiceProblem(message.problem),
      }
    case 'bid-approval':
      return {
        subject: deskNotificationsTexts.bidApproval(message),
        detail: deskNotificationsTexts.bidApprovalDetail(),
      }
    case 'contact-message':
      return {
        subject: deskNotificationsTexts.contactMessage(),
        detail: deskNotificationsTexts.contactMessageDetail(),
      }
    case 'mention':
      return {
        subject: deskNotificationsTexts.mention(message),
        detail: deskNotificationsTexts.mentionDetail(),
      }
    case 'webhook-paused': {
      const cause = {
        gone: deskNotificationsTexts.endpointGone,
        failing: deskNotificationsTexts.endpointFailing,
      }[message.reason]
      return {
        subject: deskNotificationsTexts.webhooksPaused(message),
        detail: `${cause()}\n\n${deskNotificationsTexts.webhooksPausedDetail()}`,
      }
    }
    default:
      return 'amount' in message ? writeOfOrder(view, message) : writeOfQuote(message)
  }
}

function writeOfOrder(
  view: ReaderView,
  { is, number, amount }: Extract<PlainMessage, { is: (typeof orderNotices)[number] }>,
): NotificationText | null {
  if (!Object.hasOwn(orderWriters, is)) return null
  const { subject, detail } = orderWriters[is]
  return {
    subject: subject({ number, amount: formatMoney(amount, view) }),
    detail: detail?.() ?? '',
  }
}

function writeOfQuote({
  is,
  number,
}: Extract<PlainMessage, { is: (typeof quoteNotices)[number] }>): NotificationText | null {
  if (!Object.hasOwn(quoteWriters, is)) return null
  const { subject, detail } = quoteWriters[is]
  return { subject: subject({ number }), detail: detail?.() ?? '' }
}

const manyWriters: Record<NotificationKind, Writer<{ count: number }>> = {
  order: deskNotificationsTexts.manyOrders,
  'order-request': deskNotificationsTexts.manyOrderRequests,
  rfq: deskNotificationsTexts.manyQuotes,
  bid: deskNotificationsTexts.manyBids,
  approval: deskNotificationsTexts.manyApprovals,
  contact: deskNotificationsTexts.manyMessages,
  opinion: deskNotificationsTexts.manyQuestions,
  mention: deskNotificationsTexts.manyMentions,
  webhook: deskNotificationsTexts.manyWebhooks,
}

/** The subject of one mail for several notifications of a kind. */
export const countOfKind = (kind: NotificationKind, count: number) => manyWriters[kind]({ count })
