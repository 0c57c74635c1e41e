import {
  formatParcel,
  maxTrackingLength,
  ownVehicle,
  type ShipmentView,
  type ShippedLineView,
} from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'

/** Quantities of the next parcel: all that is left, unless they are lowered (DESK-04). */
export function ShipFields(props: {
  lines: ShippedLineView[]
  carriers: string[]
  error: string | undefined
}) {
  const { lines, carriers, error } = props
  return (
    <fieldset className="grid max-w-[44rem] gap-3 rounded-large border border-line p-4">
      <legend className="px-1 text-3 font-semibold">Next parcel</legend>
      <ul className="grid gap-2">
        {lines.map(({ position, name, code, unit, quantity }) => (
          <li key={position} className="flex items-center gap-3 text-2">
            <input
              type="number"
              name={`part-${position}`}
              defaultValue={quantity}
              min={0}
              max={quantity}
              inputMode="numeric"
              aria-label={`How many of ${name}, ${unit}`}
              className="h-10 w-20 flex-none rounded-small border border-edge bg-paper px-2 text-3"
            />
            <span className="min-w-0 break-words">
              of {quantity} × {unit}, {name} <span className="text-ink-2">{code}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-2">
        <Select label="Carrier" name="carrier" autoComplete="off">
          {carriers.map((carrier) => (
            <option key={carrier}>{carrier}</option>
          ))}
        </Select>
        <Field
          label="Tracking number"
          hint={`None for “${ownVehicle}”`}
          name="tracking"
          maxLength={maxTrackingLength}
          autoComplete="off"
          error={error}
        />
        <Button type="submit" name="do" value="ship" tone="buy">
          Shipped
        </Button>
      </div>
    </fieldset>
  )
}

/** The posted quantities by position; the domain rules refuse values that are not whole numbers. */
export function readParcelParts(form: FormData): Map<number, number> | null {
  const parts = new Map<number, number>()
  for (const [name, value] of form) {
    const position = /^part-(\d{1,4})$/.exec(name)?.[1]
    if (position)
      parts.set(Number(position), /^\d{1,6}$/.test(String(value)) ? Number(value) : Number.NaN)
  }
  return parts.size > 0 ? parts : null
}

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
