/**
 * Statuses that say nothing about the page: from the network, a proxy, or the shop's admission
 * control.
 */
const retryableStatuses: readonly number[] = [429, 502, 503, 504]
const maxWaitSeconds = 30

let retryAfter = 0

/** Retry-After of the latest form response, in seconds; 0 if it named none. */
export function getLatestRetryAfter(): number {
  return retryAfter
}

/**
 * Retries quietly, at growing intervals, when the data of the current page can't be loaded (a poll,
 * or the reload after a form). The page stays as it is meanwhile. Other pages fail at once, and say
 * so. Wraps `fetch`, since the router tries only once. Source: SAFE-09.
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
    for (let attempt = 0; ; attempt++) {
      const answer = await originalFetch(input, init).catch((error: unknown) => {
        if (!shouldRetry(input) || init?.signal?.aborted) throw error
        return null
      })
      if (answer && (!retryableStatuses.includes(answer.status) || !shouldRetry(input)))
        return answer
      await waitSeconds(
        Math.min(Math.max(answer ? readRetryAfter(answer) : 0, 2 ** attempt), maxWaitSeconds),
        init?.signal,
      )
    }
  }
}

const readRetryAfter = (answer: Response) => Number(answer.headers.get('retry-after')) || 0

function shouldRetry(data: URL): boolean {
  return window.__reactRouterDataRouter?.state.navigation.formMethod === 'POST' || isOpenPage(data)
}

/** The data URL is the page's, with `.data` after its path (`/_.data` for home). */
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
