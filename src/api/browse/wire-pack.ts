import { z } from '@hono/zod-openapi'
import type { PackView } from '#contract/catalog/catalog.ts'
import type { DatedSeller } from '#domain/delivery/delivery.ts'
import {
  dateSchema,
  idSchema,
  moneySchema,
  percentSchema,
  wireMoney,
  wirePercent,
  wirePrice,
} from '../http/wire-values.ts'

/** A pack of a product. Source: PRICE-02, PRICE-04. */
export const packSchema = z
  .strictObject({
    priceId: idSchema,
    unit: z.string().openapi({ example: 'Pack of 5' }),
    sPrice: moneySchema
      .nullable()
      .openapi({ description: 'What it costs here now, tax included; null: on request' }),
    mrp: moneySchema.nullable(),
    discount: percentSchema,
    savedAmt: moneySchema.openapi({ description: 'mrp − sPrice, 0 where none' }),
    stock: z.int().openapi({ description: 'How many can go to the place asked for' }),
    rfq: z.boolean().openapi({ description: 'Sold on request only' }),
    deliverBy: dateSchema,
    delivered: z.boolean().openapi({ description: 'The place is served at all' }),
    IsDiscountedSFP: z.boolean().openapi({ description: 'A special fixed price is in force' }),
  })
  .openapi('Pack')

export function wirePack(pack: PackView, seller: DatedSeller): z.infer<typeof packSchema> {
  return {
    priceId: String(pack.id),
    unit: pack.unit,
    sPrice: wirePrice(pack.price, seller),
    mrp: wirePrice(pack.mrp, seller),
    discount: wirePercent(pack.discount),
    savedAmt: wireMoney(pack.saved, seller),
    stock: pack.stock,
    rfq: pack.price === null,
    deliverBy: pack.price === null ? null : seller.deliverBy(pack.days),
    delivered: pack.delivered,
    IsDiscountedSFP: pack.isSpecial,
  }
}
