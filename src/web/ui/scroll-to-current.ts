import { type RefObject, useEffect } from 'react'

/**
 * Scrolls a row or column to its current link; the page itself stays. A column stays too if the
 * link is fully in view. `currentKey` changes when the current link does.
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
