import type { Paper } from '#contract/papers/paper.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { PrintButton } from '#web/browser/print-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { PaperSheet } from '#web/widgets/papers/paper-page.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import { EmptyState } from '../parts/desk-table.tsx'
import type { Route } from './+types/print.ts'

/** A paper is read by itself: so many at once. */
const maxPrintedOrders = 100

/** Packing slips or invoices of several orders, a sheet each (DEAL-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const query = getPageUrl(request).searchParams
  const numbers = [...new Set(query.getAll('o'))].slice(0, maxPrintedOrders)
  const isInvoices = query.get('what') === 'invoices'
  const papers: Paper[] = []
  let missing = 0
  for (const number of numbers) {
    const own = isInvoices
      ? await orNotFound(shop.papers.loadIssuedInvoices(scope, number))
      : [(await orNotFound(shop.papers.loadSlip(scope, number, null))).paper]
    if (own.length === 0) missing += 1
    papers.push(...own)
  }
  return { papers, isInvoices, missing }
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskOrderTexts.printOrders())

export default function PrintOrders({ loaderData }: Route.ComponentProps) {
  const { papers, isInvoices, missing } = loaderData
  const title = isInvoices ? deskOrderTexts.invoices() : deskOrderTexts.packingSlips()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-3 text-2 print:hidden">
        <Link to={deskPaths.orders()} className="underline">
          {deskOrderTexts.orders()}
        </Link>
        <b className="me-auto">
          {title}
          {commonTexts.colon()}
          {papers.length}
        </b>
        {papers.length > 0 && <PrintButton />}
      </div>
      {papers.length === 0 && <EmptyState>{deskOrderTexts.nothingToPrint()}</EmptyState>}
      {missing > 0 && (
        <p className="text-2 text-ink-2 print:hidden">
          {deskOrderTexts.missingInvoices({ count: missing })}
        </p>
      )}
      {papers.map((paper) => (
        <div key={paper.number} className="break-after-page">
          <PaperSheet paper={paper} />
        </div>
      ))}
    </div>
  )
}
