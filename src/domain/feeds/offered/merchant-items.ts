import type { OfferedProduct } from '#domain/catalog/catalog.ts'
import type { PackRecord } from '#domain/catalog/write/product-record.ts'
import { escapeMarkup } from '#kernel/escape-markup.ts'
import { convertHtmlToText } from '#kernel/html-text.ts'
import * as catalogTexts from '#texts/catalog.ts'
import {
  buildPictureLinks,
  buildProductLink,
  type FeedTerms,
  formatPrice,
  getShippingCharge,
} from './offered-terms.ts'

/** Merchant Center's limits, in characters. */
const limits = { title: 150, description: 5_000, productType: 750 }

/**
 * RSS 2.0 with the elements of Google Merchant Center, one item per product for its first pack with
 * a price. Products on request are left out: Merchant Center refuses them. Source: KEY-06.
 */
export async function* formatMerchantItems(
  batches: AsyncIterable<readonly OfferedProduct[]>,
  terms: FeedTerms,
): AsyncGenerator<string> {
  const { seller } = terms
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`
  yield `<title>${toXmlText(seller.companyName)}</title>\n<link>${toXmlText(seller.origin)}</link>\n`
  yield `<description>${toXmlText(catalogTexts.productsOf({ company: seller.companyName }))}</description>\n`
  for await (const products of batches)
    yield products
      .map((product) => {
        const pack = product.record.packs.find(({ price }) => price !== null)
        return pack ? formatItem(terms, product, pack) : ''
      })
      .join('')
  yield '</channel>\n</rss>\n'
}

function formatItem(terms: FeedTerms, product: OfferedProduct, pack: PackRecord): string {
  const { seller } = terms
  const { record } = product
  const pictures = buildPictureLinks(seller, record)
  const text = convertHtmlToText(record.description) || convertHtmlToText(record.overview)
  const { special } = pack
  const elements: [name: string, value: string | null][] = [
    ['id', record.code],
    ['title', record.name.slice(0, limits.title)],
    ['description', (text || record.name).slice(0, limits.description)],
    ['link', buildProductLink(seller, product)],
    ['image_link', pictures[0] ?? null],
    ...pictures.slice(1).map((link): [string, string] => ['additional_image_link', link]),
    ['availability', pack.onHand > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', formatPrice(pack.price!, seller)],
    ['sale_price', special && formatPrice(special.price, seller)],
    [
      'sale_price_effective_date',
      special && `${special.from.toISOString()}/${special.until.toISOString()}`,
    ],
    ['brand', record.brand],
    ['gtin', record.gtin],
    ['mpn', record.partNumber],
    ['identifier_exists', record.gtin || record.partNumber ? null : 'no'],
    ['condition', 'new'],
    ['product_type', record.categoryPath.join(' > ').slice(0, limits.productType)],
    ['item_group_id', record.variantGroup],
    ['multipack', pack.quantity > 1 ? String(pack.quantity) : null],
  ]
  const lines = elements.map(([name, value]) =>
    value === null ? '' : `<g:${name}>${toXmlText(value)}</g:${name}>\n`,
  )
  return `<item>\n${lines.join('')}${formatShipping(terms, pack)}</item>\n`
}

function formatShipping(terms: FeedTerms, pack: PackRecord): string {
  const { seller } = terms
  const charge = getShippingCharge(terms, pack)
  if (charge === null) return ''
  const place = `<g:country>${toXmlText(seller.countryCode)}</g:country><g:postal_code>${toXmlText(seller.defaultPlace.pincode)}</g:postal_code>`
  return `<g:shipping>${place}<g:price>${toXmlText(formatPrice(charge, seller))}</g:price></g:shipping>\n`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 can't contain them, not even escaped
const outsideXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function toXmlText(text: string): string {
  return escapeMarkup(text.toWellFormed().replace(outsideXml, ' '))
}
