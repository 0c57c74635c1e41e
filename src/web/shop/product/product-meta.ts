import type { PackView, ProductPage } from '#contract/catalog/catalog.ts'
import { buildDocumentsJson } from '#contract/catalog/documents-json.ts'
import type { OpinionView, ProductOpinions } from '#contract/catalog/opinions.ts'
import { paths } from '#contract/paths/paths.ts'
import { toMajor } from '#kernel/money.ts'
import { toHref } from '#web/ui/to-href.ts'
import { buildSocialPicture } from '../listing/social-picture.ts'
import { buildAddressMeta, type Matches } from '../page-address.ts'

interface ProductData {
  product: ProductPage
  opinions: Pick<ProductOpinions, 'averageTenths' | 'reviewCount' | 'reviews'>
  origin: string
  company: string
  style: { currency: string }
}

/**
 * PDP-04: canonical, social tags and Product JSON-LD with the actual price, currency and
 * availability.
 */
export function buildProductMeta(data: ProductData | undefined, matches: Matches) {
  if (!data) return []
  const { product, origin, company } = data
  const summary =
    product.metaDescription || toPlainText(product.overviewHtml).slice(0, 160) || product.name
  const title = product.pageTitle || product.name
  return [
    { title: `${title} | ${company}` },
    { name: 'description', content: summary },
    ...buildAddressMeta(matches, paths.product(product.url)),
    { property: 'og:type', content: 'product' },
    { property: 'og:site_name', content: company },
    { property: 'og:title', content: title },
    { property: 'og:description', content: summary },
    ...buildSocialPicture(origin, product.pictures[0]),
  ]
}

/**
 * schema.org's Product, with an offer for each pack that has a price, and the reviews that the page
 * shows.
 */
export function buildProductJson({ product, origin, company, style, opinions }: ProductData) {
  const address = origin + toHref(paths.product(product.url))
  const offers = product.packs.flatMap((pack) =>
    pack.price === null ? [] : [buildOffer(pack, pack.price)],
  )
  function buildOffer(pack: PackView, price: number) {
    return {
      '@type': 'Offer',
      name: pack.unit,
      price: toMajor(price, style.currency),
      priceCurrency: style.currency,
      availability: `https://schema.org/${pack.stock > 0 && pack.delivered ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: company },
      url: address,
    }
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    sku: product.code,
    ...(product.gtin ? { gtin: product.gtin } : {}),
    ...(product.partNumber ? { mpn: product.partNumber } : {}),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand.name } } : {}),
    description: toPlainText(product.overviewHtml),
    image: product.pictures.map((picture) => origin + paths.picture(picture, 960, 'webp')),
    subjectOf: buildDocumentsJson(
      product.documents.map((each) => ({ ...each, url: new URL(each.url, origin).href })),
    ),
    ...(offers.length > 0 ? { offers: offers.length === 1 ? offers[0] : offers } : {}),
    ...(opinions.averageTenths === null ? {} : buildRating(opinions, opinions.averageTenths)),
  }
}

function buildRating({ reviewCount, reviews }: ProductData['opinions'], averageTenths: number) {
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: averageTenths / 10, reviewCount },
    review: reviews.map(({ author, day, stars, title, text }: OpinionView) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: author },
      datePublished: day,
      name: title,
      reviewBody: text,
      reviewRating: { '@type': 'Rating', ratingValue: stars },
    })),
  }
}

/** Plain text: strips tags and decodes the few entities that the sanitiser writes. */
export function toPlainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
