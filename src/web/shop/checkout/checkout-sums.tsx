import { formatShortage } from '#contract/cart/cart.ts'
import type { CheckoutView } from '#contract/orders/checkout-view.ts'
import { companyTermTexts } from '#contract/orders/company-terms.ts'
import { isSplit } from '#contract/orders/payment-methods.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as checkoutTexts from '#texts/checkout.ts'
import * as commonTexts from '#texts/common.ts'
import { Button } from '#web/ui/button.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { OrderSums } from '#web/widgets/order/order-sums.tsx'
import { Coupon, type CouponRefused } from '../cart/coupon.tsx'
import { formatFirstArrival } from '../cart/group-lines.ts'

/** The totals with coupon, delivery and tax, and the order button. */
export function CheckoutSums(props: {
  view: CheckoutView
  refused: CouponRefused | null
  busy: boolean
}) {
  const { cart, agreed, pincode, served } = props.view
  const { seller } = useFrame()
  const missing = findMissing(props.view, seller)
  return (
    <aside
      aria-label={commonTexts.total()}
      className="grid gap-4 rounded-large border border-line p-5 lg:sticky lg:top-24"
    >
      <h2 className="text-section font-bold">{checkoutTexts.summary()}</h2>
      <OrderSums
        goods={cart.goods}
        discount={cart.coupon?.off ?? 0}
        couponCode={cart.coupon?.code ?? null}
        charge={served ? cart.charge : null}
        place={pincode}
        tax={cart.taxParts}
        isZeroRated={cart.isZeroRated}
        total={cart.total}
        money={seller}
      />
      <SplitSums view={props.view} />
      {!agreed && <Coupon coupon={cart.coupon} refused={props.refused} buttonName="do" />}
      {missing && (
        <p className="rounded-small bg-quiet px-3 py-2 text-2 max-md:hidden">{missing.text}</p>
      )}
      <PlaceButton view={props.view} busy={props.busy} className="max-md:hidden" />
    </aside>
  )
}

/** The two parts of a split order (PAY-06). */
function SplitSums({ view: { method, split } }: { view: CheckoutView }) {
  const { seller } = useFrame()
  if (!method || !isSplit(method) || !split) return null
  return (
    <dl className="bill">
      <div>
        <dt>{checkoutTexts.onAccount()}</dt>
        <dd>{formatMoney(split.onAccount, seller)}</dd>
      </div>
      <div className="total">
        <dt>{method === 'split-card' ? checkoutTexts.payNow() : checkoutTexts.transferNow()}</dt>
        <dd>{formatMoney(split.rest, seller)}</dd>
      </div>
    </dl>
  )
}

/** On a phone the total, the day and the button stay at the foot, as in the cart. */
export function CheckoutBar(props: { view: CheckoutView; busy: boolean }) {
  const { cart } = props.view
  const arrival = formatFirstArrival(cart.lines)
  return (
    <div className="next-step gap-3">
      {arrival && (
        <p className="min-w-0 flex-1 text-1 leading-tight font-[550] text-good">{arrival}</p>
      )}
      <PlaceButton view={props.view} busy={props.busy} className="grow" />
    </div>
  )
}

/** Places the order, or leads to what is missing. */
function PlaceButton(props: { view: CheckoutView; busy: boolean; className: string }) {
  const { seller } = useFrame()
  const { cart } = props.view
  const missing = findMissing(props.view, seller)
  const needsApproval = props.view.company?.over != null

  if (missing)
    return (
      <a
        href={`#${missing.partId}`}
        className={`button button-buy button-large ${props.className}`}
      >
        {missing.step}
      </a>
    )
  return (
    <Button
      type="submit"
      name="do"
      value={needsApproval ? 'ask-approval' : 'place'}
      tone="buy"
      className={`button-large ${props.className}`}
      disabled={props.busy}
    >
      {props.busy
        ? needsApproval
          ? checkoutTexts.sending()
          : checkoutTexts.placingYourOrder()
        : needsApproval
          ? checkoutTexts.sendForApproval({ total: formatMoney(cart.total, seller) })
          : checkoutTexts.placeOrder({ total: formatMoney(cart.total, seller) })}
    </Button>
  )
}

/** What is missing before the order can be placed, and the part of the page that asks for it. */
function findMissing(
  view: CheckoutView,
  money: MoneyStyle,
): { text: string; step: string; partId: string } | null {
  const { ready, cart, served, addressId, pincode, held, company } = view
  if (company && !company.mayBuy)
    return {
      text: companyTermTexts['no-buy-role'](),
      step: checkoutTexts.seeRole(),
      partId: 'step-company',
    }
  if (company?.over && (!company.hasApprover || view.agreed))
    return {
      text: companyTermTexts[company.over](),
      step: checkoutTexts.seeLimit(),
      partId: 'step-company',
    }
  if (ready) return null
  if (addressId === null)
    return {
      text: checkoutTexts.addAddressFirst(),
      step: checkoutTexts.addYourAddress(),
      partId: 'step-deliver',
    }
  if (!served)
    return {
      text: checkoutTexts.notServed({ pincode }),
      step: checkoutTexts.chooseAnotherAddress(),
      partId: 'step-deliver',
    }
  if (!cart.ready)
    return {
      text: checkoutTexts.cartNotReady(),
      step: checkoutTexts.checkYourItems(),
      partId: 'step-items',
    }
  if (cart.shortBy)
    return {
      text: formatShortage(cart.shortBy, money),
      step: checkoutTexts.addMoreItems(),
      partId: 'step-items',
    }
  if (held.some(({ why }) => why === 'unconfirmed-email'))
    return {
      text: checkoutTexts.confirmEmailFirst(),
      step: checkoutTexts.confirmEmail(),
      partId: 'step-pay',
    }
  return {
    text: checkoutTexts.choosePaymentFirst(),
    step: checkoutTexts.choosePayment(),
    partId: 'step-pay',
  }
}
