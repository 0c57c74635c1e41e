import { savedCartTexts } from '#contract/cart/saved-carts.ts'
import { paths } from '#contract/paths/paths.ts'
import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/save-cart.ts'
import { respondEnhanced } from './enhanced-response.ts'

/** CART-04: Save Cart. Visitors go to /login and come back to the popup. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { scope, shop } = visit
  const form = await readForm(request)
  const saveFormPath = `${paths.cart()}?save`
  if (scope.viewer.kind !== 'customer') {
    return respondEnhanced(request, visit, {
      ok: false,
      text: '',
      to: paths.loginThen(saveFormPath),
    })
  }
  const outcome = await shop.cart.saveCart(scope, form.get('name'))
  if (!outcome.ok) {
    const text = savedCartTexts[outcome.code]()
    return respondEnhanced(request, visit, {
      ok: false,
      text,
      to: `${saveFormPath}=${outcome.code}`,
      stay: true,
    })
  }
  return respondEnhanced(request, visit, {
    ok: true,
    text: savedCartTexts.saved(),
    to: paths.savedCarts(),
    stay: true,
  })
}
