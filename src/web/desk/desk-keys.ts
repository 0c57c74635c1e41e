import { useEffect, useRef } from 'react'

/** Whether a key belongs to what is being typed or pressed, not to the page. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  return (
    target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select') ||
    document.querySelector('dialog[open]') !== null
  )
}

/** ⌘K or Ctrl+K searches, `[` folds the menu. */
export function useShellKeys(onSearch: () => void, onFold: () => void): void {
  const latest = useRef({ onSearch, onFold })
  latest.current = { onSearch, onFold }
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const hasModifier = event.metaKey || event.ctrlKey
      if (hasModifier && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        latest.current.onSearch()
      } else if (event.key === '[' && !hasModifier && !event.altKey && !isTyping(event)) {
        latest.current.onFold()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
