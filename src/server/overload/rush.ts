import { performance } from 'node:perf_hooks'

/** The rush ends when no request has waited longer than this for the recovery period. */
const recoveredWaitMs = 150
const recoveryMs = 1_000

/** The time from a refusal until nobody has waited long for a while. */
export interface Rush {
  isOn(): boolean
  recordRefusal(): void
  /** Called at a short interval. */
  look(): void
}

/** `expectedWait`: milliseconds that a request arriving now would wait. */
export function openRush(expectedWait: () => number): Rush {
  let endsAt = 0
  const isOn = () => endsAt > performance.now()
  const prolong = () => {
    endsAt = performance.now() + recoveryMs
  }
  return {
    isOn,
    recordRefusal() {
      // A request refused only by the tighter limits of a rush does not prolong it.
      if (!isOn() || expectedWait() > recoveredWaitMs) prolong()
    },
    look() {
      if (isOn() && expectedWait() > recoveredWaitMs) prolong()
    },
  }
}
