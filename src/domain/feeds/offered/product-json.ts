import { buildDocumentsJson } from '#contract/catalog/documents-json.ts'
import { paths } from '#contract/paths/paths.ts'
import type { OfferedProduct } from '#domain/catalog/catalog.ts'
import { convertHtmlToText } from '#kernel/html-text.ts'
import { toMajor } from '#kernel/money.ts'
import {
  buildPictureLinks,
  buildProductLink,
  type FeedTerms,
  getShownPrice,
} from './offered-terms.ts'

/** A schema.org Product in JSON-LD per line, with an offer for each pack. Source: KEY-06. */
export async function* formatProductJson(
  batches: AsyncIterable<readonly OfferedProduct[]>,
  terms: FeedTerms,
): AsyncGenerator<string> {
  for await (const products of batches)
    yield products.map((product) => `${JSON.stringify(toJsonLd(terms, product))}\n`).join('')
}

function toJsonLd({ seller }: FeedTerms, product: OfferedProduct): object {
  const { record } = product
  const link = buildProductLink(seller, product)
  const offers = record.packs.flatMap((pack) => {
    const price = getShownPrice(pack)
    if (price === null) return []
    return {
      '@type': 'Offer',
      sku: pack.code,
      name: pack.unit,
      price: toMajor(price, seller.currency),
      priceCurrency: seller.currency,
      priceValidUntil: pack.special?.until.toISOString(),
      eligibleQuantity: { '@type': 'QuantitativeValue', value: pack.quantity },
      availability: `https://schema.org/${pack.onHand > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: seller.companyName },
      url: link,
    }
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': link,
    url: link,
    name: record.name,
    sku: record.code,
    gtin: record.gtin ?? undefined,
    mpn: record.partNumber ?? undefined,
    brand: record.brand === null ? undefined : { '@type': 'Brand', name: record.brand },
    category: record.categoryPath.join(' > '),
    inProductGroupWithID: record.variantGroup ?? undefined,
    description: convertHtmlToText(record.description) || convertHtmlToText(record.overview),
    image: buildPictureLinks(seller, record),
    additionalProperty: record.attributes.map(({ caption, value }) => ({
      '@type': 'PropertyValue',
      name: caption,
      value,
    })),
    subjectOf: buildDocumentsJson(
      (record.documents ?? []).map(({ kind, title, language, key, format, link }) => ({
        kind,
        title,
        language,
        format: format ?? 'link',
        url: key === null ? link! : seller.origin + paths.document(key, format!),
      })),
    ),
    offers: offers.length > 0 ? offers : undefined,
  }
}
