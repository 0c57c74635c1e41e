/** The first line comes after so long, the next ones at longer distances. */
const firstMs = 2_000
const everyMs = 10_000

/** What a recovering server says in its log of how far it is. */
const recovering =
  /LOG:\s+((?:redo in progress|syncing data directory|resetting unlogged relations)[^\n]*)/g

/**
 * Says from time to time that the server is still starting, and how far it says it is; `log` gives the end of its log.
 */
export function trackStartProgress(
  report: (line: string) => void,
  log: () => Promise<string> = async () => '',
) {
  const began = performance.now()
  let next = began + firstMs
  return {
    async waiting(): Promise<void> {
      const now = performance.now()
      if (now < next) return
      next = now + everyMs
      const step = [...(await log()).matchAll(recovering)].at(-1)?.[1]
      const seconds = Math.round((now - began) / 1000)
      report(
        `PostgreSQL is starting or recovering: waiting for it since ${seconds} s${step ? ` (${step})` : ''}`,
      )
    },
  }
}
