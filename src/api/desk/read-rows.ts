import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { maxOfferRows, type PackReference } from '#contract/desk/offer-rows.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { invalidRequest } from '../http/problem.ts'
import { parseJson } from '../http/read-body.ts'

const maxCodeLength = 200
const code = z
  .string()
  .max(maxCodeLength)
  .refine((text) => !text.includes('\0'))

/** The fields by which a row names its pack. */
export const packReference = {
  priceId: z.string().max(20).optional().openapi({ description: 'The pack; or the two below' }),
  SkuCode: code.optional().openapi({ description: 'The product by the seller’s own code' }),
  pack: code.optional().openapi({ description: 'Of several packs: the pack’s own code' }),
}

const reference = z.object(packReference)

export function toPackReference({
  priceId,
  SkuCode,
  pack,
}: z.infer<typeof reference>): PackReference {
  // A number that no row can have matches none.
  const packId = priceId === undefined ? null : /^\d{1,15}$/.test(priceId) ? Number(priceId) : 0
  return { packId, sku: SkuCode ?? null, pack: pack ?? null }
}

export const buildRowsBody = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row).min(1).max(maxOfferRows) })

/** Reads a body of a schema; each fault is named by its place: `rows.3.stock`. */
export async function readJson<Schema extends z.ZodType>(
  c: Context<ApiEnv>,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const result = schema.safeParse(parseJson(await c.req.text()))
  if (result.success) return result.data
  throw invalidRequest(
    Object.fromEntries(
      result.error.issues.slice(0, 50).map(({ path }) => [path.join('.') || 'body', 'invalid']),
    ),
  )
}

/** A sum of money in major units; refuses the field `amount` where it is none of this currency. */
export function readAmount(amount: number, currency: string): Minor {
  const minor = parseMajor(String(amount), currency)
  if (minor === null) throw invalidRequest({ amount: 'invalid' })
  return minor
}

/** An amount in major units; NaN, which no rule accepts, where it is none of this currency. */
export function toAmount(amount: number | null, currency: string): Minor | null {
  if (amount === null) return null
  return parseMajor(String(amount), currency) ?? Number.NaN
}
