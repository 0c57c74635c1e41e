import { z } from '@hono/zod-openapi'
import { placeTexts } from '#contract/delivery/delivery.ts'
import type { Service } from '#domain/delivery/delivery.ts'
import type { Seller } from '#platform/seller.ts'
import { moneySchema, wireMoney } from '../http/wire-values.ts'

const availableSchema = z
  .strictObject({
    status: z.literal('Available'),
    days: z.int().openapi({ description: 'Calendar days from today to that date' }),
    deliverBy: z.string().openapi({
      description: 'The date by which goods in stock arrive, in the seller’s country',
      example: '2026-11-24',
    }),
    orderBefore: z
      .string()
      .openapi({ description: 'The date holds for orders before this moment' }),
    charge: moneySchema,
    cod: z.boolean().openapi({ description: 'Cash on delivery' }),
  })
  .openapi('ServiceAvailable')

const notAvailableSchema = z
  .strictObject({
    status: z.literal('Not Available'),
    message: z.string().openapi({ description: 'For people, with the seller’s own text' }),
  })
  .openapi('ServiceNotAvailable')

/** Source: DLV-04, DLV-05. */
export const serviceSchema = z.union([availableSchema, notAvailableSchema])

export function wireService(service: Service, seller: Seller): z.infer<typeof serviceSchema> {
  if (service.status === 'available') {
    const { days, charge, cod, promise } = service
    const { date: deliverBy, orderBefore } = promise
    return {
      status: 'Available',
      days,
      deliverBy,
      orderBefore,
      charge: wireMoney(charge, seller),
      cod,
    }
  }
  return {
    status: 'Not Available',
    message: `${placeTexts['not-served']()} ${seller.outOfAreaText}`.trimEnd(),
  }
}
