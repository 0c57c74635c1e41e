import {
  formatComparison,
  partReports,
  type Report,
  type ReportCell,
  reportTexts,
} from '#contract/desk/insight.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { MoneyStyle } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskInsightTexts from '#texts/desk-insight.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useDesk } from '../desk-frame.tsx'
import { formatCell } from './format-cell.ts'
import { Plot } from './plot.tsx'
import type { PlotDrawings } from './plot-shapes.ts'
import { ReportTable } from './report-table.tsx'

/** A report: its plot with axis and count, the table behind it, and both as a file. */
export function ReportPanel(props: { report: Report; drawings: PlotDrawings | null }) {
  const { report, drawings } = props
  const { money } = useDesk()
  const { name, days, against, sums, plot, rows } = report
  const texts = reportTexts[name]
  const title = texts.title()
  const isList = plot.kind === 'rows' && !partReports.deals.includes(name)
  const file = `${deskPaths.insightFile(name)}?days=${days}&against=${against}`
  return (
    <section aria-labelledby={`report-${name}`} className="insight-panel">
      <header className="flex items-start gap-3">
        <div className="me-auto min-w-0">
          <h2 id={`report-${name}`} className="text-3 font-bold">
            {title}
          </h2>
          <p className="text-1 text-ink-2">{texts.lead()}</p>
        </div>
        {rows.length > 0 && (
          <a
            href={toHref(file)}
            download
            className="py-1 text-2 font-semibold underline"
            aria-label={deskInsightTexts.csvOf({ report: title })}
          >
            {deskInsightTexts.csv()}
          </a>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="py-8 text-center text-ink-2">{texts.none()}</p>
      ) : (
        <>
          <p className="insight-sums">
            {sums.filter(isTold).map((sum) => (
              <span key={sum.name}>
                {sum.name} <b>{formatCell(sum.value, sum.kind, money)}</b>
              </span>
            ))}
            {hasBefore(report) ? (
              <span className={plot.kind === 'rows' ? 'legend-bar' : 'legend-line'}>
                {formatComparison(report)}
              </span>
            ) : (
              plot.before !== null && (
                <span>
                  {deskInsightTexts.nothingInPeriod({ period: formatComparison(report) })}
                </span>
              )
            )}
          </p>
          {isFew(report) ? (
            <p className="insight-few">{describeFew(report, money)}</p>
          ) : (
            drawings && <Plot drawings={drawings} />
          )}
          <details open={isList || undefined}>
            <summary className="w-fit cursor-pointer py-1 text-2 font-semibold underline">
              <RichText
                parts={deskInsightTexts.tableOf({
                  report: title,
                  hidden: (text) => <span className="sr-only">{text}</span>,
                })}
              />
            </summary>
            <ReportTable report={report} />
          </details>
        </>
      )}
    </section>
  )
}

/** A sum of the time before, where there was none, says nothing. */
const isTold = ({ isBefore, value }: Report['sums'][number]) =>
  !isBefore || (value !== null && value !== 0)

function hasBefore({ plot, rows }: Report): boolean {
  const at = plot.before
  return at !== null && rows.some((row) => Number(row[at] ?? 0) !== 0)
}

/** So few cases are a sentence, and no plot. */
const minCases = 5

function isFew(report: Report): boolean {
  const [cases] = report.sums
  return cases?.kind === 'count' && (cases.value ?? 0) < minCases && !hasBefore(report)
}

/** "Declined by us: 100 %": the rows that have a figure. */
function describeFew({ plot, columns, rows }: Report, money: MoneyStyle): string {
  const format = (row: ReportCell[], at: number) =>
    formatCell(row[at] ?? null, columns[at]!.kind, money)
  return rows
    .filter((row) => Number(row[plot.value] ?? 0) !== 0)
    .map((row) =>
      deskInsightTexts.tip({ label: format(row, plot.label), value: format(row, plot.value) }),
    )
    .join(commonTexts.clauseComma())
}
