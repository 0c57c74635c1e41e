import { z } from '@hono/zod-openapi'
import type { Seller } from '#domain/sellers/seller.ts'

/** Names by which the seed's clients say whom they mean and who they are. Compared, and never used to choose (QUALITY T5). */
export const identityQuery = z.object({
  ClientId: z.string().optional().openapi({ description: 'Must be this host’s, plain or base64' }),
  SellerId: z.string().optional().openapi({ description: 'Must be this host’s, plain or base64' }),
  LanguageId: z.string().optional().openapi({ description: 'Accepted; every seller has one language so far' }),
  CustGUID: z.string().optional().openapi({ description: 'All zeros for a visitor, plain or base64' }),
  CartGUID: z.string().optional().openapi({ description: 'Your own cart’s, or none' }),
})

const nobody = '00000000-0000-0000-0000-000000000000'

/** The names, spelled as the document has them, whose values are not those of this host and visitor. */
export function mismatches(seller: Seller, sent: Iterable<[string, string]>): string[] {
  const own: Record<string, string> = {
    ClientId: seller.clientId,
    SellerId: String(seller.id),
    CustGUID: nobody,
    CartGUID: nobody,
  }
  const wrong = new Set<string>()
  for (const [name, value] of sent) {
    const expected = Object.hasOwn(own, name) ? own[name]! : null
    if (expected !== null && !saysSame(value, expected)) wrong.add(name)
  }
  return [...wrong]
}

function saysSame(value: string, expected: string): boolean {
  if (value.length > 200) return false
  const wanted = expected.toLowerCase()
  // A plus sign of base64 arrives as a space where the sender did not escape it.
  const decoded = Buffer.from(value.replaceAll(' ', '+'), 'base64').toString('utf8')
  return value.toLowerCase() === wanted || decoded.toLowerCase() === wanted
}
