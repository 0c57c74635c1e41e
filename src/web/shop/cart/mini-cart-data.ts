import { visitContext } from '#web/visit.ts'
import type { MiniCartData } from '#web/widgets/frame/mini-cart.tsx'
import type { Route } from './+types/mini-cart-data.ts'

/** WID-02: the mini cart's data, for script. */
export async function loader({ context }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const answer: MiniCartData = {
    cart: await shop.cart.readCart(scope),
    signedIn: scope.viewer.kind === 'customer',
  }
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}
