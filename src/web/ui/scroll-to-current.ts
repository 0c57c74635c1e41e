import { type RefObject, useEffect } from 'react'

/**
 * Pushes a row or column that scrolls by itself to where its chosen link stands; the page itself stays. A column stays too
 * where the link is wholly in view. `chosen` says when it is another.
 */
export function useScrollToCurrent(
  container: RefObject<HTMLElement | null>,
  currentKey: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is what moves it
  useEffect(() => {
    const link = container.current?.querySelector('[aria-current]')
    if (!container.current || !link) return
    const { left, width, top, bottom, height } = container.current.getBoundingClientRect()
    const linkRect = link.getBoundingClientRect()
    container.current.scrollLeft += linkRect.left - left - (width - linkRect.width) / 2
    if (linkRect.top >= top && linkRect.bottom <= Math.min(bottom, innerHeight)) return
    container.current.scrollTop += linkRect.top - top - (height - linkRect.height) / 2
  }, [container, currentKey])
}
