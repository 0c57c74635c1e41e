import { redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import type { Route } from './+types/pay-order.ts'

/**
 * Redirects to the card service's page for this order, or back to the order if that is unavailable
 * (ORD-02). A shopper whom the service sends back here with its signature goes to the order, paid.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const { searchParams } = getPageUrl(request)
  if (searchParams.size > 0) {
    const isBack = await orNotFound(shop.orders.settleReturn(scope, params.number, searchParams))
    throw redirect(`${paths.myOrder(params.number)}${isBack ? '?paid=1' : ''}`)
  }
  const page = await orNotFound(shop.orders.openCardPage(scope, params.number))
  if (page.ok) throw redirect(page.value.url)
  throw redirect(`${paths.myOrder(params.number)}${page.code === 'payment-down' ? '?unpaid' : ''}`)
}
