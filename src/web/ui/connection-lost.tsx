import { useEffect } from 'react'
import * as commonTexts from '#texts/common.ts'
import * as uiTexts from '#texts/ui.ts'

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
      <title>{uiTexts.noConnection()}</title>
      <h1 className="title">{uiTexts.needsConnection()}</h1>
      <p className="text-ink-2">{uiTexts.reloadsWhenOnline()}</p>
      <button type="button" className="button button-buy" onClick={() => location.reload()}>
        {commonTexts.tryAgain()}
      </button>
    </section>
  )
}
