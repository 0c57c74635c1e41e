import type { Word } from './word-rules.ts'

/** After one of these a name tells what the thing is for, or goes with. */
const passingWords = new Set(
  'for with compatible suitable fit fits used ideal including includes'.split(' '),
)

/** Where a name begins to speak in passing; its length where it does not. */
export function findPassing(words: readonly Word[]): number {
  const at = words.findIndex((word, at) => at > 0 && passingWords.has(word.text))
  return at < 0 ? words.length : at
}

/** The words that name the thing: no other word of letters follows them at once. */
export function findHeads(words: readonly Word[], brandWords: readonly Word[]): Set<Word> {
  const brand = new Set(brandWords.map(({ text }) => text))
  return new Set(
    words.filter(
      (word, at) => word.kind === 'word' && words[at + 1]?.kind !== 'word' && !brand.has(word.text),
    ),
  )
}
