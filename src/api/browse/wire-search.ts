import { z } from '@hono/zod-openapi'
import type { ListingPage } from '#contract/listing/listing.ts'
import type { Suggestion } from '#contract/search/search.ts'
import type { DatedSeller } from '#domain/delivery/delivery.ts'
import { listingSchema, wireListing } from './wire-listing.ts'

/** A page of search results. */
export const searchSchema = listingSchema
  .extend({
    correctedText: z
      .string()
      .nullable()
      .openapi({ description: 'What was really searched for; null: SearchText' }),
  })
  .openapi('SearchResult')

export function wireSearch(
  page: ListingPage,
  corrected: string | null,
  seller: DatedSeller,
): z.infer<typeof searchSchema> {
  return { ...wireListing(page, null, seller), correctedText: corrected }
}

export const suggestionsSchema = z
  .array(
    z.strictObject({
      skuName: z.string(),
      pageUrl: z
        .string()
        .openapi({ description: 'A path of this host', example: '/product/hex-bolt-m8' }),
      kind: z.enum(['product', 'category', 'search']),
    }),
  )
  .openapi('Suggestions')

export function wireSuggestions(
  suggestions: readonly Suggestion[],
): z.infer<typeof suggestionsSchema> {
  return suggestions.map(({ text, path, kind }) => ({ skuName: text, pageUrl: path, kind }))
}
