import { z } from '@hono/zod-openapi'
import type { Scope } from '#domain/scope.ts'
import { shop } from '#domain/shop.ts'
import { invalidRequest } from './problem.ts'

/** Names by which the seed's clients say whom they mean and who they are. Compared, and never used to choose (QUALITY T5). */
export const identityQuery = z.object({
  ClientId: z.string().optional().openapi({ description: 'Must be this host’s, plain or base64' }),
  SellerId: z.string().optional().openapi({ description: 'Must be this host’s, plain or base64' }),
  LanguageId: z
    .string()
    .optional()
    .openapi({ description: 'Accepted; every seller has one language so far' }),
  CustGUID: z
    .string()
    .optional()
    .openapi({ description: 'Your own; all zeros for a visitor, plain or base64' }),
  CartGUID: z.string().optional().openapi({ description: 'Your own cart’s, or none' }),
})

const emptyGuid = '00000000-0000-0000-0000-000000000000'
const names = new Map(Object.keys(identityQuery.shape).map((name) => [name.toLowerCase(), name]))

/** Stops a request that names another seller, customer or cart than its own, and writes a line for those who watch. */
export async function rejectForeignIds(
  scope: Scope,
  sent: Iterable<[string, unknown]>,
): Promise<void> {
  const names = await findMismatches(scope, sent)
  if (names.length === 0) return
  const { seller, outside, requestId } = scope
  outside.log.warn(
    { security: 'identity-mismatch', requestId, seller: seller.code, names },
    'Ids of another were sent',
  )
  throw invalidRequest(
    Object.fromEntries(names.map((name) => [name, 'mismatch'])),
    'identity-mismatch',
  )
}

/** The names, spelled as the document has them, whose values are not those of this host, this viewer and its own cart. */
async function findMismatches(scope: Scope, sent: Iterable<[string, unknown]>): Promise<string[]> {
  const mismatchedNames = new Set<string>()
  // Asked once, however often a name is sent.
  let guid: Promise<string | null> | null = null
  const cartGuid = () => (guid ??= shop.cart.findCartGuid(scope))
  for (const [sentName, value] of sent) {
    const name = names.get(sentName.toLowerCase())
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
  // A plus sign of base64 arrives as a space where the sender did not escape it.
  const decoded = Buffer.from(text.replaceAll(' ', '+'), 'base64').toString('utf8')
  return text.toLowerCase() === normalized || decoded.toLowerCase() === normalized
}
