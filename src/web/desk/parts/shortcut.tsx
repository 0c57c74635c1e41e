import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** What stands before a key: the server prints that of most people, script turns it on a Mac. */
export function useChordPrefix(): string {
  const isMac = useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  )
  return isMac ? '⌘' : 'Ctrl\u00a0'
}

/** `Ctrl K`, or `⌘K` on a Mac. */
export function Shortcut({ letter }: { letter: string }) {
  return useChordPrefix() + letter
}
