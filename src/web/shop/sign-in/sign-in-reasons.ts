import { paths } from '#contract/paths/paths.ts'
import * as signInTexts from '#texts/sign-in.ts'

const wishlistReason = signInTexts.forWishlist

/** Reasons by destination; the first match wins. */
const reasonsByPath: readonly (readonly [goingTo: string, text: () => string])[] = [
  [paths.wishlist(), wishlistReason],
  [paths.checkout(), signInTexts.forCheckout],
  [`${paths.cart()}?save`, signInTexts.forSavingCart],
  [`${paths.bidCart()}/new`, signInTexts.forBidding],
  [paths.bidCart(), signInTexts.forBids],
  [paths.myRfqs(), signInTexts.forQuotes],
  [paths.myOrders(), signInTexts.forOrders],
  [paths.orderAgain(), signInTexts.forReorder],
  [paths.savedCarts(), signInTexts.forSavedCarts],
  [paths.addresses(), signInTexts.forAddresses],
  ['/account/', signInTexts.forAccount],
]

/**
 * Why the sign-in is needed, in the shop's own words whatever the URL says; null if the visitor
 * came directly. Source: AUTH-03.
 */
export function getSignInReason(back: string, after: string | null): string | null {
  if (after === 'wishing') return wishlistReason()
  return reasonsByPath.find(([targetPath]) => back.startsWith(targetPath))?.[1]() ?? null
}
