import { StrictMode, startTransition, use } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepTypedText } from './browser/keep-typed-text.ts'
import { followWithoutScript } from './router/follow-without-script.ts'
import { retryLoads } from './router/retry-loads.ts'
import { whenHydrated } from './ui/hydration.ts'

/**
 * Loader data belongs to the URL that the page came from. If the shopper goes back before the
 * router is running, the page stays as it is until the other one has loaded (page-script.ts).
 */
const neverSettles = new Promise<never>(() => {})

function HydratedApp() {
  if ('pageLeft' in window) use(neverSettles)
  return <HydratedRouter />
}

followWithoutScript()
retryLoads()
whenHydrated(keepTypedText())

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedApp />
    </StrictMode>,
  )
})
