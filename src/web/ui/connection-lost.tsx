import { useEffect } from 'react'

/** What browsers throw if a request gets no response at all. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

/**
 * In place of a page whose data could not be fetched because of the connection. Reloads it when the
 * connection is back.
 */
export function ConnectionLost() {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <section className="grid justify-items-start gap-3 py-16">
      <title>No connection</title>
      <h1 className="title">This page needs a connection</h1>
      <p className="text-ink-2">
        Your cart is safe. We’ll try again by ourselves as soon as you’re back online.
      </p>
      <button type="button" className="button button-buy" onClick={() => location.reload()}>
        Try again
      </button>
    </section>
  )
}
