/** A run of words that both texts have, that was added, or that was removed. */
export interface WordRun {
  kind: 'same' | 'added' | 'removed'
  text: string
}

interface Change {
  /** Range of replaced words in the earlier text, `end` excluded. */
  start: number
  end: number
  words: string[]
}

/** Comparing takes one step per pair of words. */
const maxPairs = 250_000

/**
 * Word-by-word differences between two texts; null if they share no word or are too long to
 * compare.
 */
export function diffWords(before: string, after: string): WordRun[] | null {
  const words = splitWords(before)
  const changes = findChanges(words, splitWords(after))
  if (!changes) return null
  const runs: WordRun[] = []
  const push = (kind: WordRun['kind'], part: string[]) => {
    if (part.length > 0) runs.push({ kind, text: part.join('') })
  }
  let at = 0
  for (const { start, end, words: added } of changes) {
    push('same', words.slice(at, start))
    push('removed', words.slice(start, end))
    push('added', added)
    at = end
  }
  push('same', words.slice(at))
  const last = runs.at(-1)
  if (last) last.text = last.text.trimEnd()
  return runs.some(({ kind }) => kind === 'same') ? runs : null
}

/** Merges the changes of both texts; null if they change the same words. */
export function mergeWords(before: string, firstText: string, secondText: string): string | null {
  const words = splitWords(before)
  const firstChanges = findChanges(words, splitWords(firstText))
  const secondChanges = findChanges(words, splitWords(secondText))
  if (!firstChanges || !secondChanges || words.length === 0) return null
  const changes = [...firstChanges, ...secondChanges].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  )
  if (changes.some(({ start }, at) => at > 0 && start <= changes[at - 1]!.end)) return null
  const parts: string[] = []
  let at = 0
  for (const change of changes) {
    parts.push(...words.slice(at, change.start), ...change.words)
    at = change.end
  }
  return [...parts, ...words.slice(at)].join('').trimEnd()
}

/**
 * Words with the space after them. The last one gets one too, as others may follow it after a
 * merge.
 */
function splitWords(text: string): string[] {
  // Space before the first word only: otherwise a run of spaces is scanned from each of them.
  const words = text.replace(/\r\n?/g, '\n').match(/(?:^\s*)?\S+\s*/g) ?? []
  return words.map((word) => (/\s$/.test(word) ? word : `${word} `))
}

function findChanges(before: string[], after: string[]): Change[] | null {
  if (before.length * after.length > maxPairs) return null
  const beforeWords = before.map((word) => word.trim())
  const afterWords = after.map((word) => word.trim())
  const lengths = countCommon(beforeWords, afterWords)
  const changes: Change[] = []
  let open: Change | null = null
  let i = 0
  let j = 0
  while (i < beforeWords.length || j < afterWords.length) {
    if (i < beforeWords.length && beforeWords[i] === afterWords[j]) {
      open = null
      i++
      j++
      continue
    }
    if (!open) {
      open = { start: i, end: i, words: [] }
      changes.push(open)
    }
    if (
      j < afterWords.length &&
      (i === beforeWords.length || lengths[i]![j + 1]! >= lengths[i + 1]![j]!)
    )
      open.words.push(after[j++]!)
    else open.end = ++i
  }
  return changes
}

/** Length of the longest common word sequence from each pair of positions on. */
function countCommon(firstWords: string[], secondWords: string[]): number[][] {
  const lengths = Array.from({ length: firstWords.length + 1 }, () =>
    new Array<number>(secondWords.length + 1).fill(0),
  )
  for (let i = firstWords.length - 1; i >= 0; i--) {
    for (let j = secondWords.length - 1; j >= 0; j--) {
      const row = lengths[i]!
      const nextRow = lengths[i + 1]!
      row[j] =
        firstWords[i] === secondWords[j] ? nextRow[j + 1]! + 1 : Math.max(nextRow[j]!, row[j + 1]!)
    }
  }
  return lengths
}
