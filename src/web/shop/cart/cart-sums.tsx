import { Form, useLocation } from 'react-router'
import { type CartView, formatCouponProblem } from '#contract/cart/cart.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/** The totals, the coupon, and the ways on (CART-03). */
export function CartSums(props: {
  cart: CartView
  signedIn: boolean
  changed: boolean
  /** For at least one line. */
  takesBids: boolean
  couponRefused: { code: string; text: string } | null
}) {
  const { cart, signedIn } = props
  const { seller, place } = useFrame()
  const isServed = cart.lines.every(({ state }) => state !== 'not-delivered')
  const taxTexts = cart.taxParts.map(
    (part) => `${part.name} ${part.rate / 100}% ${formatMoney(part.amount, seller)}`,
  )
  return (
    <aside
      aria-label="Summary"
      className="grid gap-4 rounded-large border border-line p-5 lg:sticky lg:top-24"
    >
      <h2 className="text-section font-bold">Summary</h2>
      <dl className="grid gap-1.5 text-3">
        <Sum label="Goods" minor={cart.goods} />
        {cart.coupon && cart.coupon.off > 0 && (
          <Sum label={`Coupon ${cart.coupon.code}`} minor={-cart.coupon.off} />
        )}
        {isServed && <Sum label={`Delivery to ${place.pincode}`} minor={cart.charge} free="Free" />}
        <Sum label={isServed ? 'Total' : 'Total without delivery'} minor={cart.total} strong />
      </dl>
      <p className="-mt-2 text-2 text-ink-2">
        {cart.taxParts.length > 0 && `Includes ${taxTexts.join(', ')}.`}
      </p>
      {cart.saved > 0 && (
        <p className="text-2 font-[650] text-good">
          You Save {formatMoney(cart.saved, seller)} on MRP
        </p>
      )}
      <Coupon cart={cart} refused={props.couponRefused} />
      {props.changed && (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="accept" className="w-full">
            I have seen the new prices
          </Button>
        </Form>
      )}
      {cart.ready ? (
        <ButtonLink tone="buy" to={signedIn ? paths.checkout() : paths.loginThen(paths.checkout())}>
          Checkout
        </ButtonLink>
      ) : (
        <p role="status" className="rounded-small bg-quiet px-3 py-2 text-2">
          Please change or remove what can’t be delivered as it stands; then you can check out.
        </p>
      )}
      <a href={paths.newRfq('?cart=1')} rel="nofollow" className="button button-ask-soft">
        Request a quote for the cart
      </a>
      {props.takesBids && (
        <ButtonLink tone="bid-soft" to={bidPaths.fresh('cart')}>
          Bid your price for the cart
        </ButtonLink>
      )}
      <SaveLink signedIn={signedIn} />
    </aside>
  )
}

function Sum(props: { label: string; minor: Minor; free?: string; strong?: boolean }) {
  const { seller } = useFrame()
  const text = props.minor === 0 && props.free ? props.free : formatMoney(props.minor, seller)
  return (
    <div
      className={`flex justify-between gap-4 ${props.strong ? 'border-t border-line pt-2 text-section font-[720]' : 'text-ink-2'}`}
    >
      <dt className="min-w-0 break-words">{props.label}</dt>
      <dd className={props.strong ? '' : 'text-ink'}>{text}</dd>
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
    <Form method="post" preventScrollReset className="grid gap-1.5">
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
  )
}

function SaveLink({ signedIn }: { signedIn: boolean }) {
  const { pathname } = useLocation()
  const save = `${pathname}?save`
  return (
    <Link to={signedIn ? save : paths.loginThen(save)} keepScroll className="button button-plain">
      Save Cart
    </Link>
  )
}
