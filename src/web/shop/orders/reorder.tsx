import type { ReactNode } from 'react'
import { Form, redirect } from 'react-router'
import type { ReorderResult } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as ordersTexts from '#texts/orders.ts'
import { orNotFound } from '#web/answers.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { formatGoods } from '#web/widgets/account/activity-row.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Picture } from '#web/widgets/product/picture.tsx'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/reorder.ts'

/** /account/reorder: which order to repeat, and the result (ORD-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop } = visit
  const number = new URL(request.url).searchParams.get('order')
  if (number !== null) {
    const answer = shop.orders.myOrder(scope, number)
    const order = await orChangeOver(answer, visit, request, { kind: 'order', number })
    return { orderNumber: order.number, orders: [] }
  }
  return { orderNumber: null, orders: (await shop.orders.myOrders(scope, 1)).orders }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const number = new URL(request.url).searchParams.get('order')
  if (number === null) return redirect(paths.myOrders())
  const result = await orNotFound(shop.orders.reorder(scope, number))
  return result.added > 0 && result.changes.length === 0 ? redirect(paths.cart()) : result
}

export const meta: Route.MetaFunction = () => [
  { title: ordersTexts.orderAgain() },
  { name: 'robots', content: 'noindex' },
]

export default function Reorder({
  loaderData: { orderNumber, orders },
  actionData,
}: Route.ComponentProps) {
  return (
    <section className="grid justify-items-start gap-4">
      <h1 className="title">{ordersTexts.orderAgain()}</h1>
      {actionData ? (
        <ReorderSummary {...actionData} />
      ) : orderNumber === null ? (
        <ul className="grid w-full divide-y divide-line border-y border-line">
          {orders.map(({ number, placedOn, names, lineCount, picture }) => (
            <li
              key={number}
              className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 py-2 text-2 sm:grid-cols-[2.75rem_minmax(0,1fr)_auto]"
            >
              <Picture picture={picture} alt="" widths={[96]} sizes="44px" />
              <span className="min-w-0">
                <strong className="line-clamp-2 font-[550] wrap-anywhere lg:line-clamp-1">
                  {formatGoods(names, lineCount)}
                </strong>
                <span className="text-1 text-ink-2">
                  {ordersTexts.orderPlacedOn({ number, placedOn })}
                </span>
              </span>
              <ReorderButton number={number} tone="plain" />
            </li>
          ))}
          {orders.length === 0 && <li className="py-3">{ordersTexts.noOrders()}</li>}
        </ul>
      ) : (
        <>
          <p>{ordersTexts.reorderNote({ orderNumber })}</p>
          <ReorderButton number={orderNumber} tone="buy" />
        </>
      )}
    </section>
  )
}

/** Muted where each row of a list has one. */
function ReorderButton({ number, tone }: { number: string; tone: 'buy' | 'plain' }) {
  return (
    <Form method="post" action={paths.reorder(number)}>
      <Button type="submit" tone={tone} aria-label={ordersTexts.addOrderToCart({ number })}>
        {commonTexts.addToCart()}
      </Button>
    </Form>
  )
}

const strong = (text: ReactNode) => <strong className="font-semibold">{text}</strong>

function describeChange(change: ReorderResult['changes'][number], money: MoneyStyle) {
  const { name } = change
  switch (change.what) {
    case 'gone':
      return ordersTexts.itemGone({ name, strong })
    case 'fewer':
      return ordersTexts.itemFewer({ name, now: change.now, was: change.was, strong })
    case 'price':
      return ordersTexts.itemPrice({
        name,
        was: formatMoney(change.was, money),
        now: formatMoney(change.now, money),
        strong,
      })
  }
}

function ReorderSummary({ added, changes }: ReorderResult) {
  const { seller } = useFrame()
  return (
    <>
      <p role="status">{added === 0 ? ordersTexts.noneAvailable() : ordersTexts.addedToCart()}</p>
      {changes.length > 0 && (
        <ul className="grid gap-1.5 border-s-4 border-look ps-4">
          {changes.map((change) => (
            <li key={`${change.name} ${change.what}`}>
              <RichText parts={describeChange(change, seller)} />
            </li>
          ))}
        </ul>
      )}
      <ButtonLink tone="buy" to={paths.cart()}>
        {ordersTexts.goToCart()}
      </ButtonLink>
    </>
  )
}
