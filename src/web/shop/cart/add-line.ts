import { data } from 'react-router'
import { formatLineRefusal, formatReducedQuantity } from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import * as cartTexts from '#texts/cart.ts'
import { orGoneRefusal, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { parseRowId } from '#web/row-id.ts'
import { type Visit, visitContext } from '#web/visit.ts'
import type { Route } from './+types/add-line.ts'
import { formatChangeRefusal, readStep } from './change-cart.ts'
import { respondEnhanced } from './enhanced-response.ts'

/** PDP-05, WID-03: adds to the cart. Buy Now adds only what is not in it yet, and goes there. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { scope, shop } = visit
  const form = await readForm(request)
  const packId = parseRowId(form.get('pack') ?? form.get('buy'))
  if (packId === null) throw data(null, { status: 400 })
  const step = readStep(form)
  if (step !== null) return stepLine(request, visit, packId, step)
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
      ? cartTexts.addedToYourCart()
      : formatReducedQuantity(requestedQuantity, quantity)
  const link = { to: paths.cart(), label: cartTexts.viewCart() }
  const answer = { text: buyNow ? '' : text, link, to: paths.cart(), stay: !buyNow }
  return respondEnhanced(request, visit, { ok: true, ...answer, newKey, savedState: savedState })
}

/** LOOK-04: the stepper of a card whose pack is in the cart. */
async function stepLine(request: Request, visit: Visit, packId: number, step: 1 | -1) {
  const { scope, shop } = visit
  const outcome = await orGoneRefusal(shop.cart.stepLine(scope, packId, step))
  const answer = { to: paths.cart(), stay: true }
  if (outcome.ok) {
    const { quantity, asked } = outcome.value
    const limited = asked === null ? '' : formatReducedQuantity(asked, quantity)
    const text = quantity === 0 ? cartTexts.removedFromYourCart() : limited
    return respondEnhanced(request, visit, { ok: true, text, ...answer })
  }
  const { code } = outcome
  return respondEnhanced(request, visit, {
    ok: false,
    text: formatChangeRefusal(code, visit),
    ...answer,
    to: code === 'gone' ? paths.cart() : `${paths.cart()}?refused=${code}`,
  })
}
