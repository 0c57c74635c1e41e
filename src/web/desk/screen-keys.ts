import { useEffect } from 'react'

/** Keys as they are printed on a keyboard, and what they do. */
export type KeyLine = readonly [keys: string, words: string]

type KeyList = () => readonly KeyLine[]

/** Of what is on the screen, in the order in which it came. */
const screenLists = new Set<KeyList>()

/** Adds keys to those that `?` tells, while this part of the screen is there. */
export function useScreenKeys(list: KeyList | null): void {
  useEffect(() => {
    if (!list) return
    screenLists.add(list)
    return () => {
      screenLists.delete(list)
    }
  }, [list])
}

/** The keys of this screen, each once. */
export function listScreenKeys(): KeyLine[] {
  const lines = new Map<string, KeyLine>()
  for (const line of [...screenLists].flatMap((list) => list()))
    if (!lines.has(line[0])) lines.set(line[0], line)
  return [...lines.values()]
}

/** The keys of a message such as `<kbd>j</kbd> <kbd>k</kbd> move <kbd>x</kbd> select`. */
export function readKeyHints(
  write: (tags: {
    kbd: (text: string) => { key: string }
  }) => readonly (string | { key: string })[],
): KeyLine[] {
  const lines: KeyLine[] = []
  let keys: string[] = []
  for (const part of write({ kbd: (key) => ({ key }) })) {
    if (typeof part !== 'string') keys.push(part.key)
    else if (part.trim() !== '') {
      lines.push([keys.join(' '), part.trim()])
      keys = []
    }
  }
  return lines
}
