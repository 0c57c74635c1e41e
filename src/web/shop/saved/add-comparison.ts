import { savedTexts } from '#contract/cart/saved.ts'
import { paths } from '#contract/paths/paths.ts'
import * as savedProductsTexts from '#texts/saved-products.ts'
import { orNotFound } from '#web/answers.ts'
import { visitContext } from '#web/visit.ts'
import { getReferrerPath, respondEnhanced } from '../cart/enhanced-response.ts'
import type { Route } from './+types/add-comparison.ts'
import { readToggleForm } from './read-toggle-form.ts'

/** PDP-05: adds to the comparison, for visitors too. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { productId, letGo: isRemoval } = await readToggleForm(request)
  if (isRemoval) {
    await visit.shop.saved.removeComparison(visit.scope, productId)
    const to = getReferrerPath(request, new URL(request.url).origin, paths.compare())
    return respondEnhanced(request, visit, {
      ok: true,
      text: savedProductsTexts.removedFromCompare(),
      to,
      stay: true,
    })
  }
  const outcome = await orNotFound(visit.shop.saved.addComparison(visit.scope, productId))
  const to = outcome.ok ? paths.compare() : `${paths.compare()}?refused=${outcome.code}`
  const text = outcome.ok ? savedProductsTexts.addedToCompare() : savedTexts[outcome.code]()
  const newKey = outcome.ok ? outcome.value.newKey : null
  return respondEnhanced(request, visit, { ok: outcome.ok, text, newKey, to, stay: true })
}
