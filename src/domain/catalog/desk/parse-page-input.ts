import { addDays } from '#contract/delivery/delivery-promise.ts'
import type { DeskProduct, ProductCode } from '#contract/desk/desk-products.ts'
import { type ProductPageInput, productPageSchema } from '#contract/schemas/desk-products.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { parseLocalMoment } from '#platform/format-moment.ts'
import type { Seller } from '#platform/seller.ts'

export interface ParsedPage {
  url: string
  pageTitle: string | null
  metaDescription: string | null
  publishFrom: string | null
  publishUntil: string | null
  successor: string
}

/**
 * Parses where a product stands on the web and when it is on sale: days by the seller's calendar,
 * from the beginning of the first to the end of the last. Source: DEAL-06.
 */
export function parsePageInput(
  input: ProductPageInput,
  before: Pick<DeskProduct, 'publishFrom' | 'publishUntil' | 'archivedAt'>,
  { active, now, seller }: { active: boolean; now: Date; seller: Pick<Seller, 'countryCode'> },
): Outcome<ParsedPage, ProductCode> {
  const parsed = parseInput(productPageSchema, input)
  const fields: Record<string, ProductCode> = parsed.ok ? {} : { ...parsed.fields }
  const parseDay = (name: 'publishFrom' | 'publishUntil', days: number) => {
    const text = input[name].trim()
    if (text === '') return null
    const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && parseLocalMoment(`${text}T00:00`, seller)
    const moment = isDay ? parseLocalMoment(`${addDays(text, days)}T00:00`, seller) : null
    if (!moment) fields[name] = 'bad-day'
    return moment === null ? null : moment.toISOString()
  }
  const publishFrom = parseDay('publishFrom', 0)
  const publishUntil = parseDay('publishUntil', 1)
  const hasPassed = (moment: string | null) => moment !== null && Date.parse(moment) <= +now
  if (publishFrom !== before.publishFrom && hasPassed(publishFrom))
    fields.publishFrom = 'not-after-today'
  else if (active && publishFrom !== null && !hasPassed(publishFrom))
    fields.publishFrom = 'on-sale-already'
  if (publishUntil !== before.publishUntil && hasPassed(publishUntil))
    fields.publishUntil = 'day-passed'
  if (publishFrom !== null && publishUntil !== null && publishFrom >= publishUntil)
    fields.publishUntil = 'wrong-times'
  if (before.archivedAt && active) fields.active = 'archived'
  if (before.archivedAt && publishFrom !== null) fields.publishFrom = 'archived'
  if (!parsed.ok || Object.keys(fields).length > 0) return refuse('invalid', fields)
  const { url, pageTitle, metaDescription, successor } = parsed.value
  return ok({
    url,
    pageTitle: pageTitle || null,
    metaDescription: metaDescription || null,
    publishFrom,
    publishUntil,
    successor,
  })
}
