/** A text, or what writes it in the reader's language: records are made when their module loads. */
export type ShownText = string | (() => string)

export function toText(text: ShownText): string {
  return typeof text === 'function' ? text() : text
}
