import type { DeskTuning } from '#contract/desk/desk-searches.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskSearchesTexts from '#texts/desk-searches.ts'
import type { EditWords } from '../editing/edit.ts'

export const placePrefix = 'place:'
/** The value of a buried product's field. */
export const buriedValue = 'bury'

/** The page that the search leads to, and a field for each product with a place of its own. */
export function tuningToFields({ redirect, places }: DeskTuning): Fields {
  const fields: Record<string, string> = { redirect }
  for (const [id, place] of Object.entries(places))
    fields[placePrefix + id] = place === null ? buriedValue : String(place)
  return fields
}

/** Products without a choice are left out, as in `tuningToFields`. */
export function readTuningForm(form: FormData): Fields {
  const fields: Record<string, string> = { redirect: String(form.get('redirect') ?? '') }
  for (const [name, value] of form)
    if (name.startsWith(placePrefix) && typeof value === 'string' && value !== '')
      fields[name] = value
  return fields
}

export function fieldsToTuning(fields: Fields, words: string): Omit<DeskTuning, 'query'> {
  const places: Record<string, number | null> = {}
  for (const [name, value] of Object.entries(fields))
    if (/^place:\d{1,15}$/.test(name) && value !== '')
      places[name.slice(placePrefix.length)] = value === buriedValue ? null : Number(value)
  return { words, redirect: fields.redirect ?? '', places }
}

const namePlace = (product: string | undefined) =>
  product === undefined
    ? deskSearchesTexts.placeOfProduct()
    : deskSearchesTexts.placeOf({ name: product })

/** `names`: products by id. */
export function buildTuningWords(names: ReadonlyMap<number, string>): EditWords {
  return {
    label: (name) =>
      name === 'redirect'
        ? deskSearchesTexts.redirectLabel()
        : namePlace(names.get(Number(name.slice(placePrefix.length)))),
    show: (name, value) =>
      !name.startsWith(placePrefix)
        ? undefined
        : value === buriedValue
          ? deskSearchesTexts.buried()
          : value || deskSearchesTexts.byTheRanking(),
    input: (name) => (name === 'redirect' ? 'text' : null),
  }
}
