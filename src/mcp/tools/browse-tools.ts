import { z } from 'zod'
import { shop } from '#app/shop.ts'
import { readListingUrl } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import { checkSearchText } from '#contract/search/search.ts'
import { convertHtmlToText } from '#kernel/html-text.ts'
import { definePublicTool, postalCodeInput, type Tool } from '../define-tool.ts'
import { findPlace, isErrorResult } from '../find-place.ts'
import { buildPageLink } from '../page-link.ts'
import { dataResult, errorResult } from '../tool-result.ts'
import { wireAmount, wireCard, wirePack, wirePlace } from './wire-goods.ts'

const sorts = {
  relevance: 'POP',
  price_up: 'PLH',
  price_down: 'PHL',
  name: 'AZ',
} as const

const findProducts = definePublicTool(
  {
    name: 'find_products',
    title: 'Find products',
    description:
      'Searches the shop by words, codes or part numbers. Answers 20 products a page with prices, stock and delivery dates for the place.',
    input: {
      query: z.string().min(1).max(200).describe('Words, a code or a part number'),
      page: z.int().min(1).max(50).default(1),
      sort: z.enum(['relevance', 'price_up', 'price_down', 'name']).default('relevance'),
      min_price: z.number().min(0).optional(),
      max_price: z.number().min(0).optional(),
      postal_code: postalCodeInput,
    },
  },
  async (call, input) => {
    const scope = await findPlace(call, input.postal_code)
    if (isErrorResult(scope)) return scope
    const searchText = checkSearchText(input.query)
    if (!searchText.ok) return errorResult('invalid-query', 'These words can’t be searched for.')
    const options = { exact: false, within: undefined }
    const { productIds } = await shop.search.searchProducts(scope, searchText.text, options)
    const { query } = readListingUrl(
      new URLSearchParams({
        min: String(input.min_price ?? ''),
        max: String(input.max_price ?? ''),
        sort: sorts[input.sort],
        page: String(input.page),
      }),
      scope.seller,
    )
    const page = await shop.listing.listProducts(scope, { kind: 'ranked', productIds }, query)
    const seller = await shop.delivery.dateDeliveries(scope)
    return dataResult({
      place: wirePlace(scope),
      total: page.count,
      page: page.page,
      pages: page.pageCount,
      products: page.cards.map((card) => wireCard(card, seller)),
    })
  },
)

const getProduct = definePublicTool(
  {
    name: 'get_product',
    title: 'Get a product',
    description:
      'A product with its packs, prices, stock, delivery dates and specification, as its page shows it for the place.',
    input: {
      product: z
        .string()
        .min(1)
        .max(300)
        .describe('The product of a search result, or the address of its page'),
      postal_code: postalCodeInput,
    },
  },
  async (call, input) => {
    const scope = await findPlace(call, input.postal_code)
    if (isErrorResult(scope)) return scope
    const url = input.product.split('?')[0]!.replace(/^.*\/product\//, '')
    const product = await shop.catalog.loadProductPage(scope, url)
    if (!product) return errorResult('not-found', 'The shop has no such product.')
    const seller = await shop.delivery.dateDeliveries(scope)
    const bids = await shop.bids.loadProductBids(scope, product.packs)
    return dataResult({
      place: wirePlace(scope),
      product: product.url,
      code: product.code,
      name: product.name,
      brand: product.brand?.name ?? null,
      gtin: product.gtin,
      part_number: product.partNumber,
      link: buildPageLink(seller, paths.product(product.url)),
      category: product.crumbs.map(({ name }) => name),
      overview: convertHtmlToText(product.overviewHtml),
      description: convertHtmlToText(product.descriptionHtml),
      packs: product.packs.map((pack) => wirePack(pack, seller)),
      takes_offers: bids !== null && bids.packs.length > 0,
      specification: product.specification
        .flatMap(({ lines }) => lines)
        .slice(0, 60)
        .map(({ caption, value }) => ({ name: caption, value })),
      documents: product.documents.slice(0, 30).map(({ kind, title, language, format, url }) => ({
        kind,
        title,
        language,
        format,
        link: new URL(url, seller.origin).href,
      })),
      variants: product.variants
        .slice(0, 30)
        .map((variant) => ({ product: variant.url, name: variant.name })),
    })
  },
)

const checkDelivery = definePublicTool(
  {
    name: 'check_delivery',
    title: 'Check delivery',
    description: 'Whether the shop delivers to a postal code, by which date and at what charge.',
    input: { postal_code: z.string().min(1).max(12) },
  },
  async ({ scope }, input) => {
    const service = await shop.delivery.getService(scope, { pincode: input.postal_code })
    if (service.status === 'not-available') {
      return service.reason === 'malformed'
        ? errorResult('invalid-postal-code', 'This is not a postal code of the shop’s country.')
        : dataResult({ delivers: false, postal_code: input.postal_code })
    }
    return dataResult({
      delivers: true,
      postal_code: service.place.pincode,
      city: service.place.city,
      deliver_by: service.promise.date,
      order_before: service.promise.orderBefore,
      charge: wireAmount(service.charge, scope.seller),
      free_above: wireAmount(service.freeAbove, scope.seller),
      cash_on_delivery: service.cod,
    })
  },
)

export const browseTools: readonly Tool[] = [findProducts, getProduct, checkDelivery]
