import { redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { orNotFound } from '#web/answers.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import type { Route } from './+types/pay-order.ts'

/**
 * Redirects to the card service's page for this order, or back to the order if that is unavailable
 * (ORD-02).
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const page = await orNotFound(shop.orders.openCardPage(scope, params.number))
  if (page.ok) throw redirect(page.value.url)
  throw redirect(`${paths.myOrder(params.number)}${page.code === 'payment-down' ? '?unpaid' : ''}`)
}
