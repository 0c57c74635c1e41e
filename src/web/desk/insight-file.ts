import { data } from 'react-router'
import { isReportName, parseReportTime } from '#contract/desk/insight.ts'
import { answerFile } from '#web/answers.ts'
import type { Route } from './+types/insight-file.ts'
import { requireDeskAccess } from './desk-access.ts'

/** /desk/insight/{report}.csv: a report as a download (DESK-05, DEAL-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const name = params.report.replace(/\.csv$/, '')
  if (!isReportName(name) || name === params.report) throw data(null, { status: 404 })
  const report = await shop.insight.buildReport(
    scope,
    name,
    parseReportTime(new URL(request.url).searchParams),
  )
  const file = `${name}-${report.days}-days-${scope.now.toISOString().slice(0, 10)}.csv`
  return answerFile(shop.insight.formatReportCsv(report, scope.seller.currency), file)
}
