import { performance } from 'node:perf_hooks'

/** A piece of work that holds the processor for long, as the drawing of a page does, asks for its turn first. */
export interface Turns {
  /** Resolves when the piece may run, and nothing else of its kind runs in the same turn of the loop. `first`: before those who wait. */
  take(first: boolean): Promise<void>
  /** Somebody came to the door: a connection, or a request on one. */
  knock(): void
  /** Milliseconds that the longest waiting has waited. */
  waited(): number
}

/**
 * The door is listened to for so many milliseconds between two pieces, or as long as the last piece took, while
 * somebody comes.
 */
const listenFor = 10

interface Waiting {
  since: number
  go: () => void
}

/**
 * One long piece of work a turn of the event loop, and between two of them everybody at the door is heard. Without it all pages
 * whose data came in one turn are drawn in the next, which is then long enough for as many again; and as libuv takes one new
 * connection a turn (libuv#3696), those at the door wait for seconds only to be told that there is no place. Source: QUALITY F6.
 */
export function openTurns(listenMs = listenFor): Turns {
  const first: Waiting[] = []
  const others: Waiting[] = []
  let knocks = 0
  let heard = 0
  let listening = 0
  let pieceMs = 0
  let running = false
  const turn = () => {
    const now = performance.now()
    if (knocks !== heard && now - listening < Math.max(listenMs, pieceMs)) {
      heard = knocks
      setImmediate(turn)
      return
    }
    const next = first.shift() ?? others.shift()
    if (!next) {
      running = false
      return
    }
    const began = now
    next.go()
    // What it does runs before this, or in the same phase (React draws in an immediate of its own).
    setImmediate(() => {
      heard = -1
      listening = performance.now()
      // On a processor that others use as well, a time of our own choosing would pass before anybody was heard.
      pieceMs = listenMs > 0 ? listening - began : 0
      setImmediate(turn)
    })
  }
  return {
    take: (goesFirst) =>
      new Promise((go) => {
        const line = goesFirst ? first : others
        line.push({ since: performance.now(), go })
        if (running) return
        running = true
        listening = performance.now()
        setImmediate(turn)
      }),
    knock() {
      knocks++
    },
    waited() {
      const since = Math.min(first[0]?.since ?? Infinity, others[0]?.since ?? Infinity)
      return Math.max(0, performance.now() - since)
    },
  }
}
