/**
 * Numbers, sizes and units as people say them, written as people type them: "six two zero three
 * bearing" is "6203 bearing", "half inch" "1/2 inch", "m eight" "M8". Only where the words around
 * a number show that it is one: several digits in a row, a unit after it, a letter such as M before
 * it; "two way switch" stays. Linear in the text's length. Source: FIND-09.
 */
export function readSpokenWords(text: string): string {
  const tokens = text.split(' ')
  const words = tokens.map((token) => token.toLowerCase().replace(/[.,;:!?]+$/, ''))
  const written: string[] = []
  let isRange: boolean = false
  for (let at = 0; at < tokens.length; ) {
    const read: Reading | null = readSize(words, at) ?? readNumber(words, at, isRange)
    if (!read) {
      isRange = words[at] === 'between' || (isRange && words[at] === 'and')
      written.push(tokens[at++]!)
      continue
    }
    const isWritten: boolean = read.text !== null
    if (isWritten) written.push(read.text!)
    else for (let each = at; each < read.end; each++) written.push(tokens[each]!)
    isRange &&= isWritten
    at = read.end
  }
  return written.join(' ')
}

/** `text` null: the words up to `end` stay as they are. */
interface Reading {
  text: string | null
  end: number
}

const list = (text: string) => text.split(' ')
const digits = new Map(
  list('zero one two three four five six seven eight nine').map((word, value) => [word, value]),
)
const teens = new Map(
  list('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen').map(
    (word, at) => [word, 10 + at],
  ),
)
const tens = new Map(
  list('twenty thirty forty fifty sixty seventy eighty ninety').map((word, at) => [
    word,
    20 + 10 * at,
  ]),
)
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['lakh', 100_000],
])
const repeats = new Map([
  ['double', 2],
  ['triple', 3],
])
const fractions = new Map([
  ['half', 2],
  ['quarter', 4],
  ['quarters', 4],
  ['eighth', 8],
  ['eighths', 8],
  ['sixteenth', 16],
  ['sixteenths', 16],
])
/** Units that are no other word, as said; the value is how they are typed, where it differs. */
const units = new Map<string, string>([
  ...list(
    'mm cm kg gm ml kv kva kw hp rpm psi gsm ah mah kilo kilos kilogram kilograms gram grams litre ' +
      'litres liter liters inch inches foot feet metre metres meter meters cm centimetre centimetres ' +
      'centimeter centimeters micron microns volt volts watt watts kilowatt kilowatts horsepower amp ' +
      'amps ampere amperes lumen lumens kelvin hertz bar degree degrees ton tons tonne tonnes tpi grit ' +
      'gauge rupee rupees rs dollar dollars',
  ).map((unit) => [unit, unit] as const),
  ...list('mil mils mill millimetre millimetres millimeter millimeters').map(
    (unit) => [unit, 'mm'] as const,
  ),
])
const squares = new Set(['square', 'sq'])
/** A number after these is a size, a grade or the like. */
const namedBefore = new Set(list('size grade class number'))
const limitsBefore = new Set(list('under below above'))
/** A single number before these counts them. */
const countedAfter = new Set(
  list(
    'way pin jaw core phase pole burner step wheel seater ' +
      'layer ply door drawer tier leg sided fold stroke speed piece in',
  ),
)
/** "mil" is Hindi for getting something here, not a measure. */
const afterHindi = /^(?:ja|sak|rah|gay|ga)/
const threads = new Map([
  ['m', 'M'],
  ['ip', 'IP'],
])
const maxDigits = 12

/** A thread or protection class ("m eight by fifty", "ip sixty five"), a fraction, a dozen. */
function readSize(words: readonly string[], at: number): Reading | null {
  const word = words[at]!
  const thread = threads.get(word)
  if (thread !== undefined) {
    const size = readFigure(words, at + 1)
    // "5 m 8 mm" has metres.
    if (size && !size.isSpoken && /^[\d.]+$/.test(words[at - 1] ?? '')) return null
    return size ? readLength(words, thread + size.text, size.end) : null
  }
  if (/^m\d+$/.test(word)) {
    const length = readLength(words, word, at + 1)
    return length.end === at + 1 ? null : length
  }
  const dozenAt = word === 'a' ? at + 1 : at
  if (words[dozenAt] === 'dozen') return { text: '12 pcs', end: dozenAt + 1 }
  return readFraction(words, at)
}

/** "by fifty" after a thread. */
function readLength(words: readonly string[], thread: string, end: number): Reading {
  const length = words[end] === 'by' ? readFigure(words, end + 1) : null
  return length ? { text: `${thread} x ${length.text}`, end: length.end } : { text: thread, end }
}

/** "half an inch", "three eighths inch", "half a dozen": a fraction with its unit. */
function readFraction(words: readonly string[], at: number): Reading | null {
  const hasTop = !fractions.has(words[at]!)
  const top = hasTop ? (digits.get(words[at]!) ?? Number(words[at] || Number.NaN)) : 1
  const bottom = fractions.get(words[at + (hasTop ? 1 : 0)] ?? '')
  if (bottom === undefined || !(top > 0 && top < bottom)) return null
  let end = at + (hasTop ? 2 : 1)
  if (words[end] === 'of') end++
  if (words[end] === 'a' || words[end] === 'an') end++
  if (words[end] === 'dozen' && bottom === 2) return { text: '6 pcs', end: end + 1 }
  const unit = readUnit(words, end)
  return (
    unit && { text: `${formatFraction(0, top, bottom, unit.text)} ${unit.text}`, end: unit.end }
  )
}

interface Unit {
  text: string
  end: number
}

function readUnit(words: readonly string[], at: number): Unit | null {
  const isSquare = squares.has(words[at] ?? '')
  const unit = units.get(words[at + (isSquare ? 1 : 0)] ?? '')
  if (unit === undefined || (words[at] === 'mil' && afterHindi.test(words[at + 1] ?? '')))
    return null
  return isSquare ? { text: `sq ${unit}`, end: at + 2 } : { text: unit, end: at + 1 }
}

/** Inches come in fractions, other units in decimals. */
function formatFraction(whole: number, top: number, bottom: number, unit: string): string {
  if (!unit.startsWith('inch')) return String(whole + top / bottom)
  return whole > 0 ? `${whole} ${top}/${bottom}` : `${top}/${bottom}`
}

/** A number where what stands around it shows that it counts something. */
function readNumber(words: readonly string[], at: number, isRange: boolean): Reading | null {
  const figure = readFigure(words, at)
  if (!figure) return null
  const { text, end } = figure
  const unit = readUnit(words, end)
  if (unit) {
    const isTyped = !figure.isSpoken && words[unit.end - 1] === unit.text
    return isTyped ? { text: null, end } : { text: `${text} ${unit.text}`, end: unit.end }
  }
  if (words[end] === 'dozen') return { text: `${12 * Number(text)} pcs`, end: end + 1 }
  const mixed = readMixed(words, text, end)
  if (mixed) return mixed
  const isNamed =
    namedBefore.has(words[at - 1] ?? '') ||
    isRange ||
    (limitsBefore.has(words[at - 1] ?? '') && end === words.length)
  const isSure = figure.isSpoken && (figure.hasSeveral || isNamed)
  return { text: isSure ? text : null, end }
}

/** "two and a half inch", "2 and a quarter inch". */
function readMixed(words: readonly string[], whole: string, at: number): Reading | null {
  if (words[at] !== 'and' || !/^\d{1,3}$/.test(whole)) return null
  const start = words[at + 1] === 'a' ? at + 2 : at + 1
  const hasTop = words[start] === 'three'
  const bottom = fractions.get(words[start + (hasTop ? 1 : 0)] ?? '')
  const unit = bottom === undefined ? null : readUnit(words, start + (hasTop ? 2 : 1))
  if (!unit || bottom === undefined) return null
  const figure = formatFraction(Number(whole), hasTop ? 3 : 1, bottom, unit.text)
  return { text: `${figure} ${unit.text}`, end: unit.end }
}

interface Figure {
  text: string
  end: number
  /** Something of it was a word. */
  isSpoken: boolean
  /** It has more than one part, which no ordinary text has by chance. */
  hasSeveral: boolean
}

/** The number that begins here, scaled ("two hundred and five") or digit by digit, with decimals. */
function readFigure(words: readonly string[], at: number): Figure | null {
  const whole =
    words[at] === 'point' ? zeroAt(at) : (readScaled(words, at) ?? readDigits(words, at))
  if (!whole || words[whole.end] !== 'point') return whole
  const decimals = readDigits(words, whole.end + 1)
  if (!decimals || (words[at] === 'point' && !decimals.isSpoken))
    return at === whole.end ? null : whole
  return {
    text: `${whole.text}.${decimals.text}`,
    end: decimals.end,
    isSpoken: true,
    hasSeveral: words[at] !== 'point',
  }
}

const zeroAt = (end: number): Figure => ({ text: '0', end, isSpoken: true, hasSeveral: false })

/** "two thousand five hundred", "one hundred and twenty", "hundred". */
function readScaled(words: readonly string[], at: number): Figure | null {
  let total = 0
  let part = 0
  let end = words[at] === 'a' && scales.has(words[at + 1] ?? '') ? at + 1 : at
  let lastScale = Number.POSITIVE_INFINITY
  let hasScale = false
  while (end < words.length) {
    const scale = scales.get(words[end]!)
    if (scale !== undefined && scale < lastScale) {
      const isHundred = scale === 100
      if (isHundred) part = Math.max(part, 1) * scale
      else {
        total += Math.max(part, 1) * scale
        part = 0
        lastScale = scale
      }
      if (isHundred && part >= 10_000) return null
      hasScale = true
      end++
      continue
    }
    const joint = words[end] === 'and' && hasScale && !fractions.has(words[end + 1] ?? '') ? 1 : 0
    const small = part % 100 === 0 ? readSmall(words, end + joint) : null
    if (!small || (joint === 1 && !scales.has(words[end - 1]!))) break
    part += small.value
    end = small.end
    if (!hasScale && !scales.has(words[end] ?? '')) return null
  }
  return hasScale
    ? { text: String(total + part), end, isSpoken: true, hasSeveral: end - at > 1 }
    : null
}

/** Up to 99 in words, or up to three figures. */
function readSmall(words: readonly string[], at: number): { value: number; end: number } | null {
  const word = words[at] ?? ''
  const [ten, unit] = word.includes('-') ? word.split('-') : [word, words[at + 1]]
  const tensValue = tens.get(ten!)
  if (tensValue !== undefined) {
    const value = digits.get(unit ?? '') || 0
    return { value: tensValue + value, end: at + (value > 0 && !word.includes('-') ? 2 : 1) }
  }
  const value =
    teens.get(word) ?? digits.get(word) ?? (/^\d{1,3}$/.test(word) ? Number(word) : null)
  return value === null ? null : { value, end: at + 1 }
}

/** Digits and small numbers one after another: "six two oh three", "sixty two zero three", "6 2 0 3". */
function readDigits(words: readonly string[], at: number): Figure | null {
  let text = ''
  let end = at
  let parts = 0
  let typedParts = 0
  let lastGroup: Group | null = null
  while (text.length < maxDigits) {
    const group = readGroup(words, end, parts > 0)
    if (!group || (group.isTyped && group.text.length > 1 && parts > 0)) break
    text += group.text
    end = group.end
    parts += group.parts
    if (group.isTyped) typedParts++
    lastGroup = group
    if (group.isTyped && group.text.length > 1) break
  }
  if (parts === 0) return null
  const isTyped = typedParts === parts
  // "two three pin plugs" are two plugs, and "2 three core cables" two cables.
  const endsInCount = lastGroup?.parts === 1 && parts > 1 && countedAfter.has(words[end] ?? '')
  const min = typedParts > 0 ? 3 : 2
  return {
    text,
    end,
    isSpoken: !isTyped || parts >= min,
    hasSeveral: parts >= min && !endsInCount,
  }
}

interface Group {
  text: string
  end: number
  parts: number
  isTyped: boolean
}

/** A digit, "double two", "oh" between digits, a number up to 99, or figures. */
function readGroup(words: readonly string[], at: number, isInside: boolean): Group | null {
  const word = words[at] ?? ''
  const times = repeats.get(word)
  if (times !== undefined) {
    const digit = digits.get(words[at + 1] ?? '')
    if (digit === undefined) return null
    return { text: String(digit).repeat(times), end: at + 2, parts: times, isTyped: false }
  }
  if (/^oh?$/.test(word) && isInside && digits.has(words[at + 1] ?? ''))
    return { text: '0', end: at + 1, parts: 1, isTyped: false }
  if (/^\d{1,9}$/.test(word)) return { text: word, end: at + 1, parts: 1, isTyped: true }
  const small = readSmall(words, at)
  if (!small) return null
  const isPair = small.value > 20 && small.value % 10 > 0
  return { text: String(small.value), end: small.end, parts: isPair ? 2 : 1, isTyped: false }
}
