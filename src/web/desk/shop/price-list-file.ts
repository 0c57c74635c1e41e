import { data } from 'react-router'
import { answerFile, orNotFound } from '#web/answers.ts'
import { requireDeskAccess, toRowId } from '../desk-access.ts'
import type { Route } from './+types/price-list-file.ts'

/** /desk/price-lists/{id}/list.csv: a list as the file that sets it (LIST-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'prices')
  const id = toRowId(params.id)
  const file = await orNotFound(shop.priceLists.exportPriceList(scope, id))
  if (file === null) throw data(null, { status: 403 })
  return answerFile(file, `price-list-${id}.csv`)
}
