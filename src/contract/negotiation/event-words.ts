import * as bidsTexts from '#texts/bids.ts'
import * as quotesTexts from '#texts/quotes.ts'

/** Descriptions of all events of a request's thread. */
export const rfqEventWords: Readonly<Record<string, () => string>> = {
  'rfq-drafted': quotesTexts.eventRfqDrafted,
  'rfq-changed': quotesTexts.eventRfqChanged,
  'link-sent': quotesTexts.eventLinkSent,
  'rfq-opened': quotesTexts.eventRfqOpened,
  'rfq-joined': quotesTexts.eventRfqJoined,
  'info-asked': quotesTexts.eventInfoAsked,
  'info-given': quotesTexts.eventInfoGiven,
  message: quotesTexts.eventMessage,
  'file-added': quotesTexts.eventFileAdded,
  'line-bound': quotesTexts.eventLineBound,
  'quote-written': quotesTexts.eventQuoteWritten,
  'quote-sent': quotesTexts.eventQuoteSent,
  'quote-countered': quotesTexts.eventQuoteCountered,
  'counter-taken-back': quotesTexts.eventCounterTakenBack,
  'price-kept': quotesTexts.eventPriceKept,
  'quote-accepted': quotesTexts.eventQuoteAccepted,
  'counter-taken': quotesTexts.eventCounterTaken,
  'quote-declined': quotesTexts.eventQuoteDeclined,
  'counter-declined': quotesTexts.eventCounterDeclined,
  'quote-withdrawn': quotesTexts.eventQuoteWithdrawn,
  'quote-ordered': quotesTexts.eventQuoteOrdered,
  'order-cancelled': quotesTexts.eventOrderCancelled,
  'quote-lapsed': quotesTexts.eventQuoteLapsed,
  'rfq-expired': quotesTexts.eventRfqExpired,
  'rfq-declined': quotesTexts.eventRfqDeclined,
  'rfq-cancelled': quotesTexts.eventRfqCancelled,
  'rfq-copied': quotesTexts.eventRfqCopied,
}

/** Descriptions of all events of a bid's thread. */
export const bidEventWords: Readonly<Record<string, () => string>> = {
  'bid-submitted': bidsTexts.stepSubmitted,
  'bid-answered': bidsTexts.stepAnswered,
  'bid-accepted': bidsTexts.stepAccepted,
  'bid-withdrawn': bidsTexts.withdrawn,
  'bid-declined': bidsTexts.stepDeclined,
  'bid-taken-back': bidsTexts.stepTakenBack,
  'bid-expired': bidsTexts.expired,
  'bid-lapsed': bidsTexts.notBoughtInTime,
  'bid-ordered': bidsTexts.ordered,
  'bid-free-again': bidsTexts.stepFreeAgain,
}
