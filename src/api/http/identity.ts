import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import type { Scope } from '#platform/scope.ts'
import { invalidRequest } from './problem.ts'

/**
 * Parameters by which the seed's clients identify seller, customer and cart. Compared, never used to choose
 * (QUALITY T5).
 */
export const identityQuery = z.object({
  ClientId: z.string().optional().openapi({ description: 'Must be this host’s, plain or base64' }),
  SellerId: z.string().optional().openapi({ description: 'Must be this host’s, plain or base64' }),
  LanguageId: z
    .string()
    .optional()
    .openapi({ description: 'Of the answer: a place among the seller’s languages (1), or hi' }),
  CustGUID: z
    .string()
    .optional()
    .openapi({ description: 'Your own; all zeros for a visitor, plain or base64' }),
  CartGUID: z.string().optional().openapi({ description: 'Your own cart’s, or none' }),
})

const emptyGuid = '00000000-0000-0000-0000-000000000000'
const names = new Map(Object.keys(identityQuery.shape).map((name) => [name.toLowerCase(), name]))

/** Refuses a request that names a seller, customer or cart other than its own, and logs a warning. */
export async function rejectForeignIds(
  scope: Scope,
  fields: Iterable<[string, unknown]>,
): Promise<void> {
  const names = await findMismatches(scope, fields)
  if (names.length === 0) return
  const { seller, outside, requestId } = scope
  outside.log.warn(
    {
      event: 'api.identity_mismatch',
      security: 'identity-mismatch',
      requestId,
      seller: seller.code,
      names,
    },
    'Request names another seller, customer or cart',
  )
  throw invalidRequest(
    Object.fromEntries(names.map((name) => [name, 'mismatch'])),
    'identity-mismatch',
  )
}

/**
 * The parameters, spelled as in the document, whose values don't match this host, this viewer and its cart.
 */
async function findMismatches(
  scope: Scope,
  fields: Iterable<[string, unknown]>,
): Promise<string[]> {
  const mismatchedNames = new Set<string>()
  // Loaded once, however often a name is sent.
  let guid: Promise<string | null> | null = null
  const cartGuid = () => (guid ??= shop.cart.findCartGuid(scope))
  for (const [fieldName, value] of fields) {
    const name = names.get(fieldName.toLowerCase())
    if (!name || name === 'LanguageId' || value === '' || value === null || value === undefined)
      continue
    if (!(await isOwn(scope, name, value, cartGuid))) mismatchedNames.add(name)
  }
  return [...mismatchedNames]
}

async function isOwn(
  scope: Scope,
  name: string,
  value: unknown,
  cartGuid: () => Promise<string | null>,
): Promise<boolean> {
  const { seller, viewer } = scope
  if (name === 'ClientId') return matchesId(value, seller.clientId)
  if (name === 'SellerId') return matchesId(value, String(seller.id))
  if (name === 'CustGUID')
    return matchesId(value, viewer.kind === 'customer' ? viewer.id : emptyGuid)
  if (matchesId(value, emptyGuid)) return true
  const guid = await cartGuid()
  return guid !== null && matchesId(value, guid)
}

function matchesId(value: unknown, expected: string): boolean {
  if ((typeof value !== 'string' && typeof value !== 'number') || String(value).length > 200)
    return false
  const text = String(value)
  const normalized = expected.toLowerCase()
  // The plus sign of base64 arrives as a space where the client did not escape it.
  const decoded = Buffer.from(text.replaceAll(' ', '+'), 'base64').toString('utf8')
  return text.toLowerCase() === normalized || decoded.toLowerCase() === normalized
}
