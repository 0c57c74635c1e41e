import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readDocumentName } from '#web/document-name.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { PaperPage } from '#web/widgets/papers/paper-page.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { buildDeskMeta } from '../parts/desk-page.tsx'
import type { Route } from './+types/document.ts'

/** An invoice or credit note of an order by its number, or with `receipt` a receipt (DEAL-05). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const query = getPageUrl(request).searchParams
  const receipt = query.get('receipt')
  if (receipt !== null) {
    const paper = await orNotFound(shop.papers.loadDeskReceipt(scope, params.number, receipt))
    const hash = await shop.papers.getPdfHash(scope, paper)
    return { paper, hasXml: false, name: null, receipt, hash }
  }
  const name = readDocumentName(query)
  const { paper, peppol } = await orNotFound(shop.papers.loadDeskForms(scope, params.number, name))
  const hash = await shop.papers.getPdfHash(scope, paper)
  return { paper, hasXml: peppol !== null, name, receipt, hash }
}

export const meta: Route.MetaFunction = ({ params }) =>
  buildDeskMeta(deskOrderTexts.documentOf({ number: params.number }))

export default function OrderDocument({ loaderData, params: { number } }: Route.ComponentProps) {
  const { paper, name, hasXml, receipt, hash } = loaderData
  return (
    <PaperPage
      paper={paper}
      pdf={
        receipt === null
          ? deskPaths.documentPdf(number, name)
          : deskPaths.receiptPdf(number, receipt)
      }
      hash={hash}
      xml={hasXml ? deskPaths.documentXml(number, name) : null}
      back={
        <Breadcrumb
          steps={[
            { name: deskOrderTexts.orders(), path: deskPaths.orders() },
            { name: number, path: deskPaths.order(number) },
            { name: `${paper.title} ${paper.number}`, path: null },
          ]}
        />
      }
    />
  )
}
