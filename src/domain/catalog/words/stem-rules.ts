import { listHindiKeys } from '#kernel/hindi-sounds.ts'

/** Irregular singulars, and British and American spellings. */
const irregularStems: ReadonlyMap<string, string> = new Map(
  Object.entries({
    knives: 'knife',
    shelves: 'shelf',
    halves: 'half',
    men: 'man',
    women: 'woman',
    feet: 'foot',
    teeth: 'tooth',
    colour: 'color',
    coloured: 'colored',
    grey: 'gray',
    aluminium: 'aluminum',
    fibre: 'fiber',
    fibreglass: 'fiberglass',
    centre: 'center',
    mould: 'mold',
    tyre: 'tire',
    vapour: 'vapor',
    plough: 'plow',
    galvanised: 'galvanized',
    sulphur: 'sulfur',
    gauge: 'gage',
    castor: 'caster',
    moulding: 'molding',
    metre: 'meter',
    litre: 'liter',
    adaptor: 'adapter',
  }),
)
/** Singular words that look like plurals. */
const unchangedWords = new Set([
  'gas',
  'lens',
  'bus',
  'plus',
  'chassis',
  'axis',
  'canvas',
  'this',
  'gps',
  'abs',
  'led',
  'news',
])

/** Begins the lexemes of Hindi words, which go by their sound. */
export const soundMark = '~'

/**
 * The common stem of singular and plural, British and American spellings. Of Latin letters only
 * a to z are cut.
 */
export function stem(word: string): string {
  if (firstDevanagari.test(word)) return listSoundLexemes(word)[0] ?? word
  const irregular = irregularStems.get(word)
  if (irregular) return irregular
  const single = toSingular(word)
  return irregularStems.get(single) ?? single
}

const firstDevanagari = /^[\u0900-\u097f]/

/** The lexemes of a word in Devanagari, one for each way to say it; its stem is the first. */
export const listSoundLexemes = (word: string): string[] =>
  listHindiKeys(word).map((key) => `${soundMark}${key}`)

function toSingular(word: string): string {
  if (
    word.length < 4 ||
    !word.endsWith('s') ||
    unchangedWords.has(word) ||
    !asciiLetters.test(word)
  )
    return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2)
  return /(?:ss|us|is)$/.test(word) ? word : word.slice(0, -1)
}

const asciiLetters = /^[a-z]+$/
