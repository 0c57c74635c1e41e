import { data } from 'react-router'
import { formatLineRefusal, formatReducedQuantity } from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import { orGoneRefusal, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { parseRowId } from '#web/row-id.ts'
import { type Visit, visitContext } from '#web/visit.ts'
import type { Route } from './+types/add-line.ts'
import { respondEnhanced } from './enhanced-response.ts'

/** PDP-05, WID-03: adds to the cart. Buy Now adds only what is not in it yet, and goes there. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { scope, shop } = visit
  const form = await readForm(request)
  const packId = parseRowId(form.get('pack') ?? form.get('buy'))
  if (packId === null) throw data(null, { status: 400 })
  if (form.has('set')) return setLine(request, visit, packId, form.get('set'))
  const buyNow = form.has('buy')
  if (buyNow && (await shop.cart.readCart(scope)).lines.some((line) => line.packId === packId)) {
    return respondEnhanced(request, visit, { ok: true, text: '', to: paths.cart() })
  }
  const outcome = await orNotFound(
    shop.cart.addLine(scope, { packId, quantity: form.get('quantity') ?? 1 }),
  )
  if (!outcome.ok) {
    const text = formatLineRefusal(outcome.code, scope.place.pincode)
    return respondEnhanced(request, visit, {
      ok: false,
      text,
      to: `${paths.cart()}?refused=${outcome.code}`,
      stay: true,
    })
  }
  const { quantity, asked: requestedQuantity, newKey, savedState } = outcome.value
  const text =
    requestedQuantity === null
      ? 'Added to your cart'
      : formatReducedQuantity(requestedQuantity, quantity)
  const answer = { text: buyNow ? '' : text, to: paths.cart(), stay: !buyNow }
  return respondEnhanced(request, visit, { ok: true, ...answer, newKey, savedState: savedState })
}

/** LOOK-04: the stepper of a card whose pack is in the cart; 0 takes it out. */
async function setLine(request: Request, visit: Visit, packId: number, quantity: unknown) {
  const { scope, shop } = visit
  if (quantity === '0') {
    await shop.cart.removeLine(scope, packId)
    return respondEnhanced(request, visit, {
      ok: true,
      text: 'Removed from your cart',
      to: paths.cart(),
      stay: true,
    })
  }
  const outcome = await orGoneRefusal(shop.cart.setQuantity(scope, { packId, quantity }))
  const text = outcome.ok
    ? ''
    : outcome.code === 'gone'
      ? 'This is no longer in your cart.'
      : formatLineRefusal(outcome.code, scope.place.pincode)
  return respondEnhanced(request, visit, { ok: outcome.ok, text, to: paths.cart(), stay: true })
}
