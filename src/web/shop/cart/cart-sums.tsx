import { Form } from 'react-router'
import { type CartView, formatCouponProblem } from '#contract/cart/cart.ts'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { OrderSums } from '#web/widgets/order/order-sums.tsx'

const getCheckoutPath = (signedIn: boolean) =>
  signedIn ? paths.checkout() : paths.loginThen(paths.checkout())

/** The totals, the coupon, and the way to the checkout (CART-03). */
export function CartSums(props: {
  cart: CartView
  /** Goods worth more come free of the delivery charge. */
  freeAbove: Minor | null
  signedIn: boolean
  changed: boolean
  couponRefused: { code: string; text: string } | null
}) {
  const { cart } = props
  const { seller, place } = useFrame()
  const isServed = cart.lines.every(({ state }) => state !== 'not-delivered')
  return (
    <aside
      aria-label="Summary"
      className="grid gap-3 md:sticky md:top-24 md:rounded-large md:border md:border-line md:p-4"
    >
      <Coupon cart={cart} refused={props.couponRefused} />
      <OrderSums
        goods={cart.goods}
        discount={cart.coupon?.off ?? 0}
        couponCode={cart.coupon?.code ?? null}
        charge={isServed ? cart.charge : null}
        place={place.pincode}
        tax={cart.taxParts}
        total={cart.total}
        money={seller}
      />
      {isServed && props.freeAbove !== null && cart.charge > 0 && cart.goods > 0 && (
        <p className="text-2">
          Delivery is free above {formatMoney(props.freeAbove, seller)}:{' '}
          <b className="font-[650]">{formatMoney(props.freeAbove - cart.goods, seller)} to go.</b>
        </p>
      )}
      {cart.saved > 0 && (
        <p className="text-2 font-[650] text-good">You Save {formatMoney(cart.saved, seller)}</p>
      )}
      {props.changed && (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="accept" className="w-full">
            I have seen the new prices
          </Button>
        </Form>
      )}
      {cart.ready ? (
        <ButtonLink
          tone="buy"
          to={getCheckoutPath(props.signedIn)}
          className="button-large max-md:hidden"
        >
          Checkout
        </ButtonLink>
      ) : (
        <p role="status" className="rounded-small bg-quiet px-3 py-2 text-2">
          Please change or remove what can’t be delivered as it stands; then you can check out.
        </p>
      )}
    </aside>
  )
}

/** On a phone: total, first date and Checkout stay at the foot while the cart is in sight. */
export function FootBar({ cart, signedIn }: { cart: CartView; signedIn: boolean }) {
  const { seller } = useFrame()
  const dates = cart.lines.flatMap(({ deliverBy }) => (deliverBy === null ? [] : [deliverBy]))
  const first = dates.sort()[0]
  if (!cart.ready) return null
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-2 border-t border-line bg-paper px-4 py-2 md:hidden">
      <p className="min-w-0 flex-1 leading-tight">
        <b className="text-section font-[720]">{formatMoney(cart.total, seller)}</b>
        {first && (
          <span className="block text-1 font-[550] text-good">First by {formatDay(first)}</span>
        )}
      </p>
      <ButtonLink tone="buy" to={getCheckoutPath(signedIn)} className="button-large">
        Checkout
      </ButtonLink>
    </div>
  )
}

function Coupon({
  cart,
  refused,
}: {
  cart: CartView
  refused: { code: string; text: string } | null
}) {
  const { seller } = useFrame()
  if (cart.coupon) {
    return (
      <Form method="post" preventScrollReset className="grid gap-1 text-2">
        <span className="flex items-center justify-between gap-2">
          <span>
            Coupon <strong>{cart.coupon.code}</strong>
          </span>
          <button
            type="submit"
            name="intent"
            value="no-coupon"
            className="py-1 underline underline-offset-3"
          >
            Remove coupon
          </button>
        </span>
        {cart.coupon.problem && (
          <span className="text-bad">{formatCouponProblem(cart.coupon.problem, seller)}</span>
        )}
      </Form>
    )
  }
  return (
    <details open={refused !== null || undefined} className="text-2">
      <summary className="flex justify-between font-semibold">
        Add a coupon <span aria-hidden="true">+</span>
      </summary>
      <Form method="post" preventScrollReset className="mt-2 grid gap-1.5">
        <label htmlFor="coupon" className="text-2 font-semibold">
          Coupon code
        </label>
        <span className="flex gap-2">
          <input
            id="coupon"
            name="coupon"
            defaultValue={refused?.code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused ? 'coupon-refused' : undefined}
            className="h-10 w-0 flex-1 rounded-small border border-edge bg-paper px-3 text-3 uppercase aria-invalid:border-bad"
          />
          <Button type="submit" name="intent" value="coupon">
            Apply
          </Button>
        </span>
        {refused && (
          <p id="coupon-refused" role="alert" className="text-2 text-bad">
            {refused.text}
          </p>
        )}
      </Form>
    </details>
  )
}
