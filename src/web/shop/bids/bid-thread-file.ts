import { requireSignedIn } from '#web/require-signed-in.ts'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/bid-thread-file.ts'

/** A bid's whole record, for its buyer to keep and verify. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  const file = await orChangeOver(shop.bids.myBidThread(scope, params.number), visit, request, {
    kind: 'bid',
    number: params.number,
  })
  return new Response(file, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="bid-${params.number.replace(/[^\w-]/g, '')}.json"`,
      'cache-control': 'no-store',
    },
  })
}
