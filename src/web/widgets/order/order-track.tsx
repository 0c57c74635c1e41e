import type { TrackStep } from '#contract/orders/orders.ts'

/** The events of an order, in order, with time and actor (ORD-04). */
export function OrderTrack({ track }: { track: readonly TrackStep[] }) {
  return (
    <ol>
      {track.map((step, index) => (
        <li key={`${step.kind} ${step.at}`} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3">
          <span aria-hidden="true" className="grid grid-rows-[1.4rem_1fr] justify-items-center">
            <i className="mt-1.5 size-2.5 rounded-full bg-buy" />
            {index < track.length - 1 && <i className="w-px bg-line" />}
          </span>
          <span className="grid gap-0.5 pb-4">
            <strong className="font-semibold">{step.words}</strong>
            <span className="text-2 text-ink-2">
              <time dateTime={step.at}>{step.when}</time>, {step.by}
            </span>
            {step.note && <span className="text-2">{step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
