import type { OfferedProduct } from '#domain/catalog/catalog.ts'
import { buildFeedColumns, formatTsvRow } from '../format-feed.ts'
import {
  buildPictureLinks,
  buildProductLink,
  type FeedTerms,
  formatPrice,
  getShippingCharge,
} from './offered-terms.ts'

type Cell = (product: OfferedProduct) => string

/** Columns of an export that are for the seller only. */
const ownColumns =
  /^(?:quantity|cost_of_goods_sold|popularity|published_at|replaced_by|pack_\d+_(?:cost|stock))$/

/**
 * Merchant Center's columns and those of further packs: an import recreates the same products at the
 * same prices. Source: KEY-06.
 */
export async function* formatProductTable(
  batches: AsyncIterable<readonly OfferedProduct[]>,
  terms: FeedTerms,
  maxPacks: number,
): AsyncGenerator<string> {
  const columns = buildColumns(terms, maxPacks)
  yield formatTsvRow(columns.map(([name]) => name))
  for await (const products of batches)
    yield products
      .map((product) => formatTsvRow(columns.map(([, toCell]) => toCell(product))))
      .join('')
}

function buildColumns(terms: FeedTerms, maxPacks: number): [string, Cell][] {
  const { seller } = terms
  const shared = buildFeedColumns(
    seller.currency,
    maxPacks,
    (record) => buildPictureLinks(seller, record),
    { origin: seller.origin },
  )
  const availabilities = Array.from({ length: maxPacks - 1 }, (_, at): [string, Cell] => [
    `pack_${at + 2}_availability`,
    ({ record }) => formatAvailability(record.packs[at + 1]?.onHand),
  ])
  return [
    ...shared
      .filter(([name]) => !ownColumns.test(name))
      .map(([name, toCell]): [string, Cell] => [name, ({ record }) => toCell(record)]),
    ['link', (product) => buildProductLink(seller, product)],
    ['condition', () => 'new'],
    ['shipping(country:postal_code:price)', (product) => formatShipping(terms, product)],
    ...availabilities,
  ]
}

function formatAvailability(onHand: number | undefined): string {
  if (onHand === undefined) return ''
  return onHand > 0 ? 'in_stock' : 'out_of_stock'
}

function formatShipping(terms: FeedTerms, { record }: OfferedProduct): string {
  const { seller } = terms
  const charge = getShippingCharge(terms, record.packs[0]!)
  if (charge === null) return ''
  const { pincode } = seller.defaultPlace
  return `${seller.countryCode}:${pincode}:${formatPrice(charge, seller)}`
}
