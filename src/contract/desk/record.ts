import * as deskRecordTexts from '#texts/desk-record.ts'
import * as deskRecordDealsTexts from '#texts/desk-record-deals.ts'
import * as deskRecordShopTexts from '#texts/desk-record-shop.ts'
/** A sentence about a recorded action, with its subject as `thing` makes it. */
export type RecordSentence = <T>(values: {
  name: string
  thing: (text: string) => T
}) => readonly (string | T)[]

/**
 * Recorded actions of staff, commands and scheduled jobs, each with its sentence: what `thing` wraps
 * is the subject. Where one field changed, the sentence names it instead: "changed the price of
 * Bosch GSB 500 from ₹2,429 to ₹2,299".
 */
export const recordWords = {
  'answering.change': deskRecordDealsTexts.answeringChange,
  'answering.resume': deskRecordDealsTexts.answeringResume,
  'answering.stop': deskRecordDealsTexts.answeringStop,
  'approvals.save': deskRecordDealsTexts.approvalsSave,
  'attribute.save': deskRecordShopTexts.attributeSave,
  'bid-rules.save': deskRecordDealsTexts.bidRulesSave,
  'bid.answer': deskRecordDealsTexts.bidAnswer,
  'bid.ask-approver': deskRecordDealsTexts.bidAskApprover,
  'bid.assign': deskRecordDealsTexts.bidAssign,
  'bid.take-back': deskRecordDealsTexts.bidTakeBack,
  'brand.merge': deskRecordShopTexts.brandMerge,
  'brand.save': deskRecordShopTexts.brandSave,
  'branding.save': deskRecordShopTexts.brandingSave,
  'carriers.save': deskRecordShopTexts.carriersSave,
  'category.add': deskRecordShopTexts.categoryAdd,
  'category.picture': deskRecordShopTexts.categoryPicture,
  'category.remove': deskRecordShopTexts.categoryRemove,
  'category.save': deskRecordShopTexts.categorySave,
  'company.zone': deskRecordShopTexts.companyZone,
  'content.save': deskRecordShopTexts.contentSave,
  'coupon.add': deskRecordDealsTexts.couponAdd,
  'coupon.change': deskRecordDealsTexts.couponChange,
  'credit.open': deskRecordDealsTexts.creditOpen,
  'credit.payment': deskRecordDealsTexts.creditPayment,
  'credit.terms': deskRecordDealsTexts.creditTerms,
  'deal.end': deskRecordDealsTexts.dealEnd,
  'deal.plan': deskRecordDealsTexts.dealPlan,
  'delivery.table': deskRecordShopTexts.deliveryTable,
  'draft.sent': deskRecordDealsTexts.draftSent,
  'draft.withdrawn': deskRecordDealsTexts.draftWithdrawn,
  'import.done': deskRecordShopTexts.importDone,
  'import.fix': deskRecordShopTexts.importFix,
  'import.failed': deskRecordShopTexts.importFailed,
  'import.map': deskRecordShopTexts.importMap,
  'import.retry': deskRecordShopTexts.importRetry,
  'import.save': deskRecordShopTexts.importSave,
  'import.stop': deskRecordShopTexts.importStop,
  'import.upload': deskRecordShopTexts.importUpload,
  'e-invoice.retry': () => [deskRecordDealsTexts.eInvoiceRetry()],
  'host.add': deskRecordShopTexts.hostAdd,
  'host.claim': deskRecordShopTexts.hostClaim,
  'host.drop': deskRecordShopTexts.hostDrop,
  'host.primary': deskRecordShopTexts.hostPrimary,
  'host.remove': deskRecordShopTexts.hostRemove,
  'key.create': deskRecordShopTexts.keyCreate,
  'key.revoke': deskRecordShopTexts.keyRevoke,
  'key.rotate': deskRecordShopTexts.keyRotate,
  'opinion.answer': deskRecordShopTexts.opinionAnswer,
  'opinion.reject': deskRecordShopTexts.opinionReject,
  'opinion.show': deskRecordShopTexts.opinionShow,
  'message.answer': deskRecordShopTexts.messageAnswer,
  'message.reopen': deskRecordShopTexts.messageReopen,
  'bank.aside': deskRecordDealsTexts.bankAside,
  'bank.import': deskRecordDealsTexts.bankImport,
  'note.add': deskRecordShopTexts.noteAdd,
  'order-settings.change': deskRecordDealsTexts.orderSettingsChange,
  'order.assign': deskRecordDealsTexts.orderAssign,
  'order.cancel-part': deskRecordDealsTexts.orderCancelPart,
  'order.cancelled': deskRecordDealsTexts.orderCancelled,
  'order.confirmed': deskRecordDealsTexts.orderConfirmed,
  'order.debit-credited': deskRecordDealsTexts.orderDebitCredited,
  'order.debited': deskRecordDealsTexts.orderDebited,
  'order.declined': deskRecordDealsTexts.orderDeclined,
  'order.delivered': deskRecordDealsTexts.orderDelivered,
  'order.extra-paid': deskRecordDealsTexts.orderExtraPaid,
  'order.extra-refunded': deskRecordDealsTexts.orderExtraRefunded,
  'order.invoiced': deskRecordDealsTexts.orderInvoiced,
  'order.mailed': deskRecordDealsTexts.orderMailed,
  'order.noted': deskRecordDealsTexts.orderNoted,
  'order.packed': deskRecordDealsTexts.orderPacked,
  'order.paid': deskRecordDealsTexts.orderPaid,
  'order.parcel-booked': deskRecordDealsTexts.orderParcelBooked,
  'order.parcel-cancelled': deskRecordDealsTexts.orderParcelCancelled,
  'order.part-paid': deskRecordDealsTexts.orderPartPaid,
  'order.part-shipped': deskRecordDealsTexts.orderPartShipped,
  'order.pickup-asked': deskRecordDealsTexts.orderPickupAsked,
  'order.placed': deskRecordDealsTexts.orderPlaced,
  'order.refund-failed': deskRecordDealsTexts.orderRefundFailed,
  'order.refund-part': deskRecordDealsTexts.orderRefundPart,
  'order.refund-due': deskRecordDealsTexts.orderRefundDue,
  'order.refund-retried': deskRecordDealsTexts.orderRefundRetried,
  'order.refunded': deskRecordDealsTexts.orderRefunded,
  'order.return-part': deskRecordDealsTexts.orderReturnPart,
  'order.returned': deskRecordDealsTexts.orderReturned,
  'order.shipped': deskRecordDealsTexts.orderShipped,
  'pack.add': deskRecordShopTexts.packAdd,
  'pack.list': deskRecordShopTexts.packList,
  'pack.price': deskRecordShopTexts.packPrice,
  'pack.save': deskRecordShopTexts.packSave,
  'pack.stock': deskRecordShopTexts.packStock,
  'packs.bulk': () => [deskRecordShopTexts.packsBulk()],
  'page.add': deskRecordShopTexts.pageAdd,
  'page.remove': deskRecordShopTexts.pageRemove,
  'page.save': deskRecordShopTexts.pageSave,
  'picture.describe': deskRecordShopTexts.pictureDescribe,
  'customer-group.add': deskRecordDealsTexts.customerGroupAdd,
  'customer-group.add-members': deskRecordDealsTexts.customerGroupAddMembers,
  'customer-group.remove': deskRecordDealsTexts.customerGroupRemove,
  'customer-group.remove-member': deskRecordDealsTexts.customerGroupRemoveMember,
  'customer-group.rename': deskRecordDealsTexts.customerGroupRename,
  'price-list.add': deskRecordDealsTexts.priceListAdd,
  'price-list.change': deskRecordDealsTexts.priceListChange,
  'price-list.end': deskRecordDealsTexts.priceListEnd,
  'price-list.lines': deskRecordDealsTexts.priceListLines,
  'price-list.pause': deskRecordDealsTexts.priceListPause,
  'price-list.remove': deskRecordDealsTexts.priceListRemove,
  'price-list.resume': deskRecordDealsTexts.priceListResume,
  'price-list.save': deskRecordDealsTexts.priceListSave,
  'product.add': deskRecordShopTexts.productAdd,
  'product.archive': deskRecordShopTexts.productArchive,
  'product.documents': deskRecordShopTexts.productDocuments,
  'product.pictures': deskRecordShopTexts.productPictures,
  'product.publish': deskRecordShopTexts.productPublish,
  'product.restore': deskRecordShopTexts.productRestore,
  'product.save': deskRecordShopTexts.productSave,
  'products.tax': () => [deskRecordShopTexts.productsTax()],
  'product.undo': deskRecordShopTexts.productUndo,
  'product.withdraw': deskRecordShopTexts.productWithdraw,
  'quote-rule.add': deskRecordDealsTexts.quoteRuleAdd,
  'quote-rule.change': deskRecordDealsTexts.quoteRuleChange,
  'quote-rule.remove': deskRecordDealsTexts.quoteRuleRemove,
  'quote.template': deskRecordDealsTexts.quoteTemplate,
  'rfq.answer-by-rule': deskRecordDealsTexts.rfqAnswerByRule,
  'rfq.approve': deskRecordDealsTexts.rfqApprove,
  'rfq.assign': deskRecordDealsTexts.rfqAssign,
  'rfq.ask': deskRecordDealsTexts.rfqAsk,
  'rfq.attach': deskRecordDealsTexts.rfqAttach,
  'rfq.bind': deskRecordDealsTexts.rfqBind,
  'rfq.decline': deskRecordDealsTexts.rfqDecline,
  'rfq.decline-counter': deskRecordDealsTexts.rfqDeclineCounter,
  'rfq.discard': deskRecordDealsTexts.rfqDiscard,
  'rfq.draft': deskRecordDealsTexts.rfqDraft,
  'rfq.keep': deskRecordDealsTexts.rfqKeep,
  'rfq.make-pack': deskRecordDealsTexts.rfqMakePack,
  'rfq.message': deskRecordDealsTexts.rfqMessage,
  'rfq.reject': deskRecordDealsTexts.rfqReject,
  'rfq.send': deskRecordDealsTexts.rfqSend,
  'rfq.take': deskRecordDealsTexts.rfqTake,
  'rfq.withdraw': deskRecordDealsTexts.rfqWithdraw,
  'role.add': deskRecordShopTexts.roleAdd,
  'role.remove': deskRecordShopTexts.roleRemove,
  'role.save': deskRecordShopTexts.roleSave,
  'search.compare': deskRecordShopTexts.searchCompare,
  'search.compare-end': deskRecordShopTexts.searchCompareEnd,
  'search.shuffle': deskRecordShopTexts.searchShuffle,
  'search.tune': deskRecordShopTexts.searchTune,
  'seller.change': () => [deskRecordShopTexts.sellerChange()],
  'seller.registration': () => [deskRecordShopTexts.sellerRegistration()],
  'staff.disable': deskRecordShopTexts.staffDisable,
  'staff.invite': deskRecordShopTexts.staffInvite,
  'staff.join': () => [deskRecordShopTexts.staffJoin()],
  'staff.role': deskRecordShopTexts.staffRole,
  'staff.uninvite': deskRecordShopTexts.staffUninvite,
  'staff.second-factor': deskRecordShopTexts.staffSecondFactor,
  'synonyms.accept': deskRecordShopTexts.synonymsAccept,
  'synonyms.change': deskRecordShopTexts.synonymsChange,
  'synonyms.dismiss': deskRecordShopTexts.synonymsDismiss,
  'terms.change': deskRecordDealsTexts.termsChange,
  'translation.save': deskRecordShopTexts.translationSave,
  'view.move': deskRecordShopTexts.viewMove,
  'view.remove': deskRecordShopTexts.viewRemove,
  'view.rename': deskRecordShopTexts.viewRename,
  'view.save': deskRecordShopTexts.viewSave,
  'warehouse.add': deskRecordShopTexts.warehouseAdd,
  'warehouse.remove': deskRecordShopTexts.warehouseRemove,
  'warehouse.save': deskRecordShopTexts.warehouseSave,
  'webhook.change': deskRecordShopTexts.webhookChange,
  'webhook.create': deskRecordShopTexts.webhookCreate,
  'webhook.delete': deskRecordShopTexts.webhookDelete,
  'webhook.pause': deskRecordShopTexts.webhookPause,
  'webhook.replay': deskRecordShopTexts.webhookReplay,
  'webhook.resume': deskRecordShopTexts.webhookResume,
  'webhook.rotate': deskRecordShopTexts.webhookRotate,
  'zone.save': deskRecordShopTexts.zoneSave,
} as const satisfies Record<string, RecordSentence>
export type RecordAction = keyof typeof recordWords

/** The part of a kind before its dot, e.g. `order` of `order.shipped`. */
type KindPart<A> = A extends `${infer Part}.${string}` ? Part : never
type NameOf<P extends string, A = RecordAction> = A extends `${P}.${infer Name}` ? Name : never
export type OrderStep = NameOf<'order'>
export type RfqStep = NameOf<'rfq'>
export type BidStep = NameOf<'bid'>

/** The filter by kind: its options, and the kinds each covers. */
export const recordGroups = {
  prices: { name: deskRecordTexts.groupPrices, parts: ['pack', 'packs'] },
  products: {
    name: deskRecordTexts.groupProducts,
    parts: ['product', 'picture', 'brand', 'attribute', 'category', 'products', 'translation'],
  },
  orders: { name: deskRecordTexts.groupOrders, parts: ['order', 'draft', 'bank', 'credit'] },
  quotes: {
    name: deskRecordTexts.groupQuotes,
    parts: ['rfq', 'quote', 'bid', 'bid-rules', 'quote-rule', 'answering', 'approvals', 'terms'],
  },
  messages: { name: deskRecordTexts.groupMessages, parts: ['message', 'opinion'] },
  offers: {
    name: deskRecordTexts.groupOffers,
    parts: ['coupon', 'deal', 'price-list', 'customer-group'],
  },
  imports: { name: deskRecordTexts.groupImports, parts: ['import'] },
  delivery: { name: deskRecordTexts.groupDelivery, parts: ['delivery', 'warehouse', 'zone'] },
  shop: {
    name: deskRecordTexts.groupShop,
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
  staff: { name: deskRecordTexts.groupStaff, parts: ['staff', 'role', 'key', 'webhook', 'view'] },
  notes: { name: deskRecordTexts.groupNotes, parts: ['note'] },
} as const satisfies Record<
  string,
  { name: () => string; parts: readonly KindPart<RecordAction>[] }
>
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
  'company',
  'credit-account',
  'opinion',
] as const
export type HistoryKind = (typeof historyKinds)[number]
/** A thing as the record names it, `product:12`. */
export type HistorySubject = `${HistoryKind}:${string | number}`

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
  missing: deskRecordTexts.noteMissing,
  'too-long': () => deskRecordTexts.noteTooLong({ maxNote }),
  'bad-key': deskRecordTexts.noteBadKey,
  'in-progress': deskRecordTexts.noteInProgress,
  'key-reused': deskRecordTexts.noteKeyReused,
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
