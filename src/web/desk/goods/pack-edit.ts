import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import type { DeskPack, PriceInput } from '#contract/desk/desk-products.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { getCurrencyDecimals } from '#kernel/money.ts'
import { type EditWords, formatYesNo } from '../editing/edit.ts'

/** The parts of a pack that somebody may edit. */
export function getEditableParts(staff: StaffRights) {
  return {
    pack: mayDo(staff, 'catalogue', 'part'),
    prices: mayDo(staff, 'prices', 'part'),
    stock: mayDo(staff, 'stock', 'part'),
  }
}

/** Currency and time zone in which a pack's values are shown. */
export interface PackFormat {
  currency: string
  timeZone: string
}

export function packToFields(pack: DeskPack, { currency, timeZone }: PackFormat): Fields {
  const decimals = getCurrencyDecimals(currency)
  const formatPrice = (minor: number | null) =>
    minor === null ? '' : (minor / 10 ** decimals).toFixed(decimals)
  const formatTime = (iso: string | undefined) => (iso ? toLocalInput(new Date(iso), timeZone) : '')
  return {
    code: pack.code,
    unit: pack.unit,
    quantity: String(pack.quantity),
    position: String(pack.position),
    active: pack.active ? 'on' : '',
    price: pack.price === null ? 'quote' : formatPrice(pack.price),
    mrp: formatPrice(pack.mrp),
    cost: formatPrice(pack.cost),
    specialPrice: formatPrice(pack.special?.price ?? null),
    specialFrom: formatTime(pack.special?.from),
    specialUntil: formatTime(pack.special?.until),
    ...Object.fromEntries(
      pack.stock.map(({ warehouseId, onHand }) => [`stock-${warehouseId}`, String(onHand)]),
    ),
  }
}

/** The fields that somebody may edit; the others are neither editable nor sent. */
export function pickEditableFields(fields: Fields, staff: StaffRights): Fields {
  const parts = getEditableParts(staff)
  const warehouses = staff.limits?.warehouses
  const mayCount = (name: string) =>
    parts.stock && (!warehouses || warehouses.includes(Number(name.slice(6))))
  const entries = Object.entries(fields).filter(([name]) =>
    name in packLabels ? parts.pack : name in priceLabels ? parts.prices : mayCount(name),
  )
  return Object.fromEntries(entries)
}

const packLabels: Record<string, string> = {
  code: 'SKU',
  unit: 'Unit',
  quantity: 'Pieces in it',
  position: 'Place in the list',
  active: 'On sale',
}
const priceLabels: Record<string, string> = {
  price: 'Price',
  mrp: 'MRP',
  cost: 'Cost, without tax',
  specialPrice: 'Special price',
  specialFrom: 'Special from',
  specialUntil: 'Special until',
}

const amountFields = new Set(['price', 'mrp', 'cost', 'specialPrice'])
const dateTimeFields = new Set(['specialFrom', 'specialUntil'])

/** `symbol`: of the currency that amounts are typed in. */
export function buildPackWords(warehouses: DeskPack['stock'], symbol: string): EditWords {
  const stock = new Map(
    warehouses.map(({ warehouseId, warehouse }) => [`stock-${warehouseId}`, warehouse]),
  )
  return {
    label: (name) =>
      packLabels[name] ?? priceLabels[name] ?? `On hand in ${stock.get(name) ?? 'a warehouse'}`,
    show(name, value) {
      if (name === 'active') return formatYesNo(value)
      if (!amountFields.has(name)) return undefined
      if (value === '') return undefined
      return value === 'quote' ? 'On request' : symbol + value
    },
    input: (name) =>
      name === 'active' ? null : dateTimeFields.has(name) ? 'datetime-local' : 'text',
  }
}

export function toPriceInput(fields: Fields): PriceInput {
  const {
    price = '',
    mrp = '',
    cost = '',
    specialPrice = '',
    specialFrom = '',
    specialUntil = '',
  } = fields
  return { price, mrp, cost, specialPrice, specialFrom, specialUntil }
}

export function toStockInput(fields: Fields): Map<number, string> {
  const counts = Object.entries(fields).filter(([name]) => name.startsWith('stock-'))
  return new Map(counts.map(([name, value]) => [Number(name.slice(6)), value]))
}
