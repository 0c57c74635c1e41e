import { startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'
import { isHydrated } from '#web/ui/hydration.ts'

/**
 * False while a page that script has opened is drawn for the first time, true right after it has been shown: what lies below
 * the first screen waits so long (P7). Always true on the server, and after Back, where the place must be there again.
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
