import { paths } from '#contract/paths/paths.ts'

const wishlistReason = 'Sign in to keep your wishlist.'

/** Reasons by destination; the first match wins. */
const reasonsByPath: readonly (readonly [goingTo: string, text: string])[] = [
  [paths.wishlist(), wishlistReason],
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

/**
 * Why the sign-in is needed, in the shop's own words whatever the URL says; null if the visitor
 * came directly. Source: AUTH-03.
 */
export function getSignInReason(back: string, after: string | null): string | null {
  if (after === 'wishing') return wishlistReason
  return reasonsByPath.find(([targetPath]) => back.startsWith(targetPath))?.[1] ?? null
}
