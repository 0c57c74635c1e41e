import { readSheetNumber } from './sheet-numbers.ts'

/** Which column holds what; null: none does. */
export interface SheetColumns {
  /** The first line names the columns. */
  hasHead: boolean
  code: number | null
  words: number | null
  quantity: number | null
  unitPrice: number | null
}

type Kind = 'code' | 'words' | 'quantity' | 'unitPrice'

/** Names of columns; the first that matches counts, so that "unit price" is a price. */
const headNames: readonly [Kind, RegExp][] = [
  [
    'unitPrice',
    /^(?:unit|your|our|quoted?|net|offer(?:ed)?)? ?(?:price|rate|cost)\b|^(?:preis|mrp)\b/i,
  ],
  ['quantity', /^(?:order |req(?:uired|\.)? ?)?(?:qty|quantity|nos?\.?$|pcs|pieces|menge|anzahl)/i],
  ['code', /\b(?:sku|code|part|item no|article|art\.? ?(?:no|nr)|mpn|model|material no|catalog)/i],
  ['words', /^(?:product|desc|name|item|material|goods|particulars|bezeichnung|article name)/i],
]

const isNumber = (cell: string) => readSheetNumber(cell, { decimalComma: false }) !== null

/** What stands further to the right is no column of a list. */
const maxColumns = 100

/** Finds the columns by their names, or else by what they hold. */
export function findColumns(lines: readonly (readonly string[])[]): SheetColumns {
  const [first = [], ...rest] = lines.map((cells) => cells.slice(0, maxColumns))
  const named: Partial<Record<Kind, number>> = {}
  first.forEach((cell, at) => {
    const bare = cell.replace(/[₹()]/g, ' ').trim()
    const kind = headNames.find(([each, name]) => !(each in named) && name.test(bare))?.[0]
    if (kind) named[kind] = at
  })
  const isHead = first.some(Boolean) && !first.some(isNumber) && Object.keys(named).length > 0
  if (isHead && (rest.length > 0 || Object.keys(named).length > 1)) {
    const { code = null, words = null, quantity = null, unitPrice = null } = named
    return { hasHead: true, code, words, quantity, unitPrice }
  }
  return { hasHead: false, ...guessColumns([first, ...rest]) }
}

/** By content: codes have digits and no spaces, quantities are whole, prices come after them. */
function guessColumns(lines: readonly (readonly string[])[]): Omit<SheetColumns, 'hasHead'> {
  const width = Math.max(0, ...lines.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, at) =>
    lines.map((cells) => cells[at] ?? '').filter(Boolean),
  )
  const has = (at: number, test: (cell: string) => boolean) =>
    columns[at]!.length > 0 && columns[at]!.filter(test).length * 2 > columns[at]!.length
  const all = columns.map((_, at) => at)
  const numeric = all.filter((at) => has(at, isNumber))
  const texts = all.filter((at) => !numeric.includes(at) && columns[at]!.length > 0)
  // A code may be all digits: then it stands first, is long, and differs from line to line.
  const digitCode =
    texts.length === 0 || numeric.length > 2
      ? numeric.find((at) => has(at, (cell) => /^\d{6,14}$/.test(cell)))
      : undefined
  const code = digitCode ?? texts.find((at) => has(at, isCode)) ?? null
  const words = texts.find((at) => at !== code) ?? null
  const isOrdinal = (at: number) => {
    const numbers = columns[at]!.filter(isNumber)
    return numbers.length > 1 && numbers.every((cell, index) => cell === String(index + 1))
  }
  const figures = numeric.filter((at) => at !== code && !isOrdinal(at))
  const looksLikePrice = (at: number) => has(at, (cell) => /[.,]\d{2}\D*$|^\D*[₹$€]/.test(cell))
  if (figures.length === 1) {
    const [only = null] = figures
    const isPrice = only !== null && looksLikePrice(only)
    return { code, words, quantity: isPrice ? null : only, unitPrice: isPrice ? only : null }
  }
  const [first = null, second = null] = figures
  const isSwapped =
    first !== null && second !== null && looksLikePrice(first) && !looksLikePrice(second)
  return {
    code,
    words,
    quantity: isSwapped ? second : first,
    unitPrice: isSwapped ? first : second,
  }
}

function isCode(cell: string): boolean {
  return /^\S{2,40}$/.test(cell) && /\d/.test(cell)
}
