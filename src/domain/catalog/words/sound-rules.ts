/** Shorter words sound like too many others. */
const minLength = 4
const minKeyLength = 2

/** From spelling to sound, in this order. Each rule reads a word once. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^(?:[kgpm]n)/, 'n'],
  [/^wr/, 'r'],
  [/^ps|^x/, 's'],
  [/mb$/, 'm'],
  [/ph/g, 'f'],
  [/(?<=[aeiou])gh(?=t|$|[^aeiouy])/g, ''],
  [/ch(?=[lr])/g, 'k'],
  [/t?ch|sh|[stc]i(?=on|a)/g, '9'],
  [/d?g|j/g, 'j'],
  [/s?c(?=[eiy])|z/g, 's'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/w(?![aeiouy])|(?<=[kj])w/g, ''],
  [/[vw]/g, 'f'],
  [/^[aeiouy]/, 'A'],
  [/[aeiouyh]/g, ''],
  [/(.)\1+/g, '$1'],
]

/**
 * The consonants of an English word as they sound: words that sound alike have the same key
 * (`sissors`, `scissors`). Null for words that are short, or that sound like too many others.
 */
export function getSoundKey(word: string): string | null {
  if (word.length < minLength || !/^[a-z]+$/.test(word)) return null
  const key = rules.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word)
  return key.length < minKeyLength ? null : key.toUpperCase()
}
