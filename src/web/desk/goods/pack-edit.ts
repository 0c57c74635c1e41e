import { type Capability, mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import type { DeskPack, DeskProduct, PriceInput } from '#contract/desk/desk-products.ts'
import type { PackInput } from '#contract/schemas/desk-products.server.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { getCurrencyDecimals } from '#kernel/money.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'

/** The parts of a product's form that somebody may edit. */
export interface EditableParts {
  catalogue: boolean
  prices: boolean
  /** Row ids of the warehouses; null: all of them. */
  stock: readonly number[] | null
}

/** `isWithin`: the product lies in one of the categories that the role is limited to, if any. */
export function getEditableParts(staff: StaffRights, isWithin: boolean): EditableParts {
  const may = (capability: Capability) => isWithin && mayDo(staff, capability, 'part')
  return {
    catalogue: may('catalogue'),
    prices: may('prices'),
    stock: may('stock') ? (staff.limits?.warehouses ?? null) : [],
  }
}

/** Whether a part of a pack, `price` or `stock-3`, is one that somebody may edit. */
export function isEditable(part: string, { catalogue, prices, stock }: EditableParts): boolean {
  if (isDescription(part)) return catalogue
  if (!part.startsWith('stock-')) return prices
  return stock === null || stock.includes(Number(part.slice(6)))
}

/** The row of the sheet in which a pack is added. */
export const newPackRow = 'new'

const packNames = ['code', 'unit', 'quantity', 'position', 'active'] as const
const amountNames = ['price', 'mrp', 'cost', 'specialPrice'] as const
const timeNames = ['specialFrom', 'specialUntil'] as const
const packFieldPattern = new RegExp(
  `^(${[...packNames, ...amountNames, ...timeNames, 'stock-\\d+'].join('|')})-(\\d+|${newPackRow})$`,
)

/** The part of a pack that a field holds, `price` of `price-12`, and its row. */
export function parsePackField(name: string): { part: string; row: string } | null {
  const [, part, row] = packFieldPattern.exec(name) ?? []
  return part === undefined || row === undefined ? null : { part, row }
}

/** The packs as form fields: `price-12` is the price of the pack with the id 12. */
export function packsToFields(
  { packs }: DeskProduct,
  format: { currency: string; timeZone: string },
): Fields {
  const fields: Record<string, string> = {}
  const add = (row: string | number, parts: Fields) => {
    for (const [name, value] of Object.entries(parts)) fields[`${name}-${row}`] = value
  }
  for (const pack of packs) add(pack.id, packToFields(pack, format))
  const emptyStock = (packs[0]?.stock ?? []).map(({ warehouseId }) => [`stock-${warehouseId}`, ''])
  const emptyPrices = Object.fromEntries([...amountNames, ...timeNames].map((name) => [name, '']))
  const texts = { code: '', unit: '', quantity: '', position: '', active: 'on' }
  add(newPackRow, { ...texts, ...emptyPrices, ...Object.fromEntries(emptyStock) })
  return fields
}

function packToFields(
  pack: DeskPack,
  { currency, timeZone }: { currency: string; timeZone: string },
): Fields {
  const decimals = getCurrencyDecimals(currency)
  const formatPrice = (minor: number | null) =>
    minor === null ? '' : (minor / 10 ** decimals).toFixed(decimals)
  const formatTime = (iso: string | undefined) => (iso ? toLocalInput(new Date(iso), timeZone) : '')
  const counts = pack.stock.map(({ warehouseId, onHand }) => [
    `stock-${warehouseId}`,
    String(onHand),
  ])
  return {
    code: pack.code,
    unit: pack.unit,
    quantity: String(pack.quantity),
    position: String(pack.position),
    active: pack.active ? 'on' : '',
    price: pack.price === null ? deskStockTexts.priceWord() : formatPrice(pack.price),
    mrp: formatPrice(pack.mrp),
    cost: formatPrice(pack.cost),
    specialPrice: formatPrice(pack.special?.price ?? null),
    specialFrom: formatTime(pack.special?.from),
    specialUntil: formatTime(pack.special?.until),
    ...Object.fromEntries(counts),
  }
}

/** The fields of packs that somebody may edit; the others are neither editable nor sent. */
export function pickEditablePacks(fields: Fields, parts: EditableParts): Fields {
  const entries = Object.entries(fields).filter(([name]) => {
    const part = parsePackField(name)?.part
    if (part === undefined) return false
    return isEditable(part, parts)
  })
  // Who can't say what a pack is can't add one.
  const isKept = ([name]: [string, string]) =>
    parts.catalogue || parsePackField(name)?.row !== newPackRow
  return Object.fromEntries(entries.filter(isKept))
}

const isDescription = (part: string) => (packNames as readonly string[]).includes(part)

/** Whether something was typed into the row of a new pack. */
export function hasNewPack(fields: Fields): boolean {
  const ignored = new Set(['active', 'quantity', 'position'])
  return Object.entries(fields).some(([name, value]) => {
    const field = parsePackField(name)
    return field?.row === newPackRow && !ignored.has(field.part) && value.trim() !== ''
  })
}

/** The parts of one pack's row, by their own names. */
export function pickRow(fields: Fields, row: string | number): Fields {
  const entries = Object.entries(fields).flatMap(([name, value]) => {
    const field = parsePackField(name)
    return field?.row === String(row) ? [[field.part, value]] : []
  })
  return Object.fromEntries(entries)
}

/** A new pack's description: what is left blank follows from the product. */
export function completeNewPack(input: PackInput, { code, packs }: DeskProduct): PackInput {
  let number = packs.length + 1
  while (packs.some((pack) => pack.code === `${code}-${number}`)) number++
  return {
    ...input,
    code: input.code.trim() || `${code}-${number}`,
    quantity: input.quantity.trim() || '1',
    position: input.position.trim() || String(packs.length),
  }
}

export function toPriceInput(row: Fields, isNew: boolean): PriceInput {
  const { price = '', mrp = '', cost = '', specialPrice = '' } = row
  const { specialFrom = '', specialUntil = '' } = row
  const listPrice = isNew && price.trim() === '' ? 'quote' : price
  return { price: listPrice, mrp, cost, specialPrice, specialFrom, specialUntil }
}

export function toStockInput(row: Fields): Map<number, string> {
  const counts = Object.entries(row).filter(
    ([name, value]) => name.startsWith('stock-') && value.trim() !== '',
  )
  return new Map(counts.map(([name, value]) => [Number(name.slice(6)), value]))
}

const labelsByPart: Record<string, () => string> = {
  code: deskStockTexts.sku,
  unit: deskStockTexts.pack,
  quantity: deskStockTexts.pieces,
  position: deskStockTexts.listPosition,
  active: deskStockTexts.onSale,
  price: deskStockTexts.price,
  mrp: deskStockTexts.mrp,
  cost: deskStockTexts.cost,
  specialPrice: deskStockTexts.specialPrice,
  specialFrom: deskStockTexts.specialFrom,
  specialUntil: deskStockTexts.specialUntil,
}

/** "Price of Box of 4"; null: no field of a pack. */
export function labelPackField(name: string, packs: readonly DeskPack[]): string | null {
  const field = parsePackField(name)
  if (!field) return null
  const pack = packs.find(({ id }) => String(id) === field.row)
  const warehouses = pack?.stock ?? packs[0]?.stock ?? []
  const warehouse = warehouses.find(({ warehouseId }) => `stock-${warehouseId}` === field.part)
  const label = labelsByPart[field.part]?.() ?? nameOnHand(warehouse?.warehouse)
  return pack
    ? deskStockTexts.fieldOfUnit({ field: label, unit: pack.unit })
    : deskStockTexts.fieldOfNewPack({ field: label })
}

/** The label of what lies in a warehouse. */
export function nameOnHand(warehouse: string | undefined): string {
  return warehouse === undefined
    ? deskStockTexts.onHandSomewhere()
    : deskStockTexts.onHandInWarehouse({ warehouse })
}

export const isAmountPart = (part: string) => (amountNames as readonly string[]).includes(part)
export const isTimePart = (part: string) => (timeNames as readonly string[]).includes(part)
