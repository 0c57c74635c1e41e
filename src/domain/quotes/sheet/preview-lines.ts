import type {
  FloorState,
  PreviewLine,
  PreviewProblem,
  PreviewTotals,
} from '#contract/negotiation/quote-preview.ts'
import { getPriceForMargin } from '#kernel/margin.ts'
import type { Minor } from '#kernel/money.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Seller } from '#platform/seller.ts'
import { getMargin, getNetPrice } from '../../pricing/margin-rules.ts'
import type { ComposedDraft } from '../answer/compose-draft.ts'
import { type FloorTerms, isUnderFloor } from '../answer/price-steps.ts'
import type { DraftLine } from '../answer/read-draft.ts'

/** Basis points above the floor, or of margin where there is none, that are still near it. */
const nearFloor = 200
const lowMargin = 1_000

/** The lines of a draft with what each comes to. */
export function buildPreviewLines(
  draft: ComposedDraft,
  {
    floor,
    problems,
    seller,
  }: {
    floor: number | null
    problems: readonly PreviewProblem[]
    seller: Seller
  },
): PreviewLine[] {
  return draft.lines.map((line): PreviewLine => {
    const requestLine = draft.requestLines.find((each) => each.line === line.line)!
    const pack = line.packId === null ? undefined : draft.packs.get(line.packId)
    const { unitPrice, quantity, breaks, availability } = line
    const taxRate = line.taxRate ?? pack?.taxRate ?? 0
    const cessRate = pack?.cessRate ?? 0
    const cost = pack?.cost ?? null
    const list = pack?.price ?? null
    const charge = line.charge ?? 0
    const prices = unitPrice === null ? [] : [unitPrice, ...breaks.map((each) => each.unitPrice)]
    const margin =
      unitPrice === null
        ? null
        : getMargin([{ price: unitPrice, quantity: 1, taxRate, cessRate, cost }])
    return {
      lineId: line.line,
      packId: line.packId,
      name: pack?.name ?? requestLine.words,
      code: pack?.code ?? '',
      unit: pack?.unit ?? requestLine.unit,
      words: requestLine.words,
      substitute: requestLine.packId !== null && requestLine.packId !== line.packId,
      availability,
      leadDays: line.leadDays,
      quantity,
      requestedQuantity: requestLine.quantity,
      theirs: draft.bases.get(line.line)?.theirs ?? null,
      list,
      unitPrice,
      breaks,
      taxRate,
      cessRate,
      charge,
      off: unitPrice === null || !list ? null : Math.round(((list - unitPrice) * 10_000) / list),
      cost,
      margin,
      floorState: rateMargin(prices, margin, { taxRate, cessRate, cost, floor }),
      floorPrice:
        cost === null || floor === null
          ? null
          : getPriceForMargin(cost, { taxRate, cessRate }, floor),
      stock: pack?.stock ?? 0,
      short: getShortage(line, pack?.stock ?? 0),
      total: unitPrice === null ? 0 : unitPrice * quantity + charge,
      problems: problems.filter(({ lineId }) => lineId === line.line).map(({ code }) => code),
      buyerPrices:
        line.packId === null
          ? []
          : (draft.buyerPrices?.listPrices(line.packId) ?? []).map((price) => ({
              ...price,
              on: formatMoment(price.at, seller, 'day'),
            })),
    }
  })
}

function rateMargin(
  prices: readonly Minor[],
  margin: number | null,
  terms: FloorTerms,
): FloorState {
  if (margin === null) return 'unknown'
  if (isUnderFloor(prices, terms)) return 'under'
  return margin < Math.max(lowMargin, (terms.floor ?? 0) + nearFloor) ? 'near' : 'over'
}

function getShortage({ packId, availability, quantity }: DraftLine, stock: number): number {
  if (packId === null || availability !== 'stock') return 0
  return Math.max(0, quantity - Math.max(0, stock))
}

/** The totals of a quote; lines without a product or a price and unavailable ones don't count. */
export function sumPreview(lines: readonly PreviewLine[]): PreviewTotals {
  const priced = lines.filter(({ packId, unitPrice, availability }) => {
    return packId !== null && unitPrice !== null && availability !== 'unavailable'
  })
  const sum = (getAmount: (line: PreviewLine) => number) =>
    priced.reduce((total, line) => total + getAmount(line), 0)
  const getMarginAt = (getPrice: (line: PreviewLine) => Minor) =>
    getMargin(priced.map((line) => ({ ...line, price: getPrice(line) })))
  const goods = sum((line) => line.total - line.charge)
  const charge = sum((line) => line.charge)
  const net = sum((line) => getNetPrice(line.total - line.charge, line))
  const taxOfCharge = sum((line) => line.charge - getNetPrice(line.charge, line))
  const hasTheirs = priced.some(({ theirs }) => theirs !== null)
  const getTheirs = (line: PreviewLine) => line.theirs ?? line.unitPrice!
  const isUnavailable = ({ availability }: PreviewLine) => availability === 'unavailable'
  return {
    goods,
    charge,
    total: goods + charge,
    tax: goods - net + taxOfCharge,
    net,
    cost: priced.some(({ cost }) => cost === null)
      ? null
      : sum((line) => line.cost! * line.quantity),
    margin: getMarginAt((line) => line.unitPrice!),
    list: sum((line) => (line.list ?? line.unitPrice!) * line.quantity),
    listMargin: getMarginAt((line) => line.list ?? line.unitPrice!),
    theirs: hasTheirs ? sum((line) => getTheirs(line) * line.quantity) : null,
    theirsMargin: hasTheirs ? getMarginAt(getTheirs) : null,
    priced: priced.length,
    unmatched: lines.filter((line) => line.packId === null && !isUnavailable(line)).length,
    unavailable: lines.filter(isUnavailable).length,
  }
}
