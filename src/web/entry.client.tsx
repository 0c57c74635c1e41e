import { StrictMode, startTransition, use } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followWithoutScript } from './browser/follow-without-script.ts'
import { retryLoads } from './browser/retry-loads.ts'

/**
 * What the loaders said is of the address that the page came from. Where someone has gone back from it before there was a
 * router to notice, the page stays as it came until the other one is there (page-script.ts).
 */
const neverSettles = new Promise<never>(() => {})

function HydratedApp() {
  if ('pageLeft' in window) use(neverSettles)
  return <HydratedRouter />
}

followWithoutScript()
retryLoads()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedApp />
    </StrictMode>,
  )
})
