import { z } from '@hono/zod-openapi'
import type { Card } from '#contract/catalog/catalog.ts'
import type { DatedSeller } from '#domain/delivery/delivery.ts'
import { idSchema, pictureSchema, wirePicture } from '../http/wire-values.ts'
import { packSchema, wirePack } from './wire-pack.ts'

/** A product in a list, represented by its cheapest pack. */
export const cardSchema = z
  .strictObject({
    name: z.string(),
    pageUrl: z.string().openapi({ description: 'As after /product/' }),
    image: pictureSchema,
    brand: z.string().nullable(),
    skuId: idSchema,
    SkuCode: z.string().openapi({ description: 'The seller’s own code: the feed’s id' }),
    ...packSchema.omit({ IsDiscountedSFP: true }).shape,
    rating: z
      .number()
      .nullable()
      .openapi({ description: 'The average of its reviews, 1 to 5; null: it has none' }),
    packCount: z.int().min(1),
  })
  .openapi('Card')

export function wireCard(card: Card, seller: DatedSeller): z.infer<typeof cardSchema> {
  const { IsDiscountedSFP: _, ...pack } = wirePack(card.pack, seller)
  return {
    name: card.name,
    pageUrl: card.url,
    image: wirePicture(card.picture, 480, seller),
    brand: card.brand,
    skuId: String(card.productId),
    SkuCode: card.code,
    ...pack,
    rating: card.rating && card.rating.tenths / 10,
    packCount: card.packCount,
  }
}
