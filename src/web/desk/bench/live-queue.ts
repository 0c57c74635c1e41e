import { getPageUrl } from '#web/answers.ts'
import { requireDeskAccess } from '../desk-access.ts'
import type { Route } from './+types/live-queue.ts'
import { readBenchAddress } from './bench-address.ts'

/** /desk/queue: the workbench's rows alone, for a page that is open (DEAL-01). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const address = readBenchAddress(getPageUrl(request).searchParams)
  return Response.json(await shop.workbench.getWorkQueue(scope, address))
}
