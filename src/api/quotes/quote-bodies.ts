import type { Context } from 'hono'
import { z } from 'zod'
import type { RfqView } from '#contract/negotiation/quote-views.ts'
import type { QuoteCommand } from '#contract/negotiation/quotes.ts'
import { integerField, verbatimField } from '#contract/schemas/fields.server.ts'
import {
  acceptedLineSchema,
  counterLineSchema,
  optionalMessageSchema,
  packListingSchema,
  quoteDraftSchema,
  type RfqInput,
  rfqSchema,
  stockAlertSchema,
} from '#contract/schemas/quotes.server.ts'
import { toMajor } from '#kernel/money.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { defineBody } from '../http/call-body.ts'
import { getIdempotencyKey } from '../http/route-schemas.ts'

/** The row version that the sender saw. */
const versionSchema = z.object({ rowVersion: integerField })
const quoteVersionSchema = versionSchema.extend({ quoteVersion: integerField })

const anySeller = { currency: '', dialCode: '', postalPattern: '' }
const rfqNames = {
  name: ['contact.name'],
  company: ['contact.company'],
  email: ['contact.email'],
  phone: ['contact.phone'],
  lines: {
    name: 'lines',
    of: { packId: ['priceId'], quantity: ['qty'], words: ['text'] },
  },
} as const

export const rfqBody = defineBody(rfqSchema(anySeller, ''), rfqNames)
export const rfqChangeBody = defineBody(
  rfqSchema(anySeller, '').extend(versionSchema.shape),
  rfqNames,
)
export const stockAlertBody = defineBody(stockAlertSchema)
export const linkBody = defineBody(z.object({ token: verbatimField }))
export const commandBody = defineBody(versionSchema)
export const messageBody = defineBody(versionSchema.extend(optionalMessageSchema.shape))
export const reasonBody = defineBody(versionSchema.extend(optionalMessageSchema.shape), {
  text: ['reason'],
})
export const quoteBody = defineBody(quoteVersionSchema)
export const quoteReasonBody = defineBody(quoteVersionSchema.extend(optionalMessageSchema.shape), {
  text: ['reason'],
})

const draftNames = {
  lines: {
    name: 'lines',
    of: {
      packId: ['substitutePriceId', 'priceId'],
      quantity: ['qty'],
      breaks: { name: 'qtyBreaks', of: { from: ['qty'] } },
      leadDays: ['leadTimeDays'],
    },
  },
} as const

export const draftBody = defineBody(quoteDraftSchema('').extend(versionSchema.shape), draftNames)
/** A draft to look at, filled in from a pasted sheet or priced by a command first. */
export const previewBody = defineBody(
  quoteDraftSchema('').extend({ sheet: verbatimField, command: verbatimField }),
  draftNames,
)
export const acceptBody = defineBody(
  quoteVersionSchema.extend({ lines: z.array(acceptedLineSchema) }),
  { lines: { name: 'lines', of: { quantity: ['qty'] } } },
)
export const counterBody = defineBody(
  quoteVersionSchema
    .extend({ lines: z.array(counterLineSchema('')) })
    .extend(optionalMessageSchema.shape),
  { lines: { name: 'lines', of: { quantity: ['qty'] } } },
)
export const packListingBody = defineBody(packListingSchema(''))

/** A command's key and the version that its sender saw. */
export function toCommand(
  c: Context<ApiEnv>,
  { rowVersion }: { rowVersion: number },
): QuoteCommand {
  return { key: getIdempotencyKey(c), rowVersion }
}

/** A request as it would be sent to leave it as it is. */
export function toRfqInput(
  { contact, pincode, neededBy, note, lines }: RfqView,
  currency: string,
): Omit<RfqInput, 'fromCart' | 'submit'> {
  return {
    name: contact?.name ?? '',
    company: contact?.company ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    pincode,
    neededBy: neededBy ?? '',
    note,
    lines: lines.map((line) => ({
      packId: line.packId === null ? '' : String(line.packId),
      quantity: String(line.quantity),
      words: line.words,
      unit: line.unit,
      link: line.link,
      targetPrice: line.targetPrice === null ? '' : String(toMajor(line.targetPrice, currency)),
    })),
  }
}
