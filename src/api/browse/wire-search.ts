import { z } from '@hono/zod-openapi'
import type { Card } from '#contract/catalog/catalog.ts'
import type { ListingPage } from '#contract/listing/listing.ts'
import type { Suggestion } from '#contract/search/search.ts'
import type { DatedSeller } from '#domain/delivery/delivery.ts'
import { wirePicture } from '../http/wire-values.ts'
import { cardSchema, wireCard } from './wire-card.ts'
import { listingSchema, wireListing } from './wire-listing.ts'

/** A page of search results. */
export const searchSchema = listingSchema
  .extend({
    partialCount: z.int().openapi({
      description:
        'How many of productListing, its last ones, have only some of the words. ' +
        '`count` and the filters leave them out',
    }),
    missingWords: z.array(z.string()).openapi({ description: 'Words that no product has' }),
    correctedText: z
      .string()
      .nullable()
      .openapi({ description: 'What was really searched for; null: SearchText' }),
  })
  .openapi('SearchResult')

/** `partial` fills the last page up. */
export function wireSearch(
  page: ListingPage,
  {
    corrected,
    missing,
    partial,
  }: { corrected: string | null; missing: readonly string[]; partial: readonly Card[] },
  seller: DatedSeller,
): z.infer<typeof searchSchema> {
  const cards = [...page.cards, ...partial]
  return {
    ...wireListing({ ...page, cards }, null, seller),
    partialCount: partial.length,
    missingWords: [...missing],
    correctedText: corrected,
  }
}

/** Of a product, as on its card. */
const productSchema = cardSchema
  .pick({
    image: true,
    brand: true,
    skuId: true,
    SkuCode: true,
    sPrice: true,
    stock: true,
    rfq: true,
    deliverBy: true,
    delivered: true,
    unit: true,
  })
  .extend({ pieces: z.int().min(1).openapi({ description: 'Of that unit; sPrice is for all' }) })
  .partial()

export const suggestionsSchema = z
  .array(
    z.strictObject({
      skuName: z.string(),
      pageUrl: z
        .string()
        .openapi({ description: 'A path of this host', example: '/product/hex-bolt-m8' }),
      kind: z.enum(['product', 'category', 'search']),
      missing: z
        .string()
        .optional()
        .openapi({ description: 'A number that nothing has; pageUrl asks the seller for it' }),
      parentCategory: z
        .string()
        .optional()
        .openapi({ description: 'Of a category: the name of the one above it' }),
      ...productSchema.shape,
    }),
  )
  .openapi('Suggestions')

export function wireSuggestions(
  suggestions: readonly Suggestion[],
  seller: DatedSeller,
): z.infer<typeof suggestionsSchema> {
  return suggestions.map(({ text, path, kind, card, missing, parent }) => ({
    skuName: text,
    pageUrl: path,
    kind,
    ...(missing !== undefined && { missing }),
    ...(parent !== undefined && { parentCategory: parent }),
    ...(card && wireSuggestedProduct(card, seller)),
  }))
}

function wireSuggestedProduct(card: Card, seller: DatedSeller): z.infer<typeof productSchema> {
  const image = wirePicture(card.picture, 96, seller)
  const wire = wireCard(card, seller)
  const { brand, skuId, SkuCode, sPrice, stock, rfq, deliverBy, delivered, unit } = wire
  const pieces = card.pack.quantity
  return { image, brand, skuId, SkuCode, sPrice, stock, rfq, deliverBy, delivered, unit, pieces }
}
