/** Where the primary's log stood at a moment. */
interface Mark {
  position: bigint
  /** Milliseconds that only grow. */
  at: number
}

/** So many marks are remembered, one a check. */
const maxMarks = 600

/**
 * How far replicas lag, in milliseconds, by where the primary's log stood when. Unlike the replica's own clock this also
 * shows one that has lost its primary, and shows nothing while nobody writes. Source: OPS-02.
 */
export function openLagMeter() {
  const marks: Mark[] = []
  return {
    /** The primary's log stands here now. */
    mark(position: bigint, at: number): void {
      const last = marks.at(-1)
      if (last && last.position === position) return
      marks.push({ position, at })
      if (marks.length > maxMarks) marks.shift()
    },
    /** Since when there is something that a replica at this position does not have. */
    lagOf(position: bigint, now: number): number {
      const firstMissed = marks.find((mark) => mark.position > position)
      return firstMissed ? now - firstMissed.at : 0
    },
  }
}

/** PostgreSQL writes positions of its log as two hexadecimal halves: `16/B374D848`. */
export function parseLogPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
