import { data } from 'react-router'
import { cutText, lineText } from '#contract/cart.ts'
import { paths } from '#contract/paths.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { rowId } from '#web/row-id.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/add-line.ts'
import { answerThing } from './answer-thing.ts'

/** PDP-05, WID-03: into the cart. Buy Now adds only what is not in it yet, and goes there. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { scope, shop } = visit
  const form = await readForm(request)
  const packId = rowId(form.get('pack') ?? form.get('buy'))
  if (packId === null) throw data(null, { status: 400 })
  const buyNow = form.has('buy')
  if (buyNow && (await shop.cart.readCart(scope)).lines.some((line) => line.packId === packId)) {
    return answerThing(request, visit, { ok: true, text: '', to: paths.cart() })
  }
  const added = await orNotFound(
    shop.cart.addLine(scope, { packId, quantity: form.get('quantity') ?? 1 }),
  )
  if (!added.ok) {
    const text = lineText(added.code, scope.place.pincode)
    return answerThing(request, visit, {
      ok: false,
      text,
      to: `${paths.cart()}?refused=${added.code}`,
      stay: true,
    })
  }
  const { quantity, asked, newKey, things } = added.value
  const text = asked === null ? 'Added to your cart' : cutText(asked, quantity)
  const said = { text: buyNow ? '' : text, to: paths.cart(), stay: !buyNow }
  return answerThing(request, visit, { ok: true, ...said, newKey, things })
}
