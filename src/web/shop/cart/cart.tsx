import { data, redirect, useSearchParams } from 'react-router'
import { formatCouponProblem, formatLineRefusal, isLineRefusal } from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import { readForm } from '#web/read-form.server.ts'
import { Link } from '#web/ui/link.tsx'
import { visitContext } from '#web/visit.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import type { Route } from './+types/cart.ts'
import { CartLine } from './cart-line.tsx'
import { CartSums } from './cart-sums.tsx'
import { changeCart } from './change-cart.ts'
import { SaveCartForm } from './save-cart-form.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { scope, shop } = context.get(visitContext)
  const cart = await shop.cart.readCart(scope)
  const offers = await shop.bids.bidOffers(
    scope,
    cart.lines.map(({ packId }) => packId),
  )
  const bids = offers.filter(({ taken }) => taken).map(({ packId }) => packId)
  return { cart, bids, signedIn: scope.viewer.kind === 'customer' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await changeCart(context.get(visitContext), await readForm(request))
  return answer.ok
    ? redirect(answer.to, { headers: answer.headers })
    : data(answer.refused, { status: 400 })
}

export const meta: Route.MetaFunction = () => [
  { title: 'Your cart' },
  { name: 'robots', content: 'noindex' },
]

export default function Cart({
  loaderData: { cart, bids, signedIn },
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
    <section className="py-6">
      <h1 className="title">Your cart</h1>
      {notice && (
        <p role="alert" className="mt-4 rounded-small border border-bad px-4 py-3 text-2 text-bad">
          {notice}
        </p>
      )}
      {cart.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div>
            {hasPriceChange && (
              <p role="status" className="mb-4 rounded-small bg-quiet px-4 py-3 text-2">
                <strong className="text-look">Prices have changed</strong> since you put these goods
                in. The totals are at today’s prices.
              </p>
            )}
            <ul className="border-t border-line">
              {cart.lines.map((line) => (
                <CartLine
                  key={line.packId}
                  line={line}
                  takesBids={bids.includes(line.packId)}
                  refused={actionData?.packId === line.packId ? actionData : null}
                />
              ))}
            </ul>
            {query.has('save') && signedIn && <SaveCartForm refused={query.get('save')} />}
          </div>
          <CartSums
            cart={cart}
            signedIn={signedIn}
            changed={hasPriceChange}
            takesBids={bids.length > 0}
            couponRefused={
              actionData?.problem
                ? { code: actionData.coupon, text: formatCouponProblem(actionData.problem, seller) }
                : null
            }
          />
        </div>
      )}
    </section>
  )
}

function EmptyCart() {
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <p>Your cart is empty.</p>
      <p className="text-ink-2">
        What you add stays here for half a year, also without an account.
      </p>
      <Link to={paths.home()} className="button button-buy">
        Look around the shop
      </Link>
    </div>
  )
}
