import * as orderCardTexts from '#texts/order-card.ts'
import '#web/styles/orders.css'
import type { TimelineStep } from '#contract/orders/order-timeline.ts'

interface TimelineProps {
  steps: readonly TimelineStep[]
  /** The seller is told what is late, and by which day it was due. */
  isAtDesk?: boolean
}

/** An order's steps with their days; those to come are hollow (LOOK-08). */
export function OrderTimeline({ steps, isAtDesk = false }: TimelineProps) {
  return (
    <ol className="timeline" aria-label={orderCardTexts.orderSteps()}>
      {steps.map(({ name, status, when, note, overdue }) => (
        <li key={name} data-status={status}>
          <b>
            {name}
            {status === 'ahead' && <span className="sr-only"> {orderCardTexts.stepAhead()}</span>}
          </b>
          {when && <span className="block">{when}</span>}
          {isAtDesk && overdue ? (
            <span className="block text-bad">{orderCardTexts.overdue({ date: overdue })}</span>
          ) : (
            note && <span className="block">{note}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
