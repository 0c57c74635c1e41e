import { data, Form, redirect, useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type BulkOrderResult,
  type DeskOrderRow,
  orderSorts,
  orderSortWords,
} from '#contract/orders/desk-order-list.ts'
import { methodWords, orderStates, paymentWords, stateWords } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field, FormMessage, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { OrderState } from '#web/widgets/order/order-state.tsx'
import type { Route } from './+types/orders.ts'
import { readFormText, readPageNumber, requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage } from './parts/desk-page.tsx'
import { EmptyState } from './parts/desk-table.tsx'
import { DeskPagination, FilterForm } from './parts/filter-form.tsx'

/** /desk/orders: searched, filtered and sorted by the address; ticked ones in bulk (DEAL-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const query = new URL(request.url).searchParams
  const states = [...orderStates, 'asked' as const]
  const page = await shop.orders.deskOrders(scope, {
    page: readPageNumber(query),
    words: (query.get('q') ?? query.get('number') ?? '').trim().slice(0, 80),
    state: states.find((each) => each === query.get('state')) ?? null,
    from: readDay(query, 'from'),
    to: readDay(query, 'to'),
    sort: orderSorts.find((each) => each === query.get('sort')) ?? 'newest',
  })
  return { ...page, mayAct: mayDo(staff, 'orders', 'part') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'orders', 'part')
  const form = await readForm(request)
  const verb = readFormText(form, 'do', 20)
  if (verb !== 'confirm' && verb !== 'pack') throw data(null, { status: 400 })
  const numbers = form.getAll('o').map((each) => String(each).slice(0, 40))
  const result = await shop.orders.runBulkOrderAction(scope, numbers, verb)
  if (result.failed.length === 0 && result.done.length > 0) {
    const { search } = getPageUrl(request)
    return redirect(buildDonePath(deskPaths.orders() + search, `${verb}.${result.done.length}`))
  }
  return data({ ...result, verb: verb as 'confirm' | 'pack' }, 409)
}

/** `2026-11-24`; null if there is no such day. */
function readDay(query: URLSearchParams, name: string): string | null {
  const text = query.get(name) ?? ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
  return isDay && new Date(text).toISOString().startsWith(text) ? text : null
}

export const meta: Route.MetaFunction = () => buildDeskMeta('orders')

export default function DeskOrders({
  loaderData: { orders, count, total, page, pages, mayAct },
  actionData,
}: Route.ComponentProps) {
  const { money } = useDesk()
  return (
    <DeskPage
      title={`Orders (${formatCount(count, money)})`}
      name="Orders"
      actions={<ButtonLink to={deskPaths.drafts()}>Draft orders</ButtonLink>}
    >
      <OrderFilters />
      {actionData && <BulkMessage {...actionData} />}
      {orders.length === 0 ? (
        <EmptyState>There are no such orders.</EmptyState>
      ) : (
        <Form method="post" aria-label="Orders" className="grid min-w-0 gap-3">
          <BulkBar mayAct={mayAct} />
          <ul className="divide-y divide-line border-y border-line">
            {orders.map((order) => (
              <OrderRow key={order.number} order={order} />
            ))}
          </ul>
          <p className="flex justify-between gap-4 text-2">
            <span className="text-ink-2">
              {formatCount(count, money)} {count === 1 ? 'order' : 'orders'} in this view
            </span>
            <b className="font-[720]">{formatMoney(total, money)}</b>
          </p>
        </Form>
      )}
      <DeskPagination label="Pages of orders" page={page} pages={pages} />
    </DeskPage>
  )
}

function OrderFilters() {
  const [query] = useSearchParams()
  return (
    <FilterForm>
      <Field
        label="Number, name, mail, PO or code"
        name="q"
        type="search"
        defaultValue={query.get('q') ?? query.get('number') ?? ''}
        autoComplete="off"
      />
      <Select label="State" name="state" defaultValue={query.get('state') ?? ''}>
        <option value="">All</option>
        <option value="asked">Asked for something</option>
        {orderStates.map((state) => (
          <option key={state} value={state}>
            {stateWords[state]}
          </option>
        ))}
      </Select>
      <Field label="From" name="from" type="date" defaultValue={query.get('from') ?? ''} />
      <Field label="To" name="to" type="date" defaultValue={query.get('to') ?? ''} />
      <Select label="Order" name="sort" defaultValue={query.get('sort') ?? 'newest'}>
        {orderSorts.map((sort) => (
          <option key={sort} value={sort}>
            {orderSortWords[sort]}
          </option>
        ))}
      </Select>
    </FilterForm>
  )
}

/** Acts on the ticked orders. Printing is a look: it goes to its page by the address. */
function BulkBar({ mayAct }: { mayAct: boolean }) {
  const print = { formMethod: 'get', formAction: deskPaths.printOrders() } as const
  return (
    <div className="flex flex-wrap items-center gap-2 text-2">
      <span className="text-ink-2">With the ticked orders</span>
      {mayAct && (
        <>
          <Button type="submit" name="do" value="confirm">
            Confirm
          </Button>
          <Button type="submit" name="do" value="pack">
            Packed
          </Button>
        </>
      )}
      <Button type="submit" name="what" value="slips" {...print}>
        Print slips
      </Button>
      <Button type="submit" name="what" value="invoices" {...print}>
        Print invoices
      </Button>
    </div>
  )
}

function BulkMessage({ done, failed, verb }: BulkOrderResult & { verb: 'confirm' | 'pack' }) {
  const word = verb === 'confirm' ? 'confirmed' : 'packed'
  if (done.length + failed.length === 0)
    return <FormMessage tone="bad">Please tick the orders first.</FormMessage>
  return (
    <>
      <FormMessage tone="good">{done.length > 0 && `${done.length} ${word}.`}</FormMessage>
      <FormMessage tone="bad">
        {failed.length > 0 && failed.map(({ number, text }) => `${number}: ${text}`).join(' ')}
      </FormMessage>
    </>
  )
}

function OrderRow({ order }: { order: DeskOrderRow }) {
  const { money } = useDesk()
  const { number, buyer, paymentMethod, paymentState, purchaseOrder } = order
  const payment = paymentMethod === 'cod' ? methodWords.cod : paymentWords[paymentState]
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 py-2.5 text-2 sm:grid-cols-[1.5rem_11rem_minmax(0,1fr)_8rem_9rem]">
      <input
        type="checkbox"
        name="o"
        value={number}
        aria-label={`Tick ${number}`}
        className="size-5 self-center accent-buy"
      />
      <span className="grid">
        <Link to={deskPaths.order(number)} className="text-3 font-semibold">
          {number}
        </Link>
        <span className="text-ink-2">{order.placedOn}</span>
      </span>
      <span className="min-w-0 max-sm:order-last max-sm:col-span-2 max-sm:col-start-2">
        <b className="block truncate font-semibold">{buyer ?? '–'}</b>
        <span className="block truncate text-ink-2">
          {order.lineCount} {order.lineCount === 1 ? 'line' : 'lines'}: {order.names.join(', ')}
        </span>
      </span>
      <b className="text-right text-3 font-[720]">{formatMoney(order.total, money)}</b>
      <span className="max-sm:order-last max-sm:col-span-2 max-sm:col-start-2 max-sm:flex max-sm:gap-2 sm:grid sm:justify-items-end">
        <OrderState state={order.state} />
        <span className="text-ink-2">
          {purchaseOrder ? `PO ${purchaseOrder}` : payment}
          {order.isLate && ', late'}
        </span>
      </span>
    </li>
  )
}
