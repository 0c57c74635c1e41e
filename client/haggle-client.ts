/** Written by tools/api-client.ts from the API’s document: change that, and run it again. */

import { type Answer, type CallOptions, Caller, type ClientOptions } from './call-api.ts'

export { Problem } from './call-api.ts'

export type AutomaticAnswers = {
  answering: boolean
}

export type Bid = {
  id: string
  state: 'DRAFT' | 'SUBMITTED' | 'COUNTERED' | 'AGREED' | 'ORDERED' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED' | 'LAPSED' | 'DISCARDED'
  turn: 'buyer' | 'seller' | 'none'
  rowVersion: number
  expiresAt: string | null
  madeAt: string
  allOrNothing: boolean
  currency: string
  pincode: string
  lines: {
    priceId: string
    skuId: string
    SkuCode: string
    name: string
    unit: string
    url: string
    qty: number
    /** Of one when it was bid on */
    listPrice: number
    /** Major units of the seller’s currency */
    listNow: number | null
    /** Major units of the seller’s currency */
    bidPrice: number | null
    /** Major units of the seller’s currency */
    counterPrice: number | null
    /** What one costs on what is on the table: the lower of offer and list price */
    price: number | null
    state: 'OPEN' | 'ACCEPTED' | 'COUNTERED' | 'DECLINED' | 'UNAVAILABLE'
    reason: 'out-of-stock' | 'not-served' | 'bids-not-taken' | 'gone' | null
    /** Became unavailable at the last answer */
    isNew: boolean
    attemptsLeft: number
    /** In a draft: why this line can’t be submitted */
    problem: string | null
  }[]
  /** Major units of the seller’s currency */
  listTotal: number
  /** Major units of the seller’s currency */
  total: number | null
  reason: 'out-of-stock' | 'not-served' | 'bids-not-taken' | 'gone' | null
  /** Days of payment that the buyer asks for; null: none */
  askedDays: number | null
  /** Days of payment in the answer, for an order on account */
  paymentDays: number | null
  orderId: string | null
  track: {
    what: string
    /** What the seller wrote with it */
    note: string | null
    at: string
    by: string
    paymentDays: number | null
  }[]
}

export type BidBackTest = {
  bids: number
  lines: number
  accepted: number
  countered: number
  declined: number
  left: number
  notTaken: number
  /** Major units of the seller’s currency */
  revenue: number
  margin: number | null
  realMargin: number | null
  /** Bids that would have been answered as a whole */
  answered: number
  /** Median until the real answer */
  realMinutes: number | null
  differs: {
    id: string
    name: string
    qty: number
    /** Major units of the seller’s currency */
    listPrice: number
    /** Major units of the seller’s currency */
    bidPrice: number
    did: string
    would: string
  }[]
}

export type BidProposals = {
  rowVersion: number
  /** Major units of the seller’s currency */
  buyerTotal: number
  proposals: {
    lines: {
      priceId: string
      answer: 'accept' | 'counter'
      /** Major units of the seller’s currency */
      price: number
    }[]
    /** Major units of the seller’s currency */
    total: number
    /** Major units of the seller’s currency */
    above: number
    margin: number | null
    reason: string
  }[]
  note: string | null
}

export type BidRules = {
  rowVersion: number
  /** Minutes */
  answerFrom: number
  answerTo: number
  rules: {
    kind: 'sku' | 'brand' | 'category' | 'all'
    /** skuId, brand or category id; null for all */
    subjectId: string | null
    fromQty: number
    allowed: boolean
    /** Percent of the list price; null: never by rule */
    acceptFrom: number | null
    /** At most 2 decimals */
    declineBelow: number | null
    /** At most 2 decimals */
    floor: number | null
    counters: boolean
    paymentDays: number | null
    state: 'off' | 'shadow' | 'on'
    subject: string
  }[]
}

export type CostPage = {
  rows: {
    priceId: string
    skuId: string
    SkuCode: string
    /** The pack’s own code */
    pack: string
    unit: string
    /** In one pack */
    quantity: number
    /** Without tax; null: not known */
    cost: number | null
  }[]
  /** Null: there are no more */
  cursor: string | null
}

export type DeskBid = Bid & {
  buyer: {
    name: string
    email: string
  } | null
  /** Percent of the prices without tax that is left above the costs; null where a cost is not known */
  margin: number | null
  /** When the rules’ verdict takes effect; null: they leave it to people */
  answerAt: string | null
  facts: {
    priceId: string
    /** What the seller pays for one, without tax; null: not known */
    cost: number | null
    /** Tax included; null: none is known */
    floor: number | null
    counters: number[]
    /** Counters are multiples of it, or the list price itself */
    counterStep: number
    verdict: {
      state: 'OPEN' | 'ACCEPTED' | 'COUNTERED' | 'DECLINED' | 'UNAVAILABLE'
      /** Major units of the seller’s currency */
      price: number | null
    } | null
    stock: number
  }[]
}

export type DeskCategory = DeskCategoryRow & {
  parentId: string | null
  pageTitle: string
  metaDescription: string
  metaKeyword: string
  shortDescription: string
  longDescription: string
  /** Its own; null: that of a product is shown */
  picture: string | null
}

export type DeskCategoryRow = {
  categoryId: string
  /** As in feeds; it stays */
  name: string
  displayName: string
  level: number
  pageUrl: string
  active: boolean
  position: number
}

export type DeskCompany = {
  id: string
  /** Null without customers:read */
  name: string | null
  /** Null where it has none, and without customers:read */
  taxNumber: string | null
  people: number
  orders: number
  /** Of orders that are not cancelled */
  total: number
  /** Requests and bids under way */
  open: number
  lastOrderAt: string | null
  createdAt: string
  closed: boolean
}

export type DeskCompanyWithPeople = DeskCompany & {
  requiresPurchaseOrder: boolean
  requiresCostCenter: boolean
  costCenters: {
    code: string
    name: string
  }[]
  priceLists: {
    id: string
    name: string
  }[]
  groups: {
    id: string
    name: string
  }[]
  /** Empty without customers:read */
  members: {
    CustGUID: string
    name: string
    email: string
    roles: ('see' | 'ask' | 'buy' | 'approve' | 'admin')[]
    /** Null: no limit */
    orderLimit: number | null
    /** Null: no limit */
    monthLimit: number | null
  }[]
}

export type DeskContent = {
  homeTitle: string
  /** In the footer of every page */
  aboutHtml: string
  /** Said where the shop does not deliver */
  outOfAreaText: string
}

export type DeskCoupon = {
  couponId: string
  code: string
  kind: 'percent' | 'amount'
  /** Percent, or an amount */
  value: number
  maxOff: number | null
  /** Goods of at least this much */
  minGoods: number | null
  startsAt: string
  endsAt: string | null
  totalLimit: number | null
  customerLimit: number | null
  active: boolean
  used: number
}

export type DeskCustomer = {
  CustGUID: string
  name: string | null
  email: string | null
  orders: number
  /** Of orders that are not cancelled */
  total: number
}

export type DeskCustomerWithTrade = DeskCustomer & {
  phone: string | null
  ordered: {
    id: string
    state: string
    total: number
  }[]
  threads: {
    kind: 'rfq' | 'bid'
    id: string
    state: string
  }[]
}

export type DeskDelivery = {
  deliveryId: string
  eventId: string
  type: string
  subject: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  /** Of the last try; null: none was answered */
  status: number | null
  failure: string | null
  tookMs: number | null
  at: string
  /** Null: no further try */
  nextAt: string | null
  /** JSON, indented */
  body: string
  headers: Record<string, string>
  /** The first 2 KB of the answer to the last try */
  answer: string
  tries: {
    at: string
    outcome: string
    tookMs: number | null
  }[]
}

export type DeskDeliveryRow = {
  deliveryId: string
  eventId: string
  type: string
  subject: string
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  /** Of the last try; null: none was answered */
  status: number | null
  failure: string | null
  tookMs: number | null
  at: string
  /** Null: no further try */
  nextAt: string | null
}

export type DeskDocuments = {
  documents: {
    kind: 'datasheet' | 'safety' | 'certificate' | 'manual' | 'drawing' | 'video' | 'other'
    title: string
    language: string | null
    format: 'pdf' | 'png' | 'jpeg' | 'step' | 'iges' | 'dxf' | 'dwg' | 'stl' | 'zip' | 'mp4' | 'webm' | 'link'
    /** A file of the shop; of format link another site */
    url: string
    bytes: number | null
    pages: number | null
    id: string
  }[]
}

export type DeskImport = {
  id: string
  kind: 'products' | 'delta' | 'delivery' | 'pictures'
  /** checked: tested, and nothing is saved yet; then save or stop it */
  state: 'to-map' | 'to-check' | 'checking' | 'checked' | 'to-save' | 'saving' | 'done' | 'failed' | 'stopped'
  fileName: string
  rowsDone: number
  rowsTotal: number | null
  /** They can be read, and tried again with corrections */
  hasFailedRows: boolean
  /** Rows with corrections that are not tried yet */
  corrected: number
  /** Rows with problems */
  skipped: number
  counts: Record<string, number>
  message: string
  /** The import that fetches the pictures its products name */
  picturesId: string | null
  createdAt: string
  endedAt: string | null
}

export type DeskOrder = Order & {
  /** The order’s ETag, without its quotes */
  version: string
  /** As delivery and billing: null without customers:read */
  email: string | null
  payments: {
    kind: 'received' | 'refunded'
    /** Major units of the seller’s currency */
    amount: number
    day: string
    /** The bank’s; empty: none */
    reference: string
  }[]
  /** What the customer asks for */
  requests: {
    kind: 'cancel' | 'return'
    reason: string
  }[]
  /** What can be done with it now */
  actions: ('confirm' | 'paid' | 'pack' | 'ship' | 'deliver' | 'return' | 'refunded' | 'retry-refund' | 'decline' | 'cancel' | 'invoice')[]
  toShip: {
    position: number
    SkuCode: string
    unit: string
    qty: number
  }[]
  /** The next parcel, booked with a carrier and not shipped yet */
  booked: {
    parcel: number
    carrier: string
    courier: string
    tracking: string
    trackingUrl: string | null
    /** What the courier said last */
    status: string
    lines: {
      position: number
      SkuCode: string
      unit: string
      qty: number
    }[]
  } | null
  /** Of the parcels that the courier can fetch */
  pickups: {
    parcel: number
    /** Null: not asked for yet */
    askedOn: string | null
    text: string
  }[]
  /** Parcels with a label to print */
  labels: number[]
}

export type DeskOrderDocument = {
  name: string
  kind: string
  title: string
  amount: number
}

export type DeskPack = {
  priceId: string
  /** Of the pack, without its quotes */
  etag: string
  /** The pack’s own code */
  pack: string
  unit: string
  quantity: number
  active: boolean
  /** Null: on request, or without prices:read */
  price: number | null
  mrp: number | null
  /** Null without costs:read */
  cost: number | null
  special: {
    price: number
    from: string
    until: string
  } | null
  /** Null without stock:read */
  stock: {
    /** Its name */
    warehouse: string
    /** As each write takes it */
    warehouseId: string
    code: string
    name: string
    /** Packs on hand, reserved ones included */
    stock: number
    /** Packs reserved for orders */
    reserved: number
  }[] | null
}

export type DeskPage = {
  pageUrl: string
  title: string
  contentHtml: string
  position: number
  /** Where the shop shows it */
  address: string
}

export type DeskProduct = {
  skuId: string
  SkuCode: string
  /** Of the product with its packs, without its quotes */
  etag: string
  pageUrl: string
  name: string
  brand: string
  /** Group > main > sub */
  category: string
  gtin: string
  partNumber: string
  variantGroup: string
  /** Percent */
  taxRate: number
  /** HSN or SAC; empty: none */
  goodsCode: string
  /** Quantity code of the tax office; empty: none */
  unitCode: string
  /** Percent, on top of the tax */
  cessRate: number
  /** What goods are without a rate */
  taxTreatment: 'taxable' | 'nil-rated' | 'zero-rated' | 'exempt' | 'non-gst'
  /** The rates from a day of the seller’s calendar on */
  nextTax: {
    from: string
    taxRate: number
    cessRate: number
    taxTreatment: 'taxable' | 'nil-rated' | 'zero-rated' | 'exempt' | 'non-gst'
  } | null
  /** Rates and the day that each was in force from, the latest first */
  taxChanges: {
    from: string
    taxRate: number
    cessRate: number
    taxTreatment: 'taxable' | 'nil-rated' | 'zero-rated' | 'exempt' | 'non-gst'
  }[]
  active: boolean
  /** Put away: no import or schedule puts it on sale until it is restored */
  archived: boolean
  overviewHtml: string
  descriptionHtml: string
  attributes: {
    caption: string
    value: string
    unit: string | null
  }[]
  pictures: {
    key: string
    /** Absolute address; null where there is none */
    url: string | null
    alt: string
  }[]
  documents: {
    kind: 'datasheet' | 'safety' | 'certificate' | 'manual' | 'drawing' | 'video' | 'other'
    title: string
    language: string | null
    format: 'pdf' | 'png' | 'jpeg' | 'step' | 'iges' | 'dxf' | 'dwg' | 'stl' | 'zip' | 'mp4' | 'webm' | 'link'
    /** A file of the shop; of format link another site */
    url: string
    bytes: number | null
    pages: number | null
    id: string
  }[]
  pageTitle: string
  metaDescription: string
  publishFrom: string | null
  publishUntil: string | null
  /** SkuCode of what replaces it; empty: none */
  successor: string
  packs: DeskPack[]
}

export type DeskRfq = RfqSummary & {
  who: string | null
  pincode: string
  neededBy: string | null
  waitedMinutes: number
  waiting: boolean
  inApproval: boolean
}

export type DeskWebhook = {
  webhookId: string
  url: string
  types: ('order.placed' | 'order.confirmed' | 'order.paid' | 'order.partly_paid' | 'order.packed' | 'order.partly_shipped' | 'order.shipped' | 'order.delivered' | 'order.cancel_requested' | 'order.cancelled' | 'order.partly_cancelled' | 'order.return_requested' | 'order.returned' | 'order.partly_returned' | 'order.refund_due' | 'order.refunded' | 'order.partly_refunded' | 'request.placed' | 'request.quoted' | 'request.countered' | 'request.accepted' | 'request.declined' | 'request.withdrawn' | 'request.cancelled' | 'request.expired' | 'bid.placed' | 'bid.countered' | 'bid.agreed' | 'bid.declined' | 'bid.withdrawn' | 'bid.expired' | 'product.changed' | 'price.changed' | 'stock.changed' | 'invoice.issued' | 'credit_note.issued' | 'debit_note.issued')[]
  state: 'on' | 'failing' | 'paused'
  pausedBecause: 'person' | 'failing' | 'gone' | null
  /** Since when it is paused or failing */
  since: string | null
  /** Deliveries that wait for a try */
  waiting: number
  /** Deliveries given up, which can be sent again */
  failed: number
  secretFrom: string
  /** Until when the secret from before signs too */
  previousUntil: string | null
}

export type DeskWebhookSecret = {
  webhookId: string
  url: string
  /** Shown this once; null where the command was sent again */
  secret: string | null
}

export type Order = OrderSummary & {
  goods: number
  discount: number
  deliveryCharges: number
  couponCode: string | null
  /** The quote whose prices these are */
  quoteId: string | null
  quoteVersion: number | null
  bidId: string | null
  purchaseOrder: string | null
  tracking: string | null
  payBy: string | null
  /** The date by which it arrives; null: none is promised */
  deliverBy: string | null
  tax: {
    name: string
    rate: number
    amount: number
  }[]
  lines: {
    priceId: string
    SkuCode: string
    name: string
    unit: string
    url: string
    qty: number
    sPrice: number
    discount: number
    deliveryCharges: number
    total: number
    /** The date by which it arrives; null: none is promised */
    deliverBy: string | null
    /** Pieces that won’t come */
    cancelled: number
    returned: number
    /** Pieces credited without a return */
    refunded: number
    /** Pieces sent once more */
    replaced: number
  }[]
  delivery: {
    name: string
    phone: string
    lines: string[]
    /** Of a company; empty: none */
    taxNumber: string
    /** In a special economic zone */
    isSez: boolean
  } | null
  billing: {
    name: string
    phone: string
    lines: string[]
    /** Of a company; empty: none */
    taxNumber: string
    /** In a special economic zone */
    isSez: boolean
  } | null
  shipments: {
    number: number
    /** Empty: not recorded */
    carrier: string
    /** Null: its carrier gives none */
    tracking: string | null
    lines: {
      SkuCode: string
      qty: number
    }[]
  }[]
  account: {
    received: number
    /** Charged after the invoice, by debit notes */
    debited: number
    /** No longer owed of the total */
    credited: number
    refunded: number
    refundDue: number
    amountDue: number
    /** Of what is due, what the account owes */
    onAccount: number
  }
  changes: {
    number: number
    kind: 'cancel' | 'return' | 'refund'
    sentAgain: boolean
    reason: string
    credit: number
    lines: {
      SkuCode: string
      qty: number
    }[]
  }[]
  track: {
    kind: string
    at: string
    by: string
    note: string
  }[]
}

export type OrderFeed = {
  changes: {
    /** Its place in the feed: each one comes once */
    number: number
    orderId: string
    /** placed, confirmed, paid, part-shipped … */
    kind: string
    at: string
  }[]
  /** The orders of these changes as they are now, each once */
  orders: DeskOrder[]
  /** For the next call, also where there is no more */
  cursor: string
  more: boolean
}

export type OrderSummary = {
  /** The order’s number */
  id: string
  state: 'placed' | 'confirmed' | 'packed' | 'shipped' | 'delivered' | 'cancelled' | 'returned'
  placedAt: string
  total: number
  lineCount: number
  paymentMethod: 'cod' | 'transfer' | 'card' | 'terms' | 'split-card' | 'split-transfer'
  paymentState: 'due' | 'paid' | 'refund-due' | 'refunded' | 'void'
}

export type PriceLineResults = {
  saved: number
  lines: {
    /** Null: it is as the line says */
    field: string | null
    detail: string | null
    /** Null without costs:read */
    belowCost: boolean | null
  }[]
}

export type PriceLines = {
  lines: {
    priceId: string | null
    SkuCode: string
    pack: string
    brand: string
    category: string
    quantity: number
    percent: number | null
    price: number | null
    regularPrice: number | null
  }[]
  count: number
  pages: number
}

export type PriceList = {
  listId: string
  name: string
  /** everyone, group: NAME, customer: EMAIL, or company: NAME as it is read; a company is written as it was read with its companyId, or by its id or the confirmed address of who manages it */
  for: string
  /** The first day, 2026-12-01; null: no bound */
  from: string | null
  /** The day on which it is over; null: no bound */
  until: string | null
  /** Of a list for a company */
  companyId: string | null
  state: 'running' | 'to-come' | 'paused' | 'over'
  /** How many prices it has */
  lines: number
}

export type PriceResults = {
  saved: number
  rows: {
    /** Null: it is as the row says */
    code: 'unknown' | 'unknown-warehouse' | 'twice' | 'changed' | 'bad-count' | 'under-reserved' | 'bad-price' | 'above-mrp' | 'not-below-price' | null
    detail: string | null
    priceId: string | null
    price: number | null
    mrp: number | null
  }[]
}

export type Quote = {
  id: string
  quoteVersion: number
  state: 'DRAFT' | 'IN_APPROVAL' | 'SENT' | 'COUNTERED' | 'ACCEPTED' | 'ORDERED' | 'LAPSED' | 'SUPERSEDED' | 'WITHDRAWN' | 'DECLINED' | 'EXPIRED' | 'DISCARDED'
  sentAt: string | null
  validUntil: string
  paymentDays: number | null
  terms: string
  note: string
  deliveryCharge: number
  total: number
  lines: {
    lineId: number
    priceId: string | null
    name: string
    SkuCode: string
    unit: string
    qty: number
    unitPrice: number | null
    /** Today’s, where it is lower: what would be paid */
    listPrice: number | null
    taxRate: number
    cessRate: number
    qtyBreaks: {
      qty: number
      upTo: number
      unitPrice: number
    }[]
    unavailable: boolean
    toOrder: boolean
    substitute: boolean
    leadTimeDays: number | null
    deliveryCharge: number
    counter: {
      qty: number
      unitPrice: number
    } | null
    accepted: {
      qty: number
      unitPrice: number
    } | null
  }[]
}

export type QuoteAnswer = {
  id: string
  rfqId: string
  state: 'DRAFT' | 'IN_APPROVAL' | 'SENT' | 'COUNTERED' | 'ACCEPTED' | 'ORDERED' | 'LAPSED' | 'SUPERSEDED' | 'WITHDRAWN' | 'DECLINED' | 'EXPIRED' | 'DISCARDED' | null
  turn: 'buyer' | 'seller' | 'none'
  rowVersion: number
  quoteVersion: number | null
  versions: Quote[]
}

export type QuoteBackTest = {
  days: number
  requests: number
  sent: number
  proposed: number
  left: number
  /** Median until people answered */
  realMinutes: number | null
  ruleMinutes: number
  ruleMargin: number | null
  realMargin: number | null
  deals: {
    number: string
    outcome: 'sent' | 'proposed' | 'left'
    reason: string
    total: number | null
    realTotal: number | null
    realMinutes: number | null
    end: string
  }[]
}

export type QuotePreview = {
  rowVersion: number
  lines: {
    lineId: number
    priceId: string | null
    name: string
    SkuCode: string
    text: string
    qty: number
    unavailable: boolean
    targetPrice: number | null
    listPrice: number | null
    unitPrice: number | null
    discountPercent: number | null
    /** Of one, without tax */
    cost: number | null
    marginPercent: number | null
    floor: 'under' | 'near' | 'over' | 'unknown'
    floorPrice: number | null
    stock: number
    short: number
    total: number
    /** The last one quoted to this buyer */
    lastPrice: number | null
  }[]
  total: number
  tax: number
  cost: number | null
  marginPercent: number | null
  floorPercent: number | null
  /** What sending would be refused for; empty: it can be sent */
  problems: {
    lineId: number | null
    field: string
    code: string
    detail: string
  }[]
  /** Null without costs:read, as are floors: the answer to sending tells */
  needsApproval: boolean | null
  approvers: string[]
  deliveryDate: string | null
  proposals: {
    kind: 'nearest' | 'floor' | 'halfway'
    total: number
    marginPercent: number | null
    needsApproval: boolean
  }[]
  /** Of the pasted sheet: which line each row filled in */
  rows: {
    row: number
    lineId: number | null
    suggestions: {
      priceId: string
      SkuCode: string
      likeness: number
    }[]
  }[]
}

export type QuoteRule = {
  ruleId: string
  name: string
  /** What it is about */
  kind: 'sku' | 'brand' | 'category' | 'all'
  /** Code or name of that; empty for all */
  subject: string
  /** A customer’s address, or @ and a company’s domain; empty for everybody */
  buyer: string
  /** Of the whole request at list prices with tax */
  fromAmount: number | null
  toAmount: number | null
  pricing: 'list' | 'margin' | 'last'
  /** Discount or margin; null for the last price */
  percent: number | null
  does: 'propose' | 'send'
  /** Percent; under it people send */
  minMargin: number | null
  /** Of terms and note */
  templateId: string | null
  state: 'off' | 'shadow' | 'on'
  last30Days: {
    sent: number
    proposed: number
    left: number
  }
}

export type Rfq = {
  id: string
  state: 'DRAFT' | 'VERIFYING' | 'OPEN' | 'NEEDS_INFO' | 'QUOTED' | 'AWARDED' | 'ORDERED' | 'EXPIRED' | 'DECLINED' | 'CANCELLED'
  turn: 'buyer' | 'seller' | 'none'
  rowVersion: number
  createdAt: string
  expiresAt: string | null
  contact: {
    name: string
    company: string
    email: string
    phone: string
  } | null
  pincode: string
  neededBy: string | null
  note: string
  reason: string
  /** The one that counts */
  quoteVersion: number | null
  rounds: {
    used: number
    most: number
  }
  lines: {
    lineId: number
    priceId: string | null
    name: string
    text: string
    SkuCode: string
    unit: string
    qty: number
    link: string
    targetPrice: number | null
    listPrice: number | null
  }[]
  quotes: Quote[]
  attachments: RfqAttachment[]
  copyOf: string | null
  copiedAs: string | null
  orderId: string | null
  payUntil: string | null
  may: string[]
  /** Opens a visitor’s request: send it as X-Rfq-Claim */
  claim?: string
}

export type RfqAttachment = {
  id: string
  name: string
  kind: 'image' | 'pdf'
  bytes: number
  lineId: number | null
  side: 'buyer' | 'seller'
}

export type RfqSummary = {
  id: string
  state: 'DRAFT' | 'VERIFYING' | 'OPEN' | 'NEEDS_INFO' | 'QUOTED' | 'AWARDED' | 'ORDERED' | 'EXPIRED' | 'DECLINED' | 'CANCELLED'
  turn: 'buyer' | 'seller' | 'none'
  rowVersion: number
  createdAt: string
  changedAt: string
  expiresAt: string | null
  lineCount: number
  names: string[]
  total: number | null
}

export type StockPage = {
  rows: {
    priceId: string
    skuId: string
    SkuCode: string
    /** The pack’s own code */
    pack: string
    unit: string
    /** In one pack */
    quantity: number
    stock: {
      /** Its code */
      warehouse: string
      /** As each write takes it */
      warehouseId: string
      code: string
      name: string
      /** Packs on hand, reserved ones included */
      stock: number
      /** Packs reserved for orders */
      reserved: number
    }[]
  }[]
  /** Null: there are no more */
  cursor: string | null
}

export type StockResults = {
  saved: number
  rows: {
    /** Null: it is as the row says */
    code: 'unknown' | 'unknown-warehouse' | 'twice' | 'changed' | 'bad-count' | 'under-reserved' | 'bad-price' | 'above-mrp' | 'not-below-price' | null
    detail: string | null
    priceId: string | null
    stock: number | null
    reserved: number | null
  }[]
}

/** The calls of a shop's API that keys may make. */
export class HaggleClient {
  readonly #caller: Caller

  constructor(options: ClientOptions) {
    this.#caller = new Caller(options)
  }

  /** Whether rules answer bids and requests. Scope: rules:read. */
  getDeskAutomaticAnswers(): Promise<Answer<AutomaticAnswers>> {
    return this.#caller.call({ method: 'GET', path: `/desk/automatic-answers` })
  }

  /** Stop all automatic answers, or let rules answer again; needs an Idempotency-Key. Scope: rules:write. */
  putDeskAutomaticAnswers(body: AutomaticAnswers, options: CallOptions = {}): Promise<Answer<AutomaticAnswers>> {
    return this.#caller.call({ method: 'PUT', path: `/desk/automatic-answers`, body, options })
  }

  /** The seller’s rules for bids. Scope: rules:read. */
  getDeskBidRules(): Promise<Answer<BidRules>> {
    return this.#caller.call({ method: 'GET', path: `/desk/bid-rules` })
  }

  /** Put other rules in force. Scope: rules:write. */
  putDeskBidRules(body: {
      rowVersion: number
      answerFrom: number
      answerTo: number
      rules: {
        kind: 'sku' | 'brand' | 'category' | 'all'
        /** skuId, brand or category id; null for all */
        subjectId: string | null
        fromQty: number
        allowed: boolean
        /** Percent of the list price; null: never by rule */
        acceptFrom: number | null
        /** At most 2 decimals */
        declineBelow: number | null
        /** At most 2 decimals */
        floor: number | null
        counters: boolean
        /** Days of payment up to which bids may ask for them; null: a person */
        paymentDays?: number | null
        /** In the shadow it only logs, for a week */
        state?: 'off' | 'shadow' | 'on'
      }[]
    }, options: CallOptions = {}): Promise<Answer<BidRules>> {
    return this.#caller.call({ method: 'PUT', path: `/desk/bid-rules`, body, options })
  }

  /** What rules would have done with the bids of the last 30 days. Scope: rules:write. */
  postDeskBidRulesBacktest(body: {
      rules: {
        kind: 'sku' | 'brand' | 'category' | 'all'
        /** skuId, brand or category id; null for all */
        subjectId: string | null
        fromQty: number
        allowed: boolean
        /** Percent of the list price; null: never by rule */
        acceptFrom: number | null
        /** At most 2 decimals */
        declineBelow: number | null
        /** At most 2 decimals */
        floor: number | null
        counters: boolean
        /** Days of payment up to which bids may ask for them; null: a person */
        paymentDays?: number | null
        /** In the shadow it only logs, for a week */
        state?: 'off' | 'shadow' | 'on'
      }[]
    }, options: CallOptions = {}): Promise<Answer<BidBackTest>> {
    return this.#caller.call({ method: 'POST', path: `/desk/bid-rules/backtest`, body, options })
  }

  /** The seller’s bids, by expiry, margin or age. Scope: bids:read. */
  getDeskBids(query: {
      PageNo?: number
      SortBy?: 'expiry' | 'margin' | 'newest'
      show?: 'waiting' | 'live' | 'all'
    } = {}): Promise<Answer<{
    bids: {
      id: string
      state: 'DRAFT' | 'SUBMITTED' | 'COUNTERED' | 'AGREED' | 'ORDERED' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED' | 'LAPSED' | 'DISCARDED'
      turn: 'buyer' | 'seller' | 'none'
      rowVersion: number
      expiresAt: string | null
      names: string[]
      lineCount: number
      /** Major units of the seller’s currency */
      listTotal: number
      /** Major units of the seller’s currency */
      total: number
      margin: number | null
      byRule: boolean
      buyer: string | null
    }[]
    count: number
    pages: number
  }>> {
    return this.#caller.call({ method: 'GET', path: `/desk/bids`, query })
  }

  /** A bid with what only the seller knows. Scope: bids:read. */
  getDeskBidsById(id: string): Promise<Answer<DeskBid>> {
    return this.#caller.call({ method: 'GET', path: `/desk/bids/${encodeURIComponent(id)}` })
  }

  /** Accept, counter or decline, all lines in one command. Scope: bids:write. */
  postDeskBidsByIdAnswer(id: string, body: {
      rowVersion: number
      /** To all lines; or `lines` */
      answer?: 'accept' | 'decline'
      lines?: {
        priceId: string
        answer: 'accept' | 'counter' | 'decline'
        /** Of a counter; it goes up to the next figure of the grid */
        price?: number
        /** The figure that is sent: the price, or where it stands between two figures the next one up (see counterStep). Absent: the price. Another one is refused as counter-moved. */
        shown?: number
      }[]
      /** Why a line is declined; the buyer reads it */
      reason?: string
      /** Days of payment with the prices; null: none. Absent: those that were asked for. Fewer make it a counter-offer */
      paymentDays?: number | null
      /** True: prices below the floor are meant. Absent: they are refused as below-floor-unconfirmed, with `shortfall`, to those who may go below, and as below-floor to all others */
      belowFloor?: boolean
    }, options: CallOptions = {}): Promise<Answer<DeskBid>> {
    return this.#caller.call({ method: 'POST', path: `/desk/bids/${encodeURIComponent(id)}/answer`, body, options })
  }

  /** Answers to choose from that keep the floor, with the reason in words. Scope: costs:read. */
  getDeskBidsByIdProposals(id: string): Promise<Answer<BidProposals>> {
    return this.#caller.call({ method: 'GET', path: `/desk/bids/${encodeURIComponent(id)}/proposals` })
  }

  /** Take a counter-offer back, which ends the bid. Scope: bids:write. */
  postDeskBidsByIdWithdraw(id: string, body: {
      rowVersion: number
    }, options: CallOptions = {}): Promise<Answer<DeskBid>> {
    return this.#caller.call({ method: 'POST', path: `/desk/bids/${encodeURIComponent(id)}/withdraw`, body, options })
  }

  /** Words on up to 50 bids; each fares for itself. Scope: bids:write. */
  postDeskBidsBulk(body: {
      bids: {
        id: string
        rowVersion: number
        answer?: 'accept' | 'decline' | 'withdraw'
        lines?: {
          priceId: string
          answer: 'accept' | 'counter' | 'decline'
          /** Of a counter; it goes up to the next figure of the grid */
          price?: number
          /** The figure that is sent: the price, or where it stands between two figures the next one up (see counterStep). Absent: the price. Another one is refused as counter-moved. */
          shown?: number
        }[]
        /** Why a line is declined; the buyer reads it */
        reason?: string
        /** Days of payment with the prices; null: none. Absent: those that were asked for. Fewer make it a counter-offer */
        paymentDays?: number | null
        /** True: prices below the floor are meant. Absent: they are refused as below-floor-unconfirmed, with `shortfall`, to those who may go below, and as below-floor to all others */
        belowFloor?: boolean
      }[]
    }, options: CallOptions = {}): Promise<Answer<{
    id: string
    state: string | null
    refused: string | null
  }[]>> {
    return this.#caller.call({ method: 'POST', path: `/desk/bids/bulk`, body, options })
  }

  /** The categories below one, or the groups, in order. Scope: products:read. */
  getDeskCategories(query: {
      parentId?: string
    } = {}): Promise<Answer<DeskCategoryRow[]>> {
    return this.#caller.call({ method: 'GET', path: `/desk/categories`, query })
  }

  /** Add a category below another; needs an Idempotency-Key. Scope: products:write. */
  postDeskCategories(body: {
      name: string
      /** Absent: a group */
      parentId?: string
    }, options: CallOptions = {}): Promise<Answer<DeskCategory>> {
    return this.#caller.call({ method: 'POST', path: `/desk/categories`, body, options })
  }

  /** A category with its texts, with its ETag. Scope: products:read. */
  getDeskCategoriesById(id: string): Promise<Answer<DeskCategory>> {
    return this.#caller.call({ method: 'GET', path: `/desk/categories/${encodeURIComponent(id)}` })
  }

  /** Change a category; If-Match as read. Scope: products:write. */
  patchDeskCategoriesById(id: string, body: {
      displayName?: string
      pageUrl?: string
      position?: number
      active?: boolean
      pageTitle?: string
      metaDescription?: string
      metaKeyword?: string
      shortDescription?: string
      longDescription?: string
    }, options: CallOptions = {}): Promise<Answer<DeskCategory>> {
    return this.#caller.call({ method: 'PATCH', path: `/desk/categories/${encodeURIComponent(id)}`, body, options })
  }

  /** Remove a category that has neither products nor categories. Scope: products:write. */
  deleteDeskCategoriesById(id: string, options: CallOptions = {}): Promise<Answer<string>> {
    return this.#caller.call({ method: 'DELETE', path: `/desk/categories/${encodeURIComponent(id)}`, options })
  }

  /** Give a category a picture of its own; If-Match as the category was read. Scope: products:write. */
  putDeskCategoriesByIdPicture(id: string, body: {
      /** JPEG, PNG, WebP, AVIF or GIF of at most 10 MB, as base64 */
      picture: string
    }, options: CallOptions = {}): Promise<Answer<DeskCategory>> {
    return this.#caller.call({ method: 'PUT', path: `/desk/categories/${encodeURIComponent(id)}/picture`, body, options })
  }

  /** Show the picture of its most popular product again. Scope: products:write. */
  deleteDeskCategoriesByIdPicture(id: string, options: CallOptions = {}): Promise<Answer<DeskCategory>> {
    return this.#caller.call({ method: 'DELETE', path: `/desk/categories/${encodeURIComponent(id)}/picture`, options })
  }

  /** Companies that buy here, in the order in which they were made. Scope: companies:read. */
  getDeskCompanies(query: {
      /** Of the last answer */
      Cursor?: string
      Limit?: number
    } = {}): Promise<Answer<{
    companies: DeskCompany[]
    cursor: string
    more: boolean
  }>> {
    return this.#caller.call({ method: 'GET', path: `/desk/companies`, query })
  }

  /** A company with its people, limits, cost centres, price lists and groups. Scope: companies:read. */
  getDeskCompaniesById(id: string): Promise<Answer<DeskCompanyWithPeople>> {
    return this.#caller.call({ method: 'GET', path: `/desk/companies/${encodeURIComponent(id)}` })
  }

  /** The texts of the home page, with their ETag. Scope: content:read. */
  getDeskContent(): Promise<Answer<DeskContent>> {
    return this.#caller.call({ method: 'GET', path: `/desk/content` })
  }

  /** Change the texts of the home page; If-Match as read. Scope: content:write. */
  patchDeskContent(body: {
      homeTitle?: string
      /** HTML, which is cleaned, or plain text */
      aboutHtml?: string
      outOfAreaText?: string
    }, options: CallOptions = {}): Promise<Answer<DeskContent>> {
    return this.#caller.call({ method: 'PATCH', path: `/desk/content`, body, options })
  }

  /** What all packs cost the seller, by cursor; or the packs of a code. Scope: costs:read. */
  getDeskCosts(query: {
      Cursor?: string
      SkuCode?: string
      Limit?: number
    } = {}): Promise<Answer<CostPage>> {
    return this.#caller.call({ method: 'GET', path: `/desk/costs`, query })
  }

  /** Coupons by code. Scope: coupons:read. */
  getDeskCoupons(query: {
      PageNo?: number
      /** In a code */
      SearchText?: string
    } = {}): Promise<Answer<{
    coupons: DeskCoupon[]
    count: number
    pages: number
  }>> {
    return this.#caller.call({ method: 'GET', path: `/desk/coupons`, query })
  }

  /** Make a coupon; needs an Idempotency-Key. Scope: coupons:write. */
  postDeskCoupons(body: {
      code: string
      kind: 'percent' | 'amount'
      /** Percent, or an amount */
      value: number
      maxOff?: number | null
      /** Goods of at least this much */
      minGoods?: number | null
      /** Counts to the minute */
      startsAt: string
      endsAt?: string | null
      totalLimit?: number | null
      customerLimit?: number | null
      active?: boolean
    }, options: CallOptions = {}): Promise<Answer<DeskCoupon>> {
    return this.#caller.call({ method: 'POST', path: `/desk/coupons`, body, options })
  }

  /** A coupon, with its ETag. Scope: coupons:read. */
  getDeskCouponsById(id: string): Promise<Answer<DeskCoupon>> {
    return this.#caller.call({ method: 'GET', path: `/desk/coupons/${encodeURIComponent(id)}` })
  }

  /** Change a coupon; If-Match as read. Scope: coupons:write. */
  patchDeskCouponsById(id: string, body: {
      code?: string
      kind?: 'percent' | 'amount'
      /** Percent, or an amount */
      value?: number
      maxOff?: number | null
      /** Goods of at least this much */
      minGoods?: number | null
      /** Counts to the minute */
      startsAt?: string
      endsAt?: string | null
      totalLimit?: number | null
      customerLimit?: number | null
      active?: boolean
    }, options: CallOptions = {}): Promise<Answer<DeskCoupon>> {
    return this.#caller.call({ method: 'PATCH', path: `/desk/coupons/${encodeURIComponent(id)}`, body, options })
  }

  /** Customers with orders here, the latest order first. Scope: customers:read. */
  getDeskCustomers(query: {
      PageNo?: number
      /** In a name, address, company, phone or order number */
      SearchText?: string
    } = {}): Promise<Answer<{
    customers: DeskCustomer[]
    more: boolean
  }>> {
    return this.#caller.call({ method: 'GET', path: `/desk/customers`, query })
  }

  /** A customer with the latest orders, requests and bids. Scope: customers:read. */
  getDeskCustomersById(id: string): Promise<Answer<DeskCustomerWithTrade>> {
    return this.#caller.call({ method: 'GET', path: `/desk/customers/${encodeURIComponent(id)}` })
  }

  /** All products on sale as a table that an import reads back; costs by costs:read. Scope: exports:read. */
  getDeskExportsProducts(): Promise<Answer<string>> {
    return this.#caller.call({ method: 'GET', path: `/desk/exports/products` })
  }

  /** Send a file of products, prices, postal codes or pictures: it is tested first. At most 32 MB. Scope: imports:write. */
  postDeskImports(body: string | Uint8Array<ArrayBuffer>, query: {
      /** delta: prices and stock; pictures: a ZIP of files named by SKU, part number or GTIN */
      kind?: 'products' | 'delta' | 'delivery' | 'pictures'
      /** 1: what the file does not name is taken off sale; pictures stand instead of those before */
      replace?: '0' | '1'
      /** 1: where its heads are not ours it waits as to-map for PUT …/columns */
      askColumns?: '0' | '1'
      /** Percent, for rows without one */
      taxRate?: string
    } = {}, options: CallOptions = {}): Promise<Answer<DeskImport>> {
    return this.#caller.call({ method: 'POST', path: `/desk/imports`, query, body, options })
  }

  /** The latest imports. Scope: imports:read. */
  getDeskImports(): Promise<Answer<DeskImport[]>> {
    return this.#caller.call({ method: 'GET', path: `/desk/imports` })
  }

  /** An import and how far it is. Scope: imports:read. */
  getDeskImportsById(id: string): Promise<Answer<DeskImport>> {
    return this.#caller.call({ method: 'GET', path: `/desk/imports/${encodeURIComponent(id)}` })
  }

  /** Save what was tested, stop it, or test it again with a fix or with corrections. Scope: imports:write. */
  postDeskImportsByIdActions(id: string, body: {
      /** comma, gtin, long: all errors of the kind are read another way */
      action: 'save' | 'stop' | 'retry' | 'comma' | 'gtin' | 'long'
    }, options: CallOptions = {}): Promise<Answer<DeskImport>> {
    return this.#caller.call({ method: 'POST', path: `/desk/imports/${encodeURIComponent(id)}/actions`, body, options })
  }

  /** The columns of a file, and what they can be. Scope: imports:read. */
  getDeskImportsByIdColumns(id: string): Promise<Answer<{
    columns: {
      head: string
      /** Empty for whoever may not read cells */
      samples: string[]
      /** What it is or is proposed to be; empty: not read; attribute: an attribute */
      field: string
      by: 'memory' | 'name' | 'values' | 'nothing'
    }[]
    fields: {
      key: string
      name: string
    }[]
  }>> {
    return this.#caller.call({ method: 'GET', path: `/desk/imports/${encodeURIComponent(id)}/columns` })
  }

  /** Say what the columns are; the file is then tested. Scope: imports:write. */
  putDeskImportsByIdColumns(id: string, body: {
      /** The field of each column, in the order of the file */
      columns: string[]
    }, options: CallOptions = {}): Promise<Answer<DeskImport>> {
    return this.#caller.call({ method: 'PUT', path: `/desk/imports/${encodeURIComponent(id)}/columns`, body, options })
  }

  /** Values to use instead of wrong cells; the action retry then tries these rows. Scope: imports:write. */
  postDeskImportsByIdCorrections(id: string, body: {
      rows: {
        line: number
        /** As the problem names it */
        column: string
        /** Empty: the cell’s own counts again */
        value: string
      }[]
    }, options: CallOptions = {}): Promise<Answer<DeskImport>> {
    return this.#caller.call({ method: 'POST', path: `/desk/imports/${encodeURIComponent(id)}/corrections`, body, options })
  }

  /** The rows that could not be used, as a table that an import reads; where hasFailedRows. Scope: imports:read. */
  getDeskImportsByIdFailedRows(id: string): Promise<Answer<string>> {
    return this.#caller.call({ method: 'GET', path: `/desk/imports/${encodeURIComponent(id)}/failed-rows` })
  }

  /** Which rows could not be used, and why. Scope: imports:read. */
  getDeskImportsByIdProblems(id: string, query: {
      Limit?: number
    } = {}): Promise<Answer<{
    line: number
    SkuCode: string
    column: string
    error: string
  }[]>> {
    return this.#caller.call({ method: 'GET', path: `/desk/imports/${encodeURIComponent(id)}/problems`, query })
  }

  /** Follow all changes of orders by cursor: none is missed, none comes twice. Scope: orders:read. */
  getDeskOrders(query: {
      Cursor?: string
      /** ISO 8601; counts where there is no cursor */
      updatedSince?: string
      Limit?: number
    } = {}): Promise<Answer<OrderFeed>> {
    return this.#caller.call({ method: 'GET', path: `/desk/orders`, query })
  }

  /** An order, with its ETag. Scope: orders:read. */
  getDeskOrdersById(id: string): Promise<Answer<DeskOrder>> {
    return this.#caller.call({ method: 'GET', path: `/desk/orders/${encodeURIComponent(id)}` })
  }

  /** Confirm, pack, deliver, cancel …; needs an Idempotency-Key. Scope: orders:write. */
  postDeskOrdersByIdActions(id: string, body: {
      action: 'confirm' | 'paid' | 'pack' | 'deliver' | 'return' | 'refunded' | 'retry-refund' | 'decline' | 'cancel' | 'invoice'
      /** Of paid and refunded: what is due, else 409 amount-differs */
      amount?: number
      /** Of paid and refunded: when; absent: today */
      day?: string
      /** Of paid and refunded: the bank’s */
      reference?: string
    }, options: CallOptions = {}): Promise<Answer<DeskOrder>> {
    return this.#caller.call({ method: 'POST', path: `/desk/orders/${encodeURIComponent(id)}/actions`, body, options })
  }

  /** Cancel, take back or refund pieces of an order; needs an Idempotency-Key. Scope: orders:write. */
  postDeskOrdersByIdChanges(id: string, body: {
      kind: 'cancel' | 'return' | 'refund'
      lines: {
        position: number
        qty: number
      }[]
      /** The buyer reads it */
      reason: string
      /** A return: for sale again */
      restock?: boolean
      /** Sent once more, nothing credited */
      replace?: boolean
      /** Tell the buyer */
      mail?: boolean
    }, options: CallOptions = {}): Promise<Answer<DeskOrder>> {
    return this.#caller.call({ method: 'POST', path: `/desk/orders/${encodeURIComponent(id)}/changes`, body, options })
  }

  /** Charge more on an invoice by a debit note; needs an Idempotency-Key. Scope: orders:write. */
  postDeskOrdersByIdDebitNotes(id: string, body: {
      /** The invoice that charged too little */
      invoice: string
      /** Amounts with tax, by the lines of that invoice from 1 */
      lines?: {
        line: number
        amount: number
      }[]
      /** One amount with tax for all lines, instead of `lines` */
      sum?: number | null
      /** The buyer reads it */
      reason: string
      /** Tell the buyer */
      mail?: boolean
    }, options: CallOptions = {}): Promise<Answer<DeskOrder>> {
    return this.#caller.call({ method: 'POST', path: `/desk/orders/${encodeURIComponent(id)}/debit-notes`, body, options })
  }

  /** Take a debit note back by a credit note; needs an Idempotency-Key. Scope: orders:write. */
  postDeskOrdersByIdDebitNotesByNameCredit(id: string, name: string, body: {
      /** The buyer reads it */
      reason: string
    }, options: CallOptions = {}): Promise<Answer<DeskOrder>> {
    return this.#caller.call({ method: 'POST', path: `/desk/orders/${encodeURIComponent(id)}/debit-notes/${encodeURIComponent(name)}/credit`, body, options })
  }

  /** The invoice and its notes that were issued. Scope: orders:read. */
  getDeskOrdersByIdDocuments(id: string): Promise<Answer<DeskOrderDocument[]>> {
    return this.#caller.call({ method: 'GET', path: `/desk/orders/${encodeURIComponent(id)}/documents` })
  }

  /** Mail a document, or the state of the order, once more; needs an Idempotency-Key. Scope: orders:write. */
  postDeskOrdersByIdMails(id: string, body: {
      /** Null: how the order stands */
      document: string | null
    }, options: CallOptions = {}): Promise<Answer<DeskOrder>> {
    return this.#caller.call({ method: 'POST', path: `/desk/orders/${encodeURIComponent(id)}/mails`, body, options })
  }

  /** Book the next parcel with the carrier; needs an Idempotency-Key. Scope: shipments:write. */
  postDeskOrdersByIdParcels(id: string, body: {
      /** As toShip counts; absent: all that is left */
      lines?: {
        position: number
        qty: number
      }[]
      /** Grams and centimetres; absent: the seller’s usual parcel */
      size?: {
        weight: number
        length: number
        width: number
        height: number
      }
    }, options: CallOptions = {}): Promise<Answer<DeskOrder>> {
    return this.#caller.call({ method: 'POST', path: `/desk/orders/${encodeURIComponent(id)}/parcels`, body, options })
  }

  /** Cancel the booking of a parcel that has not left; needs an Idempotency-Key. Scope: shipments:write. */
  deleteDeskOrdersByIdParcelsByParcel(id: string, parcel: string, options: CallOptions = {}): Promise<Answer<DeskOrder>> {
    return this.#caller.call({ method: 'DELETE', path: `/desk/orders/${encodeURIComponent(id)}/parcels/${encodeURIComponent(parcel)}`, options })
  }

  /** Ship a booked parcel, or ask the courier to fetch it; needs an Idempotency-Key. Scope: shipments:write. */
  postDeskOrdersByIdParcelsByParcelActions(id: string, parcel: string, body: {
      action: 'ship' | 'request-pickup'
    }, options: CallOptions = {}): Promise<Answer<DeskOrder>> {
    return this.#caller.call({ method: 'POST', path: `/desk/orders/${encodeURIComponent(id)}/parcels/${encodeURIComponent(parcel)}/actions`, body, options })
  }

  /** Note a transfer that came in, of all or a part; needs an Idempotency-Key. Scope: orders:write. */
  postDeskOrdersByIdPayments(id: string, body: {
      amount: number
      /** When it came in: 2026-11-24 */
      day: string
      reference?: string
    }, options: CallOptions = {}): Promise<Answer<DeskOrder>> {
    return this.#caller.call({ method: 'POST', path: `/desk/orders/${encodeURIComponent(id)}/payments`, body, options })
  }

  /** Ship a parcel of a packed order; needs an Idempotency-Key. Scope: shipments:write. */
  postDeskOrdersByIdShipments(id: string, body: {
      tracking?: string
      /** One of the seller’s carriers */
      carrier?: string
      /** As toShip counts; absent: all that is left */
      lines?: {
        position: number
        qty: number
      }[]
    }, options: CallOptions = {}): Promise<Answer<DeskOrder>> {
    return this.#caller.call({ method: 'POST', path: `/desk/orders/${encodeURIComponent(id)}/shipments`, body, options })
  }

  /** A pack by its priceId, with its ETag. Scope: prices:read. */
  getDeskPacksById(id: string): Promise<Answer<DeskPack>> {
    return this.#caller.call({ method: 'GET', path: `/desk/packs/${encodeURIComponent(id)}` })
  }

  /** Change a pack’s prices and stock together; If-Match makes it depend on what was read. Scope: prices:write. */
  patchDeskPacksById(id: string, body: {
      price?: number | null
      mrp?: number | null
      cost?: number | null
      /** Packs on hand; takes stock:write */
      stock?: {
        /** The warehouse; absent: the next field */
        warehouseId?: string
        /** Its code, or its name if only one has it; both absent: the first */
        warehouse?: string
        stock: number
      }[]
    }, options: CallOptions = {}): Promise<Answer<DeskPack>> {
    return this.#caller.call({ method: 'PATCH', path: `/desk/packs/${encodeURIComponent(id)}`, body, options })
  }

  /** The footer pages, in order, without their texts. Scope: content:read. */
  getDeskPages(): Promise<Answer<{
    pageUrl: string
    title: string
    position: number
    /** Where the shop shows it */
    address: string
  }[]>> {
    return this.#caller.call({ method: 'GET', path: `/desk/pages` })
  }

  /** Add a footer page; needs an Idempotency-Key. Scope: content:write. */
  postDeskPages(body: {
      pageUrl?: string
      title: string
      /** HTML, which is cleaned, or plain text */
      contentHtml?: string
      position?: number
    }, options: CallOptions = {}): Promise<Answer<DeskPage>> {
    return this.#caller.call({ method: 'POST', path: `/desk/pages`, body, options })
  }

  /** A footer page, with its ETag; an earlier address finds it too. Scope: content:read. */
  getDeskPagesByUrl(url: string): Promise<Answer<DeskPage>> {
    return this.#caller.call({ method: 'GET', path: `/desk/pages/${encodeURIComponent(url)}` })
  }

  /** Change a footer page, or its address; If-Match as read. Scope: content:write. */
  patchDeskPagesByUrl(url: string, body: {
      pageUrl?: string
      title?: string
      /** HTML, which is cleaned, or plain text */
      contentHtml?: string
      position?: number
    }, options: CallOptions = {}): Promise<Answer<DeskPage>> {
    return this.#caller.call({ method: 'PATCH', path: `/desk/pages/${encodeURIComponent(url)}`, body, options })
  }

  /** Remove a footer page. Scope: content:write. */
  deleteDeskPagesByUrl(url: string, options: CallOptions = {}): Promise<Answer<string>> {
    return this.#caller.call({ method: 'DELETE', path: `/desk/pages/${encodeURIComponent(url)}`, options })
  }

  /** Send addresses of pictures by product: an import tests them, and fetches them once saved. Scope: imports:write. */
  postDeskPictureAddresses(body: {
      /** They stand instead of the pictures that the products have */
      replace?: boolean
      rows: {
        /** Or a part number or GTIN that only one product has */
        SkuCode: string
        /** https addresses of pictures, in their order */
        addresses: string[]
      }[]
    }, options: CallOptions = {}): Promise<Answer<DeskImport>> {
    return this.#caller.call({ method: 'POST', path: `/desk/picture-addresses`, body, options })
  }

  /** Price lists by name; what others pay is read by keys that set prices too. Scope: prices:read. */
  getDeskPriceLists(query: {
      PageNo?: number
      /** In a name */
      SearchText?: string
    } = {}): Promise<Answer<{
    lists: PriceList[]
    count: number
    pages: number
  }>> {
    return this.#caller.call({ method: 'GET', path: `/desk/price-lists`, query })
  }

  /** Make a list, which has no prices yet; needs an Idempotency-Key. Scope: prices:write. */
  postDeskPriceLists(body: {
      name: string
      /** everyone, group: NAME, customer: EMAIL, or company: NAME as it is read; a company is written as it was read with its companyId, or by its id or the confirmed address of who manages it */
      for?: string
      /** The first day, 2026-12-01; null: no bound */
      from?: string | null
      /** The day on which it is over; null: no bound */
      until?: string | null
      companyId?: string | null
    }, options: CallOptions = {}): Promise<Answer<PriceList>> {
    return this.#caller.call({ method: 'POST', path: `/desk/price-lists`, body, options })
  }

  /** A list, with its ETag. Scope: prices:read. */
  getDeskPriceListsById(id: string): Promise<Answer<PriceList>> {
    return this.#caller.call({ method: 'GET', path: `/desk/price-lists/${encodeURIComponent(id)}` })
  }

  /** Rename a list, change its days or whom it is for; If-Match as read. Scope: prices:write. */
  patchDeskPriceListsById(id: string, body: {
      name?: string
      /** everyone, group: NAME, customer: EMAIL, or company: NAME as it is read; a company is written as it was read with its companyId, or by its id or the confirmed address of who manages it */
      for?: string
      /** The first day, 2026-12-01; null: no bound */
      from?: string | null
      /** The day on which it is over; null: no bound */
      until?: string | null
      companyId?: string | null
    }, options: CallOptions = {}): Promise<Answer<PriceList>> {
    return this.#caller.call({ method: 'PATCH', path: `/desk/price-lists/${encodeURIComponent(id)}`, body, options })
  }

  /** Remove a list with its prices, which orders keep. Scope: prices:write. */
  deleteDeskPriceListsById(id: string, options: CallOptions = {}): Promise<Answer<string>> {
    return this.#caller.call({ method: 'DELETE', path: `/desk/price-lists/${encodeURIComponent(id)}`, options })
  }

  /** Pause or resume a list, or end it now; needs an Idempotency-Key. Scope: prices:write. */
  postDeskPriceListsByIdActions(id: string, body: {
      action: 'pause' | 'resume' | 'end'
    }, options: CallOptions = {}): Promise<Answer<PriceList>> {
    return this.#caller.call({ method: 'POST', path: `/desk/price-lists/${encodeURIComponent(id)}/actions`, body, options })
  }

  /** The prices of a list. Scope: prices:read. */
  getDeskPriceListsByIdLines(id: string, query: {
      PageNo?: number
      /** In an SKU */
      SearchText?: string
    } = {}): Promise<Answer<PriceLines>> {
    return this.#caller.call({ method: 'GET', path: `/desk/price-lists/${encodeURIComponent(id)}/lines`, query })
  }

  /** Set or take out up to 500 prices of a list, each for itself; needs an Idempotency-Key. Scope: prices:write. */
  postDeskPriceListsByIdLines(id: string, body: {
      lines: {
        /** The pack; or the two below */
        priceId?: string
        /** The product by the seller’s own code */
        SkuCode?: string
        /** Of several packs: the pack’s own code */
        pack?: string
        brand?: string
        /** Its path: Safety > Gloves */
        category?: string
        /** From so many of one line on; else 1 */
        quantity?: number
        /** Off the list price; not for a pack */
        percent?: number | null
        /** Of a pack. Neither of the two: taken out */
        price?: number | null
      }[]
    }, options: CallOptions = {}): Promise<Answer<PriceLineResults>> {
    return this.#caller.call({ method: 'POST', path: `/desk/price-lists/${encodeURIComponent(id)}/lines`, body, options })
  }

  /** Set the prices of up to 500 packs, each for itself; needs an Idempotency-Key. Scope: prices:write. */
  postDeskPrices(body: {
      rows: {
        /** The pack; or the two below */
        priceId?: string
        /** The product by the seller’s own code */
        SkuCode?: string
        /** Of several packs: the pack’s own code */
        pack?: string
        /** Null: on request. Absent: as it is */
        price?: number | null
        mrp?: number | null
        /** Without tax; never given back without costs:read */
        cost?: number | null
        /** Only where this is its price now */
        ifPrice?: number | null
      }[]
    }, options: CallOptions = {}): Promise<Answer<PriceResults>> {
    return this.#caller.call({ method: 'POST', path: `/desk/prices`, body, options })
  }

  /** All products with packs, prices and stock, by cursor; or the one of a code. Scope: products:read. */
  getDeskProducts(query: {
      Cursor?: string
      SkuCode?: string
      Limit?: number
    } = {}): Promise<Answer<{
    products: DeskProduct[]
    /** Null: there are no more */
    cursor: string | null
  }>> {
    return this.#caller.call({ method: 'GET', path: `/desk/products`, query })
  }

  /** Make a product with its packs; needs an Idempotency-Key. Scope: products:write. */
  postDeskProducts(body: {
      name: string
      brand?: string
      category: string
      gtin?: string
      partNumber?: string
      variantGroup?: string
      /** Percent */
      taxRate?: number
      /** HSN of 4, 6 or 8 digits, or SAC; empty: none */
      goodsCode?: string
      /** Quantity code of the tax office, as NOS; empty: none */
      unitCode?: string
      /** Percent, on top of the tax */
      cessRate?: number
      /** India: taxable, nil-rated, exempt or non-gst; Singapore: zero-rated or exempt too */
      taxTreatment?: 'taxable' | 'nil-rated' | 'zero-rated' | 'exempt' | 'non-gst'
      /** Rates in percent from a day after today on; null: no change */
      nextTax?: {
        from: string
        taxRate: number
        cessRate?: number
        taxTreatment?: 'taxable' | 'nil-rated' | 'zero-rated' | 'exempt' | 'non-gst'
      } | null
      /** HTML, which is cleaned, or plain text */
      overviewHtml?: string
      descriptionHtml?: string
      /** False: off sale, and kept. True is refused while it is archived */
      active?: boolean
      attributes?: {
        caption: string
        value: string
      }[]
      /** Its old address goes on leading to it */
      pageUrl?: string
      pageTitle?: string
      metaDescription?: string
      /** A day, on which it goes on sale; empty: none */
      publishFrom?: string
      /** The last day on sale; empty: none */
      publishUntil?: string
      /** SkuCode of what replaces it off sale; empty: none */
      successor?: string
      /** Packs that are not named stay */
      packs?: {
        /** Absent: a new pack */
        priceId?: string
        /** The pack’s own code */
        pack?: string
        unit?: string
        /** Pieces */
        quantity?: number
        position?: number
        active?: boolean
        /** Null: on request. Takes prices:write */
        price?: number | null
        /** Takes prices:write */
        mrp?: number | null
        /** Takes prices:write */
        cost?: number | null
        /** Packs on hand; takes stock:write */
        stock?: {
          /** The warehouse; absent: the next field */
          warehouseId?: string
          /** Its code, or its name if only one has it; both absent: the first */
          warehouse?: string
          stock: number
        }[]
      }[]
      SkuCode: string
    }, options: CallOptions = {}): Promise<Answer<DeskProduct>> {
    return this.#caller.call({ method: 'POST', path: `/desk/products`, body, options })
  }

  /** A product by its skuId, with its ETag. Scope: products:read. */
  getDeskProductsById(id: string): Promise<Answer<DeskProduct>> {
    return this.#caller.call({ method: 'GET', path: `/desk/products/${encodeURIComponent(id)}` })
  }

  /** Change a product and its packs together, or archive it; If-Match as read. Scope: products:write. */
  patchDeskProductsById(id: string, body: {
      name?: string
      brand?: string
      /** Group > main > sub; there must be one */
      category?: string
      gtin?: string
      partNumber?: string
      variantGroup?: string
      /** Percent */
      taxRate?: number
      /** HSN of 4, 6 or 8 digits, or SAC; empty: none */
      goodsCode?: string
      /** Quantity code of the tax office, as NOS; empty: none */
      unitCode?: string
      /** Percent, on top of the tax */
      cessRate?: number
      /** India: taxable, nil-rated, exempt or non-gst; Singapore: zero-rated or exempt too */
      taxTreatment?: 'taxable' | 'nil-rated' | 'zero-rated' | 'exempt' | 'non-gst'
      /** Rates in percent from a day after today on; null: no change */
      nextTax?: {
        from: string
        taxRate: number
        cessRate?: number
        taxTreatment?: 'taxable' | 'nil-rated' | 'zero-rated' | 'exempt' | 'non-gst'
      } | null
      /** HTML, which is cleaned, or plain text */
      overviewHtml?: string
      descriptionHtml?: string
      /** False: off sale, and kept. True is refused while it is archived */
      active?: boolean
      attributes?: {
        caption: string
        value: string
      }[]
      /** Its old address goes on leading to it */
      pageUrl?: string
      pageTitle?: string
      metaDescription?: string
      /** A day, on which it goes on sale; empty: none */
      publishFrom?: string
      /** The last day on sale; empty: none */
      publishUntil?: string
      /** SkuCode of what replaces it off sale; empty: none */
      successor?: string
      /** Packs that are not named stay */
      packs?: {
        /** Absent: a new pack */
        priceId?: string
        /** The pack’s own code */
        pack?: string
        unit?: string
        /** Pieces */
        quantity?: number
        position?: number
        active?: boolean
        /** Null: on request. Takes prices:write */
        price?: number | null
        /** Takes prices:write */
        mrp?: number | null
        /** Takes prices:write */
        cost?: number | null
        /** Packs on hand; takes stock:write */
        stock?: {
          /** The warehouse; absent: the next field */
          warehouseId?: string
          /** Its code, or its name if only one has it; both absent: the first */
          warehouse?: string
          stock: number
        }[]
      }[]
    }, options: CallOptions = {}): Promise<Answer<DeskProduct>> {
    return this.#caller.call({ method: 'PATCH', path: `/desk/products/${encodeURIComponent(id)}`, body, options })
  }

  /** Put a product on sale or take it off, archive or restore it; If-Match as read. Scope: products:write. */
  postDeskProductsByIdActions(id: string, body: {
      /** archive puts it away, restore makes it a draft or off sale again */
      action: 'publish' | 'withdraw' | 'archive' | 'restore'
    }, options: CallOptions = {}): Promise<Answer<DeskProduct>> {
    return this.#caller.call({ method: 'POST', path: `/desk/products/${encodeURIComponent(id)}/actions`, body, options })
  }

  /** Add a picture to a product; needs an Idempotency-Key. Scope: products:write. */
  postDeskProductsByIdPictures(id: string, body: {
      /** JPEG, PNG, WebP, AVIF or GIF of at most 10 MB, as base64 */
      picture: string
      /** Cut out a plain background */
      cutOut?: boolean
    }, options: CallOptions = {}): Promise<Answer<DeskProduct>> {
    return this.#caller.call({ method: 'POST', path: `/desk/products/${encodeURIComponent(id)}/pictures`, body, options })
  }

  /** Move a picture, or take it from the product. Scope: products:write. */
  patchDeskProductsByIdPicturesByKey(id: string, key: string, body: {
      move: 'first' | 'earlier' | 'later' | 'remove'
    }, options: CallOptions = {}): Promise<Answer<DeskProduct>> {
    return this.#caller.call({ method: 'PATCH', path: `/desk/products/${encodeURIComponent(id)}/pictures/${encodeURIComponent(key)}`, body, options })
  }

  /** Add a document or video to a product; needs an Idempotency-Key. Scope: products:write. */
  postDeskProductsByIdDocuments(id: string, body: {
      /** A file of at most 10 MB as base64; its content tells its format. Or else link */
      file?: string
      /** A video elsewhere, https */
      link?: string
      /** The file’s name, or the link’s title */
      name: string
      /** Of a file; else told by format and name */
      kind?: 'datasheet' | 'safety' | 'certificate' | 'manual' | 'drawing' | 'video' | 'other'
      language?: 'en' | 'hi' | 'bn' | 'gu' | 'kn' | 'ml' | 'mr' | 'pa' | 'ta' | 'te' | 'ms' | 'zh' | 'de' | 'fr' | 'es' | 'ja' | null
    }, options: CallOptions = {}): Promise<Answer<DeskDocuments>> {
    return this.#caller.call({ method: 'POST', path: `/desk/products/${encodeURIComponent(id)}/documents`, body, options })
  }

  /** Change or move a document, or take it from the product. Scope: products:write. */
  patchDeskProductsByIdDocumentsByDocument(id: string, document: string, body: {
      kind?: 'datasheet' | 'safety' | 'certificate' | 'manual' | 'drawing' | 'video' | 'other'
      title?: string
      language?: 'en' | 'hi' | 'bn' | 'gu' | 'kn' | 'ml' | 'mr' | 'pa' | 'ta' | 'te' | 'ms' | 'zh' | 'de' | 'fr' | 'es' | 'ja' | null
      /** Instead */
      move?: 'earlier' | 'later' | 'remove'
    }, options: CallOptions = {}): Promise<Answer<DeskDocuments>> {
    return this.#caller.call({ method: 'PATCH', path: `/desk/products/${encodeURIComponent(id)}/documents/${encodeURIComponent(document)}`, body, options })
  }

  /** Rules for quotes in the order in which they are asked. Scope: rules:read. */
  getDeskQuoteRules(): Promise<Answer<QuoteRule[]>> {
    return this.#caller.call({ method: 'GET', path: `/desk/quote-rules` })
  }

  /** Make a rule, which is off unless it says otherwise; needs an Idempotency-Key. Scope: rules:write. */
  postDeskQuoteRules(body: {
      name: string
      /** What it is about */
      kind?: 'sku' | 'brand' | 'category' | 'all'
      /** Code or name of that; empty for all */
      subject?: string
      /** A customer’s address, or @ and a company’s domain; empty for everybody */
      buyer?: string
      /** Of the whole request at list prices with tax */
      fromAmount?: number | null
      toAmount?: number | null
      pricing: 'list' | 'margin' | 'last'
      /** Discount or margin; null for the last price */
      percent?: number | null
      does?: 'propose' | 'send'
      /** Percent; under it people send */
      minMargin?: number | null
      /** Of terms and note */
      templateId?: string | null
      /** Shadow: for a week */
      state?: 'off' | 'shadow' | 'on'
    }, options: CallOptions = {}): Promise<Answer<QuoteRule>> {
    return this.#caller.call({ method: 'POST', path: `/desk/quote-rules`, body, options })
  }

  /** A rule, with its ETag. Scope: rules:read. */
  getDeskQuoteRulesById(id: string): Promise<Answer<QuoteRule>> {
    return this.#caller.call({ method: 'GET', path: `/desk/quote-rules/${encodeURIComponent(id)}` })
  }

  /** Change a rule, or turn it on, off or into the shadow; If-Match as read. Scope: rules:write. */
  patchDeskQuoteRulesById(id: string, body: {
      name?: string
      /** What it is about */
      kind?: 'sku' | 'brand' | 'category' | 'all'
      /** Code or name of that; empty for all */
      subject?: string
      /** A customer’s address, or @ and a company’s domain; empty for everybody */
      buyer?: string
      /** Of the whole request at list prices with tax */
      fromAmount?: number | null
      toAmount?: number | null
      pricing?: 'list' | 'margin' | 'last'
      /** Discount or margin; null for the last price */
      percent?: number | null
      does?: 'propose' | 'send'
      /** Percent; under it people send */
      minMargin?: number | null
      /** Of terms and note */
      templateId?: string | null
      /** Shadow: for a week */
      state?: 'off' | 'shadow' | 'on'
    }, options: CallOptions = {}): Promise<Answer<QuoteRule>> {
    return this.#caller.call({ method: 'PATCH', path: `/desk/quote-rules/${encodeURIComponent(id)}`, body, options })
  }

  /** What a rule, or without a body all of them, would have done in the last 90 days. Scope: rules:write. */
  postDeskQuoteRulesBacktest(body: {
      name: string
      /** What it is about */
      kind?: 'sku' | 'brand' | 'category' | 'all'
      /** Code or name of that; empty for all */
      subject?: string
      /** A customer’s address, or @ and a company’s domain; empty for everybody */
      buyer?: string
      /** Of the whole request at list prices with tax */
      fromAmount?: number | null
      toAmount?: number | null
      pricing: 'list' | 'margin' | 'last'
      /** Discount or margin; null for the last price */
      percent?: number | null
      does?: 'propose' | 'send'
      /** Percent; under it people send */
      minMargin?: number | null
      /** Of terms and note */
      templateId?: string | null
      /** Shadow: for a week */
      state?: 'off' | 'shadow' | 'on'
    }, options: CallOptions = {}): Promise<Answer<QuoteBackTest>> {
    return this.#caller.call({ method: 'POST', path: `/desk/quote-rules/backtest`, body, options })
  }

  /** The desk’s inbox, who waits longest first. Scope: quotes:read. */
  getDeskRfqs(query: {
      /** Must be this host’s, plain or base64 */
      ClientId?: string
      /** Must be this host’s, plain or base64 */
      SellerId?: string
      /** Of the answer: a place among the seller’s languages (1), or hi */
      LanguageId?: string
      /** Your own; all zeros for a visitor, plain or base64 */
      CustGUID?: string
      /** Your own cart’s, or none */
      CartGUID?: string
      PageNo?: number
      State?: 'DRAFT' | 'VERIFYING' | 'OPEN' | 'NEEDS_INFO' | 'QUOTED' | 'AWARDED' | 'ORDERED' | 'EXPIRED' | 'DECLINED' | 'CANCELLED'
      Turn?: 'buyer' | 'seller' | 'none'
    } = {}): Promise<Answer<DeskRfq[]>> {
    return this.#caller.call({ method: 'GET', path: `/desk/rfqs`, query })
  }

  /** The stock of all packs in each warehouse, by cursor; or of the packs of a code. Scope: stock:read. */
  getDeskStock(query: {
      Cursor?: string
      SkuCode?: string
      Limit?: number
    } = {}): Promise<Answer<StockPage>> {
    return this.#caller.call({ method: 'GET', path: `/desk/stock`, query })
  }

  /** Set the stock of up to 500 packs, each for itself; needs an Idempotency-Key. Scope: stock:write. */
  postDeskStock(body: {
      rows: {
        /** The pack; or the two below */
        priceId?: string
        /** The product by the seller’s own code */
        SkuCode?: string
        /** Of several packs: the pack’s own code */
        pack?: string
        /** The warehouse; absent: the next field */
        warehouseId?: string
        /** Its code, or its name if only one has it; both absent: the first */
        warehouse?: string
        /** Packs on hand, reserved ones included */
        stock: number
        /** Only where so many are on hand now */
        ifStock?: number
      }[]
    }, options: CallOptions = {}): Promise<Answer<StockResults>> {
    return this.#caller.call({ method: 'POST', path: `/desk/stock`, body, options })
  }

  /** The addresses that hear of events, and how their deliveries fare. Scope: webhooks:read. */
  getDeskWebhooks(): Promise<Answer<DeskWebhook[]>> {
    return this.#caller.call({ method: 'GET', path: `/desk/webhooks` })
  }

  /** Let an address hear of events; needs an Idempotency-Key. Scope: webhooks:write. */
  postDeskWebhooks(body: {
      /** https, on the public internet */
      url: string
      types: ('order.placed' | 'order.confirmed' | 'order.paid' | 'order.partly_paid' | 'order.packed' | 'order.partly_shipped' | 'order.shipped' | 'order.delivered' | 'order.cancel_requested' | 'order.cancelled' | 'order.partly_cancelled' | 'order.return_requested' | 'order.returned' | 'order.partly_returned' | 'order.refund_due' | 'order.refunded' | 'order.partly_refunded' | 'request.placed' | 'request.quoted' | 'request.countered' | 'request.accepted' | 'request.declined' | 'request.withdrawn' | 'request.cancelled' | 'request.expired' | 'bid.placed' | 'bid.countered' | 'bid.agreed' | 'bid.declined' | 'bid.withdrawn' | 'bid.expired' | 'product.changed' | 'price.changed' | 'stock.changed' | 'invoice.issued' | 'credit_note.issued' | 'debit_note.issued')[]
    }, options: CallOptions = {}): Promise<Answer<DeskWebhookSecret>> {
    return this.#caller.call({ method: 'POST', path: `/desk/webhooks`, body, options })
  }

  /** One of them, with its ETag. Scope: webhooks:read. */
  getDeskWebhooksById(id: string): Promise<Answer<DeskWebhook>> {
    return this.#caller.call({ method: 'GET', path: `/desk/webhooks/${encodeURIComponent(id)}` })
  }

  /** Change address or events; If-Match as read. Scope: webhooks:write. */
  patchDeskWebhooksById(id: string, body: {
      /** https, on the public internet */
      url?: string
      types?: ('order.placed' | 'order.confirmed' | 'order.paid' | 'order.partly_paid' | 'order.packed' | 'order.partly_shipped' | 'order.shipped' | 'order.delivered' | 'order.cancel_requested' | 'order.cancelled' | 'order.partly_cancelled' | 'order.return_requested' | 'order.returned' | 'order.partly_returned' | 'order.refund_due' | 'order.refunded' | 'order.partly_refunded' | 'request.placed' | 'request.quoted' | 'request.countered' | 'request.accepted' | 'request.declined' | 'request.withdrawn' | 'request.cancelled' | 'request.expired' | 'bid.placed' | 'bid.countered' | 'bid.agreed' | 'bid.declined' | 'bid.withdrawn' | 'bid.expired' | 'product.changed' | 'price.changed' | 'stock.changed' | 'invoice.issued' | 'credit_note.issued' | 'debit_note.issued')[]
    }, options: CallOptions = {}): Promise<Answer<DeskWebhook>> {
    return this.#caller.call({ method: 'PATCH', path: `/desk/webhooks/${encodeURIComponent(id)}`, body, options })
  }

  /** Delete it, with its log. Scope: webhooks:write. */
  deleteDeskWebhooksById(id: string, options: CallOptions = {}): Promise<Answer<string>> {
    return this.#caller.call({ method: 'DELETE', path: `/desk/webhooks/${encodeURIComponent(id)}`, options })
  }

  /** Pause it, whose events then wait, or resume it; needs an Idempotency-Key. Scope: webhooks:write. */
  postDeskWebhooksByIdActions(id: string, body: {
      action: 'pause' | 'resume'
    }, options: CallOptions = {}): Promise<Answer<DeskWebhook>> {
    return this.#caller.call({ method: 'POST', path: `/desk/webhooks/${encodeURIComponent(id)}/actions`, body, options })
  }

  /** The log of an endpoint, newest first. Scope: webhooks:read. */
  getDeskWebhooksByIdDeliveries(id: string, query: {
      State?: 'waiting' | 'delivered' | 'failed'
      /** A type, or how it begins */
      Type?: string
      /** How its number or code begins */
      Subject?: string
      Cursor?: string
    } = {}): Promise<Answer<{
    deliveries: DeskDeliveryRow[]
    /** Of older ones; null: there are none */
    cursor: string | null
  }>> {
    return this.#caller.call({ method: 'GET', path: `/desk/webhooks/${encodeURIComponent(id)}/deliveries`, query })
  }

  /** One delivery with what was sent, and what was answered. Scope: webhooks:read. */
  getDeskWebhooksByIdDeliveriesByDelivery(id: string, delivery: string): Promise<Answer<DeskDelivery>> {
    return this.#caller.call({ method: 'GET', path: `/desk/webhooks/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(delivery)}` })
  }

  /** Send a delivery again, or all that failed; needs an Idempotency-Key. Scope: webhooks:write. */
  postDeskWebhooksByIdReplays(id: string, body: {
      /** Null: all that failed */
      deliveryId: string | null
    }, options: CallOptions = {}): Promise<Answer<{
    count: number
  }>> {
    return this.#caller.call({ method: 'POST', path: `/desk/webhooks/${encodeURIComponent(id)}/replays`, body, options })
  }

  /** Give it a new secret; the present one signs too for a day. Scope: webhooks:write. */
  postDeskWebhooksByIdSecret(id: string, options: CallOptions = {}): Promise<Answer<DeskWebhookSecret>> {
    return this.#caller.call({ method: 'POST', path: `/desk/webhooks/${encodeURIComponent(id)}/secret`, options })
  }

  /** Send a made-up event to this endpoint alone, marked `"test": true`. Scope: webhooks:write. */
  postDeskWebhooksByIdTest(id: string, body: {
      /** Absent: webhook.test */
      type?: 'order.placed' | 'order.confirmed' | 'order.paid' | 'order.partly_paid' | 'order.packed' | 'order.partly_shipped' | 'order.shipped' | 'order.delivered' | 'order.cancel_requested' | 'order.cancelled' | 'order.partly_cancelled' | 'order.return_requested' | 'order.returned' | 'order.partly_returned' | 'order.refund_due' | 'order.refunded' | 'order.partly_refunded' | 'request.placed' | 'request.quoted' | 'request.countered' | 'request.accepted' | 'request.declined' | 'request.withdrawn' | 'request.cancelled' | 'request.expired' | 'bid.placed' | 'bid.countered' | 'bid.agreed' | 'bid.declined' | 'bid.withdrawn' | 'bid.expired' | 'product.changed' | 'price.changed' | 'stock.changed' | 'invoice.issued' | 'credit_note.issued' | 'debit_note.issued'
    }, options: CallOptions = {}): Promise<Answer<{
    deliveryId: string
  }>> {
    return this.#caller.call({ method: 'POST', path: `/desk/webhooks/${encodeURIComponent(id)}/test`, body, options })
  }

  /** Desk: change the draft. Scope: quotes:write. */
  patchQuotesById(id: string, body: {
      lines?: {
        lineId: number
        substitutePriceId?: string
        priceId?: string
        qty?: number
        unitPrice?: number
        taxRate?: number
        qtyBreaks?: {
          qty?: number
          unitPrice?: number
        }[]
        unavailable?: boolean
        toOrder?: boolean
        leadTimeDays?: number
        deliveryCharge?: number
      }[]
      terms?: string
      note?: string
      validUntil?: string
      paymentDays?: number
      rowVersion: number
    }, options: CallOptions = {}): Promise<Answer<QuoteAnswer>> {
    return this.#caller.call({ method: 'PATCH', path: `/quotes/${encodeURIComponent(id)}`, body, options })
  }

  /** Accept this version; desk: take the buyer’s. Scope: quotes:write. */
  postQuotesByIdAccept(id: string, body: {
      rowVersion: number
      quoteVersion: number
      lines?: {
        lineId: number
        qty?: number
      }[]
    }, options: CallOptions = {}): Promise<Answer<QuoteAnswer>> {
    return this.#caller.call({ method: 'POST', path: `/quotes/${encodeURIComponent(id)}/accept`, body, options })
  }

  /** Decline this version; desk: decline the counter. Scope: quotes:write. */
  postQuotesByIdDecline(id: string, body: {
      rowVersion: number
      quoteVersion: number
      reason?: string
    }, options: CallOptions = {}): Promise<Answer<QuoteAnswer>> {
    return this.#caller.call({ method: 'POST', path: `/quotes/${encodeURIComponent(id)}/decline`, body, options })
  }

  /** Desk: send the draft; under the floor the answer says IN_APPROVAL. Scope: quotes:write. */
  postQuotesByIdSend(id: string, body: {
      rowVersion: number
    }, options: CallOptions = {}): Promise<Answer<QuoteAnswer>> {
    return this.#caller.call({ method: 'POST', path: `/quotes/${encodeURIComponent(id)}/send`, body, options })
  }

  /** Take a counter back; desk: withdraw this version. Scope: quotes:write. */
  postQuotesByIdWithdraw(id: string, body: {
      rowVersion: number
      quoteVersion: number
      reason?: string
    }, options: CallOptions = {}): Promise<Answer<QuoteAnswer>> {
    return this.#caller.call({ method: 'POST', path: `/quotes/${encodeURIComponent(id)}/withdraw`, body, options })
  }

  /** A request with its quotes. Scope: quotes:read. */
  getRfqsById(id: string, query: {
      /** Must be this host’s, plain or base64 */
      ClientId?: string
      /** Must be this host’s, plain or base64 */
      SellerId?: string
      /** Of the answer: a place among the seller’s languages (1), or hi */
      LanguageId?: string
      /** Your own; all zeros for a visitor, plain or base64 */
      CustGUID?: string
      /** Your own cart’s, or none */
      CartGUID?: string
    } = {}): Promise<Answer<Rfq>> {
    return this.#caller.call({ method: 'GET', path: `/rfqs/${encodeURIComponent(id)}`, query })
  }

  /** Desk: ask the buyer. Scope: quotes:write. */
  postRfqsByIdAsk(id: string, body: {
      rowVersion: number
      text?: string
    }, options: CallOptions = {}): Promise<Answer<Rfq>> {
    return this.#caller.call({ method: 'POST', path: `/rfqs/${encodeURIComponent(id)}/ask`, body, options })
  }

  /** Desk: decline, with a reason. Scope: quotes:write. */
  postRfqsByIdDecline(id: string, body: {
      rowVersion: number
      text?: string
    }, options: CallOptions = {}): Promise<Answer<Rfq>> {
    return this.#caller.call({ method: 'POST', path: `/rfqs/${encodeURIComponent(id)}/decline`, body, options })
  }

  /** Write to the other side. Scope: quotes:write. */
  postRfqsByIdMessage(id: string, body: {
      rowVersion: number
      text?: string
    }, options: CallOptions = {}): Promise<Answer<Rfq>> {
    return this.#caller.call({ method: 'POST', path: `/rfqs/${encodeURIComponent(id)}/message`, body, options })
  }

  /** Desk: what sending this draft would do; without lines, the draft there is. Scope: quotes:write. */
  postRfqsByIdPreview(id: string, body: {
      lines?: {
        lineId: number
        substitutePriceId?: string
        priceId?: string
        qty?: number
        unitPrice?: number
        taxRate?: number
        qtyBreaks?: {
          qty?: number
          unitPrice?: number
        }[]
        unavailable?: boolean
        toOrder?: boolean
        leadTimeDays?: number
        deliveryCharge?: number
      }[]
      terms?: string
      note?: string
      validUntil?: string
      paymentDays?: number
      sheet: string
      command: string
    }, options: CallOptions = {}): Promise<Answer<QuotePreview>> {
    return this.#caller.call({ method: 'POST', path: `/rfqs/${encodeURIComponent(id)}/preview`, body, options })
  }

  /** Desk: make the draft of the next version. Scope: quotes:write. */
  postRfqsByIdQuotes(id: string, body: {
      lines?: {
        lineId: number
        substitutePriceId?: string
        priceId?: string
        qty?: number
        unitPrice?: number
        taxRate?: number
        qtyBreaks?: {
          qty?: number
          unitPrice?: number
        }[]
        unavailable?: boolean
        toOrder?: boolean
        leadTimeDays?: number
        deliveryCharge?: number
      }[]
      terms?: string
      note?: string
      validUntil?: string
      paymentDays?: number
      rowVersion: number
    }, options: CallOptions = {}): Promise<Answer<QuoteAnswer>> {
    return this.#caller.call({ method: 'POST', path: `/rfqs/${encodeURIComponent(id)}/quotes`, body, options })
  }
}

