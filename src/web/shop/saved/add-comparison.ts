import { data } from 'react-router'
import { paths } from '#contract/paths.ts'
import { savedTexts } from '#contract/saved.ts'
import { orNotFound, readForm } from '#web/answers.ts'
import { rowId } from '#web/row-id.ts'
import { visitContext } from '#web/visit.ts'
import { answerThing } from '../cart/answer-thing.ts'
import type { Route } from './+types/add-comparison.ts'

/** PDP-05: beside the others, for visitors too. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const productId = rowId((await readForm(request)).get('product'))
  if (productId === null) throw data(null, { status: 400 })
  const added = await orNotFound(visit.shop.saved.addComparison(visit.scope, productId))
  const to = added.ok ? paths.compare() : `${paths.compare()}?refused=${added.code}`
  const text = added.ok ? 'Added to compare' : savedTexts[added.code]
  return answerThing(request, visit, {
    ok: added.ok,
    text,
    newKey: added.ok ? added.value.newKey : null,
    to,
    stay: true,
  })
}
