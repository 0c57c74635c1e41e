import { useFetcher, useLocation } from 'react-router'
import { paths, signInPages } from '#contract/paths/paths.ts'
import type { Consent } from '#contract/requests/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { useFrame } from './frame-data.ts'

/**
 * WID-05: shown once, both answers equally prominent; a plain form without script, whose answer is
 * a new page. So it does not show on sign-in pages, where it would discard what is typed.
 */
export function ConsentBanner() {
  const { hints } = useFrame()
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  if (hints.consentChosen || fetcher.state !== 'idle' || signInPages.has(pathname)) return null
  return (
    <aside
      aria-label="Cookies"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised shadow-depth"
    >
      <fetcher.Form
        method="post"
        action={paths.consent()}
        className="wrap flex flex-wrap items-center gap-x-6 gap-y-3 py-4"
      >
        <input type="hidden" name="back" value={pathname + search} />
        <p className="min-w-[min(100%,28rem)] flex-1 text-2">
          Some cookies make the shop work. May we also count what is looked at and searched for, to
          put better things first? Nothing leaves this shop, and you can change your mind later.
        </p>
        <div className="grid w-full grid-cols-2 gap-2 sm:w-auto">
          <ConsentButton choice="necessary">Only necessary</ConsentButton>
          <ConsentButton choice="all">Accept</ConsentButton>
        </div>
      </fetcher.Form>
    </aside>
  )
}

export function ConsentButton({ choice, children }: { choice: Consent; children: string }) {
  return (
    <Button type="submit" name="choice" value={choice} className="min-w-36">
      {children}
    </Button>
  )
}
