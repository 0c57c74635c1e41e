/** A text without so many characters from `index` on, and without the spaces that they leave. */
export function cutWords(text: string, index: number, length: number): string {
  return `${text.slice(0, index)} ${text.slice(index + length)}`.replace(/\s+/g, ' ').trim()
}
