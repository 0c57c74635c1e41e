/** Where a session began and what it allows. */
export interface SessionChannel {
  sellerId: number
  kind: 'shop' | 'desk'
  via: 'cookie' | 'bearer'
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds after sign-in when a session ends, even if active. Source: QUALITY security 30. */
export const absoluteLimit = { shop: 30 * day, desk: 12 * hour } as const
/** Milliseconds without a request after which a session ends. */
export const idleLimit = { shop: 7 * day, desk: hour } as const
/** The last use of a session is stored no more often than this: most requests write nothing. */
const markIntervalMs = 5 * minute

interface SessionTimes {
  kind: SessionChannel['kind']
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

/**
 * True within both limits. A clock set back revives nothing, as an expired session is deleted when
 * seen.
 */
export function isAlive(session: SessionTimes, now: Date): boolean {
  const nowMs = now.getTime()
  return (
    nowMs < session.expiresAt.getTime() &&
    nowMs - session.lastSeenAt.getTime() < idleLimit[session.kind]
  )
}

export function shouldMark(session: SessionTimes, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() >= markIntervalMs
}
