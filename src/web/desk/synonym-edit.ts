import { maxMeanings } from '#contract/desk/desk-vocabulary.ts'
import { cutText } from '#kernel/clean-text.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskOffersTexts from '#texts/desk-offers.ts'
import type { EditWords } from './editing/edit.ts'
import { createFieldNamer, parseFieldLabel } from './editing/field-names.ts'

const prefix = 'meaning:'
/** Field names are cut: in a conflict a name is shown several times beside its line. */
const maxNameLength = 80

/** No line has this name: only numbers follow a line break. */
const excessName = `${prefix}\nexcess`

/**
 * A list of synonyms as fields, one per line, named by the line's first phrase. The lines above
 * `maxMeanings` are one field: such a list can't be saved, but nothing typed is lost.
 */
export function synonymsToFields(text: string): Fields {
  const fields: Record<string, string> = {}
  const nameField = createFieldNamer(prefix)
  let start = 0
  for (let count = 0; count < maxMeanings && start < text.length; ) {
    const lineBreak = text.indexOf('\n', start)
    const end = lineBreak === -1 ? text.length : lineBreak
    const line = text.slice(start, end).trim()
    start = end + 1
    if (line === '') continue
    const phrase = cutText(line, maxNameLength).split(',')[0]!
    fields[nameField(phrase.toLowerCase())] = line
    count++
  }
  const excess = text.slice(start).trim()
  if (excess !== '') fields[excessName] = excess
  return fields
}

export function fieldsToSynonyms(fields: Fields): string {
  return Object.entries(fields)
    .filter(([name, line]) => name.startsWith(prefix) && line.trim() !== '')
    .map(([, line]) => line.trim())
    .join('\n')
}

export const synonymWords: EditWords = {
  label: (name) =>
    name === excessName ? deskOffersTexts.furtherLines() : `“${parseFieldLabel(prefix, name)}”`,
}
