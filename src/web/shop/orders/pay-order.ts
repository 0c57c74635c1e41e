import { redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { getPageUrl } from '#web/answers.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/pay-order.ts'

/**
 * Redirects to the card service's page for this order, or back to the order if that is unavailable
 * (ORD-02). A shopper whom the service sends back here with its signature goes to the order, paid.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  const record = { kind: 'order' as const, number: params.number }
  const { searchParams } = getPageUrl(request)
  if (searchParams.size > 0) {
    const settlement = shop.orders.settleReturn(scope, params.number, searchParams)
    const isBack = await orChangeOver(settlement, visit, request, record)
    throw redirect(`${paths.myOrder(params.number)}${isBack ? '?paid=1' : ''}`)
  }
  const opening = shop.orders.openCardPage(scope, params.number)
  const page = await orChangeOver(opening, visit, request, record)
  if (page.ok) throw redirect(page.value.url)
  throw redirect(`${paths.myOrder(params.number)}${page.code === 'payment-down' ? '?unpaid' : ''}`)
}
