/** Answers that say nothing of the page: the line's, a proxy's, the shop's own at its door. */
const retryableStatuses: readonly number[] = [429, 502, 503, 504]
const maxWaitSeconds = 30

let retryAfter = 0

/** Seconds that the answer to the latest form asked to wait; 0 where it named none. */
export function getLatestRetryAfter(): number {
  return retryAfter
}

/**
 * Asks again, quietly and ever less often, where the data of the page that is open can't be had, as by a poll, or the
 * data of the page that follows a form. The page stays as it is meanwhile. Other pages fail at once, and say so.
 * Around `fetch`, as the router asks only once. Source: SAFE-09.
 */
export function retryLoads(): void {
  const originalFetch = window.fetch
  window.fetch = async (input, init) => {
    if (!(input instanceof URL) || !input.pathname.endsWith('.data'))
      return originalFetch(input, init)
    if (init?.method && init.method !== 'GET') {
      retryAfter = 0
      const answer = await originalFetch(input, init)
      retryAfter = readRetryAfter(answer)
      return answer
    }
    for (let tries = 0; ; tries++) {
      const answer = await originalFetch(input, init).catch((error: unknown) => {
        if (!shouldRetry(input) || init?.signal?.aborted) throw error
        return null
      })
      if (answer && (!retryableStatuses.includes(answer.status) || !shouldRetry(input)))
        return answer
      await waitSeconds(
        Math.min(Math.max(answer ? readRetryAfter(answer) : 0, 2 ** tries), maxWaitSeconds),
        init?.signal,
      )
    }
  }
}

const readRetryAfter = (answer: Response) => Number(answer.headers.get('retry-after')) || 0

function shouldRetry(data: URL): boolean {
  return window.__reactRouterDataRouter?.state.navigation.formMethod === 'POST' || isOpenPage(data)
}

/** The data's address is the page's, with `.data` behind its path (`/_.data` for home). */
function isOpenPage(data: URL): boolean {
  const dataQuery = new URLSearchParams(data.search)
  dataQuery.delete('_routes')
  const path = data.pathname.replace(/_?\.data$/, '')
  return (
    path === location.pathname && String(dataQuery) === String(new URLSearchParams(location.search))
  )
}

function waitSeconds(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1_000)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
