import { data } from 'react-router'
import { orNotFound } from '#web/answers.ts'
import { requireDeskAccess, toRowId } from '../desk-access.ts'
import type { Route } from './+types/price-list-file.ts'

/** /desk/price-lists/{id}/list.csv: a list as the file that sets it (LIST-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'prices')
  const id = toRowId(params.id)
  const file = await orNotFound(shop.priceLists.exportPriceList(scope, id))
  if (file === null) throw data(null, { status: 403 })
  return new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="price-list-${id}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
