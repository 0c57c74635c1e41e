import { useSyncExternalStore } from 'react'
import { paths } from '#contract/paths/paths.ts'
import { toHref } from '#web/ui/to-href.ts'

const timeoutMs = 6_000
const none: ReadonlyMap<number, number> = new Map()

let quantities = none
const listeners = new Set<() => void>()

function publish(next: ReadonlyMap<number, number>): void {
  quantities = next
  for (const listener of listeners) listener()
}

/** Reads what is in the viewer's cart; without an answer the cards stay as they are. */
export async function loadCartQuantities(pieces: number): Promise<void> {
  if (pieces === 0) return publish(none)
  const answer = await fetch(toHref(paths.miniCart()), {
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  if (!answer?.ok) return
  const { cart } = (await answer.json()) as {
    cart: { lines: { packId: number; quantity: number }[] }
  }
  publish(new Map(cart.lines.map(({ packId, quantity }) => [packId, quantity])))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many of a pack are in the viewer's cart; 0 until that is loaded, as on shared pages. */
export function useCartQuantity(packId: number): number {
  return useSyncExternalStore(
    subscribe,
    () => quantities.get(packId) ?? 0,
    () => 0,
  )
}
