import { type ComponentType, useEffect, useState } from 'react'
import { paths } from '#contract/paths/paths.ts'
import { hasModifierKey } from '#web/router/link-navigation.tsx'

interface PopupState {
  query: string
  Popup: ComponentType<{ query: string; onClose: () => void }>
}

/**
 * HDR-05: every plain link to /rfq/new opens the popup instead of leaving the page. The popup is
 * loaded with the first such click; if that fails, the link is followed.
 */
export function RfqOpener() {
  const [popup, setPopup] = useState<PopupState | null>(null)
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLAnchorElement>(
        `a[href^="${paths.newRfq()}"]`,
      )
      if (!link || hasModifierKey(event)) return
      event.preventDefault()
      import('./rfq-popup.tsx').then(
        (part) => setPopup({ query: buildQuery(link), Popup: part.default }),
        () => location.assign(link.href),
      )
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  return popup && <popup.Popup query={popup.query} onClose={() => setPopup(null)} />
}

/** Beside a quantity field, the request takes its quantity (RFQ-01). */
function buildQuery(link: HTMLAnchorElement): string {
  const quantity = link
    .closest('form')
    ?.querySelector<HTMLInputElement>('input[name="quantity"]')?.value
  return quantity ? `${link.search}&quantity=${encodeURIComponent(quantity)}` : link.search
}
