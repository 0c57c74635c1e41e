/** Delay of the first line; later ones come at growing intervals. */
const firstMs = 2_000
const everyMs = 10_000

/** A recovering server's log lines about its progress. */
const recovering =
  /LOG:\s+((?:redo in progress|syncing data directory|resetting unlogged relations)[^\n]*)/g

/**
 * Reports from time to time that the server is still starting, and its recovery progress; `log`
 * returns the end of its log.
 */
export function trackStartProgress(
  report: (line: string) => void,
  log: () => Promise<string> = async () => '',
) {
  const startedAt = performance.now()
  let next = startedAt + firstMs
  return {
    async waiting(): Promise<void> {
      const now = performance.now()
      if (now < next) return
      next = now + everyMs
      const step = [...(await log()).matchAll(recovering)].at(-1)?.[1]
      const seconds = Math.round((now - startedAt) / 1000)
      report(
        `PostgreSQL is starting or recovering: waiting for it since ${seconds} s${step ? ` (${step})` : ''}`,
      )
    },
  }
}
