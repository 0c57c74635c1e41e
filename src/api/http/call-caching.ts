/** Tells the server what a public call's answer depends on; absent where it can't be cached. */
export type CallCaching = {
  cacheWithTags?: (tags: readonly string[], until?: Date) => void
}

/**
 * An answer that names exact stock is current for this long: pages say nothing while many are left,
 * so no order evicts anything then.
 */
const stockMs = 10_000

/** Until when an answer with stock and delivery dates can be kept. */
export function getStockExpiry(now: Date, promiseEnd: Date | null): Date {
  const end = new Date(now.getTime() + stockMs)
  return promiseEnd && promiseEnd < end ? promiseEnd : end
}
