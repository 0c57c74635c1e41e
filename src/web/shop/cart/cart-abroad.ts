import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/cart-abroad.ts'

/** HOST-04: what becomes of the cart's lines in another country's shop, for script. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const country = new URL(request.url).searchParams.get('country') ?? ''
  return Response.json({
    lines: /^[A-Z]{2}$/.test(country) ? await shop.cart.carriedLines(scope, country) : [],
  })
}
