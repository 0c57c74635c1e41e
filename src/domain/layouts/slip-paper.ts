import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import { formatParcel } from '#contract/orders/parcel-name.ts'
import type { ShipmentView } from '#contract/orders/shipment-view.ts'
import type { Paper, PaperPart } from '#contract/papers/paper.ts'
import { formatCount } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { toParty } from './invoice-paper.ts'
import { buildIssuer, namePaper } from './issuer.ts'

/**
 * The packing slip of a shipped parcel, or of the next one: goods without prices. Source: LOOK-11,
 * DESK-04.
 */
export function buildSlipPaper(
  order: DeskOrderView,
  parcel: ShipmentView | null,
  seller: Seller,
): Paper {
  const { logo, issuer } = buildIssuer(seller)
  const lines = parcel?.lines ?? order.toShip
  const facts = [
    { label: layoutsTexts.order(), value: order.number },
    { label: layoutsTexts.orderedOn(), value: order.placedOn },
  ]
  if (parcel) {
    facts.push({ label: layoutsTexts.parcel(), value: String(parcel.number) })
    facts.push({ label: layoutsTexts.sentOn(), value: parcel.when })
    facts.push({ label: layoutsTexts.carrier(), value: formatParcel(parcel) })
  }
  const list: PaperPart =
    lines.length === 0
      ? { is: 'note', title: '', text: layoutsTexts.nothingToPack() }
      : {
          is: 'table',
          label: layoutsTexts.parcelContents(),
          table: {
            columns: [
              { head: layoutsTexts.lineNumber(), isFigure: false },
              { head: layoutsTexts.goods(), isFigure: false, isWide: true },
              { head: layoutsTexts.code(), isFigure: false },
              { head: layoutsTexts.quantity(), isFigure: true },
            ],
            rows: lines.map(({ position, name, unit, code, quantity }) => [
              { text: String(position) },
              { text: `${name}, ${unit}` },
              { text: code },
              { text: formatCount(quantity, seller) },
            ]),
            total: null,
          },
        }
  return {
    ...namePaper(layoutsTexts.packingSlip),
    number: parcel
      ? layoutsTexts.orderParcel({ number: order.number, parcel: parcel.number })
      : order.number,
    logo,
    issuer: { ...issuer, title: layoutsTexts.from() },
    facts,
    parties: order.delivery
      ? [toParty(layoutsTexts.to(), order.delivery)]
      : order.knows
        ? []
        : [{ title: layoutsTexts.to(), name: '', lines: [layoutsTexts.contactsHidden()] }],
    parts: [list],
  }
}
