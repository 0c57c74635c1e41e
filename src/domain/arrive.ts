import type { SignInInput } from '#contract/accounts.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { prove, type SignedIn, type SignInRefusal } from './accounts/accounts.ts'
import type { Scope } from './scope.ts'

/** A customer's sign-in at the shop, at either door, with all that follows it. Source: AUTH-01, AUTH-02. */
export async function signIn(
  scope: Scope,
  input: SignInInput,
  via: 'cookie' | 'bearer',
): Promise<Outcome<SignedIn, SignInRefusal>> {
  const outcome = await prove(scope, input, { kind: 'shop', via })
  if (outcome.ok) await arrive({ ...scope, viewer: outcome.value.customer }, cartKeyOf(scope))
  return outcome
}

/** What slices do once somebody has signed in: the cart of the visitor that they were becomes theirs (CART-05). */
async function arrive(_scope: Scope, _cartKey: string | null): Promise<void> {}

function cartKeyOf({ viewer }: Scope): string | null {
  return viewer.kind === 'visitor' ? viewer.cartKey : null
}
