import {
  data,
  Form,
  redirect,
  useNavigate,
  useNavigation,
  useSearchParams,
  useSubmit,
} from 'react-router'
import { formatCouponProblem } from '#contract/cart/cart.ts'
import {
  type ApprovalRefusal,
  approvalTexts,
  isApprovalRefusal,
} from '#contract/orders/order-approvals.ts'
import { type OrderRefusal, orderStatuses, orderTexts } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { addressSchema } from '#contract/schemas/addresses.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { refuse } from '#kernel/outcome.ts'
import * as checkoutTexts from '#texts/checkout.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { orChangeOver } from '../companies/change-over.server.ts'
import type { Route } from './+types/checkout.ts'
import { AgreedNote, NothingAgreed } from './checkout-agreed.tsx'
import { buildChoiceQuery, readChoice, readOrderCommand } from './checkout-choice.ts'
import { CheckoutHeader } from './checkout-header.tsx'
import { CheckoutProducts } from './checkout-products.tsx'
import { type AddressRefused, BillingStep, DeliveryStep, PaymentStep } from './checkout-steps.tsx'
import { CheckoutBar, CheckoutSums } from './checkout-sums.tsx'
import { CompanyStep } from './company-step.tsx'

/** /productproceed/checkout: everything on one page; the choices so far are in the URL (ORD-01). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { scope, shop, customer } = visit
  const choice = readChoice(getPageUrl(request).searchParams)
  const answer = shop.orders.loadCheckout(scope, choice)
  const { source, draft } = choice
  const record = source ?? (draft ? { kind: 'draft' as const, number: draft } : null)
  const view = await (record ? orChangeOver(answer, visit, request, record) : orNotFound(answer))
  return {
    view,
    source: choice.source,
    draft: choice.draft,
    key: createFormKey(),
    email: customer.email,
    phone: scope.seller.phone,
  }
}

/** The page's messages for a refused form. */
const noRefusals: {
  place: OrderRefusal | ApprovalRefusal | null
  coupon: { code: string; text: string } | null
  address: AddressRefused | null
  purchaseOrder: string
  costCenter: string
} = { place: null, coupon: null, address: null, purchaseOrder: '', costCenter: '' }

/** How much of an overlong purchase order number is echoed. */
const maxEchoedLength = 200

/** How often a command that is still running is retried, a tenth of a second apart. */
const maxPlaceRetries = 50

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const form = await readForm(request)
  const checkoutPath = `${paths.checkout()}?${buildChoiceQuery(readChoice(form))}`
  const refused = {
    ...noRefusals,
    purchaseOrder: String(form.get('po') ?? '').slice(0, maxEchoedLength),
    costCenter: String(form.get('costCenter') ?? '').slice(0, maxEchoedLength),
  }
  // Enter in the coupon field submits the coupon.
  const intent = form.get('do') === 'update' && form.get('coupon') ? 'coupon' : form.get('do')
  switch (intent) {
    case 'coupon': {
      const couponOutcome = await shop.cart.applyCoupon(scope, form.get('coupon'))
      if (couponOutcome.ok) return redirect(checkoutPath)
      const code = String(form.get('coupon') ?? '').slice(0, 40)
      return data(
        {
          ...refused,
          coupon: { code, text: formatCouponProblem(couponOutcome.problem, scope.seller) },
        },
        400,
      )
    }
    case 'address':
    case 'shared-address': {
      const addressInput = readFormInput(addressSchema(scope.seller), form)
      const addressOutcome =
        intent === 'address'
          ? await shop.accounts.addAddress(scope, addressInput)
          : readOrderCommand(form).companyId === scope.company?.id
            ? await shop.companies.addCompanyAddress(scope, addressInput)
            : refuse('company-changed' as const)
      if (!addressOutcome.ok)
        return data(
          {
            ...refused,
            address: {
              code: addressOutcome.code,
              fields: addressOutcome.fields,
              typed: addressInput,
            },
          },
          400,
        )
      return redirect(
        `${paths.checkout()}?${buildChoiceQuery({ ...readChoice(form), addressId: addressOutcome.value.id })}`,
      )
    }
    case 'confirm':
      await shop.accounts.sendConfirmation(scope, checkoutPath)
      return redirect(`${checkoutPath}&mailed`)
    case 'no-coupon':
      await shop.cart.removeCoupon(scope)
      return redirect(checkoutPath)
    case 'ask-approval': {
      const outcome = await shop.orders.requestApproval(scope, readOrderCommand(form))
      if (outcome.ok) return redirect(paths.approval(outcome.value.number))
      return data({ ...refused, place: outcome.code }, 409)
    }
    case 'place': {
      const command = readOrderCommand(form)
      let orderOutcome = await orNotFound(shop.orders.placeOrder(scope, command))
      for (
        let attempt = 0;
        attempt < maxPlaceRetries && !orderOutcome.ok && orderOutcome.code === 'in-progress';
        attempt++
      ) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        orderOutcome = await shop.orders.placeOrder(scope, command)
      }
      if (orderOutcome.ok) return redirect(`${paths.myOrder(orderOutcome.value.number)}?placed`)
      return data({ ...refused, place: orderOutcome.code }, orderStatuses[orderOutcome.code])
    }
    default:
      return redirect(checkoutPath)
  }
}

export const handle = { Header: CheckoutHeader }

export const meta: Route.MetaFunction = () => [
  { title: checkoutTexts.checkout() },
  { name: 'robots', content: 'noindex' },
]

export default function Checkout({
  loaderData: { view, source, draft, key, email },
  actionData,
}: Route.ComponentProps) {
  const navigate = useNavigate()
  const submit = useSubmit()
  const [query] = useSearchParams()
  const { state } = useNavigation()
  if (view.cart.lines.length === 0)
    return source ? <NothingAgreed source={source} /> : <NothingToOrder />
  const refused = actionData?.place ?? null
  const submitChoice = (form: HTMLFormElement) => {
    void navigate(`?${buildChoiceQuery(readChoice(new FormData(form)))}`, {
      replace: true,
      preventScrollReset: true,
    })
  }
  return (
    <section className="py-6">
      <h1 className="title">{checkoutTexts.checkout()}</h1>
      {draft && (
        <p className="mt-4 border-s-4 border-buy bg-quiet px-4 py-3">
          {checkoutTexts.preparedForYou()}
        </p>
      )}
      {view.agreed && <AgreedNote agreed={view.agreed} hasAccount={view.credit !== null} />}
      <Form
        method="post"
        noValidate
        preventScrollReset
        onSubmit={(event) => {
          // The order's page, or the refusal, is read from the top; everything else keeps the
          // scroll position.
          const { submitter } = event.nativeEvent as SubmitEvent
          if (
            !(submitter instanceof HTMLButtonElement) ||
            !/^(place|ask-approval)$/.test(submitter.value)
          )
            return
          event.preventDefault()
          void submit(submitter)
        }}
        onChange={(event) => {
          const { name } = event.target as unknown as HTMLInputElement
          if (name === 'address' || name === 'billing' || name === 'pay')
            submitChoice(event.currentTarget)
        }}
        className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        {/* Enter in any field presses the form's first button: this one, which orders nothing. */}
        <button
          type="submit"
          name="do"
          value="update"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        >
          {checkoutTexts.update()}
        </button>
        {source && (
          <input
            type="hidden"
            name={source.kind === 'rfq' ? 'quote' : 'bid'}
            value={source.number}
          />
        )}
        {draft && <input type="hidden" name="draft" value={draft} />}
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="for" value={view.company?.id ?? 0} />
        <input type="hidden" name="total" value={view.cart.total} />
        <input type="hidden" name="totalsKey" value={view.cart.totalsKey} />
        {view.split && <input type="hidden" name="onAccount" value={view.split.onAccount} />}
        <div className="grid gap-8">
          {query.has('confirmed') && (
            <FormMessage tone="good">{checkoutTexts.emailConfirmed()}</FormMessage>
          )}
          {refused && (
            <FormMessage tone="bad">
              {isApprovalRefusal(refused) ? approvalTexts[refused]() : orderTexts[refused]()}
              {refused === 'empty-cart' && (
                <a href={toHref(paths.myOrders())}> {checkoutTexts.seeYourOrders()}</a>
              )}
            </FormMessage>
          )}
          <DeliveryStep view={view} refused={actionData?.address ?? null} />
          <BillingStep view={view} />
          <PaymentStep
            view={view}
            email={email}
            typed={actionData?.purchaseOrder}
            refused={refused === 'purchase-order' ? orderTexts[refused]() : undefined}
          />
          {view.company && (
            <CompanyStep view={view} company={view.company} typed={actionData} refused={refused} />
          )}
          <CheckoutProducts view={view} />
          <noscript>
            <button type="submit" name="do" value="update" className="button button-plain">
              {checkoutTexts.updateTotals()}
            </button>
          </noscript>
        </div>
        <CheckoutSums
          view={view}
          refused={actionData?.coupon ?? null}
          busy={state === 'submitting'}
        />
        <CheckoutBar view={view} busy={state === 'submitting'} />
      </Form>
    </section>
  )
}

function NothingToOrder() {
  return (
    <section className="grid justify-items-start gap-4 py-10">
      <h1 className="title">{checkoutTexts.nothingToOrder()}</h1>
      <p>{checkoutTexts.emptyCart()}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink tone="buy" to={paths.myOrders()}>
          {checkoutTexts.myOrders()}
        </ButtonLink>
        <ButtonLink to={paths.home()}>{checkoutTexts.continueShopping()}</ButtonLink>
      </div>
    </section>
  )
}
