import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/**
 * A large seller's feed: ten main categories, nine attributes, every third row a variant of the one before.
 */
export function writeFeed(path: string, rows: number): Promise<void> {
  return write(path, rows, header, (n) => [
    `B${n}`,
    `${pick(makers, n)} ${pick(productNouns, n >> 3)} ${n % 97} mm ${pick(colours, n)}`,
    `<p>${pick(productNouns, n >> 3)} for daily work. Number ${n}, made to last and easy to keep.</p>`,
    `Bench goods > ${pick(productNouns, n % 10)} > Kind ${n % 40}`,
    'in_stock',
    String(n % 60),
    `${100 + (n % 9000)}.50 INR`,
    `${180 + (n % 9000)}.00 INR`,
    pick(makers, n),
    `M-${n}`,
    `G${Math.floor(n / 3)}`,
    pick(colours, n),
    `${n % 97} mm`,
    pick(['Steel', 'Brass', 'Nylon', 'Oak'], n),
    `General:Voltage:${n % 12} V,General:Length:${n % 200} mm,Trade:Pack:${1 + (n % 5)} pieces`,
  ])
}

/** The same products with other prices and stock. */
export function writeDelta(path: string, rows: number): Promise<void> {
  return write(path, rows, ['id', 'price', 'quantity'], (n) => [
    `B${n}`,
    `${90 + (n % 9000)}.25 INR`,
    String(n % 70),
  ])
}

const header = [
  'id',
  'title',
  'description',
  'product_type',
  'availability',
  'quantity',
  'price',
  'mrp',
  'brand',
  'mpn',
  'item_group_id',
  'color',
  'size',
  'material',
  'product_detail',
]
const makers = ['Kestrel', 'Boltwright', 'Sahyadri', 'Ashvale', 'Torrent', 'Nimbus', 'Palash']
const productNouns = [
  'Hammer',
  'Valve',
  'Glove',
  'Bearing',
  'Lamp',
  'Drill',
  'Pump',
  'Coupling',
  'Switch',
  'Ladder',
  'Clamp',
]
const colours = ['Red', 'Blue', 'Black', 'Green', 'Grey']

const pick = (list: readonly string[], n: number) => list[n % list.length]!

async function write(
  path: string,
  rows: number,
  names: string[],
  row: (n: number) => string[],
): Promise<void> {
  await pipeline(function* () {
    yield `${names.join('\t')}\n`
    for (let n = 0; n < rows; n++) yield `${row(n).join('\t')}\n`
  }, createWriteStream(path))
}
