import { data, Form, redirect, useNavigate, useNavigation, useSubmit } from 'react-router'
import { couponText } from '#contract/cart.ts'
import { type OrderRefusal, orderStatuses, orderTexts } from '#contract/orders.ts'
import { paths } from '#contract/paths.ts'
import { readAddressForm } from '#web/address-form-data.ts'
import { orNotFound, pageUrl } from '#web/answers.ts'
import { randomKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { signedIn } from '#web/signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import type { Route } from './+types/checkout.ts'
import { AgreedNote, NothingAgreed } from './checkout-agreed.tsx'
import { choiceOf, choiceQuery, commandOf } from './checkout-choice.ts'
import { CheckoutGoods } from './checkout-goods.tsx'
import { type AddressRefused, BillingStep, DeliveryStep, PaymentStep } from './checkout-steps.tsx'
import { CheckoutSums } from './checkout-sums.tsx'

/** /productproceed/checkout: everything on one page; what is chosen so far stands in the address (ORD-01). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = signedIn(context, request)
  const choice = choiceOf(pageUrl(request).searchParams)
  const view = await orNotFound(shop.orders.checkout(scope, choice))
  return { view, source: choice.source, key: randomKey() }
}

/** What the page says of a form that was refused. */
const nothing: {
  place: OrderRefusal | null
  coupon: { code: string; text: string } | null
  address: AddressRefused | null
  purchaseOrder: string
} = { place: null, coupon: null, address: null, purchaseOrder: '' }

/** What is given back of a purchase order's number that is too long. */
const maxTypedOrder = 200

/** How often a command that is just running is asked for again, a tenth of a second apart. */
const patience = 50

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = signedIn(context, request)
  const form = await readForm(request)
  const back = `${paths.checkout()}?${choiceQuery(choiceOf(form))}`
  const refused = {
    ...nothing,
    purchaseOrder: String(form.get('po') ?? '').slice(0, maxTypedOrder),
  }
  // Enter in the coupon's box means the coupon.
  const deed = form.get('do') === 'update' && form.get('coupon') ? 'coupon' : form.get('do')
  switch (deed) {
    case 'coupon': {
      const applied = await shop.cart.applyCoupon(scope, form.get('coupon'))
      if (applied.ok) return redirect(back)
      const code = String(form.get('coupon') ?? '').slice(0, 40)
      return data(
        { ...refused, coupon: { code, text: couponText(applied.problem, scope.seller) } },
        400,
      )
    }
    case 'address': {
      const typed = readAddressForm(form)
      const added = await shop.accounts.addAddress(scope, typed)
      if (!added.ok)
        return data({ ...refused, address: { code: added.code, fields: added.fields, typed } }, 400)
      return redirect(
        `${paths.checkout()}?${choiceQuery({ ...choiceOf(form), addressId: added.value.id })}`,
      )
    }
    case 'confirm':
      await shop.accounts.sendConfirmation(scope, back)
      return redirect(`${back}&mailed`)
    case 'no-coupon':
      await shop.cart.removeCoupon(scope)
      return redirect(back)
    case 'place': {
      const command = commandOf(form)
      let placed = await orNotFound(shop.orders.placeOrder(scope, command))
      for (let n = 0; n < patience && !placed.ok && placed.code === 'in-progress'; n++) {
        await new Promise((done) => setTimeout(done, 100))
        placed = await shop.orders.placeOrder(scope, command)
      }
      if (placed.ok) return redirect(`${paths.myOrder(placed.value.number)}?placed`)
      return data({ ...refused, place: placed.code }, orderStatuses[placed.code])
    }
    default:
      return redirect(back)
  }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Checkout' },
  { name: 'robots', content: 'noindex' },
]

export default function Checkout({
  loaderData: { view, source, key },
  actionData,
}: Route.ComponentProps) {
  const navigate = useNavigate()
  const submit = useSubmit()
  const { state } = useNavigation()
  if (view.cart.lines.length === 0)
    return source ? <NothingAgreed source={source} /> : <NothingToOrder />
  const refused = actionData?.place ?? null
  const choose = (form: HTMLFormElement) => {
    void navigate(`?${choiceQuery(choiceOf(new FormData(form)))}`, {
      replace: true,
      preventScrollReset: true,
    })
  }
  return (
    <section className="py-6">
      <h1 className="text-6 leading-[1.1] font-bold tracking-[-0.025em]">Checkout</h1>
      {view.agreed && <AgreedNote agreed={view.agreed} />}
      <Form
        method="post"
        noValidate
        preventScrollReset
        onSubmit={(event) => {
          // The order's page, or why it was not placed, is read from its top; all else leaves the page where it is.
          const { submitter } = event.nativeEvent as SubmitEvent
          if (!(submitter instanceof HTMLButtonElement) || submitter.value !== 'place') return
          event.preventDefault()
          void submit(submitter)
        }}
        onChange={(event) => {
          const { name } = event.target as unknown as HTMLInputElement
          if (name === 'address' || name === 'billing' || name === 'pay')
            choose(event.currentTarget)
        }}
        className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        {/* Enter in any box presses the first button of a form: this one, which orders nothing. */}
        <button
          type="submit"
          name="do"
          value="update"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        >
          Update
        </button>
        {source && (
          <input
            type="hidden"
            name={source.kind === 'rfq' ? 'quote' : 'bid'}
            value={source.number}
          />
        )}
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="total" value={view.cart.total} />
        <input type="hidden" name="totalsKey" value={view.cart.totalsKey} />
        <div className="grid gap-8">
          {refused && (
            <FormMessage tone="bad">
              {orderTexts[refused]}
              {refused === 'empty-cart' && <a href={paths.myOrders()}> See your orders.</a>}
            </FormMessage>
          )}
          <DeliveryStep view={view} refused={actionData?.address ?? null} />
          <BillingStep view={view} />
          <PaymentStep
            view={view}
            typed={actionData?.purchaseOrder}
            refused={refused === 'purchase-order' ? orderTexts[refused] : undefined}
          />
          <CheckoutGoods view={view} />
          <noscript>
            <button type="submit" name="do" value="update" className="button button-plain">
              Update days and total
            </button>
          </noscript>
        </div>
        <CheckoutSums
          view={view}
          refused={actionData?.coupon ?? null}
          busy={state === 'submitting'}
        />
      </Form>
    </section>
  )
}

function NothingToOrder() {
  return (
    <section className="grid justify-items-start gap-4 py-10">
      <h1 className="text-6 leading-[1.1] font-bold tracking-[-0.025em]">
        There is nothing to order
      </h1>
      <p>Your cart is empty. If you have just ordered, the order is among yours.</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink tone="buy" to={paths.myOrders()}>
          My orders
        </ButtonLink>
        <ButtonLink to={paths.home()}>Go on shopping</ButtonLink>
      </div>
    </section>
  )
}
