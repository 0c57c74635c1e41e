import { data } from 'react-router'
import { methodWords, type OrderView, paymentWords } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { orNotFound } from '#web/answers.ts'
import { PrintButton } from '#web/browser/print-button.tsx'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { OrderContact } from '#web/widgets/order/order-contact.tsx'
import type { Route } from './+types/invoice.ts'

/** An order's invoice for printing, with its tax components (ORD-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const order = await orNotFound(shop.orders.myOrder(scope, params.number))
  const { companyName, taxNumber, email, phone, state, country } = scope.seller
  const issuer = {
    companyName,
    taxNumber,
    email,
    phone,
    place: [state, country].filter(Boolean).join(', '),
  }
  return data({ order, issuer }, order.hasInvoice ? 200 : 410)
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Invoice ${params.number}` },
  { name: 'robots', content: 'noindex' },
]

export default function Invoice({ loaderData: { order, issuer } }: Route.ComponentProps) {
  const { seller } = useFrame()
  if (!order.hasInvoice) return <NoInvoice order={order} />
  const formatPrice = (minor: number) => formatMoney(minor, seller)
  return (
    <article className="grid gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="title">Invoice {order.number}</h1>
          <p className="text-2 text-ink-2">
            {order.placedOn} · {methodWords[order.paymentMethod]}:{' '}
            {paymentWords[order.paymentState].toLowerCase()}
          </p>
        </div>
        <PrintButton />
      </header>
      <div className="grid gap-4 text-2 sm:grid-cols-3">
        <section>
          <h2 className="font-semibold">Sold by</h2>
          <p className="break-words text-ink-2">
            {issuer.companyName}
            <br />
            {issuer.place}
            <br />
            {issuer.taxNumber && (
              <>
                Tax number {issuer.taxNumber}
                <br />
              </>
            )}
            {issuer.email} · {issuer.phone}
          </p>
        </section>
        {order.billing && <OrderContact title="Billed to" {...order.billing} />}
        {order.delivery && <OrderContact title="Delivered to" {...order.delivery} />}
      </div>
      <section
        className="overflow-x-auto print:overflow-visible"
        aria-label="Lines of the invoice"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
      >
        <table className="w-full min-w-[40rem] border-collapse print:min-w-0 text-2">
          <thead>
            <tr className="border-b border-edge text-left">
              {['Goods', 'Quantity', 'Price', 'Coupon', 'Delivery', 'Tax included', 'Total'].map(
                (head, index) => (
                  <th
                    key={head}
                    scope="col"
                    className={`py-2 pr-3 font-semibold ${index > 0 ? 'text-right' : ''}`}
                  >
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two agreed lines may be of one pack
              <tr key={index} className="break-inside-avoid border-b border-line align-top">
                <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
                  {line.name}, {line.unit}
                  <span className="block text-ink-2">{line.code}</span>
                </th>
                <td className="py-2 pr-3 text-right">{line.quantity}</td>
                <td className="py-2 pr-3 text-right">{formatPrice(line.price)}</td>
                <td className="py-2 pr-3 text-right">
                  {line.discount > 0 ? formatPrice(-line.discount) : '–'}
                </td>
                <td className="py-2 pr-3 text-right">
                  {line.charge > 0 ? formatPrice(line.charge) : '–'}
                </td>
                <td className="py-2 pr-3 text-right">
                  {line.taxParts.length === 0 && '–'}
                  {line.taxParts.map(({ name, rate, amount }) => (
                    <span key={name} className="block whitespace-nowrap">
                      {name} {rate / 100}% {formatPrice(amount)}
                    </span>
                  ))}
                </td>
                <td className="py-2 text-right font-semibold">{formatPrice(line.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <dl className="ml-auto grid w-full max-w-[22rem] gap-1 text-2">
        {order.tax.map(({ name, rate, amount }) => (
          <div key={`${name} ${rate}`} className="flex justify-between gap-4 text-ink-2">
            <dt>
              {name} {rate / 100}% included
            </dt>
            <dd>{formatPrice(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-edge pt-2 text-section font-[720]">
          <dt>Total</dt>
          <dd>{formatPrice(order.total)}</dd>
        </div>
      </dl>
    </article>
  )
}

function NoInvoice({ order: { number, paymentState } }: { order: OrderView }) {
  return (
    <article className="grid justify-items-start gap-4">
      <h1 className="title">No invoice for order {number}</h1>
      <p>
        This order was cancelled, so nothing is owed for it.
        {paymentState === 'refund-due' && ' What you paid is on its way back to you.'}
        {paymentState === 'refunded' && ' What you paid has been paid back to you.'}
      </p>
      <Link to={paths.myOrder(number)} className="button button-plain">
        See the order
      </Link>
    </article>
  )
}
