import { data, redirect } from 'react-router'
import type { MoveRefusal } from '#contract/orders/orders.ts'
import { orderStatuses, orderTexts, paymentWords, stateWords } from '#contract/orders/orders.ts'
import { formatParcel } from '#contract/orders/parcel-name.ts'
import { methodWords } from '#contract/orders/payment-methods.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { parseMajor } from '#kernel/money.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { CommandRefusal } from '#platform/commands/run-command.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskOrderPageTexts from '#texts/desk-order-page.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Visit } from '#web/visit.ts'
import { formatThreadName } from '#web/widgets/negotiation/thread-link.tsx'
import { OrderChanges } from '#web/widgets/order/order-changes.tsx'
import { OrderTimeline } from '#web/widgets/order/order-timeline.tsx'
import type { Route } from './+types/order.ts'
import { readFormText, requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { BookedParcel } from './orders/booked-parcel.tsx'
import { OrderDocuments } from './orders/documents.tsx'
import { hasLineForm, LineForm } from './orders/line-form.tsx'
import { OrderMoney } from './orders/money.tsx'
import { OrderActions } from './orders/order-actions.tsx'
import { OrderBuyer } from './orders/order-buyer.tsx'
import { OrderCard } from './orders/order-card.tsx'
import { OrderKeys } from './orders/order-keys.tsx'
import { OrderStream } from './orders/order-stream.tsx'
import { orderTones } from './orders/orders-list.tsx'
import {
  type OrderFormCommand,
  readBookedShipment,
  readDebit,
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
    part: isOfLines ? 'lines' : ownForms.has(command.is) ? command.is : null,
    text: orderTexts[outcome.code](),
    field: findRefusedField(outcome.code),
    typed: readTyped(form),
  }
  return data(refused, orderStatuses[outcome.code])
}

/** Those whose form says why it was refused. */
const ownForms: ReadonlySet<OrderFormCommand['is']> = new Set([
  'payment',
  'note',
  'debit',
  'take-back',
])

const doneCodes: Partial<Record<OrderFormCommand['is'], DoneCode>> = {
  mail: 'mailed',
  payment: 'saved',
  debit: 'debited',
  'take-back': 'debit-credited',
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
    case 'debit': {
      const reason = readFormText(form, 'reason')
      const debit = readDebit(form, scope.seller.currency)
      const revision = readRevision(form)
      const mail = form.has('mail')
      return orders.chargeMoreOnInvoice(scope, number, { key, ...debit, reason, mail, revision })
    }
    case 'take-back': {
      const name = readFormText(form, 'name', 20)
      return orders.takeBackDebit(scope, number, {
        key,
        name,
        reason: readFormText(form, 'reason'),
      })
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

export const meta: Route.MetaFunction = ({ params }) =>
  buildDeskMeta(deskOrderPageTexts.orderNumber({ number: params.number }))

export default function DeskOrder({
  loaderData: { order, key },
  actionData: refused,
}: Route.ComponentProps) {
  const { money } = useDesk()
  const isOfLines = refused?.part === 'lines' && hasLineForm(order)
  const isOfPayment = refused?.part === 'payment' && order.actions.includes('paid')
  const isOfDebit =
    (refused?.part === 'debit' || refused?.part === 'take-back') && order.debits !== null
  return (
    <DeskPage
      title={deskOrderPageTexts.orderNumber({ number: order.number })}
      ancestors={[{ name: deskOrderPageTexts.orders(), path: deskPaths.orders() }]}
      actions={
        <>
          <OrderKeys order={order} />
          <OrderActions order={order} />
        </>
      }
      lead={<OrderLead order={order} />}
    >
      {refused && !isOfLines && !isOfPayment && !isOfDebit && refused.part !== 'note' && (
        <FormMessage tone="bad">{refused.text}</FormMessage>
      )}
      {order.requests.map(({ kind, reason }) => (
        <p key={kind} className="border-s-4 border-look bg-quiet px-4 py-3">
          {(kind === 'cancel' ? deskOrderPageTexts.asksCancel : deskOrderPageTexts.asksReturn)()}
          {reason && `${commonTexts.colon()}“${reason}”`}
          {order.mayChange && order.changeable[kind].length > 0 && (
            <>
              {reason ? ' ' : commonTexts.colon()}
              <a href="#change" className="font-semibold underline">
                {kind === 'cancel'
                  ? deskOrderPageTexts.cancelByQuantity()
                  : deskOrderPageTexts.takeBackByQuantity()}
              </a>
            </>
          )}
        </p>
      ))}
      <OrderSteps steps={order.timeline} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18.75rem]">
        <div className="grid min-w-0 content-start gap-4">
          <OrderCard id="lines" title={deskOrderPageTexts.lines()}>
            {order.booked && <BookedParcel order={order} booked={order.booked} />}
            <LineForm order={order} formKey={key} refused={isOfLines ? refused : undefined} />
          </OrderCard>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <OrderDocuments order={order} formKey={key} refused={isOfDebit ? refused : undefined} />
            <OrderStream
              order={order}
              formKey={key}
              refused={refused?.part === 'note' ? refused : undefined}
            />
          </div>
          {order.changes.length > 0 && (
            <OrderCard id="changes" title={deskOrderPageTexts.cancelledAndReturned()}>
              <OrderChanges changes={order.changes} money={money} />
            </OrderCard>
          )}
        </div>
        <aside className="grid content-start gap-4">
          <OrderBuyer order={order} />
          <OrderMoney
            order={order}
            formKey={key}
            today={order.today}
            refused={isOfPayment ? refused : undefined}
          />
        </aside>
      </div>
    </DeskPage>
  )
}

/** On a phone one line says the step that is next, and the rest is folded below it. */
function OrderSteps({ steps }: { steps: Route.ComponentProps['loaderData']['order']['timeline'] }) {
  const current = steps.findLast(({ status }) => status !== 'ahead')
  const next = steps.find(({ status }) => status === 'ahead')
  return (
    <>
      <details className="grid gap-3 sm:hidden">
        <summary className="order-step-line">
          <b>{current?.name}</b> {current?.when}
          {next && (
            <span className="text-ink-2">
              {deskOrderPageTexts.thenStep({ step: next.name.toLowerCase() })}
            </span>
          )}
          <Icon name="down" />
        </summary>
        <OrderTimeline steps={steps} isAtDesk />
      </details>
      <div className="max-sm:hidden">
        <OrderTimeline steps={steps} isAtDesk />
      </div>
    </>
  )
}

function OrderLead({ order }: { order: Route.ComponentProps['loaderData']['order'] }) {
  const { source } = order
  const isPaid = order.paymentState === 'paid'
  return (
    <span className="flex flex-wrap items-center gap-2 text-2">
      <span className={`list-tag ${orderTones[order.state]}`}>{stateWords[order.state]()}</span>
      <span className={`list-tag ${isPaid ? 'good' : 'look'}`}>
        {methodWords[order.paymentMethod]()}
        {commonTexts.colon()}
        {paymentWords[order.paymentState]().toLowerCase()}
      </span>
      {source && (
        <Link
          to={
            source.kind === 'rfq' ? quotePaths.deskOne(source.number) : deskPaths.bid(source.number)
          }
          className={`list-tag ${source.kind === 'rfq' ? 'ask' : 'bid'}`}
        >
          {formatThreadName(source)}
        </Link>
      )}
      <span className="text-ink-2">
        {[
          order.purchaseOrder &&
            deskOrderPageTexts.purchaseOrderPurchaseorder({ purchaseOrder: order.purchaseOrder }),
          order.payByDay && deskOrderPageTexts.payBy({ day: order.payByDay }),
          describeParcels(order.shipments),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

/** By whom its parcels go, and their numbers. */
function describeParcels(shipments: readonly { carrier: string; tracking: string }[]): string {
  const names = shipments
    .map((parcel) =>
      parcel.carrier || !parcel.tracking
        ? formatParcel(parcel)
        : deskOrderPageTexts.trackingNumber({ parcel: formatParcel(parcel) }),
    )
    .filter(Boolean)
  return names.join(commonTexts.nameComma())
}
