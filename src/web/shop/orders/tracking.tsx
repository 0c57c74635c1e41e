import type { OrderView } from '#contract/orders/orders.ts'
import { formatParcel } from '#contract/orders/parcel-name.ts'
import type { ShipmentView } from '#contract/orders/shipment-view.ts'
import * as ordersTexts from '#texts/orders.ts'
import { RichText } from '#web/ui/rich-text.tsx'

/** One tracking number, or one per parcel; each with its carrier's page. */
export function Tracking({ order: { tracking, shipments, state } }: { order: OrderView }) {
  if (shipments.length > 1 || (shipments.length === 1 && state === 'packed')) {
    return (
      <ul className="grid gap-2">
        {shipments.map((parcel) => (
          <li key={parcel.number}>
            {ordersTexts.parcel({ number: parcel.number })} <ParcelLink parcel={parcel} />
            {parcel.lines.map(({ position, name, unit, quantity }) => (
              <span key={position} className="block text-2 text-ink-2">
                {quantity} × {unit}, {name}
              </span>
            ))}
          </li>
        ))}
        {state === 'packed' && <li className="text-2 text-ink-2">{ordersTexts.restFollows()}</li>}
      </ul>
    )
  }
  const [only] = shipments
  if (only && only.carrier !== '')
    return (
      <p>
        <ParcelLink parcel={only} />
      </p>
    )
  return (
    tracking && (
      <p>
        <RichText
          parts={ordersTexts.trackingNumber({
            tracking,
            strong: (text) => <strong>{text}</strong>,
          })}
        />
      </p>
    )
  )
}

function ParcelLink({ parcel }: { parcel: ShipmentView }) {
  const name = <strong className="font-semibold">{formatParcel(parcel)}</strong>
  const news = [parcel.courier, parcel.status].filter(Boolean).join(', ')
  return (
    <>
      {parcel.url === null ? (
        name
      ) : (
        <a href={parcel.url} rel="noreferrer" className="underline underline-offset-3">
          {name}
        </a>
      )}
      {news && <span className="block text-2 text-ink-2">{news}</span>}
    </>
  )
}
