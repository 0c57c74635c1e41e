import { type CartView, formatCouponProblem } from '#contract/cart/cart.ts'
import * as cartTexts from '#texts/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/** The code as it was typed, and why it does not count. */
export interface CouponRefused {
  code: string
  text: string
}

/** The coupon that counts, or the field for one: a part of the cart's form and of the checkout's. */
export function Coupon(props: {
  coupon: CartView['coupon']
  refused: CouponRefused | null
  /** Name of the buttons, whose values are `coupon` and `no-coupon`. */
  buttonName: string
}) {
  const { coupon, refused, buttonName } = props
  const { seller } = useFrame()
  if (coupon) {
    return (
      <div className="grid gap-1 text-2">
        <span className="flex items-center justify-between gap-2">
          <span className="break-words">
            <RichText
              parts={cartTexts.coupon({
                code: coupon.code,
                strong: (text) => <strong>{text}</strong>,
              })}
            />
          </span>
          <button
            type="submit"
            name={buttonName}
            value="no-coupon"
            className="py-1 underline underline-offset-3"
          >
            {cartTexts.removeCoupon()}
          </button>
        </span>
        {coupon.problem && (
          <span className="text-bad">{formatCouponProblem(coupon.problem, seller)}</span>
        )}
      </div>
    )
  }
  return (
    <details open={refused !== null || undefined} className="text-2">
      <summary className="flex justify-between font-semibold">
        {cartTexts.addCoupon()} <span aria-hidden="true">+</span>
      </summary>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <Field
          label={cartTexts.couponCode()}
          name="coupon"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={refused?.code}
          error={refused?.text}
          className="[&>input]:uppercase"
        />
        <Button type="submit" name={buttonName} value="coupon" className="mt-6.5">
          {cartTexts.apply()}
        </Button>
      </div>
    </details>
  )
}
