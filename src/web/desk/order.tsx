import { data, Form, redirect } from 'react-router'
import {
  methodWords,
  type OrderAction,
  orderActions,
  orderStatuses,
  orderTexts,
  paymentWords,
} from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { formatThreadName } from '#web/widgets/negotiation/thread-link.tsx'
import { OrderContact } from '#web/widgets/order/order-contact.tsx'
import { OrderLines } from '#web/widgets/order/order-lines.tsx'
import { OrderState } from '#web/widgets/order/order-state.tsx'
import { OrderSums } from '#web/widgets/order/order-sums.tsx'
import { OrderTrack } from '#web/widgets/order/order-track.tsx'
import type { Route } from './+types/order.ts'
import { requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'
import { readParcelParts, ShipFields, ShippedParcels } from './parts/parcels.tsx'

/** An order at the desk, with the actions it allows (DESK-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  return orNotFound(shop.orders.deskOrder(scope, params.number))
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'orders')
  const form = await readForm(request)
  const orderAction = orderActions.find((each) => each === form.get('do'))
  if (!orderAction) throw data(null, { status: 400 })
  const tracking = String(form.get('tracking') ?? '')
  const carrier = String(form.get('carrier') ?? '')
  const parts = orderAction === 'ship' ? readParcelParts(form) : null
  const seenParcels = /^\d{1,4}$/.test(String(form.get('parcels')))
    ? Number(form.get('parcels'))
    : null
  const outcome = await orNotFound(
    shop.orders.runDeskOrderAction(
      scope,
      params.number,
      orderAction,
      tracking,
      parts,
      seenParcels,
      carrier,
    ),
  )
  return outcome.ok
    ? redirect(deskPaths.order(params.number))
    : data({ action: orderAction, text: orderTexts[outcome.code] }, orderStatuses[outcome.code])
}

export const meta: Route.MetaFunction = ({ params }) => buildDeskMeta(`order ${params.number}`)

const orderActionNames: Record<OrderAction, string> = {
  confirm: 'Confirm',
  paid: 'Note the transfer as paid',
  pack: 'Packed',
  ship: 'Shipped',
  deliver: 'Delivered',
  return: 'Came back',
  refunded: 'Note the refund as paid',
  decline: 'Decline the request',
  cancel: 'Cancel the order',
}

/** Warnings for actions that end an order for good. */
const destructiveWarnings: Partial<Record<OrderAction, string>> = {
  cancel:
    'This can’t be taken back: the customer is told by mail, and what was paid is to be paid back.',
  return:
    'This can’t be taken back: the goods are back with you, and what was paid is to be paid back.',
}

export default function DeskOrder({ loaderData: order, actionData }: Route.ComponentProps) {
  const { money } = useDesk()
  return (
    <DeskPage
      title={`Order ${order.number}`}
      ancestors={[{ name: 'Orders', path: deskPaths.orders() }]}
      lead={
        <span className="flex flex-wrap gap-x-3 text-2">
          <OrderState state={order.state} />
          <span className="text-ink-2">
            {methodWords[order.paymentMethod]}: {paymentWords[order.paymentState].toLowerCase()}
            {order.purchaseOrder && ` · purchase order ${order.purchaseOrder}`}
            {order.payByDay && ` · to be paid by ${order.payByDay}`}
            {order.tracking && ` · tracking number ${order.tracking}`}
          </span>
        </span>
      }
    >
      {actionData && !(actionData.action === 'ship' && order.actions.includes('ship')) && (
        <FormMessage tone="bad">{actionData.text}</FormMessage>
      )}
      {order.requests.map(({ kind, reason }) => (
        <p key={kind} className="border-l-4 border-look bg-quiet px-4 py-3">
          The customer asks to {kind === 'cancel' ? 'cancel the order' : 'send the goods back'}
          {reason && `: “${reason}”`}
        </p>
      ))}
      {order.actions.length > 0 && <OrderActionForm order={order} refused={actionData} />}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <section aria-labelledby="goods" className="grid content-start gap-3">
          <h2 id="goods" className="text-section font-bold">
            Goods
          </h2>
          {order.source && (
            <p className="text-2">
              At the prices of{' '}
              <Link
                to={
                  order.source.kind === 'rfq'
                    ? quotePaths.deskOne(order.source.number)
                    : deskPaths.bid(order.source.number)
                }
                className="font-[550] underline underline-offset-3"
              >
                {formatThreadName(order.source)}
              </Link>
            </p>
          )}
          <OrderLines lines={order.lines} money={money} />
          <div className="grid w-full gap-3 sm:max-w-80 sm:justify-self-end">
            <OrderSums {...order} place={null} money={money} />
          </div>
        </section>
        <OrderAside order={order} />
      </div>
    </DeskPage>
  )
}

function OrderActionForm({
  order,
  refused,
}: {
  order: Route.ComponentProps['loaderData']
  refused: Route.ComponentProps['actionData']
}) {
  // 'ship' has its button beside the parcel's quantities; irreversible actions must be opened
  // first.
  const directActions = order.actions.filter(
    (orderAction) => orderAction !== 'ship' && !Object.hasOwn(destructiveWarnings, orderAction),
  )
  const destructiveActions = order.actions.filter((orderAction) =>
    Object.hasOwn(destructiveWarnings, orderAction),
  )
  return (
    <Form
      // Resets the quantities after each parcel.
      key={order.shipments.length}
      method="post"
      className="flex flex-wrap items-end gap-2"
      aria-label="What to do with the order"
    >
      {order.actions.includes('ship') && (
        <div className="w-full">
          <input type="hidden" name="parcels" value={order.shipments.length} />
          <ShipFields
            lines={order.toShip}
            carriers={order.carriers}
            error={refused?.action === 'ship' ? refused.text : undefined}
          />
        </div>
      )}
      {directActions.map((orderAction, index) => (
        <Button
          key={orderAction}
          type="submit"
          name="do"
          value={orderAction}
          tone={
            index === 0 && orderAction !== 'decline' && !order.actions.includes('ship')
              ? 'buy'
              : 'plain'
          }
        >
          {orderActionNames[orderAction]}
        </Button>
      ))}
      {destructiveActions.map((orderAction) => (
        <details key={orderAction} className="rounded-large border border-line px-4 open:w-full">
          <summary className="py-2 text-2 font-semibold">{orderActionNames[orderAction]} …</summary>
          <div className="grid justify-items-start gap-2 pb-3">
            <p className="text-2">{destructiveWarnings[orderAction]}</p>
            <Button type="submit" name="do" value={orderAction}>
              {orderActionNames[orderAction]}
            </Button>
          </div>
        </details>
      ))}
    </Form>
  )
}

function OrderAside({ order }: { order: Route.ComponentProps['loaderData'] }) {
  return (
    <aside className="grid content-start gap-5">
      {order.delivery && <OrderContact title="Delivery" {...order.delivery} />}
      {order.billing && <OrderContact title="Billing" {...order.billing} />}
      {order.email && <p className="text-2 break-words">{order.email}</p>}
      {!order.knows && (
        <p className="text-2 text-ink-2">Names and contacts are not open to your role.</p>
      )}
      {order.toShip.length > 0 && (
        <Link to={deskPaths.packingSlip(order.number)} className="button button-plain">
          Packing slip
        </Link>
      )}
      {order.shipments.length > 0 && (
        <ShippedParcels number={order.number} parcels={order.shipments} />
      )}
      <section aria-labelledby="track" className="grid gap-3">
        <h2 id="track" className="text-section font-bold">
          Track
        </h2>
        <OrderTrack track={order.track} />
      </section>
    </aside>
  )
}
