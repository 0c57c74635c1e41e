import { useSearchParams } from 'react-router'
import {
  comparisons,
  insightParts,
  parseInsightPart,
  parseReportTime,
  partNames,
  reportDays,
} from '#contract/desk/insight.ts'
import * as deskOffersTexts from '#texts/desk-offers.ts'
import { Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/insight.ts'
import { requireDeskAccess } from './desk-access.ts'
import { DealFigures } from './insight/deal-figures.tsx'
import { drawPlots } from './insight/draw-plot.server.ts'
import { ReportPanel } from './insight/report-panel.tsx'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'
import { FilterForm } from './parts/filter-form.tsx'

/**
 * /desk/insight: answers for the seller, each as a plot and a table against the time before. Part,
 * time and comparison stand in the address (DESK-05, DEAL-04).
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const query = new URL(request.url).searchParams
  const part = parseInsightPart(query)
  const time = parseReportTime(query)
  const { currency, symbol, locale } = scope.seller
  const figures = part === 'deals' ? await shop.insight.loadDealFigures(scope, time) : []
  const reports = await shop.insight.buildReports(scope, part, time)
  return {
    part,
    time,
    figures,
    panels: reports.map((report) => ({
      report,
      drawings: drawPlots(report, { currency, symbol, locale }),
    })),
  }
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskOffersTexts.insight())

export default function DeskInsight({
  loaderData: { part, time, figures, panels },
}: Route.ComponentProps) {
  const [query] = useSearchParams()
  const links = insightParts.map((name) => {
    const next = new URLSearchParams(query)
    next.delete('report')
    next.set('part', name)
    return { name: partNames[name](), to: `?${next}`, on: name === part }
  })
  return (
    <DeskPage title={deskOffersTexts.insight()}>
      <div className="insight-bar">
        <div className="list-views">
          <nav aria-label={deskOffersTexts.part()}>
            {links.map(({ name, to, on }) => (
              <Link key={name} to={to} aria-current={on ? 'page' : undefined}>
                <span>{name}</span>
              </Link>
            ))}
          </nav>
        </div>
        <FilterForm label={deskOffersTexts.time()} ownFields={{ part }}>
          <Select label={deskOffersTexts.time()} name="days" defaultValue={String(time.days)}>
            {reportDays.map((days) => (
              <option key={days} value={days}>
                {deskOffersTexts.lastDaysDays({ days })}
              </option>
            ))}
          </Select>
          <Select label={deskOffersTexts.against()} name="against" defaultValue={time.against}>
            {comparisons.map((name) => (
              <option key={name} value={name}>
                {name === 'before'
                  ? deskOffersTexts.previousPeriod()
                  : deskOffersTexts.aYearEarlier()}
              </option>
            ))}
          </Select>
        </FilterForm>
      </div>
      {part === 'deals' && <DealFigures figures={figures} />}
      <div
        className={panels.length > 1 ? 'insight-grid' : 'grid min-w-0 grid-cols-[minmax(0,1fr)]'}
      >
        {panels.map(({ report, drawings }) => (
          <ReportPanel key={report.name} report={report} drawings={drawings} />
        ))}
      </div>
    </DeskPage>
  )
}
