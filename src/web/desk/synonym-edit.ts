import { cutText } from '#kernel/clean-text.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import type { EditWords } from './editing/edit.ts'
import { createFieldNamer, parseFieldLabel } from './editing/field-names.ts'

const prefix = 'meaning:'
/** Field names are cut: in a conflict a name is shown several times beside its line. */
const maxNameLength = 80

export const maxSynonymsLength = 60_000

/** A list of synonyms as fields, one per line, named by the line's first phrase. */
export function synonymsToFields(lines: string): Fields {
  const fields: Record<string, string> = {}
  const nameField = createFieldNamer(prefix)
  for (const line of lines.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const phrase = cutText(line, maxNameLength).split(',')[0]!
    fields[nameField(phrase.toLowerCase())] = line.trim()
  }
  return fields
}

export function fieldsToSynonyms(fields: Fields): string {
  return Object.entries(fields)
    .filter(([name, line]) => name.startsWith(prefix) && line.trim() !== '')
    .map(([, line]) => line.trim())
    .join('\n')
}

export const synonymWords: EditWords = {
  label: (name) => `“${parseFieldLabel(prefix, name)}”`,
}
