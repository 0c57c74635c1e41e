/** Sentences in a row: with a space between them, except after a full-width mark. */
export function joinSentences(sentences: readonly (string | false | null | undefined)[]): string {
  return sentences
    .filter((sentence) => typeof sentence === 'string' && sentence !== '')
    .join(' ')
    .replace(/(?<=[。！？]) /g, '')
}
