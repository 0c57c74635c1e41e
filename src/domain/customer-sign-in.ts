import type { SignInInput } from '#contract/accounts.ts'
import { authenticate, type SignInOutcome } from './accounts/accounts.ts'
import { mergeCarts } from './cart/cart.ts'
import { joinRfqs } from './quotes/quotes.ts'
import { mergeSaved } from './saved/saved.ts'
import type { Customer, Scope } from './scope.ts'

/** A customer's sign-in at the shop, at either door, with all that follows it. Source: AUTH-01, AUTH-02. */
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

/** What slices do once somebody has signed in: the cart of the visitor that they were becomes theirs (CART-05). */
async function mergeGuestData(
  scope: Scope & { viewer: Customer },
  cartKey: string | null,
): Promise<void> {
  try {
    await mergeCarts(scope, scope.viewer.id, cartKey)
    await mergeSaved(scope, scope.viewer.id, cartKey)
    await joinRfqs(scope)
  } catch (error) {
    // The key still opens what was not taken over: the next sign-in takes it.
    scope.outside.log.error(
      { requestId: scope.requestId, err: error },
      'A cart was not taken over at sign-in',
    )
  }
}

function getCartKey({ viewer }: Scope): string | null {
  return viewer.kind === 'visitor' ? viewer.cartKey : null
}
