import { deskPaths } from '#contract/paths/desk-paths.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { PaperPage } from '#web/widgets/papers/paper-page.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import type { Route } from './+types/document.ts'

/** The invoice of an order, with `change` a credit note, or with `receipt` a receipt (DEAL-05). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const query = getPageUrl(request).searchParams
  const receipt = query.get('receipt')
  if (receipt !== null) {
    const paper = await orNotFound(shop.papers.loadDeskReceipt(scope, params.number, receipt))
    return { paper, hasXml: false, change: null, receipt }
  }
  const change = query.get('change')
  const { paper, peppol } = await orNotFound(
    shop.papers.loadDeskForms(scope, params.number, change),
  )
  return {
    paper,
    hasXml: peppol !== null,
    change: change === null ? null : Number(change),
    receipt,
  }
}

export const meta: Route.MetaFunction = ({ params }) =>
  buildDeskMeta(`document of order ${params.number}`)

export default function OrderDocument({ loaderData, params: { number } }: Route.ComponentProps) {
  const { paper, change, hasXml, receipt } = loaderData
  return (
    <PaperPage
      paper={paper}
      pdf={
        receipt === null
          ? deskPaths.documentPdf(number, change)
          : deskPaths.receiptPdf(number, receipt)
      }
      xml={hasXml ? deskPaths.documentXml(number, change) : null}
      back={
        <Breadcrumb
          steps={[
            { name: 'Orders', path: deskPaths.orders() },
            { name: number, path: deskPaths.order(number) },
            { name: `${paper.title} ${paper.number}`, path: null },
          ]}
        />
      }
    />
  )
}
