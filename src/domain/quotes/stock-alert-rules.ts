import { normalizeText } from '#kernel/normal-form.ts'

/** Normalises words: lower case, no punctuation, unique, sorted. */
export function foldWords(words: string): string[] {
  const parts = normalizeText(words, 'NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
  return [...new Set(parts.filter((part) => part !== ''))].sort()
}
