import { startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { isHydrated } from '#web/ui/hydration.ts'

/**
 * False during the first render of a page opened by script, true right after it is shown: content
 * below the first screen waits until then (P7). Always true on the server and after Back, where the
 * scroll position must be restored.
 */
export function useDeferredMount(): boolean {
  const type = useNavigationType()
  const [ready, setReady] = useState(() => !isHydrated() || type === 'POP')
  useEffect(() => {
    if (ready) return
    const frame = requestAnimationFrame(() => startTransition(() => setReady(true)))
    return () => cancelAnimationFrame(frame)
  }, [ready])
  return ready
}
