import { formatParcel, type ShipmentView } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Link } from '#web/ui/link.tsx'

/** Shipped parcels, with a packing slip for each. */
export function ShippedParcels({ number, parcels }: { number: string; parcels: ShipmentView[] }) {
  return (
    <section aria-labelledby="parcels" className="grid gap-2">
      <h2 id="parcels" className="text-section font-bold">
        Parcels
      </h2>
      <ul className="grid gap-2 text-2">
        {parcels.map((parcel) => (
          <li key={parcel.number} className="grid gap-0.5">
            <span>
              <b>{formatParcel(parcel)}</b> <span className="text-ink-2">{parcel.when}</span>
            </span>
            {parcel.lines.map(({ position, name, unit, quantity }) => (
              <span key={position} className="text-ink-2">
                {quantity} × {unit}, {name}
              </span>
            ))}
            <Link
              to={deskPaths.packingSlip(number, parcel.number)}
              className="py-1 underline underline-offset-3"
            >
              Packing slip {parcel.number}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
