import { normalizeText } from '#kernel/normal-form.ts'

/** Of a longer text the beginning counts. */
const maxTextLength = 300

/**
 * How alike two texts are, from 0 to 100: the share of their words' trigrams that both have.
 * Neither case nor the order of words counts. Source: DEAL-02.
 */
export function getLikeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  if (left.size === 0 || right.size === 0) return 0
  let shared = 0
  for (const trigram of left) if (right.has(trigram)) shared++
  return Math.floor((200 * shared) / (left.size + right.size))
}

/** What `getLikeness` compares: built once for each text, as sheets compare each row to each line. */
export function buildTrigrams(text: string): ReadonlySet<string> {
  const words =
    normalizeText(text.slice(0, maxTextLength), 'NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const trigrams = new Set<string>()
  for (const word of words) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3))
  }
  return trigrams
}
