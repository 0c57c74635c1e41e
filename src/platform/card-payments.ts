/**
 * One seller's account with a service that takes card payments on hosted pages. Its calls throw if
 * the service is unavailable. Every call may be repeated: the order's number and amount make it
 * idempotent.
 * Source: ORD-02.
 */
export interface CardPayments {
  /** What its page takes: cards alone, or UPI, cards and netbanking. */
  means: 'card' | 'upi'
  /** Opens the page on which this order is paid, valid until `until`. */
  openPage(order: CardOrder): Promise<CardPage>
  /** By its own id, or by the `pageId` of a message. */
  loadPage(pageId: string): Promise<CardPage>
  /** Closes an open page for good; returns it as it is if it was paid or had expired. */
  closePage(pageId: string): Promise<CardPage>
  /**
   * Refunds this amount of an order, of which `earlier` was refunded before: the same call twice
   * refunds once. A refund that the service refuses for good has failed.
   */
  refund(order: CardRefund): Promise<ServiceRefund>
  /** What became of a refund. */
  loadRefund(refundId: string): Promise<ServiceRefund>
  /** Parses a webhook message. Null if its signature is wrong or too old. */
  parseMessage(body: string, signature: string): CardMessage | null
  /** The page from which the shopper returned with this query; null: its signature is wrong. */
  parseReturn?(query: URLSearchParams): string | null
}

export interface CardRefund {
  number: string
  intentId: string
  amount: number
  earlier: number
  /** Refunds of it that failed: another try is another refund. */
  tries: number
}

/** A refund, as the service says. */
export interface ServiceRefund {
  /** The service's; null: it refused. */
  id: string | null
  state: 'pending' | 'processed' | 'failed'
}

export interface CardOrder {
  number: string
  sellerCode: string
  amount: number
  currency: string
  email: string
  /** Where the shopper returns after paying. */
  returnUrl: string
  /** The same, where the service signs what the shopper returns with. */
  settleUrl: string
  until: Date
}

/** The payment page of one order, and its state. */
export interface CardPage {
  id: string
  state: 'open' | 'paid' | 'expired'
  /** Null if the page is no longer open. */
  url: string | null
  orderNumber: string
  sellerCode: string
  amount: number
  /** ISO 4217, upper case. */
  currency: string
  /** Id of the payment; null: not paid. */
  intentId: string | null
  /** Further payments for the same page. */
  morePayments?: readonly { intentId: string; amount: number }[]
}

export interface CardMessage {
  id: string
  /** `look`: something happened to `pageId`, which is to be loaded. */
  kind: 'paid' | 'failed' | 'look' | 'refund' | 'other'
  /** Null if the message is about something else. */
  page: CardPage | null
  pageId?: string
  refund?: ServiceRefund & { intentId: string }
}
