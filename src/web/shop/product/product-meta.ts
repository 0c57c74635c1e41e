import type { PackView, ProductPage } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { toMajor } from '#kernel/money.ts'
import { buildSocialPicture } from '../listing/social-picture.ts'

interface ProductData {
  product: ProductPage
  origin: string
  company: string
  style: { currency: string }
}

/**
 * PDP-04: canonical, social tags and Product JSON-LD with the actual price, currency and
 * availability.
 */
export function buildProductMeta(data: ProductData | undefined) {
  if (!data) return []
  const { product, origin, company } = data
  const address = origin + paths.product(product.url)
  const summary =
    product.metaDescription || toPlainText(product.overviewHtml).slice(0, 160) || product.name
  const title = product.pageTitle || product.name
  return [
    { title: `${title} | ${company}` },
    { name: 'description', content: summary },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'product' },
    { property: 'og:site_name', content: company },
    { property: 'og:title', content: title },
    { property: 'og:description', content: summary },
    { property: 'og:url', content: address },
    ...buildSocialPicture(origin, product.pictures[0]),
  ]
}

/** schema.org's Product, with an offer for each pack that has a price. */
export function buildProductJson({ product, origin, company, style }: ProductData) {
  const address = origin + paths.product(product.url)
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
    ...(offers.length > 0 ? { offers: offers.length === 1 ? offers[0] : offers } : {}),
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
