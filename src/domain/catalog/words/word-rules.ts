import { foldDigits } from '#kernel/latin-digits.ts'
import { normalizeText } from '#kernel/normal-form.ts'
import { hasHan, isOtherScript, separateScripts, splitHan } from './script-rules.ts'
import { listSoundLexemes, stem } from './stem-rules.ts'
import { formatFigure, formatQuantity, unitPattern } from './unit-rules.ts'

/**
 * A word of a text as search compares it. `word` is letters, `code` has letters and digits,
 * `figure` is a bare number, `measure` a number with its unit, `size` several numbers joined by x
 * ("5 × 50 mm", "M16 x 60").
 */
export interface Word {
  kind: 'word' | 'code' | 'figure' | 'measure' | 'size'
  /** As written in the folded text. */
  text: string
  /** Its lexemes, the most exact first. */
  lexemes: string[]
  /**
   * For a size: the lexeme of each of its numbers. For Chinese: its pairs of letters. For Hindi: the
   * lexemes of its other spellings.
   */
  parts: string[]
  /** Directly follows the previous word, with at most a hyphen, a dot or a slash between. */
  tied: boolean
}

const longestWord = 40
const fraction = String.raw`(?:\d{1,3}[ -])?\d{1,2}/\d{1,2}(?![\d/])`
const number = String.raw`(?:${fraction}|\d{1,9}(?:\.\d{1,6})?)`
const unit = `(?:${unitPattern})`
/** Vowels of scripts that write them as signs: folding leaves no others. */
const signs = String.raw`\p{M}`
const end = String.raw`(?![\p{L}\p{N}])`
const scanner = new RegExp(
  [
    // Groups in this order: size, measure, figure, word. Named groups would cost a third of the run
    // time.
    `(m?${number} ?(?:${unit} ?)?(?:x ?m?${number} ?(?:${unit} ?)?){1,3}${end})`,
    `(${number}[ -]?${unit}${end})`,
    `(${number}${end})`,
    String.raw`([\p{L}\p{N}${signs}]+)`,
  ].join('|'),
  'gu',
)
/** The same for texts without digits, where only words can match. */
const letterScanner = new RegExp(String.raw`()()()([\p{L}\p{N}${signs}]+)`, 'gu')
const partScanner = new RegExp(`(m?)(${number}) ?(${unit}(?![a-z]))?`, 'gu')
const measureParts = new RegExp(`^(${number})[ -]?(${unit})$`, 'u')

/** The words of a text in order, at most `max`. Runs in linear time for any text. */
export function parseWords(text: string, max = Number.POSITIVE_INFINITY): Word[] {
  const folded = foldText(text)
  const words: Word[] = []
  let previousEnd = -9
  const pattern = /\d/.test(folded) ? scanner : letterScanner
  pattern.lastIndex = 0
  while (words.length < max) {
    const match = pattern.exec(folded)
    if (!match) break
    const isAttached =
      match.index - previousEnd === 0 ||
      (match.index - previousEnd === 1 && /[-./_]/.test(folded[match.index - 1]!))
    const [, size, measure, figure, word] = match
    if (size) words.push(toSize(size, isAttached))
    else if (measure) words.push(toMeasure(measure, isAttached))
    else if (figure) {
      const plain = formatFigure(parseAmount(figure))
      words.push({ kind: 'figure', text: figure, lexemes: [plain], parts: [], tied: isAttached })
    } else if (hasHan(word!)) {
      for (const { text, pairs } of splitHan(word!))
        words.push({ kind: 'word', text, lexemes: [text], parts: pairs, tied: isAttached })
    } else words.push(toWord(word!.slice(0, longestWord), isAttached))
    previousEnd = match.index + match[0].trimEnd().length
  }
  return words
}

/** Lower case without accents; fractions, unit symbols and thousands separators are normalised. */
export function foldText(text: string): string {
  if (plainTextPattern.test(text) && !/sq/i.test(text)) return text.toLowerCase()
  const parted = foldDigits(text).replace(/(\d)(?=[¼½¾⅐-⅞])/g, '$1 ')
  const folded = normalizeText(parted, 'NFKD').replace(accents, '').toLowerCase()
  return (isOtherScript(folded) ? separateScripts(folded) : folded)
    .replaceAll('⁄', '/')
    .replaceAll('×', ' x ')
    .replace(/[µμ]/g, 'u')
    .replace(/(\d) ?(?:["″”]|'')/g, '$1 in ')
    .replace(/(\d) ?['′](?![\p{L}])/gu, '$1 ft ')
    .replace(/(\p{L})['’](?=\p{L})/gu, '$1')
    .replace(/(\d) ?°(?! ?[cf]\b)/g, '$1 deg ')
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/\b(?:sq|square)\.? ?(mm|m)\b/g, '$12')
    .replace(/\s+/g, ' ')
}

/** Marks that a script's letters can be read without, and joiners that nobody sees. */
const accents =
  /[\p{M}&&[\p{scx=Latn}\p{sc=Zinh}\p{sc=Arab}\p{sc=Hebr}\p{sc=Cyrl}]]|[\u200b-\u200d]/gv

/** A text that folding changes in case only. */
const plainTextPattern = /^(?:[A-Za-z0-9]+ )*[A-Za-z0-9]+$/

function toWord(text: string, isAttached: boolean): Word {
  if (/^\p{L}+$/u.test(text))
    return { kind: 'word', text, lexemes: [stem(text)], parts: [], tied: isAttached }
  if (/^[\p{L}\p{M}]+$/u.test(text)) return toSignedWord(text, isAttached)
  const halves = /^(?:([a-z]{1,12})(\d{3,})|(\d{3,})([a-z]{2,12}))$/.exec(text)
  const split = halves ? halves.slice(1).filter((half) => half !== undefined) : []
  return { kind: 'code', text, lexemes: [text], parts: split, tied: isAttached }
}

/** A word of a script with signs; Hindi goes by its sound. */
function toSignedWord(text: string, isAttached: boolean): Word {
  const [lexeme = text, ...parts] = listSoundLexemes(text)
  return { kind: 'word', text, lexemes: [lexeme], parts, tied: isAttached }
}

function toMeasure(text: string, isAttached: boolean): Word {
  const [, figure, name] = measureParts.exec(text)!
  const value = parseAmount(figure!)
  return {
    kind: 'measure',
    text,
    lexemes: [formatQuantity(value, name!), formatFigure(value)],
    parts: [],
    tied: isAttached,
  }
}

/** A unit given once applies to all numbers before it. */
function toSize(text: string, isAttached: boolean): Word {
  const dimensions = [...text.matchAll(partScanner)].map(([, thread, figure, name]) => ({
    thread: thread === 'm',
    value: parseAmount(figure!),
    unit: name,
  }))
  const shared = dimensions.at(-1)!.unit
  const bare = dimensions.map(({ thread, value }) => `${thread ? 'm' : ''}${formatFigure(value)}`)
  const quantities = dimensions.map(({ thread, value, unit: own }, at) => {
    const unitName = own ?? shared
    return thread || unitName === undefined ? bare[at]! : formatQuantity(value, unitName)
  })
  return {
    kind: 'size',
    text: text.trim(),
    lexemes: [bare.join('x')],
    parts: [...new Set([...quantities, ...bare])],
    tied: isAttached,
  }
}

function parseAmount(text: string): number {
  const fractionMatch = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/.exec(text)
  if (!fractionMatch) return Number(text)
  const [, whole = '0', over, under] = fractionMatch
  return Number(under) === 0 ? Number(over) : Number(whole) + Number(over) / Number(under)
}
