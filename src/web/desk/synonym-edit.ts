import type { Fields } from '#kernel/merge-fields.ts'
import type { EditWords } from './editing/edit.ts'

const prefix = 'meaning:'

/** A list of synonyms by its meanings: each line is a field by its first phrase. */
export function drawSynonyms(lines: string): Fields {
  const fields: Record<string, string> = {}
  for (const line of lines.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const own = prefix + line.split(',')[0]!.trim().toLowerCase()
    let name = own
    for (let nth = 2; name in fields; nth++) name = `${own}\n${nth}`
    fields[name] = line.trim()
  }
  return fields
}

export function toLines(fields: Fields): string {
  return Object.entries(fields)
    .filter(([name, line]) => name.startsWith(prefix) && line.trim() !== '')
    .map(([, line]) => line.trim())
    .join('\n')
}

export const synonymWords: EditWords = {
  label: (name) => `“${name.slice(prefix.length).split('\n')[0]}”`,
}
