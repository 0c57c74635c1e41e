import { orNotFound } from '#web/answers.ts'
import type { Route } from './+types/audit-file.ts'
import { requireDeskAccess, toRowId } from './desk-access.ts'

/** /desk/audit/{id}.csv: the rows of a bulk change, as recorded in the audit log (DESK-01). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  const file = await orNotFound(
    shop.accounts.buildAuditFile(scope, toRowId(params.file.replace(/\.csv$/, ''))),
  )
  return new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="record-${params.file.replace(/\D/g, '')}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
