import { hasDevanagari, listHindiKeys, romanize } from './hindi-sounds.ts'
import { normalizeText } from './normal-form.ts'

/** Names that English spells otherwise than Hindi says them. */
const englishNames: ReadonlyMap<string, string> = new Map([
  ['दिल्ली', 'Delhi'],
  ['नई', 'New'],
  ['नयी', 'New'],
  ['लखनऊ', 'Lucknow'],
])

const devanagari = /[ऀ-ॿ]+/gu

/** The names of places in these words as English maps spell them, nearly: कोथरूड is "kothrud". */
export function latinizePlaces(words: string): string {
  if (!hasDevanagari(words)) return words
  return normalizeText(words, 'NFC').replace(
    devanagari,
    (name) => englishNames.get(name) ?? romanize(name).replace(/n(?=[pb])/g, 'm'),
  )
}

/** The consonants of a name in either script, which अहमदाबाद and Ahmedabad share. */
export const listConsonants = (name: string): string =>
  (listHindiKeys(latinizePlaces(name))[0] ?? '').replace(/[AEIOU]/g, '')
