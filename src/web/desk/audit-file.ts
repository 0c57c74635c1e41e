import { answerFile, orNotFound } from '#web/answers.ts'
import type { Route } from './+types/audit-file.ts'
import { requireDeskAccess, toRowId } from './desk-access.ts'
import { readRecordFilter } from './record-filter.ts'

/**
 * /desk/audit/{id}.csv: the rows of a bulk change, as recorded in the audit log (DESK-01).
 * /desk/audit/record.csv: the entries of the page's filter (DEAL-06).
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  const file =
    params.file === 'record.csv'
      ? await shop.accounts.exportAudit(scope, readRecordFilter(new URL(request.url).searchParams))
      : await orNotFound(
          shop.accounts.buildAuditFile(scope, toRowId(params.file.replace(/\.csv$/, ''))),
        )
  const number = params.file.replace(/\D/g, '')
  return answerFile(file, `record${number && `-${number}`}.csv`)
}
