import { requireSignedIn } from '#web/require-signed-in.ts'
import type { Route } from './+types/export-data.ts'

/** ACC-05: all personal data of the customer, as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  return new Response(JSON.stringify(await shop.exportPersonalData(scope), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    },
  })
}
