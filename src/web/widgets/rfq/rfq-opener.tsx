import { type ComponentType, useEffect, useState } from 'react'
import { paths } from '#contract/paths/paths.ts'
import { hasModifierKey } from '#web/router/link-navigation.tsx'
import { toHref } from '#web/ui/to-href.ts'

interface PopupState {
  query: string
  Popup: ComponentType<{ query: string; onClose: () => void }>
}

/**
 * HDR-05: every plain link to /rfq/new, and every button that leads a form there, opens the popup
 * instead of leaving the page. The popup is loaded with the first such click; if that fails, the
 * page is opened.
 */
export function RfqOpener() {
  const [popup, setPopup] = useState<PopupState | null>(null)
  useEffect(() => {
    const address = toHref(paths.newRfq())
    function onClick(event: MouseEvent) {
      const opener = (event.target as Element).closest<HTMLAnchorElement | HTMLButtonElement>(
        `a[href^="${address}"], button[formaction^="${address}"]`,
      )
      if (!opener || hasModifierKey(event)) return
      event.preventDefault()
      const query = buildQuery(opener)
      import('./rfq-popup.tsx').then(
        (part) => setPopup({ query, Popup: part.default }),
        () => location.assign(address + query),
      )
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  return popup && <popup.Popup query={popup.query} onClose={() => setPopup(null)} />
}

/** The request takes the pack or words and the quantity of the form that it is opened from (RFQ-01). */
function buildQuery(opener: HTMLAnchorElement | HTMLButtonElement): string {
  const form = opener instanceof HTMLButtonElement ? opener.form : opener.closest('form')
  const values = form && new FormData(form)
  const query = new URLSearchParams(opener instanceof HTMLAnchorElement ? opener.search : '')
  for (const name of ['pack', 'q', 'quantity']) {
    const value = values?.get(name)
    if (value && !query.has(name)) query.set(name, String(value))
  }
  return `?${query}`
}
