import { savedTexts } from '#contract/cart/saved.ts'
import { paths } from '#contract/paths/paths.ts'
import * as savedProductsTexts from '#texts/saved-products.ts'
import { orNotFound } from '#web/answers.ts'
import { visitContext } from '#web/visit.ts'
import { getReferrerPath, respondEnhanced } from '../cart/enhanced-response.ts'
import type { Route } from './+types/add-wish.ts'
import { readToggleForm } from './read-toggle-form.ts'

/** PDP-05: a visitor's wish waits for the sign-in, which leads back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { scope, shop } = visit
  const { productId, letGo: isRemoval } = await readToggleForm(request)
  const previousPath = getReferrerPath(request, new URL(request.url).origin, paths.wishlist())
  const isSignedIn = scope.viewer.kind === 'customer'
  if (isRemoval) {
    // Signed out since the page was rendered: sign-in comes first, and the heart is set after it.
    if (!isSignedIn)
      return respondEnhanced(request, visit, {
        ok: false,
        text: '',
        to: paths.loginToWish(previousPath),
      })
    await shop.saved.removeWish(scope, productId)
    return respondEnhanced(request, visit, {
      ok: true,
      text: savedProductsTexts.removedFromWishlist(),
      to: previousPath,
      stay: true,
    })
  }
  const outcome = await orNotFound(shop.saved.addWish(scope, productId))
  if (!outcome.ok)
    return respondEnhanced(request, visit, {
      ok: false,
      text: savedTexts[outcome.code](),
      to: previousPath,
      stay: true,
    })
  const { newKey } = outcome.value
  if (!isSignedIn)
    return respondEnhanced(request, visit, {
      ok: true,
      text: '',
      newKey,
      to: paths.loginToWish(previousPath),
    })
  return respondEnhanced(request, visit, {
    ok: true,
    text: savedProductsTexts.addedToWishlist(),
    to: previousPath,
    stay: true,
  })
}
