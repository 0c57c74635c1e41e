import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import { formatParcel } from '#contract/orders/parcel-name.ts'
import type { ShipmentView } from '#contract/orders/shipment-view.ts'
import type { Paper, PaperPart } from '#contract/papers/paper.ts'
import { formatCount } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import { toParty } from './invoice-paper.ts'
import { buildIssuer } from './issuer.ts'

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
    { label: 'Order', value: order.number },
    { label: 'Ordered on', value: order.placedOn },
  ]
  if (parcel) {
    facts.push({ label: 'Parcel', value: String(parcel.number) })
    facts.push({ label: 'Sent on', value: parcel.when })
    facts.push({ label: 'Carrier', value: formatParcel(parcel) })
  }
  const list: PaperPart =
    lines.length === 0
      ? { is: 'note', title: '', text: 'Nothing of this order is to be packed now.' }
      : {
          is: 'table',
          label: 'What is in the parcel',
          table: {
            columns: [
              { head: 'No.', isFigure: false },
              { head: 'Goods', isFigure: false, isWide: true },
              { head: 'Code', isFigure: false },
              { head: 'Quantity', isFigure: true },
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
    title: 'Packing slip',
    number: parcel ? `${order.number}, parcel ${parcel.number}` : order.number,
    logo,
    issuer: { ...issuer, title: 'From' },
    facts,
    parties: order.delivery
      ? [toParty('To', order.delivery)]
      : order.knows
        ? []
        : [{ title: 'To', name: '', lines: ['Names and contacts are not open to your role.'] }],
    parts: [list],
  }
}
