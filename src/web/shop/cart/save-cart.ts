import { paths } from '#contract/paths.ts'
import { savedCartTexts } from '#contract/saved-carts.ts'
import { readForm } from '#web/read-form.server.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/save-cart.ts'
import { answerThing } from './answer-thing.ts'

/** CART-04: Save Cart. Visitors go to /login and come back to the popup. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { scope, shop } = visit
  const form = await readForm(request)
  const again = `${paths.cart()}?save`
  if (scope.viewer.kind !== 'customer') {
    return answerThing(request, visit, { ok: false, text: '', to: paths.loginThen(again) })
  }
  const saved = await shop.cart.saveCart(scope, form.get('name'))
  if (!saved.ok) {
    const text = savedCartTexts[saved.code]
    return answerThing(request, visit, {
      ok: false,
      text,
      to: `${again}=${saved.code}`,
      stay: true,
    })
  }
  return answerThing(request, visit, {
    ok: true,
    text: savedCartTexts.saved,
    to: paths.savedCarts(),
    stay: true,
  })
}
