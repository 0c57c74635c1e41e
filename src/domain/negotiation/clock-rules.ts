/** A running clock and the warnings already sent for it. */
export interface Clock {
  from: Date
  until: Date
  /** Highest warning sent. */
  warned: Warning
}

/** 0: none, 1: half of the time is over, 2: the last tenth has begun. */
export type Warning = 0 | 1 | 2

/**
 * The warning that is due and not yet sent: only the latest, none once the clock has expired. The
 * sender stores it on the row (`warned`, reset to 0 with each new clock) in the transaction of the
 * mail. Source: negotiation rule 9.
 */
export function getDueWarning({ from, until, warned }: Clock, now: Date): Warning {
  const start = from.getTime()
  const end = until.getTime()
  const moment = now.getTime()
  if (moment >= end) return 0
  const elapsedShare = (moment - start) / (end - start)
  const due: Warning = elapsedShare >= 0.9 ? 2 : elapsedShare >= 0.5 ? 1 : 0
  return due > warned ? due : 0
}
