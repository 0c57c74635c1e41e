import { z } from 'zod'

const rowNumber = z.number().int().positive().safe()
/** Letters and digits alone: it becomes part of an address and of a file's name. */
const tracking = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[A-Za-z0-9-]{4,40}$/))

export const loginSchema = z.object({ token: z.string().min(10).max(4_000) })

/** A parcel that was created before is answered as it is, with its number. */
export const createSchema = z.object({
  shipment_id: rowNumber,
  /** Our reference. */
  channel_order_id: z.string().optional(),
  awb_code: z.union([tracking, z.literal('').transform(() => null), z.null()]).optional(),
  courier_name: z.string().max(80).nullish(),
})

export const assignSchema = z.object({
  awb_assign_status: z.literal(1),
  response: z.object({
    data: z.object({ awb_code: tracking, courier_name: z.string().max(80).default('') }),
  }),
})

export const labelSchema = z.object({ label_created: z.literal(1), label_url: z.url() })

/** A pickup that was asked for; one that is asked for twice is refused with the status 400. */
export const pickupSchema = z.object({
  pickup_status: z.literal(1),
  response: z.object({ pickup_scheduled_date: z.string().nullish() }).default({}),
})

/** It says only that the cancellation has begun. */
export const cancelSchema = z.object({ message: z.string() })

export const trackSchema = z.object({
  tracking_data: z.object({
    shipment_track: z
      .array(z.object({ current_status: z.string().transform((text) => text.slice(0, 80)) }))
      .default([]),
  }),
})
