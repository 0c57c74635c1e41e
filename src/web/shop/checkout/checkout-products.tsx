import { formatLineState } from '#contract/cart/cart.ts'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import type { CheckoutView } from '#contract/orders/checkout-view.ts'
import { paths } from '#contract/paths/paths.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import { formatMoney } from '#kernel/money.ts'
import * as checkoutTexts from '#texts/checkout.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Picture } from '#web/widgets/product/picture.tsx'
import { AgreedLine } from './checkout-agreed.tsx'
import { getStepNumber, Step } from './checkout-steps.tsx'

/** The ordered lines, each with its date and its share of coupon and delivery. */
export function CheckoutProducts({ view }: { view: CheckoutView }) {
  const { seller } = useFrame()
  const { cart, agreed, pincode } = view
  return (
    <Step
      part="items"
      number={getStepNumber(view, view.company ? 5 : 4)}
      title={checkoutTexts.reviewOrder()}
    >
      <ul className="border-t border-line">
        {cart.lines.map((line, index) => {
          const state = formatLineState(line, pincode)
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two agreed lines may be of one pack
              key={index}
              className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3"
            >
              <Picture picture={line.picture} alt="" widths={[96]} sizes="64px" />
              <div className="grid min-w-0 content-start gap-0.5 text-2">
                <span className="text-3 font-[550] break-words">{keepUnits(line.name)}</span>
                <span className="text-ink-2">
                  {line.price === null
                    ? `${line.quantity} × ${line.unit}`
                    : checkoutTexts.lineAtPrice({
                        quantity: line.quantity,
                        unit: line.unit,
                        price: formatMoney(line.price, seller),
                      })}
                </span>
                {state ? (
                  <span className="font-[550] text-bad">{state}</span>
                ) : (
                  <span className="text-ink-2">
                    {[
                      line.deliverBy &&
                        checkoutTexts.deliveredBy({ day: formatDay(line.deliverBy) }),
                      line.chargeShare > 0
                        ? checkoutTexts.deliveryCharge({
                            charge: formatMoney(line.chargeShare, seller),
                          })
                        : checkoutTexts.freeDelivery(),
                      line.couponShare > 0 &&
                        checkoutTexts.couponShare({
                          amount: formatMoney(line.couponShare, seller),
                        }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                )}
                {agreed && <AgreedLine line={agreed.lines[index]!} />}
              </div>
              <b className="text-3 font-[720]">{formatMoney(line.subTotal, seller)}</b>
            </li>
          )
        })}
      </ul>
      {!agreed && (
        <p>
          <Link to={paths.cart()} className="underline underline-offset-3">
            {checkoutTexts.editCart()}
          </Link>
        </p>
      )}
    </Step>
  )
}
