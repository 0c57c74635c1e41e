import { getSoundKey } from './sound-rules.ts'

/** The share of all products in each popularity tier, the widest first; tier 0 has the others. */
export const tierShares = [1 / 4, 1 / 16, 1 / 64, 1 / 256] as const

/**
 * The word, the word with each letter left out, and its sound as `~` and a key: two words one slip
 * apart, or alike in sound, share one of these.
 */
export function buildNearKeys(word: string): string[] {
  const letters = [...word]
  const keys = new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])
  const soundKey = buildSoundNearKey(word)
  if (soundKey !== null) keys.add(soundKey)
  return [...keys]
}

/** How a word sounds, as one of its near keys. */
export function buildSoundNearKey(word: string): string | null {
  const sound = getSoundKey(word)
  return sound === null ? null : `~${sound}`
}

/** Raised with each change of what a search entry or the vocabulary holds: older ones are written again. */
export const entryRules = 3
