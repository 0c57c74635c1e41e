import { z } from 'zod'

const id = z.string().regex(/^[A-Za-z0-9_]{4,60}$/)
const amount = z.number().int().nonnegative().safe()
const currency = z.string().length(3)
/** Razorpay answers an empty list where there are no notes. */
const notes = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform(() => ({}))])
  .nullish()
  .transform((values) => (values ?? {}) as Record<string, unknown>)

const linkPayment = z.object({
  payment_id: id,
  amount,
  status: z.string(),
  created_at: z.number().default(0),
})

/** A payment link: the page of one order. */
export const linkSchema = z.object({
  id,
  amount,
  currency,
  status: z.enum(['created', 'partially_paid', 'paid', 'expired', 'cancelled']),
  short_url: z.string().default(''),
  reference_id: z.string().default(''),
  notes,
  payments: z
    .array(linkPayment)
    .nullish()
    .transform((list) => list ?? []),
})
export type Link = z.infer<typeof linkSchema>

export const linksSchema = z.object({ payment_links: z.array(linkSchema) })

export const orderSchema = z.object({ id, receipt: z.string().nullish() })

export const paymentSchema = z.object({
  id,
  amount,
  currency,
  status: z.string(),
  order_id: id.nullish(),
  created_at: z.number().default(0),
})

export const paymentsSchema = z.object({ items: z.array(paymentSchema) })

export const refundSchema = z.object({
  id,
  payment_id: id,
  amount,
  status: z.enum(['pending', 'processed', 'failed']),
})

export type Refund = z.infer<typeof refundSchema>

const entity = <T extends z.ZodType>(schema: T) => z.object({ entity: schema }).optional()

/** A webhook's body. Source: razorpay.com/docs/webhooks. */
export const eventSchema = z.object({
  entity: z.literal('event'),
  event: z.string().max(80),
  payload: z.object({
    payment_link: entity(linkSchema),
    payment: entity(paymentSchema),
    refund: entity(refundSchema),
  }),
})
