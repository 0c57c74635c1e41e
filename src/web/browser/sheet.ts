import { type RefObject, useEffect, useRef } from 'react'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, summary'

/**
 * Makes an element a modal sheet while it is open: focus goes in and stays, Escape closes, focus goes back,
 * the page behind does not scroll. The element itself decides how it looks. The page behind is shut out when the sheet has
 * been seen: until then the focus and its keys are kept in all the same, and the press that opened it need not wait for it.
 */
export function useSheet(
  element: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  // A new function each time must not take the focus back to the top.
  const closing = useRef(close)
  closing.current = close
  useEffect(() => {
    const sheet = element.current
    if (!open || !sheet) return
    const opener = document.activeElement
    const role = sheet.getAttribute('role')
    sheet.setAttribute('role', 'dialog')
    sheet.setAttribute('aria-modal', 'true')
    let release = () => {}
    const forget = onceSeen(() => {
      document.documentElement.classList.add('overflow-hidden')
      release = shutOut(sheet)
    })
    stopsIn(sheet).find(isShown)?.focus()

    function onKey(event: KeyboardEvent) {
      if (event.key === 'Escape') closing.current()
      if (event.key !== 'Tab') return
      const stops = inside(sheet!)
      const edge = event.shiftKey ? stops[0] : stops[stops.length - 1]
      if (document.activeElement !== edge && sheet!.contains(document.activeElement)) return
      event.preventDefault()
      const next = event.shiftKey ? stops[stops.length - 1] : stops[0]
      next?.focus()
    }
    function onPress(event: PointerEvent) {
      if (!sheet!.contains(event.target as Node)) closing.current()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      if (role === null) sheet.removeAttribute('role')
      else sheet.setAttribute('role', role)
      sheet.removeAttribute('aria-modal')
      forget()
      document.documentElement.classList.remove('overflow-hidden')
      release()
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [element, open])
}

/** Nothing beside the sheet can be reached, save what only speaks; gives back the way out. */
function shutOut(sheet: HTMLElement): () => void {
  const shut: HTMLElement[] = []
  for (
    let inner = sheet;
    inner.parentElement && inner !== document.body;
    inner = inner.parentElement
  ) {
    for (const beside of inner.parentElement.children) {
      if (
        beside === inner ||
        !(beside instanceof HTMLElement) ||
        beside.inert ||
        beside.role === 'status'
      )
        continue
      beside.inert = true
      shut.push(beside)
    }
  }
  return () => {
    for (const each of shut) each.inert = false
  }
}

/** After the next frame; gives back how to forget it. */
function onceSeen(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

function inside(sheet: HTMLElement): HTMLElement[] {
  return stopsIn(sheet).filter(isShown)
}

function stopsIn(sheet: HTMLElement): HTMLElement[] {
  return [...sheet.querySelectorAll<HTMLElement>(focusable)]
}

function isShown(element: HTMLElement): boolean {
  return element.offsetParent !== null
}
