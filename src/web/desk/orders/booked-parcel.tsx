import { Form } from 'react-router'
import type { BookedParcelView, DeskOrderView } from '#contract/orders/desk-orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
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
          {deskOrderTexts.parcelBooked({ number, carrier })}
        </h3>
        {url !== null && (
          <a href={url} rel="noreferrer" className="py-1 text-2 underline">
            {deskOrderTexts.track()}
          </a>
        )}
        {order.labels.includes(number) && (
          <a
            href={toHref(deskPaths.labelPdf(order.number, number))}
            className="py-1 text-2 underline"
          >
            {deskOrderTexts.labelPdf()}
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
          {pickup.text
            ? deskOrderTexts.pickupRequestedFor({ when: pickup.askedOn, pickup: pickup.text })
            : deskOrderTexts.pickupRequested({ when: pickup.askedOn })}
        </p>
      )}
      {order.actions.includes('ship') && (
        <Form
          method="post"
          aria-label={deskOrderTexts.bookedParcel()}
          className="flex flex-wrap gap-2"
        >
          <input type="hidden" name="revision" value={order.revision} />
          <Button type="submit" name="do" value="ship-parcel" tone="buy">
            {deskOrderTexts.shipThisParcel()}
          </Button>
          {pickup?.askedOn === null && (
            <Button type="submit" name="pickup" value={number}>
              {deskOrderTexts.requestPickup()}
            </Button>
          )}
          <Button type="submit" name="do" value="cancel-parcel">
            {deskOrderTexts.cancelTheBooking()}
          </Button>
        </Form>
      )}
      <p className="text-2 text-ink-2">{deskOrderTexts.parcelBookedNote()}</p>
    </section>
  )
}
