import { z } from '@hono/zod-openapi'
import type {
  AttachmentView,
  DeskRfqSummary,
  DeskRfqView,
  QuoteVersionView,
  RfqLineView,
  RfqSummary,
  RfqView,
} from '#contract/negotiation/quote-views.ts'
import { quoteStates, type RfqResult, rfqStates, turns } from '#contract/negotiation/quotes.ts'
import { toMajor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'

const money = z.number()
const optionalMoney = money.nullable()
const state = z.enum(rfqStates)
const turn = z.enum(turns)
const pair = z.strictObject({ qty: z.int(), unitPrice: money }).nullable()

const quoteSchema = z
  .strictObject({
    id: z.string(),
    quoteVersion: z.int(),
    state: z.enum(quoteStates),
    sentAt: z.string().nullable(),
    validUntil: z.string(),
    paymentDays: z.int().nullable(),
    terms: z.string(),
    note: z.string(),
    deliveryCharge: money,
    total: money,
    lines: z.array(
      z.strictObject({
        lineId: z.int(),
        priceId: z.string().nullable(),
        name: z.string(),
        SkuCode: z.string(),
        unit: z.string(),
        qty: z.int(),
        unitPrice: optionalMoney,
        listPrice: optionalMoney.openapi({
          description: 'Today’s, where it is lower: what would be paid',
        }),
        taxRate: z.number(),
        cessRate: z.number(),
        qtyBreaks: z.array(z.strictObject({ qty: z.int(), upTo: z.int(), unitPrice: money })),
        unavailable: z.boolean(),
        toOrder: z.boolean(),
        substitute: z.boolean(),
        leadTimeDays: z.int().nullable(),
        deliveryCharge: money,
        counter: pair,
        accepted: pair,
      }),
    ),
  })
  .openapi('Quote')

export const attachmentSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['image', 'pdf']),
    bytes: z.int(),
    lineId: z.int().nullable(),
    side: z.enum(['buyer', 'seller']),
  })
  .openapi('RfqAttachment')

export const rfqSummarySchema = z
  .strictObject({
    id: z.string(),
    state,
    turn,
    rowVersion: z.int(),
    createdAt: z.string(),
    changedAt: z.string(),
    expiresAt: z.string().nullable(),
    lineCount: z.int(),
    names: z.array(z.string()),
    total: optionalMoney,
  })
  .openapi('RfqSummary')

export const deskRfqSchema = rfqSummarySchema
  .extend({
    who: z.string().nullable(),
    pincode: z.string(),
    neededBy: z.string().nullable(),
    waitedMinutes: z.int(),
    waiting: z.boolean(),
    inApproval: z.boolean(),
  })
  .openapi('DeskRfq')

export const rfqSchema = z
  .strictObject({
    id: z.string(),
    state,
    turn,
    rowVersion: z.int(),
    createdAt: z.string(),
    expiresAt: z.string().nullable(),
    contact: z
      .strictObject({ name: z.string(), company: z.string(), email: z.string(), phone: z.string() })
      .nullable(),
    pincode: z.string(),
    neededBy: z.string().nullable(),
    note: z.string(),
    reason: z.string(),
    quoteVersion: z.int().nullable().openapi({ description: 'The one that counts' }),
    rounds: z.strictObject({ used: z.int(), most: z.int() }),
    lines: z.array(
      z.strictObject({
        lineId: z.int(),
        priceId: z.string().nullable(),
        name: z.string(),
        text: z.string(),
        SkuCode: z.string(),
        unit: z.string(),
        qty: z.int(),
        link: z.string(),
        targetPrice: optionalMoney,
        listPrice: optionalMoney,
      }),
    ),
    quotes: z.array(quoteSchema),
    attachments: z.array(attachmentSchema),
    copyOf: z.string().nullable(),
    copiedAs: z.string().nullable(),
    orderId: z.string().nullable(),
    payUntil: z.string().nullable(),
    may: z.array(z.string()),
    claim: z
      .string()
      .optional()
      .openapi({ description: 'Opens a visitor’s request: send it as X-Rfq-Claim' }),
  })
  .openapi('Rfq')

export const quoteDoneSchema = z
  .strictObject({
    id: z.string(),
    rfqId: z.string(),
    state: z.enum(quoteStates).nullable(),
    turn,
    rowVersion: z.int(),
    quoteVersion: z.int().nullable(),
    versions: z.array(quoteSchema),
  })
  .openapi('QuoteAnswer')

/** A quote takes its number from its request: `R261121-…` has `Q261121-…`. */
export function toQuoteId(rfqId: string): string {
  return `Q${rfqId.slice(1)}`
}

export function toRfqId(quoteId: string): string {
  return quoteId.startsWith('Q') ? `R${quoteId.slice(1)}` : 'none'
}

export function wireSummary(
  row: RfqSummary,
  { currency }: Seller,
): z.infer<typeof rfqSummarySchema> {
  const { id, state, turn, rowVersion, createdAt, changedAt, until, lineCount, names, total } = row
  return {
    id,
    state,
    turn,
    rowVersion,
    createdAt,
    changedAt,
    expiresAt: until,
    lineCount,
    names,
    total: total === null ? null : toMajor(total, currency),
  }
}

export function wireDeskSummary(
  row: DeskRfqSummary,
  seller: Seller,
): z.infer<typeof deskRfqSchema> {
  const { who, pincode, neededBy, waitedMinutes, waiting, inApproval } = row
  return { ...wireSummary(row, seller), who, pincode, neededBy, waitedMinutes, waiting, inApproval }
}

/** A request as buyers, and with a desk session staff, see it: without costs and margins. */
export function wireRfq(
  view: RfqView | DeskRfqView,
  seller: Seller,
  claim: string | null = null,
): z.infer<typeof rfqSchema> {
  const {
    id,
    state,
    turn,
    rowVersion,
    createdAt,
    until,
    contact,
    pincode,
    neededBy,
    note,
    reason,
    rounds,
  } = view
  const drafts = 'draft' in view && view.draft ? [view.draft] : []
  return {
    id,
    state,
    turn,
    rowVersion,
    createdAt,
    expiresAt: until,
    contact,
    pincode,
    neededBy,
    note,
    reason,
    rounds: { used: rounds.used, most: rounds.limit },
    quoteVersion: view.currentVersion,
    lines: view.lines.map((line) => wireLine(line, seller)),
    quotes: [...drafts, ...view.versions].map((version) => wireVersion(version, id, seller)),
    attachments: view.attachments.map(wireAttachment),
    copyOf: view.copyOf,
    copiedAs: view.copiedAs,
    orderId: view.orderNumber,
    payUntil: view.payUntil,
    may: 'actions' in view ? view.actions : view.may,
    ...(claim === null ? {} : { claim }),
  }
}

export function wireQuoteDone(
  done: RfqResult,
  view: RfqView | DeskRfqView,
  seller: Seller,
): z.infer<typeof quoteDoneSchema> {
  const drafts = 'draft' in view && view.draft ? [view.draft] : []
  return {
    id: toQuoteId(done.id),
    rfqId: done.id,
    state: done.quote?.state ?? null,
    turn: done.turn,
    rowVersion: done.rowVersion,
    quoteVersion: done.quote?.version ?? null,
    versions: [...drafts, ...view.versions].map((version) => wireVersion(version, done.id, seller)),
  }
}

export function wireAttachment({ id, ...rest }: AttachmentView): z.infer<typeof attachmentSchema> {
  const { name, kind, bytes, lineId, side } = rest
  return { id: String(id), name, kind, bytes, lineId, side }
}

function wireLine(
  line: RfqLineView,
  { currency }: Seller,
): z.infer<typeof rfqSchema>['lines'][number] {
  const { lineId, packId, name, words, code, unit, quantity, link, targetPrice, listPrice } = line
  return {
    lineId,
    priceId: packId === null ? null : String(packId),
    name,
    text: words,
    SkuCode: code,
    unit,
    qty: quantity,
    link,
    targetPrice: major(targetPrice, currency),
    listPrice: major(listPrice, currency),
  }
}

function wireVersion(
  {
    version,
    state,
    sentAt,
    validUntil,
    paymentDays,
    terms,
    note,
    charge,
    total,
    lines,
  }: QuoteVersionView,
  rfqId: string,
  { currency }: Seller,
): z.infer<typeof quoteSchema> {
  return {
    id: toQuoteId(rfqId),
    quoteVersion: version,
    state,
    sentAt,
    validUntil,
    paymentDays,
    terms,
    note,
    deliveryCharge: toMajor(charge, currency),
    total: toMajor(total, currency),
    lines: lines.map((line) => ({
      lineId: line.lineId,
      priceId: line.packId === null ? null : String(line.packId),
      name: line.name,
      SkuCode: line.code,
      unit: line.unit,
      qty: line.quantity,
      unitPrice: major(line.unitPrice, currency),
      listPrice: major(line.listedBelow, currency),
      taxRate: line.taxRate / 100,
      cessRate: line.cessRate / 100,
      qtyBreaks: line.steps.map(({ from, to, unitPrice }) => ({
        qty: from,
        upTo: to,
        unitPrice: toMajor(unitPrice, currency),
      })),
      unavailable: line.availability === 'unavailable',
      toOrder: line.availability === 'to-order',
      substitute: line.substitute,
      leadTimeDays: line.leadDays,
      deliveryCharge: toMajor(line.charge, currency),
      counter: wirePair(line.counter, currency),
      accepted: wirePair(line.accepted, currency),
    })),
  }
}

function wirePair(
  agreed: { quantity: number; unitPrice: number } | null,
  currency: string,
): z.infer<typeof pair> {
  return agreed && { qty: agreed.quantity, unitPrice: toMajor(agreed.unitPrice, currency) }
}

function major(amount: number | null, currency: string): number | null {
  return amount === null ? null : toMajor(amount, currency)
}
