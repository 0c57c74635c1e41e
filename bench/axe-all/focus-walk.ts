import type { Page } from 'playwright'

/** Maximum stops per page: a listing has hundreds, with all cards alike. */
const maxStops = 80

/**
 * Moves the focus to everything reachable by keyboard, each time scrolled to where sticky parts are most
 * likely to cover it (WCAG 2.4.11), and looks for a focus indicator (2.4.7). Reports elements that are wholly
 * hidden or show no focus.
 */
export async function focusFaults(page: Page): Promise<string[]> {
  // Focus rings are drawn only for keyboard users.
  await page.keyboard.press('Tab')
  return page.evaluate(async (max) => {
    const selector =
      'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea, summary, [tabindex="0"]'
    const shut = document.querySelector('dialog:modal')
    const stops = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (stop) =>
        stop.tabIndex >= 0 &&
        stop.checkVisibility({ visibilityProperty: true }) &&
        !stop.closest('[inert]') &&
        (!shut || shut.contains(stop)),
    )
    const step = Math.max(1, stops.length / max)
    const chosen = Array.from(
      { length: Math.min(max, stops.length) },
      (_, at) => stops[Math.floor(at * step)]!,
    )
    const faults = new Set<string>()
    const describeStop = (stop: HTMLElement) => {
      const label =
        stop.ariaLabel || stop.textContent || stop.getAttribute('name') || stop.className
      return `${stop.tagName.toLowerCase()} “${label.trim().replace(/\s+/g, ' ').slice(0, 40)}”`
    }
    let before: HTMLElement | undefined
    for (const stop of chosen) {
      if (!stop.checkVisibility({ visibilityProperty: true })) continue
      for (const edge of ['top', 'bottom'] as const) {
        const place = stop.getBoundingClientRect()
        const below = edge === 'bottom' ? innerHeight - place.height : 0
        // From stop to stop, as Tab does: a menu closes behind the focus.
        before?.focus({ preventScroll: true })
        await waitForReact()
        scrollTo({ top: place.top + scrollY - below, behavior: 'instant' })
        stop.focus()
        await waitForReact()
        if (document.activeElement !== stop) continue
        for (const motion of document.getAnimations())
          if (motion instanceof CSSTransition) motion.finish()
        if (!isMarked(stop)) faults.add(`no mark of the focus on ${describeStop(stop)}`)
        if (!isSeen(stop))
          faults.add(`hidden when it has the focus, from the ${edge}: ${describeStop(stop)}`)
      }
      before = stop
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...faults]

    /** React closes what is behind the focus once our own call has ended. */
    async function waitForReact(): Promise<void> {
      await Promise.resolve()
    }
    /** On the element itself, or on its substitute: the label of a custom radio button. */
    function isMarked(stop: HTMLElement): boolean {
      let at: HTMLElement | null = stop
      for (let up = 0; at && up < 3; up++, at = at.parentElement) {
        const { outlineStyle, outlineWidth, opacity } = getComputedStyle(at)
        if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && Number(opacity) > 0)
          return true
      }
      return false
    }
    function isSeen(stop: HTMLElement): boolean {
      const standIn =
        stop.getBoundingClientRect().width <= 1 ? (stop.closest('label') ?? stop) : stop
      return [...standIn.getClientRects()].some(({ left, top, width, height }) =>
        [0.5, 0.1, 0.9].some((x) =>
          [0.5, 0.1, 0.9].some((y) => {
            const hit = document.elementFromPoint(left + width * x, top + height * y)
            return (
              hit !== null &&
              (standIn.contains(hit) ||
                hit.contains(standIn) ||
                hit.closest('label') === standIn.closest('label, :root'))
            )
          }),
        ),
      )
    }
  }, maxStops)
}
