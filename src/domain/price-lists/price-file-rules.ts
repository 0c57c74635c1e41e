import { amountField, parsePercent } from '#contract/schemas/figure-fields.server.ts'
import { fromLocalInput } from '#kernel/local-time.ts'
import type { Minor } from '#kernel/money.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import * as priceFileTexts from '#texts/price-file.ts'

export const priceFileColumns = [
  'list',
  'for',
  'from',
  'until',
  'sku',
  'pack',
  'brand',
  'category',
  'quantity',
  'percent',
  'price',
] as const
export type PriceFileColumn = (typeof priceFileColumns)[number]
/** A line of the file as text; an absent column is empty. */
export type PriceFileRow = Partial<Record<PriceFileColumn, string>>

export type PriceAudience =
  | { kind: 'all' }
  | { kind: 'group' | 'company' | 'customer'; name: string }

/** A price list as a file defines it, whole. */
export interface PriceListRecord {
  name: string
  /** Where its first row is; rows count from 1 without the head. */
  line: number
  audience: PriceAudience
  from: Date | null
  until: Date | null
  rows: PriceRecord[]
}

export interface PriceRecord {
  line: number
  /** At most one of `sku`, `brand` and `category` is given; none: everything. */
  sku: string
  pack: string
  brand: string
  category: string
  minQuantity: number
  /** Basis points; null: a fixed price. */
  percent: number | null
  price: Minor | null
}

/** What is wrong with one cell. */
export interface PriceFileFault {
  line: number
  column: PriceFileColumn
  text: string
}

/**
 * Reads the lines of a file of price lists; rows of one list share its name. Faults name their cell,
 * and a row that says the same as another with its quantity is one: which of the two counts would be
 * chance. Source: LIST-01, LIST-04.
 */
export function parsePriceRows(
  rows: readonly PriceFileRow[],
  seller: { currency: string; countryCode: string },
): { lists: PriceListRecord[]; faults: PriceFileFault[] } {
  const lists = new Map<string, PriceListRecord>()
  const linesByTarget = new Map<string, number>()
  const faults: PriceFileFault[] = []
  for (const [at, row] of rows.entries()) {
    const line = at + 1
    const read = (column: PriceFileColumn) => (row[column] ?? '').trim()
    const addFault = (column: PriceFileColumn, text: string) => faults.push({ line, column, text })
    const name = read('list')
    if (name === '') {
      addFault('list', priceFileTexts.rowWithoutList())
      continue
    }
    const head = readListHead(read, seller.countryCode, addFault)
    const list = lists.get(name.toLowerCase()) ?? { name, line, ...head, rows: [] }
    lists.set(name.toLowerCase(), list)
    if (list.line !== line) findHeadFaults(list, head, read, addFault)
    const price = readPrice(read, seller.currency, addFault)
    if (!price) continue
    const { sku, pack, brand, category, minQuantity } = price
    const target = [name, sku, pack, brand, category, minQuantity].join('\n').toLowerCase()
    const first = linesByTarget.get(target)
    if (first !== undefined) {
      addFault('quantity', priceFileTexts.sameTarget({ row: first }))
      continue
    }
    linesByTarget.set(target, line)
    list.rows.push({ line, ...price })
  }
  return { lists: [...lists.values()], faults }
}

export type ReadCell = (column: PriceFileColumn) => string
export type AddFault = (column: PriceFileColumn, text: string) => void
type Head = Pick<PriceListRecord, 'audience' | 'from' | 'until'>

/** Whom a list is for, and its days. */
export function readListHead(read: ReadCell, countryCode: string, addFault: AddFault): Head {
  const audience = readAudience(read('for'))
  if (!audience) addFault('for', priceFileTexts.audienceFormat())
  const from = readDay(read('from'), countryCode)
  const until = readDay(read('until'), countryCode)
  if (from === undefined) addFault('from', priceFileTexts.dayFormat())
  if (until === undefined) addFault('until', priceFileTexts.dayFormat())
  if (from && until && until <= from) addFault('until', priceFileTexts.endsBeforeStart())
  return { audience: audience ?? { kind: 'all' }, from: from ?? null, until: until ?? null }
}

/** In later rows of a list, what is empty is as in the first. */
function findHeadFaults(
  list: PriceListRecord,
  head: Head,
  read: ReadCell,
  addFault: AddFault,
): void {
  const isOther = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  const text = priceFileTexts.otherHead({ row: list.line })
  if (read('for') !== '' && isOther(head.audience, list.audience)) addFault('for', text)
  if (read('from') !== '' && isOther(head.from, list.from)) addFault('from', text)
  if (read('until') !== '' && isOther(head.until, list.until)) addFault('until', text)
}

function readAudience(text: string): PriceAudience | null {
  if (text === '' || text.toLowerCase() === 'everyone') return { kind: 'all' }
  const [, kind, name] = /^(group|company|customer)\s*:\s*(.+)$/i.exec(text) ?? []
  if (!kind || !name) return null
  return { kind: kind.toLowerCase() as 'group' | 'company' | 'customer', name }
}

/** The beginning of a day in the seller's country; undefined: no day. */
function readDay(text: string, countryCode: string): Date | null | undefined {
  if (text === '') return null
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  return fromLocalInput(`${text}T00:00`, findTimeZone(countryCode)) ?? undefined
}

/** A row with its price; null where a cell is at fault. */
export function readPrice(
  read: ReadCell,
  currency: string,
  addFault: AddFault,
): Omit<PriceRecord, 'line'> | null {
  const target = readPriceTarget(read, addFault)
  const isProduct = read('sku') !== ''
  const percent = read('percent') === '' ? null : parsePercent(read('percent'))
  const price =
    read('price') === ''
      ? null
      : (amountField(currency, 'bad-amount').safeParse(read('price')).data ?? null)
  const hasValue = reportProblems(addFault, [
    ['price', priceFileTexts.priceNeeded, isProduct && price === null],
    ['percent', priceFileTexts.noPercent, isProduct && percent !== null],
    ['percent', priceFileTexts.percentRange, !isProduct && (percent === null || percent >= 10_000)],
    ['price', priceFileTexts.onlyProducts, !isProduct && read('price') !== ''],
  ])
  return target && hasValue ? { ...target, percent, price } : null
}

/** What a row is about, and from which quantity on; null where a cell is at fault. */
export function readPriceTarget(
  read: ReadCell,
  addFault: AddFault,
): Omit<PriceRecord, 'line' | 'percent' | 'price'> | null {
  const [sku, brand, category] = [read('sku'), read('brand'), read('category')]
  const targets = [sku, brand, category].filter((text) => text !== '')
  const quantity = read('quantity') === '' ? 1 : Number(read('quantity'))
  const isTarget = reportProblems(addFault, [
    ['sku', priceFileTexts.oneTarget, targets.length > 1],
    [
      'quantity',
      priceFileTexts.quantityRange,
      !(Number.isInteger(quantity) && quantity >= 1 && quantity <= 10_000),
    ],
  ])
  return isTarget ? { sku, pack: read('pack'), brand, category, minQuantity: quantity } : null
}

function reportProblems(
  addFault: AddFault,
  problems: readonly [column: PriceFileColumn, write: () => string, applies: boolean][],
): boolean {
  const matches = problems.filter(([, , applies]) => applies)
  for (const [column, write] of matches) addFault(column, write())
  return matches.length === 0
}
