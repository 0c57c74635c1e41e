import { Form } from 'react-router'
import type { BookedParcelView, DeskOrderView } from '#contract/orders/desk-orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { toHref } from '#web/ui/to-href.ts'

interface Props {
  order: DeskOrderView
  booked: BookedParcelView
}

/** The next parcel once a service has booked it: its label, the pickup, and off it goes (DEAL-05). */
export function BookedParcel({ order, booked }: Props) {
  const { number, carrier, courier, tracking, url, status, size, lines } = booked
  const pickup = order.pickups.find((each) => each.number === number)
  return (
    <section
      aria-labelledby="booked"
      className="grid gap-3 rounded-large border border-line bg-quiet px-4 py-3"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 id="booked" className="me-auto font-semibold">
          Parcel {number} is booked with {carrier}
        </h3>
        {url !== null && (
          <a href={url} rel="noreferrer" className="py-1 text-2 underline">
            Track
          </a>
        )}
        {order.labels.includes(number) && (
          <a
            href={toHref(deskPaths.labelPdf(order.number, number))}
            className="py-1 text-2 underline"
          >
            Label (PDF)
          </a>
        )}
      </div>
      <p className="text-2 break-words text-ink-2">
        {[courier, tracking, size, status].filter(Boolean).join(' · ')}
      </p>
      <ul className="text-2">
        {lines.map(({ position, quantity, name }) => (
          <li key={position} className="break-words">
            {quantity} × {name}
          </li>
        ))}
      </ul>
      {pickup?.askedOn && (
        <p className="text-2">
          Pickup asked for {pickup.askedOn}
          {pickup.text && `: the courier comes ${pickup.text}`}
        </p>
      )}
      {order.actions.includes('ship') && (
        <Form method="post" aria-label="Booked parcel" className="flex flex-wrap gap-2">
          <input type="hidden" name="revision" value={order.revision} />
          <Button type="submit" name="do" value="ship-parcel" tone="buy">
            Ship this parcel
          </Button>
          {pickup?.askedOn === null && (
            <Button type="submit" name="pickup" value={number}>
              Request pickup
            </Button>
          )}
          <Button type="submit" name="do" value="cancel-parcel">
            Cancel the booking
          </Button>
        </Form>
      )}
      <p className="text-2 text-ink-2">
        Nothing has left yet. Ship it once the courier has it: the buyer then gets the tracking
        link.
      </p>
    </section>
  )
}
