import { useSearchParams } from 'react-router'
import {
  isReportName,
  parseReportDays,
  type Report,
  type ReportColumn,
  reportDays,
  reportNames,
  reportTexts,
} from '#contract/desk/insight.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pills } from '#web/ui/pills.tsx'
import type { Route } from './+types/insight.ts'
import { requireDeskAccess } from './desk-access.ts'
import { type DeskFrameData, useDesk } from './desk-frame.tsx'
import { BarPlot } from './parts/bar-plot.tsx'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'
import { DeskTable, EmptyState } from './parts/desk-table.tsx'
import { FilterForm } from './parts/filter-form.tsx'

/** /desk/insight: the shop's reports, each as a plot and a table (DESK-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const query = new URL(request.url).searchParams
  const reportName = query.get('report') ?? ''
  return shop.insight.buildReport(
    scope,
    isReportName(reportName) ? reportName : 'sales',
    parseReportDays(query.get('days')),
  )
}

export const meta: Route.MetaFunction = () => buildDeskMeta('insight')

export default function DeskInsight({ loaderData: report }: Route.ComponentProps) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  const { title, lead, none } = reportTexts[report.name]
  const days = query.get('days') ?? '30'
  const links = reportNames.map((name) => ({
    name: reportTexts[name].title,
    to: `?report=${name}&days=${days}`,
    on: name === report.name,
  }))
  return (
    <DeskPage
      title={title}
      name="Insight"
      lead={lead}
      actions={
        report.rows.length > 0 && (
          <a
            href={`${deskPaths.insightFile(report.name)}?days=${report.days}`}
            download
            className="button button-plain"
          >
            Save as CSV
          </a>
        )
      }
    >
      <Pills label="Reports" links={links} />
      <FilterForm label="Time" ownFields={{ report: report.name }}>
        <Select label="Time" name="days" defaultValue={String(report.days)}>
          {reportDays.map((span) => (
            <option key={span} value={span}>
              Last {span} days
            </option>
          ))}
        </Select>
      </FilterForm>
      {report.rows.length === 0 ? (
        <EmptyState>{none}</EmptyState>
      ) : (
        <>
          <dl className="flex flex-wrap gap-x-10 gap-y-3">
            {report.sums.map(({ name, kind, value }) => (
              <div key={name} className="grid">
                <dt className="text-2 text-ink-2">{name}</dt>
                <dd className="text-title font-[720] tabular-nums">
                  {formatCell(value, kind, money)}
                </dd>
              </div>
            ))}
          </dl>
          {report.plot && <Plot report={report} />}
          <ReportTable report={report} />
        </>
      )}
    </DeskPage>
  )
}

function Plot({ report }: { report: Report }) {
  const { money } = useDesk()
  const { label, height } = report.plot!
  const column = report.columns[height]!
  const bars = report.rows.slice(0, 60).map((row) => ({
    label: formatCell(row[label] ?? null, report.columns[label]!.kind, money),
    text: formatCell(row[height] ?? null, column.kind, money),
    value: Number(row[height] ?? 0),
  }))
  return <BarPlot title={`${column.name}: ${reportTexts[report.name].title}`} bars={bars} />
}

function ReportTable({ report: { name, columns, rows } }: { report: Report }) {
  const { money } = useDesk()
  const isSearch = name === 'searches' || name === 'nothing-found'
  const isNumeric = (column: ReportColumn) => !['text', 'day'].includes(column.kind)
  return (
    <DeskTable
      caption={reportTexts[name].title}
      head={columns.map((column) => ({ name: column.name, end: isNumeric(column) }))}
    >
      {rows.map((row) => (
        <tr key={String(row[0])}>
          {row.map((cell, index) => {
            const column = columns[index]!
            const formattedCell = formatCell(cell, column.kind, money)
            return index === 0 ? (
              <th key={column.name} scope="row" className="max-w-96 break-words">
                {isSearch ? (
                  <Link to={deskPaths.searchQuery(formattedCell)}>{formattedCell}</Link>
                ) : (
                  formattedCell
                )}
              </th>
            ) : (
              <td
                key={column.name}
                className={isNumeric(column) ? 'text-right tabular-nums' : undefined}
              >
                {formattedCell}
              </td>
            )
          })}
        </tr>
      ))}
    </DeskTable>
  )
}

function formatCell(
  cell: string | number | null,
  kind: ReportColumn['kind'],
  money: DeskFrameData['money'],
): string {
  if (cell === null) return '–'
  if (kind === 'money') return formatMoney(Number(cell), money)
  if (kind === 'share') return `${(Number(cell) * 100).toFixed(0)}%`
  if (kind === 'count') return formatCount(Number(cell), money)
  if (kind === 'text') return String(cell)
  return new Date(`${cell}T00:00Z`).toLocaleDateString(money.locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  })
}
