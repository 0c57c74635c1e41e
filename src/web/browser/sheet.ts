import { type RefObject, useEffect, useRef } from 'react'

const focusableSelector = 'a[href], button:not(:disabled), input:not(:disabled), select, summary'

/**
 * Makes an element a modal sheet while it is open: focus goes in and stays, Escape closes, focus
 * returns, the page behind does not scroll. The element's own styles set its look. The page behind
 * becomes inert only after the sheet is painted, so that opening is fast; until then focus and keys
 * are trapped by listeners.
 */
export function useSheet(
  element: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  // A new callback on each render must not move the focus back to the top.
  const latestClose = useRef(close)
  latestClose.current = close
  useEffect(() => {
    const sheet = element.current
    if (!open || !sheet) return
    const opener = document.activeElement
    const role = sheet.getAttribute('role')
    sheet.setAttribute('role', 'dialog')
    sheet.setAttribute('aria-modal', 'true')
    let restoreBackground = () => {}
    const cancelIsolation = afterNextPaint(() => {
      document.documentElement.classList.add('overflow-hidden')
      restoreBackground = makeBackgroundInert(sheet)
    })
    findFocusable(sheet).find(isVisible)?.focus()

    function onKey(event: KeyboardEvent) {
      if (event.key === 'Escape') latestClose.current()
      if (event.key !== 'Tab') return
      const focusableElements = findVisibleFocusable(sheet!)
      const edgeElement = event.shiftKey
        ? focusableElements[0]
        : focusableElements[focusableElements.length - 1]
      if (document.activeElement !== edgeElement && sheet!.contains(document.activeElement)) return
      event.preventDefault()
      const next = event.shiftKey
        ? focusableElements[focusableElements.length - 1]
        : focusableElements[0]
      next?.focus()
    }
    function onPress(event: PointerEvent) {
      if (!sheet!.contains(event.target as Node)) latestClose.current()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      if (role === null) sheet.removeAttribute('role')
      else sheet.setAttribute('role', role)
      sheet.removeAttribute('aria-modal')
      cancelIsolation()
      document.documentElement.classList.remove('overflow-hidden')
      restoreBackground()
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [element, open])
}

/** Makes everything but the sheet and live regions inert; returns how to undo it. */
function makeBackgroundInert(sheet: HTMLElement): () => void {
  const inertElements: HTMLElement[] = []
  for (
    let inner = sheet;
    inner.parentElement && inner !== document.body;
    inner = inner.parentElement
  ) {
    for (const sibling of inner.parentElement.children) {
      if (
        sibling === inner ||
        !(sibling instanceof HTMLElement) ||
        sibling.inert ||
        sibling.role === 'status'
      )
        continue
      sibling.inert = true
      inertElements.push(sibling)
    }
  }
  return () => {
    for (const each of inertElements) each.inert = false
  }
}

/** Runs after the next frame; returns how to cancel it. */
function afterNextPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

function findVisibleFocusable(sheet: HTMLElement): HTMLElement[] {
  return findFocusable(sheet).filter(isVisible)
}

function findFocusable(sheet: HTMLElement): HTMLElement[] {
  return [...sheet.querySelectorAll<HTMLElement>(focusableSelector)]
}

function isVisible(element: HTMLElement): boolean {
  return element.offsetParent !== null
}
