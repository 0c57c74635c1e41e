import { type RefObject, useEffect } from 'react'

/** Pushes a row that scrolls sideways to where its chosen link stands; the page itself stays. `chosen` says when it is another. */
export function useChosenInView(row: RefObject<HTMLElement | null>, chosen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what moves it
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')
    if (!row.current || !link) return
    const { left, width } = row.current.getBoundingClientRect()
    const place = link.getBoundingClientRect()
    row.current.scrollLeft += place.left - left - (width - place.width) / 2
  }, [row, chosen])
}
