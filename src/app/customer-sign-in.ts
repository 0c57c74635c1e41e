import type { SignInInput } from '#contract/schemas/accounts.server.ts'
import { authenticate, type SignInOutcome } from '#domain/accounts/accounts.ts'
import { mergeCarts } from '#domain/cart/cart.ts'
import { joinRfqs } from '#domain/quotes/quotes.ts'
import { mergeSaved } from '#domain/saved/saved.ts'
import type { Customer, Scope } from '#platform/scope.ts'

/**
 * Signs a customer in to the shop, by cookie or bearer token, and merges the guest's data. Source:
 * AUTH-01, AUTH-02.
 */
export async function signIn(
  scope: Scope,
  input: SignInInput,
  via: 'cookie' | 'bearer',
): Promise<SignInOutcome> {
  const outcome = await authenticate(scope, input, { kind: 'shop', via })
  if (outcome.ok && outcome.value.kind === 'signed-in')
    await mergeGuestData({ ...scope, viewer: outcome.value.customer }, getCartKey(scope))
  return outcome
}

/** Moves the visitor's cart, saved products and quote requests to the customer (CART-05). */
async function mergeGuestData(
  scope: Scope & { viewer: Customer },
  cartKey: string | null,
): Promise<void> {
  try {
    await mergeCarts(scope, scope.viewer.id, cartKey)
    await mergeSaved(scope, scope.viewer.id, cartKey)
    await joinRfqs(scope)
  } catch (error) {
    // The visitor's key still opens what was not merged: the next sign-in merges it.
    scope.outside.log.error(
      { event: 'sign_in.guest_merge_failed', requestId: scope.requestId, err: error },
      'Guest data was not merged at sign-in',
    )
  }
}

function getCartKey({ viewer }: Scope): string | null {
  return viewer.kind === 'visitor' ? viewer.cartKey : null
}
