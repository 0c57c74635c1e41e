/** Answers that say nothing of the page: the line's, a proxy's, the shop's own at its door. */
const passing: readonly number[] = [429, 502, 503, 504]
const maxWaitSeconds = 30

let retryAfter = 0

/** Seconds that the answer to the latest form asked to wait; 0 where it named none. */
export function latestRetryAfter(): number {
  return retryAfter
}

/**
 * Asks again, quietly and ever less often, where the data of the page that is open can't be had, as by a poll, or the
 * data of the page that follows a form. The page stays as it is meanwhile. Other pages fail at once, and say so.
 * Around `fetch`, as the router asks only once. Source: SAFE-09.
 */
export function retryLoads(): void {
  const send = window.fetch
  window.fetch = async (input, init) => {
    if (!(input instanceof URL) || !input.pathname.endsWith('.data')) return send(input, init)
    if (init?.method && init.method !== 'GET') {
      retryAfter = 0
      const answer = await send(input, init)
      retryAfter = readSeconds(answer)
      return answer
    }
    for (let tries = 0; ; tries++) {
      const answer = await send(input, init).catch((error: unknown) => {
        if (!isAwaited(input) || init?.signal?.aborted) throw error
        return null
      })
      if (answer && (!passing.includes(answer.status) || !isAwaited(input))) return answer
      await pause(
        Math.min(Math.max(answer ? readSeconds(answer) : 0, 2 ** tries), maxWaitSeconds),
        init?.signal,
      )
    }
  }
}

const readSeconds = (answer: Response) => Number(answer.headers.get('retry-after')) || 0

function isAwaited(data: URL): boolean {
  return window.__reactRouterDataRouter?.state.navigation.formMethod === 'POST' || isOpenPage(data)
}

/** The data's address is the page's, with `.data` behind its path (`/_.data` for home). */
function isOpenPage(data: URL): boolean {
  const asked = new URLSearchParams(data.search)
  asked.delete('_routes')
  const path = data.pathname.replace(/_?\.data$/, '')
  return (
    path === location.pathname && String(asked) === String(new URLSearchParams(location.search))
  )
}

function pause(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resume, stop) => {
    const timer = setTimeout(resume, seconds * 1_000)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      stop(signal.reason)
    })
  })
}
