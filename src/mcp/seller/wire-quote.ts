import type { QuotePreview } from '#contract/negotiation/quote-preview.ts'
import type { DeskRfqView, QuoteVersionView } from '#contract/negotiation/quote-views.ts'
import type { Seller } from '#platform/seller.ts'
import { wireAmount } from '../tools/wire-goods.ts'
import { wirePercent } from './wire-percent.ts'

export function wireRequest(view: DeskRfqView, seller: Seller) {
  return {
    request: view.id,
    state: view.state,
    turn: view.turn,
    row_version: view.rowVersion,
    answer_before: view.until,
    waited_minutes: view.waitedMinutes,
    buyer: view.contact,
    postal_code: view.pincode,
    needed_by: view.neededBy,
    note: view.note,
    possible_actions: view.actions,
    lines: view.lines.map((line) => {
      const figures = view.figures.find(({ lineId }) => lineId === line.lineId)
      return {
        line_id: line.lineId,
        pack_id: line.packId,
        code: line.code,
        name: line.name,
        words: line.words,
        link: line.link,
        unit: line.unit,
        quantity: line.quantity,
        wished_price: wireAmount(line.targetPrice, seller),
        list_price: wireAmount(line.listPrice, seller),
        stock: figures?.stock ?? null,
        cost: wireAmount(figures?.cost ?? null, seller),
      }
    }),
    draft: view.draft && wireVersion(view.draft, seller),
    versions: view.versions.map((version) => wireVersion(version, seller)),
    messages: view.thread
      .filter(({ text }) => text !== '')
      .map(({ side, at, text }) => ({ side, at, text })),
  }
}

function wireVersion(
  { version, state, validUntil, total, lines }: QuoteVersionView,
  seller: Seller,
) {
  return {
    version,
    state,
    valid_until: validUntil,
    total: wireAmount(total, seller),
    lines: lines.map((line) => ({
      line_id: line.lineId,
      pack_id: line.packId,
      quantity: line.quantity,
      unit_price: wireAmount(line.unitPrice, seller),
      available: line.availability,
      buyer_counters: line.counter && {
        quantity: line.counter.quantity,
        unit_price: wireAmount(line.counter.unitPrice, seller),
      },
    })),
  }
}

/**
 * Without costs neither margins nor what is made of them: whether a price is under the floor, asked
 * often enough, would tell the floor.
 */
export function wirePreview(preview: QuotePreview, seller: Seller, seesCosts: boolean) {
  const { totals, approval, delivery } = preview
  return {
    row_version: preview.rowVersion,
    total: wireAmount(totals.total, seller),
    tax_included: wireAmount(totals.tax, seller),
    margin_percent: seesCosts ? wirePercent(totals.margin) : null,
    needs_approval: seesCosts ? approval !== null : null,
    lines_under_floor: seesCosts ? (approval?.lineIds ?? []) : null,
    problems: preview.problems.map(({ lineId, code, text }) => ({
      line_id: lineId,
      code,
      meaning: text,
    })),
    deliver_by: delivery.day,
    delivered_there: delivery.served,
    lines: preview.lines.map((line) => ({
      line_id: line.lineId,
      pack_id: line.packId,
      code: line.code,
      name: line.name,
      words: line.words,
      quantity: line.quantity,
      available: line.availability,
      stock: line.stock,
      missing: line.short,
      wished_price: wireAmount(line.theirs, seller),
      list_price: wireAmount(line.list, seller),
      unit_price: wireAmount(line.unitPrice, seller),
      below_list_percent: wirePercent(line.off),
      last_price_to_buyer: wireAmount(line.buyerPrices[0]?.price ?? null, seller),
      cost: seesCosts ? wireAmount(line.cost, seller) : null,
      margin_percent: seesCosts ? wirePercent(line.margin) : null,
      floor_price: seesCosts ? wireAmount(line.floorPrice, seller) : null,
    })),
    proposals: seesCosts
      ? preview.proposals.map((proposal) => ({
          kind: proposal.kind,
          total: wireAmount(proposal.total, seller),
          margin_percent: wirePercent(proposal.margin),
          needs_approval: proposal.needsApproval,
          prices: proposal.prices.map(({ lineId, unitPrice }) => ({
            line_id: lineId,
            unit_price: wireAmount(unitPrice, seller),
          })),
        }))
      : null,
  }
}
