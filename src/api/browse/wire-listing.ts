import { z } from '@hono/zod-openapi'
import type { CategoryPage } from '#contract/catalog/catalog.ts'
import type { ListingPage } from '#contract/listing/listing.ts'
import type { DatedSeller } from '#domain/delivery/delivery.ts'
import { moneySchema, wirePrice } from '../http/wire-values.ts'
import { cardSchema, wireCard } from './wire-card.ts'

/** One page of a listing. Names and addresses follow the seed's breadcrumb: group › parent category › sub. */
export const listingSchema = z
  .strictObject({
    productListing: z.array(cardSchema),
    count: z.int().openapi({ description: 'All that match, on every page together' }),
    minPrice: moneySchema
      .nullable()
      .openapi({ description: 'Cheapest under all filters but the price' }),
    maxPrice: moneySchema
      .nullable()
      .openapi({ description: 'Dearest under all filters but the price' }),
    group: z.string().openapi({ description: 'Name of the main category; empty above it' }),
    subName: z.string().openapi({ description: 'Name of the sub category; empty above it' }),
    ParentCatUrls: z
      .string()
      .openapi({ description: 'CatUrl of the main category; empty above it' }),
    GroupName: z.string().openapi({ description: 'Empty where no category is listed' }),
    GroupURL: z.string().openapi({ description: 'As after /categories/' }),
  })
  .openapi('Listing')

/** Without a category, its names are empty. */
export function wireListing(
  page: ListingPage,
  category: CategoryPage | null,
  seller: DatedSeller,
): z.infer<typeof listingSchema> {
  const [group, main, sub] = category?.crumbs ?? []
  const [groupUrl, mainUrl] = category?.urls ?? []
  return {
    productListing: page.cards.map((card) => wireCard(card, seller)),
    count: page.count,
    minPrice: wirePrice(page.bounds?.min ?? null, seller),
    maxPrice: wirePrice(page.bounds?.max ?? null, seller),
    group: main?.name ?? '',
    subName: sub?.name ?? '',
    ParentCatUrls: mainUrl ?? '',
    GroupName: group?.name ?? '',
    GroupURL: groupUrl ?? '',
  }
}
