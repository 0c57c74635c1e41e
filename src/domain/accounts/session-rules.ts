/** Where a session was begun and what it is good for. */
export interface SessionChannel {
  sellerId: number
  kind: 'shop' | 'desk'
  via: 'cookie' | 'bearer'
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds from sign-in after which one signs in again, however busy. Source: QUALITY security 30. */
export const absoluteLimit = { shop: 30 * day, desk: 12 * hour } as const
/** Milliseconds without a request after which a session is over. */
export const idleLimit = { shop: 7 * day, desk: hour } as const
/** A session is marked as seen no more often than this: most requests write nothing. */
const markIntervalMs = 5 * minute

interface SessionTimes {
  kind: SessionChannel['kind']
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

/** Within both limits. A clock set back revives nothing: what was seen dead is deleted. */
export function isAlive(session: SessionTimes, now: Date): boolean {
  const at = now.getTime()
  return (
    at < session.expiresAt.getTime() && at - session.lastSeenAt.getTime() < idleLimit[session.kind]
  )
}

export function shouldMark(session: SessionTimes, now: Date): boolean {
  return now.getTime() - session.lastSeenAt.getTime() >= markIntervalMs
}
