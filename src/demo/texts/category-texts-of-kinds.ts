import type { Kind } from '#demo/products/kinds/kind.ts'
import { inSentence } from '#demo/texts/template.ts'

/** "Choose cut resistant gloves by cut level (Cut 3 to Cut F), coating (nitrile, PU or latex) and gauge." */
export function choiceText(name: string, kind: Kind): string {
  const axes = Object.values(kind.axes).filter(([, , options]) => Object.keys(options).length > 1)
  const ways = axes
    .slice(0, 3)
    .map(([caption, , options]) => `${toLowercaseHeading(caption)}${range(Object.keys(options))}`)
  return `Choose ${toLowercaseHeading(name)} by ${joinWords(ways, 'and')}.`
}

/** "Fans: ceiling fans, by sweep, motor and finish." */
export function shelfText(name: string, below: readonly string[], kinds: readonly Kind[]): string {
  return `${name}: ${joinWords(below.map(toLowercaseHeading), 'and')}, by ${joinWords(listCaptions(kinds).slice(0, 3), 'and')}.`
}

/** Advice from the kinds' own remarks on their values; without any, the first kind's own text. */
export function uses(kinds: readonly Kind[]): string {
  const remarks = kinds.map((kind) =>
    Object.entries(kind.why ?? {})
      .filter(([, remark]) => !remark.includes('{'))
      .map(formatRemark),
  )
  const each = Math.max(2, Math.ceil(5 / kinds.length))
  const selectedRemarks = remarks.flatMap((list) => list.slice(0, each)).slice(0, 6)
  if (selectedRemarks.length > 0) return selectedRemarks.join(' ')
  const plain = kinds.flatMap((kind) => kind.paragraphs.flat()).find((text) => !text.includes('{'))
  return (
    plain ?? `Each page gives the figures that decide: ${joinWords(listCaptions(kinds), 'and')}.`
  )
}

/** A remark that does not name its subject gets it as a prefix: "Cold chisel: it shears rivets." */
function formatRemark([value, remark]: [string, string]): string {
  const subject = value.split(/[ ,]/)[0]!.toLowerCase()
  return remark.toLowerCase().includes(subject) ? remark : `${value}: ${inSentence(remark)}`
}

function listCaptions(kinds: readonly Kind[]): string[] {
  return [
    ...new Set(
      kinds.flatMap((kind) =>
        Object.values(kind.axes).map(([caption]) => toLowercaseHeading(caption)),
      ),
    ),
  ].slice(0, 6)
}

/**
 * " (a, b or c)", " (10 mm to 40 mm)"; empty where commas within the values would make the list ambiguous.
 */
function range(values: readonly string[]): string {
  if (values.some((value) => value.includes(','))) return ''
  const displayValues = values.map((value) => (/\d/.test(value) ? value : inSentence(value)))
  if (displayValues.length <= 4) return ` (${joinWords(displayValues, 'or')})`
  if (/\d/.test(displayValues[0]!) && /\d/.test(displayValues.at(-1)!))
    return ` (${displayValues[0]} to ${displayValues.at(-1)})`
  return ` (${displayValues.slice(0, 3).join(', ')} and others)`
}

/** "a, b and c" */
export function joinWords(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** A heading within a sentence: "Cut Resistant Gloves" → "cut resistant gloves", "LED Bulbs" → "LED bulbs". */
export function toLowercaseHeading(text: string): string {
  return text.replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase())
}

/** How the products are packed and how to get a better price, in one of several wordings. */
export function buildPackText(name: string | null, kind: Kind, wording: number): string {
  const { unit, packs } = kind
  const categoryName = name ? toLowercaseHeading(name) : 'them'
  const min = packs[0]!
  const max = packs.at(-1)!
  if (min === max) {
    return `We sell ${categoryName} ${min === 1 ? `by the ${unit[0]}` : `in packs of ${min}`}. For several at once ask for a quote, or put them into the cart and bid your price for the lot.`
  }
  const from = `${min} ${min === 1 ? unit[0] : unit[1]}`
  const wordings = [
    `We sell ${categoryName} from ${from} up to ${max} ${unit[1]}, and the price of each falls with the pack. For more than that ask for a quote with a date, or bid your own price for the whole cart.`,
    `Packs run from ${from} to ${max}, and each ${unit[0]} costs less in the larger ones. If you need a regular supply, tell us the monthly quantity and we will quote for the year.`,
    `The smallest pack is ${from}, the largest ${max}. Compare the price of each ${unit[0]} before you choose; and where the quantity is unusual, a bid costs nothing and is answered within two days.`,
    `You may take ${from} to try and come back for ${max}. Where you don’t find the one you need, describe it in a request for a quote: we can order more than these pages show.`,
  ]
  return wordings[wording % wordings.length]!
}
