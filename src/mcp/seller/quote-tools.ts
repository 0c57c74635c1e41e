import { z } from 'zod'
import { shop } from '#app/shop.ts'
import { keptTexts } from '#contract/negotiation/kept-quotes.ts'
import { quoteLimits, quoteTexts } from '#contract/negotiation/quotes.ts'
import type { QuoteDraftInput } from '#contract/schemas/quotes.server.ts'
import { dropInvisible } from '../clean-data.ts'
import { keyInput } from '../define-tool.ts'
import { dataResult, errorResult } from '../tool-result.ts'
import { wireAmount } from '../tools/wire-goods.ts'
import { defineSellerTool, type SellerTool, seesCosts } from './define-seller-tool.ts'
import { wirePreview, wireRequest } from './wire-quote.ts'

const requestInput = z.string().min(1).max(40).describe('The request’s number, such as R261121-…')

/** What a quote says, without words. */
const draftInput = {
  lines: z
    .array(
      z.object({
        line_id: z.int().min(1).max(quoteLimits.lines),
        pack_id: z.int().min(1).optional().describe('Absent: as requested'),
        quantity: z.int().min(1).max(quoteLimits.quantity).optional(),
        unit_price: z.number().positive().max(1e10).optional().describe('Of one, tax included'),
        unavailable: z.boolean().default(false),
        to_order: z.boolean().default(false).describe('Not from stock'),
        lead_days: z.int().min(0).max(quoteLimits.leadDays).optional(),
      }),
    )
    .max(quoteLimits.lines)
    .describe('Lines that are not named stay as they are in the draft or the last version'),
  valid_until: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .optional()
    .describe('A day; absent: as many days as the shop sets'),
}

type DraftInput = z.output<z.ZodObject<typeof draftInput>>

const readRequest = defineSellerTool(
  {
    name: 'read_request',
    title: 'Read a request',
    description:
      'A buyer’s request with its lines, stock, earlier quotes and counters, and what can be done with it now.',
    input: { request: requestInput },
    needs: ['quotes:read'],
    effect: 'read',
  },
  async ({ scope }, { request }) =>
    dataResult(wireRequest(await shop.quotes.deskRfq(scope, request), scope.seller)),
)

const previewQuote = defineSellerTool(
  {
    name: 'preview_quote',
    title: 'Preview a quote',
    description:
      'What sending this quote would do: prices, what is missing, delivery; with costs:read also ' +
      'margins, and whether a person must approve it. Writes nothing.',
    input: { request: requestInput, ...draftInput },
    needs: ['quotes:write'],
    effect: 'read',
  },
  async (call, { request, ...typed }) => {
    const { scope } = call
    const preview = await shop.quotes.previewQuote(scope, request, toDraft(typed))
    if (!preview) return errorResult('wrong-state', quoteTexts['wrong-state']())
    return dataResult(wirePreview(preview, scope.seller, seesCosts(call)))
  },
)

const answerRequest = defineSellerTool(
  {
    name: 'answer_request',
    title: 'Answer a request with a quote',
    description:
      'Saves the quote, and sends it to the buyer if the shop’s rules need no person for it: nothing missing, no price under the floor, no words of yours. Otherwise it is kept as a draft for a person, and kept_because says why.',
    input: {
      key: keyInput,
      request: requestInput,
      row_version: z.int().min(0).describe('Of the request as you read or previewed it'),
      ...draftInput,
      terms: z.string().max(quoteLimits.text).default('').describe('A person reads it first'),
      note: z.string().max(quoteLimits.text).default('').describe('A person reads it first'),
    },
    needs: ['quotes:write'],
    effect: 'answer',
  },
  async (call, { key, request, row_version: rowVersion, terms, note, ...typed }) => {
    const { scope } = call
    const draft = { ...toDraft(typed), terms: dropInvisible(terms), note: dropInvisible(note) }
    const outcome = await shop.quotes.answerByKey(scope, request, { key, rowVersion }, draft)
    if (!outcome.ok) {
      const faults = Object.entries(outcome.fields ?? {}).map(([field, code]) => {
        return `${field}: ${quoteTexts[code]()}`
      })
      return errorResult(outcome.code, [quoteTexts[outcome.code](), ...faults].join(' '))
    }
    const { result, sent, kept, preview } = outcome.value
    return dataResult({
      request: result.id,
      row_version: result.rowVersion,
      version: result.quote?.version ?? null,
      quote_state: result.quote?.state ?? null,
      sent_to_buyer: sent,
      kept_because: kept.map((reason) => ({ code: reason, meaning: keptTexts[reason]() })),
      problems: preview?.problems.map(({ lineId, code, text }) => ({
        line_id: lineId,
        code,
        meaning: text,
      })),
      total: preview && wireAmount(preview.totals.total, scope.seller),
    })
  },
)

/** As a form would have it. */
function toDraft({ lines, valid_until: validUntil = '' }: DraftInput): QuoteDraftInput {
  const toText = (value: number | undefined) => (value === undefined ? '' : String(value))
  return {
    lines: lines.map((line) => ({
      lineId: line.line_id,
      packId: toText(line.pack_id),
      quantity: toText(line.quantity),
      unitPrice: toText(line.unit_price),
      taxRate: '',
      breaks: [],
      unavailable: line.unavailable,
      toOrder: line.to_order,
      leadDays: toText(line.lead_days),
      deliveryCharge: '',
    })),
    terms: '',
    note: '',
    validUntil,
    paymentDays: '',
  }
}

export const quoteTools: readonly SellerTool[] = [readRequest, previewQuote, answerRequest]
