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

interface ShellCommands {
  onSearch: () => void
  onFold: () => void
  onHelp: () => void
}

/** ⌘K or Ctrl+K searches, `[` folds the menu, `?` tells the keys of the screen. */
export function useShellKeys(commands: ShellCommands): void {
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const hasModifier = event.metaKey || event.ctrlKey
      if (hasModifier && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        latest.current.onSearch()
        return
      }
      if (hasModifier || event.altKey || isTyping(event)) return
      if (event.key === '[') latest.current.onFold()
      if (event.key === '?') {
        event.preventDefault()
        latest.current.onHelp()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
