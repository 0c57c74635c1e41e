import { data } from 'react-router'
import type { OrderView } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import * as ordersTexts from '#texts/orders.ts'
import { getPageUrl } from '#web/answers.ts'
import { readDocumentName } from '#web/document-name.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Link } from '#web/ui/link.tsx'
import { PaperPage } from '#web/widgets/papers/paper-page.tsx'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/invoice.ts'

/**
 * An order's invoice for printing, a credit note by its number, or with `receipt` a receipt (ORD-04,
 * DEAL-05, TAX-05).
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  const record = { kind: 'order' as const, number: params.number }
  const query = getPageUrl(request).searchParams
  const receipt = query.get('receipt')
  if (receipt !== null) {
    const paper = await orChangeOver(
      shop.papers.loadReceipt(scope, params.number, receipt),
      visit,
      request,
      record,
    )
    const pdf = paths.receiptPdf(params.number, receipt)
    const hash = await shop.papers.getPdfHash(scope, paper)
    return data({ number: params.number, paymentState: null, paper, pdf, xml: null, hash })
  }
  const name = readDocumentName(query)
  const { order, paper, peppol } = await orChangeOver(
    shop.papers.loadInvoice(scope, params.number, name),
    visit,
    request,
    record,
  )
  const { number, paymentState } = order
  const search = name === null ? '' : `?document=${encodeURIComponent(name)}`
  const pdf = paths.invoicePdf(number) + search
  const xml = peppol !== null ? paths.invoiceXml(number) + search : null
  const hash = paper && (await shop.papers.getPdfHash(scope, paper))
  return data({ number, paymentState, paper, pdf, xml, hash }, paper ? 200 : 410)
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: ordersTexts.invoiceNumber({ number: params.number }) },
  { name: 'robots', content: 'noindex' },
]

export default function Invoice({ loaderData }: Route.ComponentProps) {
  const { number, paper, pdf, xml, hash } = loaderData
  if (!paper) return <NoInvoice {...loaderData} />
  return (
    <PaperPage
      paper={paper}
      pdf={pdf}
      xml={xml}
      hash={hash}
      back={<Link to={paths.myOrder(number)}>{ordersTexts.orderNumber({ number })}</Link>}
    />
  )
}

function NoInvoice({
  number,
  paymentState,
}: {
  number: string
  paymentState: OrderView['paymentState'] | null
}) {
  return (
    <article className="grid justify-items-start gap-4">
      <h1 className="title">{ordersTexts.noInvoice({ number })}</h1>
      <p>
        {ordersTexts.nothingOwed()}
        {paymentState === 'refund-due' && ` ${ordersTexts.refundUnderWay()}`}
        {paymentState === 'refunded' && ` ${ordersTexts.refundPaid()}`}
      </p>
      <Link to={paths.myOrder(number)} className="button button-plain">
        {ordersTexts.seeOrder()}
      </Link>
    </article>
  )
}
