import { setTimeout as pause } from 'node:timers/promises'
import { type ContestShop, orderCall } from '../contest/contest-shop.ts'
import { requestAt } from '../faults/open-load.ts'

/** An order that the shop acknowledged. */
export interface Acknowledged {
  number: string
  /** The person who ordered it. */
  buyer: string
  /** Monotonic milliseconds of its answer, and of the first attempt that its answer is for. */
  at: number
  firstAt: number
  /** Of the attempt that succeeded. */
  sentAt: number
}

export interface OrderLoad {
  acknowledged: Acknowledged[]
  /** Answers other than 201 and than 503 with Retry-After. */
  odd: string[]
  /** How many were refused with 503 and Retry-After. */
  refused(): number
  stop(): Promise<void>
}

/**
 * Buyers who each fill a cart and order it, again and again, at one process or the other. Whoever gets no
 * answer or a 503 repeats the same call with the same key, as a careful client does. `restMs`: between a
 * buyer's orders.
 */
export function openOrderLoad(shop: ContestShop, ports: readonly number[], restMs = 20): OrderLoad {
  const acknowledged: Acknowledged[] = []
  const odd: string[] = []
  let refused = 0
  let stopping = false

  async function buy(buyer: ContestShop['buyers'][number], n: number): Promise<void> {
    const port = () => ports[Math.floor(Math.random() * ports.length)]!
    const headers = {
      host: buyer.host,
      authorization: `Bearer ${buyer.token}`,
      'content-type': 'application/json',
    }
    const packId = shop.packIds[n % shop.packIds.length]!
    while (!stopping) {
      // Adds one, or sets one where a cart that was not ordered still has it.
      const line = await attempt(port(), '/api/v1/cart/lines', {
        method: 'POST',
        headers,
        body: JSON.stringify({ priceId: String(packId), qty: 1 }),
      })
      const total = line?.status === 200 || line?.status === 201 ? readTotal(line.body) : null
      if (total === null) {
        if (line && line.status !== 503) odd.push(`${line.status} ${line.body.slice(0, 160)}`)
        await pause(100)
        continue
      }
      const call = orderCall(buyer, total)
      const firstAt = performance.now()
      for (;;) {
        const sentAt = performance.now()
        const answer = await attempt(port(), '/api/v1/orders', call)
        if (answer?.status === 201) {
          const { id } = JSON.parse(answer.body) as { id: string }
          acknowledged.push({
            number: id,
            buyer: buyer.personId,
            at: performance.now(),
            firstAt,
            sentAt,
          })
          break
        }
        const mayRepeat = !answer || answer.status === 503 || answer.body.includes('"in-progress"')
        if (!mayRepeat) {
          odd.push(`${answer.status} ${answer.body.slice(0, 160)}`)
          break
        }
        if (stopping && performance.now() - firstAt > 60_000) break
        await pause(100)
      }
      await pause(restMs)
    }
  }

  async function attempt(port: number, path: string, ask: Parameters<typeof requestAt>[2]) {
    try {
      const answer = await requestAt(port, path, { ...ask, patienceMs: 15_000 })
      if (answer.status === 503) {
        refused++
        if (answer.headers['retry-after'] === undefined)
          odd.push(`503 without Retry-After: ${path}`)
      } else if (answer.status >= 500) odd.push(`${answer.status} ${path}`)
      return answer
    } catch {
      return null
    }
  }

  const running = shop.buyers.map(buy)
  return {
    acknowledged,
    odd,
    refused: () => refused,
    async stop() {
      stopping = true
      await Promise.all(running)
    },
  }
}

const readTotal = (body: string) => (JSON.parse(body) as { total: number }).total
