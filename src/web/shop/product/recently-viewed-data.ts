import { maxRecentlyViewed } from '#contract/cart/saved.ts'
import { parseRowId } from '#web/row-id.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/recently-viewed-data.ts'

/** PDP-01: cards of the products that the browser remembers; the shop stores no list of its own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const idTexts = (new URL(request.url).searchParams.get('ids') ?? '')
    .split(',')
    .slice(0, maxRecentlyViewed)
  const ids = [...new Set(idTexts.map(parseRowId).filter((id) => id !== null))]
  return Response.json({ cards: await shop.catalog.loadCards(scope.database.replica, scope, ids) })
}
