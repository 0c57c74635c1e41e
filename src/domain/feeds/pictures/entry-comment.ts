/** What a ZIP of our own says of each file: its line in the import, and the product named for it. */
export interface EntryComment {
  line: number
  product: string
}

export function writeComment({ line, product }: EntryComment): string {
  return `${line} ${product}`
}

/** Null: it is no comment of ours. */
export function readComment(text: string): EntryComment | null {
  const match = /^(\d{1,9}) (.*)$/s.exec(text)
  return match && { line: Number(match[1]), product: match[2]! }
}
