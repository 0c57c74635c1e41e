import { parseCount, parsePeriod, parsePrice } from '#contract/catalog/cell-values.ts'
import type { PackRecord } from '#domain/catalog/write/product-record.ts'
import { writeInFirstLanguage } from '#platform/first-language.ts'
import { isPriceWord } from '#platform/price-word.ts'
import * as catalogTexts from '#texts/catalog.ts'
import type { CellReader } from './cell-reader.ts'
import type { FeedColumns } from './feed-columns.ts'

/** Stock of products that the feed calls available without a quantity. */
export const stockWithoutQuantity = 100

/** What is read of the seller for a pack. */
export interface PackTerms {
  currency: string
  languages: string[]
}

interface PackColumns {
  unit: number | undefined
  quantity: number | undefined
  price: number | undefined
  mrp: number | undefined
  cost: number | undefined
  code: number | undefined
  salePrice: number | undefined
  salePeriod: number | undefined
}

/**
 * The packs of a row: the first from Google's own columns, the others from pack_2_… and up. Source:
 * DESK-02.
 */
export function parsePacks(
  cells: CellReader,
  columns: FeedColumns,
  id: string,
  terms: PackTerms,
): PackRecord[] {
  const { indexes: at } = columns
  const first = parsePack(
    cells,
    {
      unit: at.unit,
      quantity: at.multipack,
      price: at.price,
      mrp: at.mrp,
      cost: at.cost_of_goods_sold,
      code: at.pack_1_code,
      salePrice: at.sale_price,
      salePeriod: at.sale_price_effective_date,
    },
    id,
    terms,
    parseStock(cells, at),
  )
  if (cells.getTextAt(at.price, 200) === '') cells.addProblem(at.price, { code: 'price-missing' })
  const packs = [first]
  for (const { number, indexes: part } of columns.packs) {
    if (cells.getTextAt(part.price, 200) === '') continue
    const names = {
      ...part,
      salePrice: part.sale_price,
      salePeriod: part.sale_price_effective_date,
    }
    const { unit, quantity, price, mrp, cost, code, salePrice, salePeriod } = names
    const onHand = parseStock(cells, { availability: part.availability, quantity: part.stock })
    packs.push(
      parsePack(
        cells,
        { unit, quantity, price, mrp, cost, code, salePrice, salePeriod },
        `${id}-${number}`,
        terms,
        onHand,
      ),
    )
  }
  const codes = new Set(packs.map((pack) => pack.code))
  if (codes.size < packs.length)
    cells.addProblem(columns.packs[0]?.indexes.code, { code: 'same-pack-code' })
  return packs
}

const formatUnit = (quantity: number) =>
  quantity === 1 ? catalogTexts.onePiece() : catalogTexts.packOf({ quantity: String(quantity) })

function parsePack(
  cells: CellReader,
  at: PackColumns,
  defaultCode: string,
  terms: PackTerms,
  onHand: number,
): PackRecord {
  const parseMoney = (text: string) => parsePrice(text, terms.currency)
  const quantity = cells.read(at.quantity, (text) => parseCount(text, 1), 1)
  const listPrice = isPriceWord(cells.getTextAt(at.price, 200))
    ? null
    : cells.read(at.price, parseMoney, null)
  const sale = cells.read(at.salePrice, parseMoney, null)
  const period = cells.read(at.salePeriod, parsePeriod, null)
  const pack: PackRecord = {
    code: cells.getTextAt(at.code, 100) || defaultCode,
    unit:
      cells.getOptional(at.unit, 60).replace(/\s+/g, ' ') ||
      writeInFirstLanguage(terms, () => formatUnit(quantity)),
    quantity,
    price: listPrice,
    mrp: cells.read(at.mrp, parseMoney, null),
    cost: cells.read(at.cost, parseMoney, null),
    onHand,
    special: null,
  }
  if (listPrice !== null && pack.mrp !== null && pack.mrp < listPrice)
    cells.addProblem(at.mrp, { code: 'below-price' })
  if (sale !== null && listPrice !== null) applySale(cells, at, pack, listPrice, sale, period)
  return pack
}

/**
 * A sale price with dates becomes a special fixed price; without dates it becomes the price, and
 * the regular price the MRP. Source: PRICE-02.
 */
function applySale(
  cells: CellReader,
  at: PackColumns,
  pack: PackRecord,
  listPrice: number,
  sale: number,
  period: { from: Date; until: Date } | null,
): void {
  if (sale > listPrice) cells.addProblem(at.salePrice, { code: 'above-price' })
  if (period) pack.special = { price: sale, ...period }
  else {
    pack.mrp ??= listPrice
    pack.price = sale
  }
}

function parseStock(
  cells: CellReader,
  at: { availability?: number | undefined; quantity?: number | undefined },
): number {
  const availability = cells
    .getTextAt(at.availability, 60)
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const quantity = cells.read(
    at.quantity,
    parseCount,
    availability === 'in_stock' ? stockWithoutQuantity : 0,
  )
  if (availability === '' || availability === 'in_stock') return quantity
  if (!['out_of_stock', 'preorder', 'backorder'].includes(availability)) {
    cells.addProblem(at.availability, { code: 'not-availability' })
  }
  return 0
}
