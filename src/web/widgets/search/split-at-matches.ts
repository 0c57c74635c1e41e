/** The parts of a text that begin a word as it was typed, and those between. Linear in its length. */
export function splitAtMatches(text: string, typed: string): { part: string; isMatch: boolean }[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length === 0) return [{ part: text, isMatch: false }]
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length)
  // Letters and digits only: nothing in them has a meaning in a pattern. Chinese has no spaces.
  const begins = String.raw`(?:(?<![\p{L}\p{M}\p{N}])|(?=\p{sc=Han}))`
  const matches = new RegExp(`${begins}(${longestFirst.join('|')})`, 'giu')
  return text
    .split(matches)
    .map((part, at) => ({ part, isMatch: at % 2 === 1 }))
    .filter(({ part }) => part !== '')
}
