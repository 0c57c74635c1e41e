/** A piece of a name as a card shows it. */
export interface NamePart {
  text: string
  /** It tells the product from its neighbours. */
  isStrong: boolean
}

/** What a card says of a product: its name, and the value that lies on its picture. */
export interface CardName {
  parts: NamePart[]
  /** Short enough never to be cut; empty where nothing is. */
  label: string
}

/** Letters of a name that fit on a card, however narrow it is. */
const visibleLength = 32
/** Signs of a label, without spaces. */
const maxLabelLength = 12

const number = String.raw`(?:M|Ø ?)?\d[\d.,/]*`
const lengthUnit = `(?: ?(?:mm|cm|m|in|ft)|″|")`
/** "M16", "30 mm", "Ø 8", "4 × 40 mm". */
const lengthPattern = new RegExp(`^${number}${lengthUnit}?(?: × ${number}${lengthUnit}?)*$`)
/** "M16 × 80 mm", "24 mm × 100 m". */
const sizePattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${number}${lengthUnit}? × )+${number}${lengthUnit}(?![\p{L}\p{N}²])`,
  'u',
)
/** "16 A", "6 mm²", "TX25", "Slotted 8 mm"; "N/mm²" is a strength, which nobody buys by. */
const measurePattern = /^\p{L}{0,8}\s?Ø?\s?\d[\d.,/]*(?:\s?[^\s\d/]{1,5})?$/u

/** Whether both are lengths, which a size may join: "M16 × 30 mm", not "80 mm × 800 N/mm²". */
export const areLengths = (one: string, other: string): boolean =>
  lengthPattern.test(one) && lengthPattern.test(other)

/** Values side by side: lengths as a size (`M16 × 30 mm`), others with a dot. Source: LOOK-04. */
export function joinFacts(facts: readonly string[]): string {
  return facts
    .filter((fact) => fact !== '')
    .reduce(
      (text, fact) =>
        text === '' ? fact : `${text}${areLengths(text, fact) ? ' × ' : ' · '}${fact}`,
      '',
    )
}

/**
 * The name as its seller wrote it, its size strong where it stands. A part with a deciding value
 * that a card would cut off moves up behind the size. Source: LOOK-04.
 */
export function arrangeName(name: string, facts: readonly string[]): CardName {
  const values = facts.filter((fact) => findWhole(name, fact) >= 0)
  const size = findSize(name, values)
  const strong = size === '' ? (values[0] ?? '') : size
  return {
    parts: toParts(moveUp(name, values, strong), strong),
    label: strong.replace(/\s/g, '').length > maxLabelLength ? '' : capitalize(strong),
  }
}

/** The name without a value that a column beside it shows; null where the name doesn't have it. */
export function withoutValue(name: string, value: string): string | null {
  const at = findWhole(name, value)
  if (at < 0) return null
  const before = name.slice(0, at).replace(/[\s,×]+$/, '')
  return `${before} ${name.slice(at + value.length).replace(/^\s*×/, '')}`
    .replace(/\s+(?=[\s,])/g, '')
    .replace(/^[\s,]+|[\s,]+$/g, '')
}

/** A word begins a line with a capital; a unit, or a name like iPhone, stays as it is. */
const capitalize = (text: string): string =>
  text.replace(/^\p{Ll}{3,}(?!\p{Lu})/u, (word) => word.charAt(0).toUpperCase() + word.slice(1))

/** The whole size around the first value that is measured, as the name writes it. */
function findSize(name: string, values: readonly string[]): string {
  const size = sizePattern.exec(name)?.[0] ?? ''
  const measure = values.find((value) => measurePattern.test(value))
  return measure === undefined || findWhole(size, measure) >= 0 ? size : measure
}

function moveUp(name: string, values: readonly string[], strong: string): string {
  const [first = '', ...parts] = name.split(', ')
  let end = first.length
  const isLate = (part: string) => {
    end += part.length + 2
    return end > visibleLength && values.some((value) => findWhole(part, value) >= 0)
  }
  const late = parts.filter(isLate)
  const others = parts.filter((part) => !late.includes(part))
  const at = others.findIndex((part) => findWhole(part, strong) >= 0) + 1
  return [first, ...others.slice(0, at), ...late, ...others.slice(at)].join(', ')
}

function toParts(name: string, strong: string): NamePart[] {
  const at = findWhole(name, strong)
  if (at < 0) return [{ text: name, isStrong: false }]
  const end = at + strong.length
  return [
    { text: name.slice(0, at), isStrong: false },
    { text: name.slice(at, end), isStrong: true },
    { text: name.slice(end), isStrong: false },
  ].filter(({ text }) => text !== '')
}

/** Where the value stands as words of its own: `M1` is not in `M16`. */
function findWhole(name: string, value: string): number {
  if (value === '') return -1
  const lowerName = name.toLowerCase()
  const lowerValue = value.toLowerCase()
  let at = lowerName.indexOf(lowerValue)
  while (at >= 0) {
    const isWord = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}.²]/u.test(sign)
    const after = name[at + value.length]
    const isEnd = !isWord(after) || (after === '.' && !/\d/.test(name[at + value.length + 1] ?? ''))
    if (!isWord(name[at - 1]) && isEnd) return at
    at = lowerName.indexOf(lowerValue, at + 1)
  }
  return -1
}
