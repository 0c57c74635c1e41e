import { paths } from '#contract/paths.ts'
import { savedTexts } from '#contract/saved.ts'
import { orNotFound } from '#web/answers.ts'
import { visitContext } from '#web/visit.ts'
import { answerThing, pageBefore } from '../cart/answer-thing.ts'
import type { Route } from './+types/add-comparison.ts'
import { readPress } from './read-press.ts'

/** PDP-05: beside the others, for visitors too. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { productId, letGo } = await readPress(request)
  if (letGo) {
    await visit.shop.saved.removeComparison(visit.scope, productId)
    const to = pageBefore(request, new URL(request.url).origin, paths.compare())
    return answerThing(request, visit, { ok: true, text: 'Removed from compare', to, stay: true })
  }
  const added = await orNotFound(visit.shop.saved.addComparison(visit.scope, productId))
  const to = added.ok ? paths.compare() : `${paths.compare()}?refused=${added.code}`
  const text = added.ok ? 'Added to compare' : savedTexts[added.code]
  const newKey = added.ok ? added.value.newKey : null
  return answerThing(request, visit, { ok: added.ok, text, newKey, to, stay: true })
}
