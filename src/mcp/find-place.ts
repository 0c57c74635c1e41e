import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { shop } from '#app/shop.ts'
import type { Scope } from '#platform/scope.ts'
import type { ToolCall } from './define-tool.ts'
import { errorResult } from './tool-result.ts'

/**
 * The scope at the place asked for, else at the customer's default address, else at the seller's
 * default place. An error result for a text that is no postal code of the country.
 */
export async function findPlace(
  { scope, agent }: ToolCall,
  postalCode: string | undefined,
): Promise<Scope | CallToolResult> {
  const pincode = postalCode || (agent ? await findHomeCode(scope) : undefined)
  if (!pincode) return scope
  const service = await shop.delivery.getService(scope, { pincode })
  if (service.status === 'available') return { ...scope, place: { ...service.place, chosen: true } }
  if (service.reason === 'malformed')
    return errorResult('invalid-postal-code', 'This is not a postal code of the shop’s country.')
  const place = service.place ?? { pincode, city: '', area: '', zoneId: null }
  return { ...scope, place: { ...place, chosen: true } }
}

export function isErrorResult(found: Scope | CallToolResult): found is CallToolResult {
  return 'content' in found
}

/** The customer's addresses in the seller's country, the default one first. */
async function findHomeCode(scope: Scope): Promise<string | undefined> {
  return (await shop.accounts.getDefaultAddress(scope))?.postalCode
}
