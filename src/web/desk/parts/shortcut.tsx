import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** What stands before a key: the server prints that of most people, script turns it on a Mac. */
export function useChordPrefix(): string {
  return useSyncExternalStore(never, getChordPrefix, () => otherPrefix)
}

const otherPrefix = 'Ctrl\u00a0'

/** In a browser: what stands before a key on this machine. */
export function getChordPrefix(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : otherPrefix
}

/** `Ctrl K`, or `⌘K` on a Mac. */
export function Shortcut({ letter }: { letter: string }) {
  return useChordPrefix() + letter
}
