import { data, redirect, useLocation, useSearchParams } from 'react-router'
import { formatCouponProblem, formatLineRefusal, isLineRefusal } from '#contract/cart/cart.ts'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { buildRfqLinesQuery } from '#contract/paths/quote-paths.ts'
import * as cartTexts from '#texts/cart.ts'
import { readForm } from '#web/read-form.server.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { visitContext } from '#web/visit.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import type { Route } from './+types/cart.ts'
import { CartLine } from './cart-line.tsx'
import { CartSums, FootBar } from './cart-sums.tsx'
import { changeCart } from './change-cart.ts'
import { EmptyCart } from './empty-cart.tsx'
import { formatCartCount, groupLines, type LineGroup } from './group-lines.ts'
import { SaveCartForm } from './save-cart-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const cart = await shop.cart.readCart(scope)
  const offers = await shop.bids.bidOffers(
    scope,
    cart.lines.map(({ packId }) => packId),
  )
  const bids = offers.filter(({ taken }) => taken).map(({ packId }) => packId)
  const signedIn = scope.viewer.kind === 'customer'
  const bought = signedIn && cart.lines.length === 0 ? await shop.orders.lastBought(scope) : []
  return { cart, bids, bought, signedIn, freeAbove: scope.seller.freeDeliveryAbove }
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await changeCart(context.get(visitContext), await readForm(request))
  return answer.ok
    ? redirect(answer.to, { headers: answer.headers })
    : data(answer.refused, { status: 400 })
}

export const meta: Route.MetaFunction = () => [
  { title: cartTexts.yourCart() },
  { name: 'robots', content: 'noindex' },
]

export default function Cart({
  loaderData: { cart, bids, bought, signedIn, freeAbove },
  actionData,
}: Route.ComponentProps) {
  const { place, seller } = useFrame()
  const [query] = useSearchParams()
  const code = query.get('refused')
  // A refusal about a removed line has no line to stand beside.
  const isRefusedLineInCart = cart.lines.some(({ packId }) => packId === actionData?.packId)
  const notice = isLineRefusal(code)
    ? formatLineRefusal(code, place.pincode)
    : isRefusedLineInCart
      ? null
      : (actionData?.text ?? null)
  const hasPriceChange = cart.lines.some((line) => line.priceWas !== null)
  return (
    <section className="py-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="title">{cartTexts.cart()}</h1>
        {cart.lines.length > 0 && <span className="text-ink-2">{formatCartCount(cart.lines)}</span>}
      </div>
      {notice && (
        <p role="alert" className="mt-4 rounded-small border border-bad px-4 py-3 text-2 text-bad">
          {notice}
        </p>
      )}
      {cart.lines.length === 0 ? (
        <EmptyCart bought={bought} />
      ) : (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,1fr)_21.25rem] md:gap-10">
          <div className="grid gap-6">
            {hasPriceChange && (
              <p role="status" className="rounded-small bg-quiet px-4 py-3 text-2">
                <RichText
                  parts={cartTexts.pricesHaveChanged({
                    strong: (text) => <strong className="text-look">{text}</strong>,
                  })}
                />
              </p>
            )}
            {groupLines(cart.lines).map((group) => (
              <section key={`${group.kind} ${group.deliverBy}`}>
                <GroupHeading group={group} />
                <ul>
                  {group.lines.map((line) => (
                    <CartLine
                      key={line.packId}
                      line={line}
                      takesBids={bids.includes(line.packId)}
                      refused={actionData?.packId === line.packId ? actionData : null}
                    />
                  ))}
                </ul>
              </section>
            ))}
            <WaysOn signedIn={signedIn} takesBids={bids.length > 0} />
            {query.has('save') && signedIn && <SaveCartForm refused={query.get('save')} />}
          </div>
          <CartSums
            cart={cart}
            freeAbove={freeAbove}
            signedIn={signedIn}
            changed={hasPriceChange}
            couponRefused={
              actionData?.problem
                ? { code: actionData.coupon, text: formatCouponProblem(actionData.problem, seller) }
                : null
            }
          />
          <FootBar cart={cart} signedIn={signedIn} />
        </div>
      )}
    </section>
  )
}

/** When these lines arrive; where they can't, what to do instead. */
function GroupHeading({ group: { kind, deliverBy, lines } }: { group: LineGroup }) {
  const { place } = useFrame()
  const linkClass = 'underline underline-offset-3'
  if (kind === 'delivered') {
    return (
      <h2 className="flex flex-wrap gap-x-2 border-b border-line pb-2 text-2">
        <span className="font-[550] text-good">
          {cartTexts.deliveredBy({ day: formatDay(deliverBy!) })}
        </span>
        <span className="text-ink-2">
          {cartTexts.toPlace({ city: place.city, pincode: place.pincode })}
        </span>
      </h2>
    )
  }
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 border-b border-line pb-2 text-2">
      <h2 className="font-[550] text-bad">
        {kind === 'undelivered'
          ? cartTexts.notDelivered({ pincode: place.pincode })
          : cartTexts.cantBeBought()}
      </h2>
      {kind === 'undelivered' && (
        <a href={toHref(`${paths.deliveryPlace()}?back=${paths.cart()}`)} className={linkClass}>
          {cartTexts.changePlace()}
        </a>
      )}
      <a
        href={toHref(
          paths.newRfq(
            buildRfqLinesQuery(
              lines.map(({ packId, quantity }) => ({ pack: packId, quantity, words: '' })),
            ),
          ),
        )}
        rel="nofollow"
        className={`text-ask ${linkClass}`}
      >
        {cartTexts.requestQuote()}
      </a>
    </div>
  )
}

/** The cart in another way than buying it: asked for, bid on, saved. */
function WaysOn({ signedIn, takesBids }: { signedIn: boolean; takesBids: boolean }) {
  const { pathname } = useLocation()
  const save = `${pathname}?save`
  return (
    <p className="flex flex-wrap gap-x-4.5 gap-y-1 text-2 font-[550] underline underline-offset-3 [&>a]:py-1">
      <a href={toHref(paths.newRfq('?cart=1'))} rel="nofollow" className="text-ask">
        {cartTexts.requestQuoteForCart()}
      </a>
      <Link to={paths.orderPad()} className="text-ink-2">
        {cartTexts.orderAWholeList()}
      </Link>
      {takesBids && (
        <Link to={bidPaths.fresh('cart')} className="text-bid">
          {cartTexts.bidForCart()}
        </Link>
      )}
      <Link to={signedIn ? save : paths.loginThen(save)} keepScroll className="text-ink-2">
        {cartTexts.saveCart()}
      </Link>
    </p>
  )
}
