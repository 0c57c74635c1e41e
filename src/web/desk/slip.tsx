import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskOrderPageTexts from '#texts/desk-order-page.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { PaperPage } from '#web/widgets/papers/paper-page.tsx'
import type { Route } from './+types/slip.ts'
import { requireDeskAccess } from './desk-access.ts'
import { buildDeskMeta } from './parts/desk-page.tsx'

/** Packing slip without prices: of a shipped parcel (`parcel`), or of the next one (DESK-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const parcel = getPageUrl(request).searchParams.get('parcel')
  const { paper } = await orNotFound(shop.papers.loadSlip(scope, params.number, parcel))
  return { paper, parcel: parcel === null ? null : Number(parcel) }
}

export const meta: Route.MetaFunction = ({ params }) =>
  buildDeskMeta(deskOrderPageTexts.packingSlip({ number: params.number }))

export default function PackingSlip({ loaderData, params: { number } }: Route.ComponentProps) {
  const { paper, parcel } = loaderData
  return (
    <PaperPage
      paper={paper}
      pdf={deskPaths.packingSlipPdf(number, parcel)}
      back={
        <Breadcrumb
          steps={[
            { name: deskOrderPageTexts.desk(), path: deskPaths.start() },
            { name: deskOrderPageTexts.orders(), path: deskPaths.orders() },
            { name: number, path: deskPaths.order(number) },
            { name: paper.title, path: null },
          ]}
        />
      }
    />
  )
}
