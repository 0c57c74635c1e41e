import { Form } from 'react-router'
import { type CartView, formatShortage } from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import * as cartTexts from '#texts/cart.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { OrderSums } from '#web/widgets/order/order-sums.tsx'
import { Coupon, type CouponRefused } from './coupon.tsx'
import { formatFirstArrival } from './group-lines.ts'

const getCheckoutPath = (signedIn: boolean) =>
  signedIn ? paths.checkout() : paths.loginThen(paths.checkout())

/** The totals, the coupon, and the way to the checkout (CART-03). */
export function CartSums(props: {
  cart: CartView
  /** Goods worth more come free of the delivery charge. */
  freeAbove: Minor | null
  signedIn: boolean
  changed: boolean
  couponRefused: CouponRefused | null
}) {
  const { cart } = props
  const { seller, place } = useFrame()
  const isServed = cart.lines.every(({ state }) => state !== 'not-delivered')
  return (
    <aside
      aria-label={cartTexts.summary()}
      className="grid gap-3 md:sticky md:top-24 md:rounded-large md:border md:border-line md:p-4"
    >
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
      <Form method="post" preventScrollReset>
        <Coupon coupon={cart.coupon} refused={props.couponRefused} buttonName="intent" />
      </Form>
      {isServed && props.freeAbove !== null && cart.charge > 0 && cart.goods > 0 && (
        <FreeDelivery goods={cart.goods} freeAbove={props.freeAbove} />
      )}
      {cart.saved > 0 && (
        <p className="text-2 font-[650] text-good">
          {cartTexts.youSave({ saved: formatMoney(cart.saved, seller) })}
        </p>
      )}
      {props.changed && (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="accept" className="w-full">
            {cartTexts.acceptPrices()}
          </Button>
        </Form>
      )}
      {cart.ready && cart.shortBy ? (
        <p role="status" className="rounded-small bg-quiet px-3 py-2 text-2">
          {formatShortage(cart.shortBy, seller)} {cartTexts.requestQuoteForLess()}
        </p>
      ) : cart.ready ? (
        <ButtonLink
          tone="buy"
          to={getCheckoutPath(props.signedIn)}
          className="button-large max-md:hidden"
        >
          {cartTexts.checkout()}
        </ButtonLink>
      ) : (
        <p role="status" className="rounded-small bg-quiet px-3 py-2 text-2">
          {cartTexts.notReady()}
        </p>
      )}
    </aside>
  )
}

/** On a phone: total, first date and Checkout stay at the foot while the cart is in sight. */
export function FootBar({ cart, signedIn }: { cart: CartView; signedIn: boolean }) {
  const { seller } = useFrame()
  const arrival = formatFirstArrival(cart.lines)
  if (!cart.ready || cart.shortBy) return null
  return (
    <div className="next-step gap-2">
      <p className="min-w-0 flex-1 leading-tight">
        <b className="text-section font-[720]">{formatMoney(cart.total, seller)}</b>
        {arrival && <span className="block text-1 font-[550] text-good">{arrival}</span>}
      </p>
      <ButtonLink tone="buy" to={getCheckoutPath(signedIn)} className="button-large">
        {cartTexts.checkout()}
      </ButtonLink>
    </div>
  )
}

/** How far the goods are on the way to free delivery, in words and drawn. */
function FreeDelivery({ goods, freeAbove }: { goods: Minor; freeAbove: Minor }) {
  const { seller } = useFrame()
  return (
    <div className="grid gap-1.5 text-2">
      <p>
        <RichText
          parts={cartTexts.freeDeliveryAbove({
            freeAbove: formatMoney(freeAbove, seller),
            missing: formatMoney(freeAbove - goods, seller),
            strong: (text) => <b className="font-[650]">{text}</b>,
          })}
        />
      </p>
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-1 w-full rounded-full"
      >
        <rect width="100" height="1" className="fill-line" />
        <rect width={(goods * 100) / freeAbove} height="1" className="fill-buy" />
      </svg>
    </div>
  )
}
