import { type ComponentType, useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { isHeld } from '#web/browser/followed-links.tsx'

interface Opened {
  query: string
  Popup: ComponentType<{ query: string; onClose: () => void }>
}

/**
 * HDR-05: every plain link to /rfq/new opens the popup instead of leaving the page. The popup is fetched with the first such
 * click; where it can't be had, the link is followed.
 */
export function RfqOpener() {
  const [opened, open] = useState<Opened | null>(null)
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLAnchorElement>(
        `a[href^="${paths.newRfq()}"]`,
      )
      if (!link || isHeld(event)) return
      event.preventDefault()
      import('./rfq-popup.tsx').then(
        (part) => open({ query: queryOf(link), Popup: part.default }),
        () => location.assign(link.href),
      )
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  return opened && <opened.Popup query={opened.query} onClose={() => open(null)} />
}

/** Beside a box for the quantity, as many are asked for as it says (RFQ-01). */
function queryOf(link: HTMLAnchorElement): string {
  const quantity = link
    .closest('form')
    ?.querySelector<HTMLInputElement>('input[name="quantity"]')?.value
  return quantity ? `${link.search}&quantity=${encodeURIComponent(quantity)}` : link.search
}
