import { maxPieces } from '#contract/cart/cart.ts'
import type { PadChoice, PadLine, PadLineState } from '#contract/cart/order-pad.ts'
import { buildTrigrams, getLikeness } from '../quotes/sheet/likeness-rules.ts'

/** "5 x hammer", "5 pcs of hammer". */
const quantityFirst = /^(\d{1,5})\s*(?:[x×*]|pcs?\.?|pieces?|nos?\.?|units?)\s+(?:of\s+)?(\S.*)$/i
/** "hammer x 5", "hammer - 5 pcs". */
const quantityMarked =
  /^(.*\S)\s*(?:[x×*:]|\s[-–]|\bqty\.?:?)\s*(\d{1,5})\s*(?:pcs?\.?|pieces?|nos?\.?|units?)?$/i
/** "hammer 5", "AB-12 5 nos". */
const quantityLast = /^(.*\S)\s+(\d{1,5})\s*(?:pcs?\.?|pieces?|nos?\.?|units?)?$/i

/**
 * A list as people write it by hand, as a sheet of two columns: "5 x AB-12" becomes `AB-12⇥5`. Lines
 * that have separators already stay as they are. Pure. Source: PAD-01.
 */
export function spreadLooseLines(text: string): string {
  if (/[;"]/.test(text)) return text
  const lines = text.split(/\r?\n/)
  const withText = lines.filter((line) => line.trim() !== '')
  if (withText.filter((line) => line.includes(',')).length * 2 > withText.length) return text
  return lines.map((line) => (line.includes('\t') ? line : spreadLine(line.trim()))).join('\n')
}

function spreadLine(line: string): string {
  if (line.length > maxLooseLength) return line
  const first = quantityFirst.exec(line)
  if (first) return `${first[2]}\t${first[1]}`
  const last = quantityMarked.exec(line) ?? quantityLast.exec(line)
  return last ? `${last[1]}\t${last[2]}` : line
}

/** Longer lines are prose. */
const maxLooseLength = 400

/** Pieces of a line; null: no whole number that a cart takes. */
export function readPadQuantity(text: string): number | null {
  const trimmed = text.trim()
  if (!/^\d{1,5}$/.test(trimmed)) return null
  const quantity = Number(trimmed)
  return quantity >= 1 && quantity <= maxPieces ? quantity : null
}

/** At least as alike, and this much more than the next, words mean a product. */
const sureLikeness = 75
const sureLead = 15
/** Less alike than this it would only be noise. */
const minLikeness = 20
const maxChoices = 3

/**
 * What a line in words may be: the three likest packs, and whether the first is clearly meant. Pure.
 * Source: PAD-02.
 */
export function judgeChoices(
  words: string,
  packs: readonly PadChoice[],
): { state: PadLineState; choices: PadChoice[] } {
  const wordTrigrams = buildTrigrams(words)
  const likest = packs
    .map((pack) => ({
      pack,
      likeness: Math.max(
        ...[pack.name, `${pack.name} ${pack.unit}`, pack.code].map((text) =>
          getLikeness(wordTrigrams, buildTrigrams(text)),
        ),
      ),
    }))
    .filter(({ likeness }) => likeness >= minLikeness)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, maxChoices)
  const [best, next] = likest
  if (!best) return { state: 'unknown', choices: [] }
  const isSure = best.likeness >= sureLikeness && best.likeness - (next?.likeness ?? 0) >= sureLead
  return { state: isSure ? 'sure' : 'doubtful', choices: likest.map(({ pack }) => pack) }
}

/** A pack in two lines is one line of a cart. */
export function sumByPack(lines: readonly PadLine[]): { packId: number; quantity: number }[] {
  const quantities = new Map<number, number>()
  for (const { pick, quantity } of lines) {
    const pieces = readPadQuantity(quantity)
    if (!/^\d+$/.test(pick) || pieces === null) continue
    const packId = Number(pick)
    quantities.set(packId, (quantities.get(packId) ?? 0) + pieces)
  }
  return [...quantities].map(([packId, quantity]) => ({ packId, quantity }))
}
