/** What part of all products belongs to a tier of popularity, the widest first. */
export const tierShares = [1 / 4, 1 / 16, 1 / 64, 1 / 256] as const

/** A word as it is, and with one letter left out: two words a slip apart share one of these. */
export function buildNearKeys(word: string): string[] {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}
