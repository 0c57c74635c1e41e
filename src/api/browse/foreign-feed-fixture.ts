import fc from 'fast-check'

/** A row of a feed, by column. */
export type FeedRow = Readonly<Record<string, string>>

export const feedColumns = [
  'id',
  'title',
  'brand',
  'product_type',
  'mpn',
  'price',
  'sale_price',
  'mrp',
  'quantity',
  'popularity',
  'color',
  'Bore (mm)',
  'product_detail',
  'pack_2_price',
  'pack_2_quantity',
  'pack_2_stock',
]

/** Stands in titles alone, so that a search for it finds exactly those. */
export const marker = 'zorbix'

const prose = 'Keep dry and out of the sun; never use near an open flame, and read the leaflet.'
const titles = ['Bearing', 'bearing', 'Élan bearing', 'Washer 10', 'WASHER 9', '  Nut   M8 ']
const paths = [
  'Motion',
  'Motion > Bearings',
  'Motion > Bearings > Ball bearings',
  'Motion &gt; Seals',
  'Fixings > Nuts > Nuts > Hex',
]
const colours = ['Red', 'red', 'Blue', '', 'Grün', prose]
/** The same figure written in several ways, and some that only look alike. */
const bores = ['10 mm', '10mm', '8 mm', '1,200 mm', '9.5 mm', '1/2 in', '-5 mm', '', prose]
const details: Record<string, readonly string[]> = {
  Seal: ['2RS', 'ZZ', 'open', prose],
  'Load rating': ['100 kg', '25 kg', '3 kg'],
  'Grade "A", plated': ['8.8', '10.9, zinc', 'A2:70', 'back\\slash', '=1+1'],
  Note: [prose, `${prose} ${prose}`],
}
/** Fields that few products have. */
const rareCaptions = Array.from({ length: 30 }, (_, number) => `Rare ${number}`)

const price = fc.constantFrom('99', '99.50', '100 INR', '100.25', '250', '1299.00 INR', 'quote')
const sometimes = <T>(value: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight: 1, arbitrary: value }, { weight: 3, arbitrary: fc.constant(otherwise) })

const detail = fc
  .tuple(
    fc.tuple(...Object.values(details).map((values) => fc.subarray([...values], { maxLength: 2 }))),
    sometimes(fc.subarray(rareCaptions, { maxLength: 1 }), []),
  )
  .map(([lists, rare]) => [
    ...lists.flatMap((values, at) =>
      values.map((value) => ['Data', Object.keys(details)[at]!, value] as const),
    ),
    ...rare.map((caption) => ['', caption, 'yes'] as const),
  ])

const row = fc
  .record({
    title: fc.constantFrom(...titles),
    isMarked: fc.boolean(),
    brand: fc.constantFrom('', 'SKF', 'Nachi', 'B & B "Best"'),
    product_type: fc.constantFrom(...paths),
    mpn: sometimes(fc.constant(`6203-2RS ${'C3 '.repeat(60)}`), ''),
    price,
    mrpMarkup: fc.constantFrom(0, 0, 5, 25, 60),
    sale_price: sometimes(fc.constantFrom('50', '80.5'), ''),
    quantity: fc.constantFrom('0', '0', '7'),
    popularity: fc.integer({ min: 0, max: 3 }).map(String),
    color: fc.constantFrom(...colours),
    bore: fc.constantFrom(...bores),
    detail,
    pack2: sometimes(fc.constantFrom('95', '99', '400', 'quote'), ''),
    pack2Stock: fc.constantFrom('0', '3'),
  })
  .map(({ isMarked, mrpMarkup, bore, detail, pack2, pack2Stock, ...each }) => ({
    ...each,
    title: isMarked ? `${each.title} ${marker}` : each.title,
    mrp:
      mrpMarkup === 0 || each.price === 'quote'
        ? ''
        : (Number.parseFloat(each.price) + mrpMarkup).toFixed(2),
    'Bore (mm)': bore,
    product_detail: detail.map((parts) => parts.map(escapePart).join(':')).join(','),
    pack_2_price: pack2,
    pack_2_quantity: pack2 === '' ? '' : '10',
    pack_2_stock: pack2 === '' ? '' : pack2Stock,
    /** What `product_detail` spells. */
    details: detail.map(([, caption, value]) => ({ caption, value })),
  }))

const escapePart = (text: string) => text.replace(/[\\,:"]/g, (sign) => `\\${sign}`)

type ForeignRow = (typeof row extends fc.Arbitrary<infer R> ? R : never) & { id: string }

/** Feeds as strangers write them, with their rows. */
export const foreignFeeds: fc.Arbitrary<ForeignRow[]> = fc
  .array(row, { minLength: 1, maxLength: 70, size: 'max' })
  .map((rows) => rows.map((each, at) => ({ ...each, id: `f${at}` })))

/** The rows as a file of tabs. */
export function writeFeed(rows: readonly ForeignRow[]): string {
  const quote = (cell: string) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lines = rows.map((each) => {
    const cells: FeedRow = { ...each, details: '' } as unknown as FeedRow
    return feedColumns.map((name) => quote(cells[name] ?? '')).join('\t')
  })
  return [feedColumns.join('\t'), ...lines, ''].join('\n')
}

/** A product as a person reads it from its row. */
export interface ForeignProduct {
  id: string
  title: string
  path: string[]
  /** In hundredths. */
  price: number | null
  /** In percent. */
  discount: number
  popularity: number
  inStock: boolean
  values: { caption: string; label: string }[]
}

export function readForeignProduct(row: ForeignRow): ForeignProduct {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
  const toMinor = (text: string) => Math.round(Number.parseFloat(text) * 100)
  const list = row.price === 'quote' ? null : toMinor(row.price)
  const sale = row.sale_price === '' || list === null ? null : toMinor(row.sale_price)
  const first = {
    price: sale ?? list,
    mrp: row.mrp !== '' ? toMinor(row.mrp) : sale === null ? null : list,
  }
  const second = { price: Number(row.pack_2_price) ? toMinor(row.pack_2_price) : null, mrp: null }
  const cheapest =
    second.price !== null && (first.price === null || second.price < first.price) ? second : first
  const { price, mrp } = cheapest
  const levels = row.product_type.split(/ (?:>|&gt;) /)
  const values = [
    { caption: 'Brand', value: row.brand },
    { caption: 'Colour', value: row.color },
    { caption: 'Bore (mm)', value: row['Bore (mm)'] },
    { caption: 'Type', value: levels.slice(3).join(' > ') },
    ...row.details,
  ].map(({ caption, value }) => ({ caption, label: plain(value) }))
  return {
    id: row.id,
    title: plain(row.title),
    path: levels.slice(0, 3),
    price,
    discount: price !== null && mrp !== null && mrp > price ? ((mrp - price) * 100) / mrp : 0,
    popularity: Number(row.popularity),
    inStock: Number(row.quantity) > 0 || Number(row.pack_2_stock) > 0,
    values: values.filter(({ label }) => label !== ''),
  }
}
