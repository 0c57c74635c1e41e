import { paths } from '#contract/paths.ts'
import { savedTexts } from '#contract/saved.ts'
import { orNotFound } from '#web/answers.ts'
import { visitContext } from '#web/visit.ts'
import { answerThing, pageBefore } from '../cart/answer-thing.ts'
import type { Route } from './+types/add-wish.ts'
import { readPress } from './read-press.ts'

/** PDP-05: a visitor's wish waits for the sign-in that it is sent to, and the visitor comes back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { scope, shop } = visit
  const { productId, letGo } = await readPress(request)
  const here = pageBefore(request, new URL(request.url).origin, paths.wishlist())
  const signedIn = scope.viewer.kind === 'customer'
  if (letGo) {
    // Signed out since the page was drawn: the sign-in comes first, and the heart is full once more after it.
    if (!signedIn)
      return answerThing(request, visit, { ok: false, text: '', to: paths.loginToWish(here) })
    await shop.saved.removeWish(scope, productId)
    return answerThing(request, visit, {
      ok: true,
      text: 'Removed from your wishlist',
      to: here,
      stay: true,
    })
  }
  const added = await orNotFound(shop.saved.addWish(scope, productId))
  if (!added.ok)
    return answerThing(request, visit, {
      ok: false,
      text: savedTexts[added.code],
      to: here,
      stay: true,
    })
  const { newKey } = added.value
  if (!signedIn)
    return answerThing(request, visit, { ok: true, text: '', newKey, to: paths.loginToWish(here) })
  return answerThing(request, visit, {
    ok: true,
    text: 'Added to your wishlist',
    to: here,
    stay: true,
  })
}
