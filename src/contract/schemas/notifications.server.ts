import { z } from 'zod'
import {
  bidNotices,
  type NotificationMessage,
  orderNotices,
  quoteNotices,
} from '../desk/notification-messages.ts'
import { historyKinds } from '../desk/record.ts'
import { bidLineStates, bidStates } from '../negotiation/bids.ts'

const text = z.string().min(1)
const moment = z.string().refine((stored) => !Number.isNaN(Date.parse(stored)))

const bidLine = z.object({
  packId: z.int(),
  quantity: z.int(),
  bidPrice: z.int().nullable(),
  counterPrice: z.int().nullable(),
  state: z.enum(bidLineStates),
})

const schemas = [
  z.object({ is: z.enum(orderNotices), number: text, amount: z.int() }),
  z.object({
    is: z.literal('account-payment'),
    amount: z.int(),
    orders: z.array(text),
    open: z.int(),
  }),
  z.object({ is: z.literal('e-invoice-refused'), name: text, problem: text }),
  z.object({ is: z.literal('e-invoice-silent'), taxNumber: text }),
  z.object({ is: z.literal('e-invoice-account'), taxNumber: text, problem: text }),
  z.object({ is: z.enum(quoteNotices), number: text }),
  z.object({
    is: z.enum(bidNotices),
    number: text,
    state: z.enum(bidStates),
    askedDays: z.int().nullable(),
    paymentDays: z.int().nullable(),
    until: moment.nullable(),
    lines: z.array(bidLine),
  }),
  z.object({ is: z.literal('bid-approval'), number: text }),
  z.object({ is: z.literal('contact-message') }),
  z.object({ is: z.literal('question'), productId: z.int(), name: z.string() }),
  z.object({ is: z.literal('mention'), on: z.enum(['order', ...historyKinds]), name: text }),
  z.object({ is: z.literal('webhook-paused'), host: text, reason: z.enum(['gone', 'failing']) }),
] as const

const notification: z.ZodType<NotificationMessage> = z.discriminatedUnion('is', schemas)

/**
 * Whether a stored message has the values that its writer needs; `unknown`: it is of an event that
 * this version does not know. Source: LANG-09.
 */
export function checkMessage(stored: unknown): 'whole' | 'damaged' | 'unknown' {
  const { success, error } = notification.safeParse(stored)
  if (success) return 'whole'
  return error.issues[0]?.path[0] === 'is' ? 'unknown' : 'damaged'
}
