/** The share of all products in each popularity tier, the widest first. */
export const tierShares = [1 / 4, 1 / 16, 1 / 64, 1 / 256] as const

/** The word, and the word with each letter left out: two words one slip apart share one of these. */
export function buildNearKeys(word: string): string[] {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** Raised with each change of what a search entry holds: older entries are written again. */
export const entryRules = 2
