import '#web/styles/orders.css'
import type { TimelineStep } from '#contract/orders/order-timeline.ts'

/** An order's steps with their days; those to come are hollow (LOOK-08). */
export function OrderTimeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline" aria-label="Steps of the order">
      {steps.map(({ name, status, when, note }) => (
        <li key={name} data-status={status}>
          <b>
            {name}
            {status === 'ahead' && <span className="sr-only"> (to come)</span>}
          </b>
          {when && <span className="block">{when}</span>}
          {note && <span className="block">{note}</span>}
        </li>
      ))}
    </ol>
  )
}
