import { data, Form, redirect } from 'react-router'
import type { OrderAction } from '#contract/orders/desk-orders.ts'
import type { MoveRefusal } from '#contract/orders/orders.ts'
import { methodWords, orderStatuses, orderTexts, paymentWords } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { parseMajor } from '#kernel/money.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { CommandRefusal } from '#platform/commands/run-command.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Visit } from '#web/visit.ts'
import { formatThreadName } from '#web/widgets/negotiation/thread-link.tsx'
import { OrderChanges } from '#web/widgets/order/order-changes.tsx'
import { OrderContact } from '#web/widgets/order/order-contact.tsx'
import { OrderState } from '#web/widgets/order/order-state.tsx'
import { OrderTimeline } from '#web/widgets/order/order-timeline.tsx'
import type { Route } from './+types/order.ts'
import { readFormText, requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { BookedParcel } from './orders/booked-parcel.tsx'
import { OrderDocuments } from './orders/documents.tsx'
import { hasLineForm, LineForm, type RefusedForm } from './orders/line-form.tsx'
import { OrderMoney } from './orders/money.tsx'
import { OrderKeys } from './orders/order-keys.tsx'
import { OrderStream } from './orders/order-stream.tsx'
import {
  type OrderFormCommand,
  readBookedShipment,
  readOrderCommand,
  readParcelToBook,
  readParts,
  readRevision,
  readTyped,
} from './orders/read-order-form.ts'
import { buildDeskMeta, buildDonePath, DeskPage, type DoneCode } from './parts/desk-page.tsx'

/** An order at the desk, with the actions it allows (DESK-04). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  const order = await orNotFound(shop.orders.deskOrder(scope, params.number))
  return { order, key: crypto.randomUUID() }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read', 'part')
  const { number } = params
  const form = await readForm(request)
  const command = readOrderCommand(form)
  if (!command) throw data(null, { status: 400 })
  const outcome = await orNotFound(runOrderCommand(scope, shop, number, command, form))
  if (outcome.ok) {
    const path = deskPaths.order(number)
    const done = doneCodes[command.is]
    const isOverpaid = 'overpaid' in outcome.value && outcome.value.overpaid !== 0
    return redirect(done ? buildDonePath(path, isOverpaid ? 'overpaid' : done) : path)
  }
  const isOfLines =
    command.is === 'change' ||
    command.is === 'book' ||
    (command.is === 'action' && command.action === 'ship')
  const refused = {
    part: isOfLines
      ? 'lines'
      : command.is === 'payment' || command.is === 'note'
        ? command.is
        : null,
    text: orderTexts[outcome.code],
    field: findRefusedField(outcome.code),
    typed: readTyped(form),
  }
  return data(refused, orderStatuses[outcome.code])
}

const doneCodes: Partial<Record<OrderFormCommand['is'], DoneCode>> = {
  mail: 'mailed',
  payment: 'saved',
  note: 'saved',
  book: 'booked',
  pickup: 'fetched',
  'cancel-parcel': 'unbooked',
}

function runOrderCommand(
  scope: Visit['scope'],
  shop: Visit['shop'],
  number: string,
  command: OrderFormCommand,
  form: FormData,
): Promise<Outcome<object, MoveRefusal | CommandRefusal>> {
  const { orders } = shop
  const key = readFormText(form, 'key', 100)
  const parts = readParts(form)
  switch (command.is) {
    case 'note':
      return orders.addOrderNote(scope, number, { key, text: readFormText(form, 'note', 10_000) })
    case 'mail':
      return orders.mailAgain(scope, number, { key, document: command.document })
    case 'payment': {
      const amount = parseMajor(readFormText(form, 'amount', 20), scope.seller.currency) ?? 0
      const day = readFormText(form, 'day', 10)
      const reference = readFormText(form, 'reference', 100)
      return orders.recordTransfer(scope, number, { key, amount, day, reference })
    }
    case 'book': {
      const parcel = readParcelToBook(scope, form)
      return parcel.ok ? orders.bookParcel(scope, number, parcel.value) : Promise.resolve(parcel)
    }
    case 'ship-parcel':
      return orders.shipParcel(scope, number, readRevision(form))
    case 'cancel-parcel':
      return orders.cancelParcel(scope, number)
    case 'pickup':
      return orders.requestPickup(scope, number, command.parcel)
    case 'action': {
      const isShipping = command.action === 'ship'
      const booked = isShipping ? readBookedShipment(scope, form) : null
      if (booked && !booked.ok) return Promise.resolve(booked)
      if (booked?.value) return orders.shipBooked(scope, number, booked.value)
      return orders.runDeskOrderAction(
        scope,
        number,
        command.action,
        readFormText(form, 'tracking'),
        isShipping ? parts : null,
        isShipping ? readRevision(form) : null,
        readFormText(form, 'carrier'),
      )
    }
    case 'change':
      return orders.changeOrder(scope, number, {
        key,
        kind: command.kind,
        parts: parts ?? new Map(),
        reason: readFormText(form, 'reason'),
        restock: form.has('restock'),
        replace: form.has('replace'),
        mail: form.has('mail'),
        revision: readRevision(form),
      })
  }
}

function findRefusedField(code: string): 'tracking' | 'reason' | null {
  if (code === 'tracking-missing') return 'tracking'
  return code === 'reason-missing' ? 'reason' : null
}

export const meta: Route.MetaFunction = ({ params }) => buildDeskMeta(`order ${params.number}`)

const orderActionNames: Record<OrderAction, string> = {
  confirm: 'Confirm',
  paid: 'Mark transfer as paid',
  pack: 'Packed',
  ship: 'Ship',
  deliver: 'Delivered',
  return: 'Take all of it back',
  refunded: 'Mark refund as paid',
  decline: 'Decline the request',
  cancel: 'Cancel the order',
  invoice: 'Issue the invoice',
}

/** Warnings for actions that end an order for good. */
const destructiveWarnings: Partial<Record<OrderAction, string>> = {
  cancel:
    'This can’t be taken back: the customer is told by mail, and what was paid is to be paid back.',
  return:
    'This can’t be taken back: the goods are back with you, and what was paid is to be paid back.',
}

export default function DeskOrder({
  loaderData: { order, key },
  actionData: refused,
}: Route.ComponentProps) {
  const { money } = useDesk()
  const isOfLines = refused?.part === 'lines' && hasLineForm(order)
  const isOfPayment = refused?.part === 'payment' && order.actions.includes('paid')
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
      {refused && !isOfLines && !isOfPayment && refused.part !== 'note' && (
        <FormMessage tone="bad">{refused.text}</FormMessage>
      )}
      {order.requests.map(({ kind, reason }) => (
        <p key={kind} className="border-l-4 border-look bg-quiet px-4 py-3">
          The customer asks to {kind === 'cancel' ? 'cancel the order' : 'send the goods back'}
          {reason && `: “${reason}”`}
        </p>
      ))}
      <OrderTimeline steps={order.timeline} />
      <OrderActionForm order={order} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 content-start gap-8">
          <section aria-labelledby="lines" className="grid content-start gap-3">
            <h2 id="lines" className="text-section font-bold">
              Lines
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
            {order.booked && <BookedParcel order={order} booked={order.booked} />}
            <LineForm order={order} formKey={key} refused={isOfLines ? refused : undefined} />
          </section>
          <OrderDocuments order={order} formKey={key} />
          {order.changes.length > 0 && (
            <section aria-labelledby="changes" className="grid content-start gap-3">
              <h2 id="changes" className="text-section font-bold">
                Cancelled and returned
              </h2>
              <OrderChanges changes={order.changes} money={money} />
            </section>
          )}
        </div>
        <OrderAside
          order={order}
          formKey={key}
          refused={isOfPayment ? refused : undefined}
          refusedNote={refused?.part === 'note' ? refused : undefined}
        />
      </div>
    </DeskPage>
  )
}

type Order = Route.ComponentProps['loaderData']['order']

/** What moves the whole order; what concerns its lines stands with them. */
function OrderActionForm({ order }: { order: Order }) {
  // Irreversible actions must be opened first.
  const directActions = order.actions.filter(
    (orderAction) =>
      orderAction !== 'ship' &&
      orderAction !== 'invoice' &&
      orderAction !== 'paid' &&
      !Object.hasOwn(destructiveWarnings, orderAction),
  )
  const destructiveActions = order.actions.filter((orderAction) =>
    Object.hasOwn(destructiveWarnings, orderAction),
  )
  if (directActions.length + destructiveActions.length === 0) return null
  return (
    <Form
      method="post"
      className="flex flex-wrap items-start gap-2"
      aria-label="What to do with the order"
    >
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

function OrderAside(props: {
  order: Order
  formKey: string
  refused: RefusedForm | undefined
  refusedNote: RefusedForm | undefined
}) {
  const { order } = props
  return (
    <aside className="grid content-start gap-5">
      <OrderMoney {...props} today={order.today} />
      {order.delivery && <OrderContact title="Delivery" {...order.delivery} />}
      {order.billing && <OrderContact title="Billing" {...order.billing} />}
      {order.email && <p className="text-2 break-words">{order.email}</p>}
      {!order.knows && (
        <p className="text-2 text-ink-2">Names and contacts are not open to your role.</p>
      )}
      <OrderStream {...props} refused={props.refusedNote} />
      <OrderKeys order={order} />
    </aside>
  )
}
