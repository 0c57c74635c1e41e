import { data } from 'react-router'
import { paths } from '#contract/paths.ts'
import { savedTexts } from '#contract/saved.ts'
import { orNotFound, readForm } from '#web/answers.ts'
import { rowId } from '#web/row-id.ts'
import { visitContext } from '#web/visit.ts'
import { answerThing, pageBefore } from '../cart/answer-thing.ts'
import type { Route } from './+types/add-wish.ts'

/** PDP-05: a visitor's wish waits for the sign-in that it is sent to, and the visitor comes back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { scope, shop } = visit
  const productId = rowId((await readForm(request)).get('product'))
  if (productId === null) throw data(null, { status: 400 })
  const here = pageBefore(request, new URL(request.url).origin, paths.wishlist())
  const added = await orNotFound(shop.saved.addWish(scope, productId))
  if (!added.ok) return answerThing(request, visit, { ok: false, text: savedTexts[added.code], to: here, stay: true })
  const { newKey } = added.value
  if (scope.viewer.kind === 'visitor') {
    return answerThing(request, visit, { ok: true, text: '', newKey, to: paths.loginThen(here) })
  }
  return answerThing(request, visit, { ok: true, text: 'Added to your wishlist', to: here, stay: true })
}
