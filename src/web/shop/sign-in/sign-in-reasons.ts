import { paths } from '#contract/paths.ts'

const wishing = 'Sign in to keep your wishlist.'

/** By where the visitor was going; the first that fits. */
const reasons: readonly (readonly [goingTo: string, text: string])[] = [
  [paths.wishlist(), wishing],
  [paths.checkout(), 'Sign in to check out.'],
  [`${paths.cart()}?save`, 'Sign in to save your cart.'],
  [`${paths.bidCart()}/new`, 'Sign in to bid your price.'],
  [paths.bidCart(), 'Sign in to see your bids.'],
  [paths.myRfqs(), 'Sign in to see your quotes.'],
  [paths.myOrders(), 'Sign in to see your orders.'],
  [paths.orderAgain(), 'Sign in to order again.'],
  [paths.savedCarts(), 'Sign in to see your saved carts.'],
  [paths.addresses(), 'Sign in to see your addresses.'],
  ['/account/', 'Sign in to see your account.'],
]

/** Why a sign-in is asked for, in words of ours whatever the address says; null where the visitor came by itself. Source: AUTH-03. */
export function reasonToSignIn(back: string, after: string | null): string | null {
  if (after === 'wishing') return wishing
  return reasons.find(([goingTo]) => back.startsWith(goingTo))?.[1] ?? null
}
