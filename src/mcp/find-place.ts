import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { shop } from '#app/shop.ts'
import type { AgentScope } from '#contract/agents/agents.ts'
import type { Scope } from '#platform/scope.ts'
import type { AgentCall, ToolCall } from './define-tool.ts'
import { errorResult } from './tool-result.ts'

/** What shows an app where the customer lives anyway. */
const homeScopes: readonly AgentScope[] = ['cart', 'orders']

/**
 * The scope at the place asked for, else at the customer's default address where the app may know
 * it, else at the seller's default place. An error result for a text that is no postal code of the
 * country.
 */
export async function findPlace(
  { scope, agent }: ToolCall,
  postalCode: string | undefined,
): Promise<Scope | CallToolResult> {
  const isHomeShown = agent?.scopes.some((name) => homeScopes.includes(name)) ?? false
  return goTo(scope, postalCode || (isHomeShown ? await findHomeCode(scope) : undefined))
}

/** Where a request or an offer goes: the answer to the app doesn't name it. */
export async function findActPlace(
  { scope }: AgentCall,
  postalCode: string | undefined,
): Promise<Scope | CallToolResult> {
  return goTo(scope, postalCode || (await findHomeCode(scope)))
}

async function goTo(scope: Scope, pincode: string | undefined): Promise<Scope | CallToolResult> {
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
