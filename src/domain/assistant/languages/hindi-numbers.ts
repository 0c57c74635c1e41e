import { foldHindi } from '#kernel/fold-hindi.ts'
import { unitPattern } from '../../catalog/words/unit-rules.ts'
import numbers from './hindi-numbers.json' with { type: 'json' }

const toMap = (entries: Record<string, string>) =>
  new Map(
    Object.entries(entries).flatMap(([value, words]) =>
      words.split(' ').map((word) => [foldHindi(word), Number(value)] as const),
    ),
  )
const toSet = (words: string) => new Set(words.split(' ').map(foldHindi))

const small = toMap(numbers.small)
const scales = toMap(numbers.scales)
/** "डेढ़" is one and a half of the scale or unit after it. */
const alone = toMap(numbers.alone)
/** "साढ़े तीन" is three and a half. */
const added = toMap(numbers.added)
const half = toSet(numbers.half)
const dozen = toSet(numbers.dozen)
const counters = toSet(numbers.counters)
/** A number before these is a size, a time or a price. */
const units = toSet(numbers.units)
/** Numbers that are other words more often: "दो" is "give", "saath" is "with". */
const ambiguous = toSet(numbers.ambiguous)
/** What may stand before "two", where "give" would make no sense. */
const beforeTwo = new Set(numbers.beforeTwo.split(' '))
const latinUnit = new RegExp(`^(?:${unitPattern})$`, 'i')

interface Reading {
  value: number
  end: number
  /** It has a scale or a fraction, which no other words make. */
  isSure: boolean
}

/**
 * Hindi's number words in figures, in either script: "ढाई सौ" is 250, "do darjan" 24 pieces, "डेढ़
 * इंच" 1.5 inches. `findKnown`: what the asks call a word; a name has none. Source: LANG-06.
 */
export function readHindiNumbers(
  text: string,
  findKnown: (word: string) => string | undefined,
): string {
  const tokens = text.split(' ')
  const words = tokens.map((token) => foldHindi(token.toLowerCase().replace(edges, '')))
  const written: string[] = []
  for (let at = 0; at < tokens.length; ) {
    if (isWanted(words, at, findKnown)) {
      written.push(`${tokens[at++]} pcs`)
      continue
    }
    const reading = readNumber(words, at)
    const figure = reading && writeFigure(reading, words, at, findKnown)
    if (figure) {
      written.push(figure.text)
      at = figure.end
    } else written.push(tokens[at++]!)
  }
  return written.join(' ')
}

const edges = /^[("'“”,.;:!?]+|[)"'“”,;:!?.]+$/g

function writeFigure(
  { value, end, isSure }: Reading,
  words: readonly string[],
  at: number,
  findKnown: (word: string) => string | undefined,
): { text: string; end: number } | null {
  const next = words[end] ?? ''
  if (dozen.has(next)) return { text: `${Math.round(value * 12)} pcs`, end: end + 1 }
  if (counters.has(next)) return { text: `${value} pcs`, end: end + 1 }
  if (isSure) return { text: String(value), end }
  if (next === '' || isMeasure(next) || /^\d/.test(next)) return null
  if (/^(?:m|एम)$/.test(words[at - 1] ?? '')) return null
  if (ambiguous.has(words[at]!) && !canBeTwo(words, at, findKnown)) return null
  const isAmount = findKnown(words.at(-1)!) === 'chahiye' && !isMeasure(words[at - 1] ?? '')
  return { text: isAmount ? `${value} pcs` : String(value), end }
}

function canBeTwo(
  words: readonly string[],
  at: number,
  findKnown: (word: string) => string | undefined,
): boolean {
  const previous = findKnown(words[at - 1] ?? '')
  const isAfterCue = at === 0 || (previous !== undefined && beforeTwo.has(previous))
  return isAfterCue && findKnown(words[at + 1]!) === undefined && twoOnly.has(words[at]!)
}
const twoOnly = toSet('दो do')

/** "50 helmets are needed": what is wanted, after the name. */
function isWanted(
  words: readonly string[],
  at: number,
  findKnown: (word: string) => string | undefined,
): boolean {
  const next = words[at + 1] ?? ''
  const previous = findKnown(words[at - 1] ?? '')
  return (
    /^\d{1,3}$/.test(words[at]!) &&
    Number(words[at]) > 0 &&
    (at === 0 || (previous !== undefined && beforeTwo.has(previous))) &&
    /^\p{L}[\p{L}\p{M}]{2}/u.test(next) &&
    !isMeasure(next) &&
    findKnown(next) === undefined &&
    findKnown(words.at(-1)!) === 'chahiye'
  )
}

/** "दो हज़ार पाँच सौ", "ढाई सौ", "पचास", "आधा" before a dozen. */
function readNumber(words: readonly string[], at: number): Reading | null {
  if (half.has(words[at]!))
    return dozen.has(words[at + 1] ?? '') ? { value: 0.5, end: at + 1, isSure: true } : null
  let total = 0
  let end = at
  let lastScale = Number.POSITIVE_INFINITY
  let isSure = false
  while (end < words.length) {
    const part = readPart(words, end)
    const scaleAt = part?.end ?? end
    const scale = scales.get(words[scaleAt] ?? '')
    if (scale !== undefined && scale < lastScale) {
      total += (part?.value ?? 1) * scale
      lastScale = scale
      end = scaleAt + 1
      isSure = true
      continue
    }
    if (part && lastScale > 1 && Number.isInteger(part.value) && part.value < lastScale) {
      // "पाँच सौ दो" may end in "give", and "सौ एक" in "a".
      const isOther = isSure && ambiguous.has(words[end]!)
      return isOther
        ? { value: total, end, isSure }
        : { value: total + part.value, end: part.end, isSure }
    }
    if (part && end === at) return { value: part.value, end: part.end, isSure: true }
    break
  }
  return end > at ? { value: total, end, isSure } : null
}

function readPart(words: readonly string[], at: number): { value: number; end: number } | null {
  const word = words[at] ?? ''
  const more = added.get(word)
  if (more !== undefined) {
    const whole = small.get(words[at + 1] ?? '')
    if (whole !== undefined) return { value: whole + more, end: at + 2 }
  }
  const fraction = alone.get(word)
  if (fraction !== undefined && isMeasured(words[at + 1])) return { value: fraction, end: at + 1 }
  const value = small.get(word) ?? (/^\d{1,3}$/.test(word) ? Number(word) : undefined)
  // Figures alone stay as they are.
  if (value === undefined || (/^\d/.test(word) && !scales.has(words[at + 1] ?? ''))) return null
  return { value, end: at + 1 }
}

const isMeasured = (word = '') => scales.has(word) || dozen.has(word) || isMeasure(word)

/** Also after a number's word: "size nine". */
function isMeasure(word: string): boolean {
  return units.has(word) || latinUnit.test(word)
}
