import { readCount, readPeriod, readPrice } from '#domain/catalog/cell-value-rules.ts'
import type { PackRecord } from '#domain/catalog/write/product-record.ts'
import type { CellReader } from './cell-reader.ts'
import type { FeedColumns } from './feed-columns.ts'

/** Stock of what the feed calls available without saying how many. */
export const stockWithoutQuantity = 100

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

/** The packs of a row: the first from Google's own columns, the others from pack_2_… and up. Source: DESK-02. */
export function readPacks(
  cells: CellReader,
  columns: FeedColumns,
  id: string,
  currency: string,
): PackRecord[] {
  const { at } = columns
  const first = readPack(
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
    currency,
    readStock(cells, columns),
  )
  if (cells.at(at.price, 200) === '')
    cells.wrong(at.price, 'is empty; for goods on request write quote')
  const packs = [first]
  for (const { number, at: part } of columns.packs) {
    if (cells.at(part.price, 200) === '') continue
    const names = {
      ...part,
      salePrice: part.sale_price,
      salePeriod: part.sale_price_effective_date,
    }
    const { unit, quantity, price, mrp, cost, code, salePrice, salePeriod } = names
    const onHand = cells.read(part.stock, readCount, 0)
    packs.push(
      readPack(
        cells,
        { unit, quantity, price, mrp, cost, code, salePrice, salePeriod },
        `${id}-${number}`,
        currency,
        onHand,
      ),
    )
  }
  const codes = new Set(packs.map((pack) => pack.code))
  if (codes.size < packs.length)
    cells.wrong(columns.packs[0]?.at.code, 'two packs have the same code')
  return packs
}

function readPack(
  cells: CellReader,
  at: PackColumns,
  usualCode: string,
  currency: string,
  onHand: number,
): PackRecord {
  const money = (text: string) => readPrice(text, currency)
  const quantity = cells.read(at.quantity, (text) => readCount(text, 1), 1)
  const listed = /^quote$/i.test(cells.at(at.price, 200)) ? null : cells.read(at.price, money, null)
  const sale = cells.read(at.salePrice, money, null)
  const period = cells.read(at.salePeriod, readPeriod, null)
  const pack: PackRecord = {
    code: cells.at(at.code, 100) || usualCode,
    unit:
      cells.optional(at.unit, 60).replace(/\s+/g, ' ') ||
      (quantity === 1 ? '1 piece' : `Pack of ${quantity}`),
    quantity,
    price: listed,
    mrp: cells.read(at.mrp, money, null),
    cost: cells.read(at.cost, money, null),
    onHand,
    special: null,
  }
  if (listed !== null && pack.mrp !== null && pack.mrp < listed)
    cells.wrong(at.mrp, 'is below the price')
  if (sale !== null && listed !== null) applySale(cells, at, pack, listed, sale, period)
  return pack
}

/** A sale with dates is a special fixed price; without, it is the price and the listed price the MRP. Source: PRICE-02. */
function applySale(
  cells: CellReader,
  at: PackColumns,
  pack: PackRecord,
  listed: number,
  sale: number,
  period: { from: Date; until: Date } | null,
): void {
  if (sale > listed) cells.wrong(at.salePrice, 'is above the price')
  if (period) pack.special = { price: sale, ...period }
  else {
    pack.mrp ??= listed
    pack.price = sale
  }
}

function readStock(cells: CellReader, { at }: FeedColumns): number {
  const available = cells
    .text('availability', 60)
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const quantity = cells.read(
    at.quantity,
    readCount,
    available === 'in_stock' ? stockWithoutQuantity : 0,
  )
  if (available === '' || available === 'in_stock') return quantity
  if (!['out_of_stock', 'preorder', 'backorder'].includes(available)) {
    cells.wrong(at.availability, 'is none of in_stock, out_of_stock, preorder, backorder')
  }
  return 0
}
