/** A WAL position of the primary at a moment. */
interface Mark {
  position: bigint
  /** Monotonic milliseconds. */
  at: number
}

/** Number of positions remembered, one per check. */
const maxMarks = 600

/**
 * Replication lag in milliseconds, from the primary's WAL positions over time. Unlike the replica's
 * own timestamp, this also detects a replica that lost its primary, and shows no lag while nothing
 * is written. Source: OPS-02.
 */
export function openLagMeter() {
  const positionMarks: Mark[] = []
  return {
    /**
     * Records the primary's current WAL position. A smaller one is that of a new primary, which
     * never got what the old one wrote last: no replica will ever have it.
     */
    mark(position: bigint, at: number): void {
      while (positionMarks.length > 0 && positionMarks.at(-1)!.position > position)
        positionMarks.pop()
      const last = positionMarks.at(-1)
      if (last && last.position === position) return
      positionMarks.push({ position, at })
      if (positionMarks.length > maxMarks) positionMarks.shift()
    },
    /** Time of the first write that a replica at this position does not have. */
    lagOf(position: bigint, now: number): number {
      const oldestMissed = positionMarks.find((mark) => mark.position > position)
      return oldestMissed ? now - oldestMissed.at : 0
    },
  }
}

/** PostgreSQL writes WAL positions as two hexadecimal halves: `16/B374D848`. */
export function parseLogPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
