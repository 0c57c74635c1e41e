import { type RefObject, useEffect } from 'react'

/** Ctrl or ⌘ with S presses the submit button within this element. */
export function useSaveKey(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey
      if (event.key.toLowerCase() !== 's' || !hasModifier) return
      event.preventDefault()
      box.current?.querySelector<HTMLElement>('button[type="submit"]')?.click()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [box])
}
