/** Where the digits of a script begin, from 0 to 9. */
const zeros = [
  0x0660, // Arabic
  0x06f0, // Persian, Urdu
  0x0966, // Devanagari
  0x09e6, // Bengali
  0x0a66, // Gurmukhi
  0x0ae6, // Gujarati
  0x0b66, // Odia
  0x0be6, // Tamil
  0x0c66, // Telugu
  0x0ce6, // Kannada
  0x0d66, // Malayalam
  0xff10, // full width
]

/** Characters as wide as a Chinese one: `Ａ`, `－`, `．`. */
const fullWidth = /[\uff01-\uff5e\u3000]/g
const ranges = zeros.map((zero) => `${String.fromCharCode(zero)}-${String.fromCharCode(zero + 9)}`)
const localDigit = new RegExp(`[${ranges.join('')}]`, 'g')
const otherDigit = /[\uff01-\uff5e\u3000]|(?=\p{Nd})[^0-9]/u
/** A letter or mark that only a text in another script has. */
const otherLetter = /(?=[\p{L}\p{M}])[^A-Za-z\uff21-\uff3a\uff41-\uff5a]/u

/**
 * A number, code or date with the digits 0 to 9, whichever keyboard wrote it: `४११००१` and `４１１００１`
 * are 411001. Texts in another script stay as they are, digits too. Source: LANG-07.
 */
export function toLatinDigits(text: string): string {
  if (!otherDigit.test(text) || otherLetter.test(text)) return text
  return text
    .replace(fullWidth, (sign) =>
      sign === '\u3000' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
    )
    .replace(localDigit, toLatinDigit)
}

/** Every digit of a text as one of 0 to 9; everything else stays. Source: LANG-05. */
export function foldDigits(text: string): string {
  return text.replace(localDigit, toLatinDigit)
}

function toLatinDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  const zero = zeros.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** Names of fields that are stored as typed, to the letter. */
const verbatimName = /password|passkey|token|^(?:current|next|again|response)$/i

/** The same for a field of a form or call; passwords stay as they are. */
export function readTyped(name: string, text: string): string {
  return verbatimName.test(name) ? text : toLatinDigits(text)
}
