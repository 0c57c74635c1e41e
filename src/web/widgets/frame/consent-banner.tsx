import { useFetcher, useLocation } from 'react-router'
import { paths, signInPages } from '#contract/paths/paths.ts'
import type { Consent } from '#contract/requests/browser.ts'
import * as frameTexts from '#texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { useFrame } from './frame-data.ts'

/**
 * WID-05, LOOK-09: shown once, both answers equally prominent, in one line that sticks to the foot
 * of the page and covers nothing at its end. A plain form without script, whose answer is a new
 * page. So it does not show on sign-in pages, where it would discard what is typed.
 */
export function ConsentBanner() {
  const { hints } = useFrame()
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  if (hints.consentChosen || fetcher.state !== 'idle' || signInPages.has(pathname)) return null
  return (
    <aside aria-label={frameTexts.consentHeading()} className="consent-banner">
      <fetcher.Form
        method="post"
        action={paths.consent()}
        className="wrap flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2 text-1 md:text-2"
      >
        <input type="hidden" name="back" value={pathname + search} />
        <p className="flex-1 basis-full md:basis-auto">{frameTexts.consentQuestion()}</p>
        <ConsentButton choice="necessary">{frameTexts.consentNecessary()}</ConsentButton>
        <ConsentButton choice="all">{frameTexts.consentAll()}</ConsentButton>
      </fetcher.Form>
    </aside>
  )
}

export function ConsentButton({ choice, children }: { choice: Consent; children: string }) {
  return (
    <Button type="submit" name="choice" value={choice} className="h-9 min-w-36 max-md:flex-1">
      {children}
    </Button>
  )
}
