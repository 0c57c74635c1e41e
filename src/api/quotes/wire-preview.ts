import { z } from '@hono/zod-openapi'
import type { FilledRow, PreviewLine, QuotePreview } from '#contract/negotiation/quote-preview.ts'
import { toMajor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'

const money = z.number()
const optionalMoney = money.nullable()
const percent = z.number().nullable()

export const previewSchema = z
  .strictObject({
    rowVersion: z.int(),
    lines: z.array(
      z.strictObject({
        lineId: z.int(),
        priceId: z.string().nullable(),
        name: z.string(),
        SkuCode: z.string(),
        text: z.string(),
        qty: z.int(),
        unavailable: z.boolean(),
        targetPrice: optionalMoney,
        listPrice: optionalMoney,
        unitPrice: optionalMoney,
        discountPercent: percent,
        cost: optionalMoney.openapi({ description: 'Of one, without tax' }),
        marginPercent: percent,
        floor: z.enum(['under', 'near', 'over', 'unknown']),
        floorPrice: optionalMoney,
        stock: z.int(),
        short: z.int(),
        total: money,
        lastPrice: optionalMoney.openapi({ description: 'The last one quoted to this buyer' }),
      }),
    ),
    total: money,
    tax: money,
    cost: optionalMoney,
    marginPercent: percent,
    floorPercent: percent,
    problems: z
      .array(
        z.strictObject({
          lineId: z.int().nullable(),
          field: z.string(),
          code: z.string(),
          detail: z.string(),
        }),
      )
      .openapi({ description: 'What sending would be refused for; empty: it can be sent' }),
    needsApproval: z.boolean().nullable().openapi({
      description: 'Null without costs:read, as are floors: the answer to sending tells',
    }),
    approvers: z.array(z.string()),
    deliveryDate: z.string().nullable(),
    proposals: z.array(
      z.strictObject({
        kind: z.enum(['nearest', 'floor', 'halfway']),
        total: money,
        marginPercent: percent,
        needsApproval: z.boolean(),
      }),
    ),
    rows: z
      .array(
        z.strictObject({
          row: z.int(),
          lineId: z.int().nullable(),
          suggestions: z.array(
            z.strictObject({ priceId: z.string(), SkuCode: z.string(), likeness: z.int() }),
          ),
        }),
      )
      .openapi({ description: 'Of the pasted sheet: which line each row filled in' }),
  })
  .openapi('QuotePreview')

/**
 * Without `seesCosts` neither costs and margins nor what is made of them: whether a price is under
 * the floor, asked often enough, would tell the floor.
 */
export function wirePreview(
  preview: QuotePreview,
  rows: readonly FilledRow[],
  { currency }: Seller,
  seesCosts: boolean,
): z.infer<typeof previewSchema> {
  const { totals, approval, floor, problems } = preview
  const toOptional = (amount: number | null) => (amount === null ? null : toMajor(amount, currency))
  return {
    rowVersion: preview.rowVersion,
    lines: preview.lines.map((line) => wireLine(line, toOptional, seesCosts)),
    total: toMajor(totals.total, currency),
    tax: toMajor(totals.tax, currency),
    cost: seesCosts ? toOptional(totals.cost) : null,
    marginPercent: seesCosts ? toPercent(totals.margin) : null,
    floorPercent: seesCosts ? toPercent(floor) : null,
    problems: problems.map(({ lineId, field, code, text }) => ({
      lineId,
      field,
      code,
      detail: text,
    })),
    needsApproval: seesCosts ? approval !== null : null,
    approvers: (seesCosts && approval?.approvers) || [],
    deliveryDate: preview.delivery.day,
    proposals: (seesCosts ? preview.proposals : []).map(
      ({ kind, total, margin, needsApproval }) => ({
        kind,
        total: toMajor(total, currency),
        marginPercent: toPercent(margin),
        needsApproval,
      }),
    ),
    rows: rows.map(({ row, lineId, suggestions }) => ({
      row,
      lineId,
      suggestions: suggestions.map(({ packId, code, likeness }) => ({
        priceId: String(packId),
        SkuCode: code,
        likeness,
      })),
    })),
  }
}

function wireLine(
  line: PreviewLine,
  toOptional: (amount: number | null) => number | null,
  seesCosts: boolean,
): z.infer<typeof previewSchema>['lines'][number] {
  return {
    lineId: line.lineId,
    priceId: line.packId === null ? null : String(line.packId),
    name: line.name,
    SkuCode: line.code,
    text: line.words,
    qty: line.quantity,
    unavailable: line.availability === 'unavailable',
    targetPrice: toOptional(line.theirs),
    listPrice: toOptional(line.list),
    unitPrice: toOptional(line.unitPrice),
    discountPercent: toPercent(line.off),
    cost: seesCosts ? toOptional(line.cost) : null,
    marginPercent: seesCosts ? toPercent(line.margin) : null,
    floor: seesCosts ? line.floorState : 'unknown',
    floorPrice: seesCosts ? toOptional(line.floorPrice) : null,
    stock: line.stock,
    short: line.short,
    total: toOptional(line.total) ?? 0,
    lastPrice: toOptional(line.buyerPrices.find(({ source }) => source === 'quote')?.price ?? null),
  }
}

function toPercent(basisPoints: number | null): number | null {
  return basisPoints === null ? null : basisPoints / 100
}
