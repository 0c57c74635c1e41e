import { data } from 'react-router'
import { formatParcel } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { PrintButton } from '#web/browser/print-button.tsx'
import { OrderContact } from '#web/widgets/order/order-contact.tsx'
import type { Route } from './+types/slip.ts'
import { requireDeskAccess } from './desk-access.ts'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'

/** Packing slip without prices: of a shipped parcel (`parcel`), or of the next one (DESK-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const order = await orNotFound(shop.orders.deskOrder(scope, params.number))
  const parcelNumber = getPageUrl(request).searchParams.get('parcel')
  const parcel = order.shipments.find(({ number }) => String(number) === parcelNumber) ?? null
  if (parcelNumber !== null && !parcel) throw data(null, { status: 404 })
  const { number, placedOn, delivery, knows } = order
  const { companyName, email, phone } = scope.seller
  return {
    number,
    placedOn,
    delivery,
    knows,
    parcel,
    lines: parcel?.lines ?? order.toShip,
    from: { companyName, email, phone },
  }
}

export const meta: Route.MetaFunction = ({ params }) =>
  buildDeskMeta(`packing slip ${params.number}`)

export default function PackingSlip({ loaderData: slip }: Route.ComponentProps) {
  const { number, parcel, lines, from } = slip
  return (
    <DeskPage
      title={`Packing slip ${number}${parcel ? `, parcel ${parcel.number}` : ''}`}
      ancestors={[
        { name: 'Orders', path: deskPaths.orders() },
        { name: number, path: deskPaths.order(number) },
      ]}
      lead={
        <span className="text-2">
          Ordered on {slip.placedOn}
          {parcel && ` · sent on ${parcel.when} · ${formatParcel(parcel)}`}
        </span>
      }
    >
      <div>
        <PrintButton />
      </div>
      <div className="grid gap-4 text-2 sm:grid-cols-2">
        <section>
          <h2 className="font-semibold">From</h2>
          <p className="break-words text-ink-2">
            {from.companyName}
            <br />
            {from.email} · {from.phone}
          </p>
        </section>
        {slip.delivery && <OrderContact title="To" {...slip.delivery} />}
        {!slip.knows && <p className="text-ink-2">Names and contacts are not open to your role.</p>}
      </div>
      {lines.length === 0 ? (
        <p>Nothing of this order is to be packed now.</p>
      ) : (
        <table className="w-full border-collapse text-2">
          <thead>
            <tr className="border-b border-edge text-left">
              <th scope="col" className="py-2 pr-3 font-semibold">
                Goods
              </th>
              <th scope="col" className="py-2 pr-3 font-semibold">
                Code
              </th>
              <th scope="col" className="py-2 text-right font-semibold">
                Quantity
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ position, name, unit, code, quantity }) => (
              <tr key={position} className="border-b border-line align-top">
                <th scope="row" className="py-2 pr-3 text-left font-normal break-words">
                  {name}, {unit}
                </th>
                <td className="py-2 pr-3 text-ink-2">{code}</td>
                <td className="py-2 text-right font-semibold">{quantity}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DeskPage>
  )
}
