/**
 * Recorded actions of staff, commands and scheduled jobs, each with its sentence: {} stands for the subject,
 * as does a text in braces where there is only one. Where one field changed, the sentence names it instead:
 * "changed the price of Bosch GSB 500 from ₹2,429 to ₹2,299".
 */
export const recordWords = {
  'answering.change': 'changed {when rules answer}',
  'answering.resume': 'let {rules} answer again',
  'answering.stop': 'stopped {automatic answers}',
  'approvals.save': 'changed {the approval policy}',
  'attribute.save': 'changed the attribute {}',
  'bid-rules.save': 'changed {the bid rules}',
  'bid.answer': 'answered bid {}',
  'bid.ask-approver': 'asked an approver about bid {}',
  'bid.assign': 'changed who deals with bid {}',
  'bid.take-back': 'withdrew the answer to bid {}',
  'brand.merge': 'merged the brand {} into another',
  'brand.save': 'renamed the brand {}',
  'branding.save': 'changed {the logo or favicon}',
  'carriers.save': 'changed {the carriers}',
  'category.add': 'added the category {}',
  'category.picture': 'changed the picture of the category {}',
  'category.remove': 'removed the category {}',
  'category.save': 'changed the category {}',
  'company.zone': 'noted the special economic zone of {}',
  'content.save': 'changed {the shop’s content}',
  'coupon.add': 'added the coupon {}',
  'coupon.change': 'changed the coupon {}',
  'credit.open': 'opened an account for {}',
  'credit.payment': 'recorded a payment on the account of {}',
  'credit.terms': 'changed the credit terms of {}',
  'deal.end': 'ended the deal on {}',
  'deal.plan': 'planned a deal on {}',
  'delivery.table': 'replaced {the table of postal codes}',
  'draft.sent': 'sent the draft order {}',
  'draft.withdrawn': 'withdrew the draft order {}',
  'import.done': 'completed the import of {}',
  'import.fix': 'tested the import of {} again, with errors read another way',
  'import.failed': 'could not complete the import of {}',
  'import.map': 'said what the columns of {} are',
  'import.retry': 'tried corrected rows of {} again',
  'import.save': 'started saving the import of {}',
  'import.stop': 'stopped the import of {}',
  'import.upload': 'uploaded {} for import',
  'e-invoice.retry': 'had documents sent to the invoice registration portal again',
  'host.add': 'added {a proven domain}',
  'host.claim': 'asked for {another domain}',
  'host.drop': 'gave up {a domain that waited for its proof}',
  'host.primary': 'changed {the primary domain}',
  'host.remove': 'removed {a domain}',
  'key.create': 'made the key {}',
  'key.revoke': 'revoked the key {}',
  'key.rotate': 'renewed the key {}',
  'opinion.answer': 'answered a review or question on {}',
  'opinion.reject': 'rejected a review or question on {}',
  'opinion.show': 'published a review or question on {}',
  'message.answer': 'marked {a message} as answered',
  'message.reopen': 'marked {a message} as not answered',
  'bank.aside': 'set aside {a payment of the bank}',
  'bank.import': 'imported {a bank’s statement}',
  'note.add': 'wrote a note on {}',
  'order-settings.change': 'changed {the order settings}',
  'order.assign': 'changed who deals with order {}',
  'order.cancel-part': 'cancelled part of order {}',
  'order.cancelled': 'cancelled order {}',
  'order.confirmed': 'confirmed order {}',
  'order.debit-credited': 'took back a debit note of order {}',
  'order.debited': 'issued a debit note for order {}',
  'order.declined': 'declined the customer’s request on order {}',
  'order.delivered': 'marked order {} as delivered',
  'order.extra-paid': 'recorded money that order {} did not need',
  'order.extra-refunded': 'recorded that money which order {} did not need went back',
  'order.invoiced': 'issued the invoice of order {}',
  'order.mailed': 'mailed the buyer of order {} again',
  'order.noted': 'wrote a note on order {}',
  'order.packed': 'marked order {} as packed',
  'order.paid': 'marked order {} as paid',
  'order.parcel-booked': 'booked a parcel of order {}',
  'order.parcel-cancelled': 'cancelled a booked parcel of order {}',
  'order.part-paid': 'noted a part of the payment of order {}',
  'order.part-shipped': 'shipped part of order {}',
  'order.pickup-asked': 'asked for the pickup of a parcel of order {}',
  'order.placed': 'placed order {}',
  'order.refund-failed': 'recorded that a refund of order {} failed',
  'order.refund-part': 'refunded part of order {}',
  'order.refund-due': 'recorded that order {} is due a refund',
  'order.refund-retried': 'tried the refund of order {} again',
  'order.refunded': 'marked order {} as refunded',
  'order.return-part': 'took back part of order {}',
  'order.returned': 'marked order {} as returned',
  'order.shipped': 'shipped order {}',
  'pack.add': 'added the pack {}',
  'pack.list': 'put the custom product {} on sale',
  'pack.price': 'changed the prices of {}',
  'pack.save': 'changed the pack {}',
  'pack.stock': 'changed the stock of {}',
  'packs.bulk': 'changed many packs at once',
  'page.add': 'added the page {}',
  'page.remove': 'removed the page {}',
  'page.save': 'changed the page {}',
  'picture.describe': 'changed the description of a picture of {}',
  'customer-group.add': 'made the customer group {}',
  'customer-group.add-members': 'added members to the customer group {}',
  'customer-group.remove': 'removed the customer group {}',
  'customer-group.remove-member': 'took a member out of the customer group {}',
  'customer-group.rename': 'renamed the customer group {}',
  'price-list.add': 'added the price list {}',
  'price-list.change': 'changed the price list {}',
  'price-list.end': 'ended the price list {}',
  'price-list.lines': 'changed prices of the price list {}',
  'price-list.pause': 'paused the price list {}',
  'price-list.remove': 'removed the price list {}',
  'price-list.resume': 'resumed the price list {}',
  'price-list.save': 'set the price list {}',
  'product.add': 'added the product {}',
  'product.archive': 'archived the product {}',
  'product.documents': 'changed the documents of {}',
  'product.pictures': 'changed the pictures of {}',
  'product.publish': 'put the product {} on sale',
  'product.restore': 'restored the product {}',
  'product.save': 'changed the product {}',
  'products.tax': 'changed the tax codes or rates of many products',
  'product.withdraw': 'took the product {} off sale',
  'quote-rule.add': 'added the rule for quotes {}',
  'quote-rule.change': 'changed the rule for quotes {}',
  'quote-rule.remove': 'removed the rule for quotes {}',
  'quote.template': 'changed the quote template {}',
  'rfq.answer-by-rule': 'answered request {} by a rule',
  'rfq.approve': 'approved the quote for request {}',
  'rfq.assign': 'changed who deals with request {}',
  'rfq.ask': 'asked the buyer of request {} a question',
  'rfq.attach': 'attached a file to request {}',
  'rfq.bind': 'linked a line of request {} to a product',
  'rfq.decline': 'declined request {}',
  'rfq.decline-counter': 'declined the counter-offer on request {}',
  'rfq.discard': 'discarded the draft quote for request {}',
  'rfq.draft': 'saved a draft quote for request {}',
  'rfq.keep': 'kept the price against the counter-offer on request {}',
  'rfq.make-pack': 'made a product for a line of request {}',
  'rfq.message': 'wrote to the buyer of request {}',
  'rfq.reject': 'sent the quote for request {} back for changes',
  'rfq.send': 'sent a quote for request {}',
  'rfq.take': 'accepted the counter-offer on request {}',
  'rfq.withdraw': 'withdrew the quote for request {}',
  'role.add': 'made the role {}',
  'role.remove': 'removed the role {}',
  'role.save': 'changed the role {}',
  'search.compare': 'started {a comparison of rankings}',
  'search.compare-end': 'ended {a comparison of rankings}',
  'search.shuffle': 'changed {how many visits see shuffled results}',
  'search.tune': 'changed the results of the search {}',
  'seller.change': 'changed the shop’s details',
  'seller.registration': 'changed the shop’s registrations for tax',
  'staff.disable': 'took access away from {}',
  'staff.invite': 'sent {an invitation to the desk}',
  'staff.join': 'joined the desk',
  'staff.role': 'gave access to {}',
  'staff.uninvite': 'took back {an invitation to the desk}',
  'staff.second-factor': 'changed {the rules for staff}',
  'synonyms.accept': 'accepted the proposed synonyms {}',
  'synonyms.change': 'changed {the synonyms}',
  'synonyms.dismiss': 'dismissed the proposed synonyms {}',
  'terms.change': 'changed {the terms of quotes and bids}',
  'translation.save': 'changed translations of {}',
  'view.move': 'moved the view {}',
  'view.remove': 'removed the view {}',
  'view.rename': 'renamed the view {}',
  'view.save': 'saved the view {}',
  'warehouse.add': 'added the warehouse {}',
  'warehouse.remove': 'removed the warehouse {}',
  'warehouse.save': 'changed the warehouse {}',
  'webhook.change': 'changed the webhook endpoint {}',
  'webhook.create': 'added the webhook endpoint {}',
  'webhook.delete': 'deleted the webhook endpoint {}',
  'webhook.pause': 'paused the webhook endpoint {}',
  'webhook.replay': 'sent webhooks again to {}',
  'webhook.resume': 'resumed the webhook endpoint {}',
  'webhook.rotate': 'renewed the secret of the webhook endpoint {}',
  'zone.save': 'renamed the zone {}',
} as const
export type RecordAction = keyof typeof recordWords

/** The part of a kind before its dot, e.g. `order` of `order.shipped`. */
type KindPart<A> = A extends `${infer Part}.${string}` ? Part : never
type NameOf<P extends string, A = RecordAction> = A extends `${P}.${infer Name}` ? Name : never
export type OrderStep = NameOf<'order'>
export type RfqStep = NameOf<'rfq'>
export type BidStep = NameOf<'bid'>

/** The filter by kind: its options, and the kinds each covers. */
export const recordGroups = {
  prices: { name: 'Prices and stock', parts: ['pack', 'packs'] },
  products: {
    name: 'Products',
    parts: ['product', 'picture', 'brand', 'attribute', 'category', 'products', 'translation'],
  },
  orders: { name: 'Orders', parts: ['order', 'draft', 'bank', 'credit'] },
  quotes: {
    name: 'Quotes and bids',
    parts: ['rfq', 'quote', 'bid', 'bid-rules', 'quote-rule', 'answering', 'approvals', 'terms'],
  },
  messages: { name: 'Messages', parts: ['message', 'opinion'] },
  offers: {
    name: 'Coupons, deals and price lists',
    parts: ['coupon', 'deal', 'price-list', 'customer-group'],
  },
  imports: { name: 'Imports', parts: ['import'] },
  delivery: { name: 'Delivery', parts: ['delivery', 'warehouse', 'zone'] },
  shop: {
    name: 'Shop and content',
    parts: [
      'company',
      'content',
      'page',
      'branding',
      'synonyms',
      'search',
      'seller',
      'e-invoice',
      'host',
      'order-settings',
      'carriers',
    ],
  },
  staff: { name: 'Staff and keys', parts: ['staff', 'role', 'key', 'webhook', 'view'] },
  notes: { name: 'Notes', parts: ['note'] },
} as const satisfies Record<string, { name: string; parts: readonly KindPart<RecordAction>[] }>
export type RecordGroup = keyof typeof recordGroups

export interface RecordFilter {
  /** A person's row id; `none`: command line or scheduled job; empty: everyone. */
  by: string
  group: RecordGroup | ''
  /** The first day, `2026-11-22` in the shop's time zone, and the last; empty: any. */
  from: string
  until: string
  /** The subject as the record names it, `coupon:12`; empty: anything. A product has its packs too. */
  subject: string
  /** Inside the subject's name or number, and inside the values; empty: any. */
  words: string
  /** Entries before this one; null: from the newest. */
  before: number | null
}

export const unfilteredRecord: RecordFilter = {
  by: '',
  group: '',
  from: '',
  until: '',
  subject: '',
  words: '',
  before: null,
}

/** Kinds of things whose history has a page of its own, and on which notes are written. */
export const historyKinds = [
  'product',
  'category',
  'coupon',
  'page',
  'price-list',
  'customer',
] as const
export type HistoryKind = (typeof historyKinds)[number]

/** A thing's history: its name and desk page, and what was done to it, newest first. */
export interface History {
  name: string
  path: string
  lines: RecordLine[]
  /** There are older entries. */
  more: boolean
  mayNote: boolean
  /** Whom a note can notify. */
  mentions: MentionView[]
}

/** Somebody whom a note can notify. */
export interface MentionView {
  /** Written as `@handle`. */
  handle: string
  name: string
}

export const maxNote = 2_000

export const noteTexts = {
  missing: 'Please write something.',
  'too-long': `A note has at most ${maxNote.toLocaleString('en')} characters.`,
  'bad-key': 'Please open the page again.',
  'in-progress': 'This note is just being added. Please wait a moment.',
  'key-reused': 'Please open the page again.',
} as const
export type NoteCode = keyof typeof noteTexts

export interface RecordChange {
  label: string
  /** Empty: there was no previous value. */
  before: string
  after: string
}

export interface RecordLine {
  id: number
  at: string
  /** Day and time in the shop's time zone. */
  day: string
  time: string
  by: string
  /** The sentence around the subject, and the subject's page; null: it no longer has one. */
  text: { start: string; thing: string; end: string }
  path: string | null
  /** The subject as the record names it, `product:12`. */
  subject: string
  changes: RecordChange[]
  /** All values can be downloaded as a file. */
  hasFile: boolean
}
