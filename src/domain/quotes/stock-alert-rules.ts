/** Words in one form: small letters, no signs, each once, in an order of their own. */
export function foldWords(words: string): string[] {
  const parts = words
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
  return [...new Set(parts.filter((part) => part !== ''))].sort()
}
