type NormalForm = 'NFC' | 'NFD' | 'NFKC' | 'NFKD'

/** Marks, and the two letters that some forms make marks of. */
const mark = '[\\p{M}\\uff9e\\uff9f]'
/** Thirty are more than any script puts on a letter (UAX 15, stream-safe text). */
const manyMarks = new RegExp(`(?<!${mark})(${mark}{30})${mark}+`, 'gu')

/**
 * A text in a normal form of Unicode, without a letter's marks beyond the thirtieth: to bring them
 * in order takes time by the square of their number. Nothing else may normalise. Source: SAFE-01.
 */
export function normalizeText(text: string, form: NormalForm): string {
  return text.replace(manyMarks, '$1').normalize(form)
}
