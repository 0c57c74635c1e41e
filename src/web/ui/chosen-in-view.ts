import { type RefObject, useEffect } from 'react'

/**
 * Pushes a row or column that scrolls by itself to where its chosen link stands; the page itself stays. A column stays too
 * where the link is wholly in view. `chosen` says when it is another.
 */
export function useChosenInView(row: RefObject<HTMLElement | null>, chosen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what moves it
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')
    if (!row.current || !link) return
    const { left, width, top, bottom, height } = row.current.getBoundingClientRect()
    const place = link.getBoundingClientRect()
    row.current.scrollLeft += place.left - left - (width - place.width) / 2
    if (place.top >= top && place.bottom <= Math.min(bottom, innerHeight)) return
    row.current.scrollTop += place.top - top - (height - place.height) / 2
  }, [row, chosen])
}
