import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { AddressFields as Address } from '#contract/accounts/addresses.ts'
import {
  type CompanyAddressCode,
  companyAddressTexts,
} from '#contract/companies/company-addresses.ts'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import { type CheckoutView, onlineMeansWords } from '#contract/orders/checkout-view.ts'
import type { CreditTerms } from '#contract/orders/credit.ts'
import { maxPurchaseOrderLength, orderTexts } from '#contract/orders/orders.ts'
import {
  isSplit,
  methodWords,
  type PaymentMethod,
  type SplitMethod,
} from '#contract/orders/payment-methods.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as checkoutTexts from '#texts/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage, Select } from '#web/ui/field.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { AddressFields } from '#web/widgets/account/address-fields.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { OrderWithin } from '#web/widgets/place/delivery-date.tsx'

/** A new address that was refused, and why. */
export interface AddressRefused {
  code: CompanyAddressCode
  fields: Partial<Record<string, CompanyAddressCode>> | undefined
  typed: Address
}

/** The delivery address, and whether it is served. */
export function DeliveryStep({
  view,
  refused,
}: {
  view: CheckoutView
  refused: AddressRefused | null
}) {
  const { seller, person } = useFrame()
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  const personDefaults = person && {
    firstName: person.firstName,
    lastName: person.lastName,
    mobile: person.phone,
  }
  const newAddress = (
    <div ref={fields} className="grid gap-4 pt-2">
      {refused && <FormMessage tone="bad">{companyAddressTexts[refused.code]()}</FormMessage>}
      <AddressFields
        typed={
          refused?.typed ??
          (view.addresses.length === 0 && personDefaults ? personDefaults : undefined)
        }
        wrong={refused?.fields}
      />
      <SaveButtons view={view} />
    </div>
  )
  return (
    <Step part="deliver" number={1} title={checkoutTexts.deliverTo()}>
      {view.addresses.length > 0 ? (
        <div className="grid gap-2 sm:grid-cols-2">
          {view.addresses.map((address) => (
            <Option
              key={address.id}
              name="address"
              value={String(address.id)}
              checked={address.id === view.addressId}
              title={address.name}
            >
              <span className="text-ink-2">
                {view.company && (
                  <span className="block text-1">
                    {address.isShared ? checkoutTexts.companyAddress() : checkoutTexts.ownAddress()}
                  </span>
                )}
                {address.lines.map((line) => (
                  <span key={line} className="block break-words">
                    {line}
                  </span>
                ))}
                {address.mobile}
              </span>
            </Option>
          ))}
        </div>
      ) : (
        <p>{checkoutTexts.noAddress({ country: seller.country })}</p>
      )}
      {view.addresses.length === 0 ? (
        newAddress
      ) : (
        <details
          open={refused !== null}
          className="rounded-large border border-line px-4 py-3 open:pb-4"
        >
          <summary className="font-semibold underline underline-offset-3">
            {checkoutTexts.addAddress()}
          </summary>
          {newAddress}
        </details>
      )}
      {view.addressId !== null && (
        <p role="status" className={`font-[550] ${view.served ? 'text-good' : 'text-bad'}`}>
          {view.served ? (
            <>
              {view.cart.deliverBy
                ? checkoutTexts.deliveredByTo({
                    day: formatDay(view.cart.deliverBy),
                    pincode: view.pincode,
                  })
                : checkoutTexts.deliveredTo({ pincode: view.pincode })}
              {view.orderBefore && <OrderWithin before={view.orderBefore} />}
            </>
          ) : (
            checkoutTexts.cantDeliver({
              pincode: view.pincode,
              outOfAreaText: seller.outOfAreaText,
            })
          )}
        </p>
      )}
    </Step>
  )
}

/** Whose a new address becomes: the company's, or the person's alone. Source: CO-05. */
function SaveButtons({ view: { addresses, company } }: { view: CheckoutView }) {
  const tone = addresses.length === 0 ? 'buy' : 'plain'
  if (!company?.mayBuy)
    return (
      <Button type="submit" name="do" value="address" tone={tone} className="justify-self-start">
        {checkoutTexts.saveAndDeliver()}
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" name="do" value="shared-address" tone={tone} className="wrap-anywhere">
        {checkoutTexts.saveForName({ name: company.name })}
      </Button>
      <Button type="submit" name="do" value="address">
        {checkoutTexts.saveForMyself()}
      </Button>
    </div>
  )
}

/** A step of its own once there are two addresses; one is both. */
export function BillingStep({ view }: { view: CheckoutView }) {
  if (view.addresses.length === 0) return null
  if (view.addresses.length === 1)
    return (
      <p className="-mt-4 text-2 text-ink-2">
        <input type="hidden" name="billing" value={view.billingAddressId ?? ''} />
        {checkoutTexts.billedHereToo()}
      </p>
    )
  return (
    <Step part="bill" number={2} title={checkoutTexts.billTo()}>
      <Select
        key={view.billingAddressId}
        label={checkoutTexts.billingAddress()}
        name="billing"
        defaultValue={view.billingAddressId ?? ''}
        autoComplete="off"
        className="max-w-[36rem]"
      >
        {view.addresses.map(({ id, name, lines }) => (
          <option key={id} value={id}>
            {[name, ...lines].join(', ')}
          </option>
        ))}
      </Select>
    </Step>
  )
}

const paymentHints: Record<'cod' | 'transfer', () => string> = {
  cod: checkoutTexts.codHint,
  transfer: checkoutTexts.transferHint,
}

function getMethodTexts(method: PaymentMethod, view: CheckoutView, money: MoneyStyle) {
  const { onlineMeans, credit } = view
  if (isSplit(method)) return getSplitTexts(method, view, money)
  if (method === 'card') {
    const { title, hint } = onlineMeansWords[onlineMeans ?? 'card']
    return { title: title(), hint: hint() }
  }
  if (method === 'terms') return getCreditTexts(credit!, money)
  return { title: methodWords[method](), hint: paymentHints[method]() }
}

function getCreditTexts({ days, free }: CreditTerms, money: MoneyStyle) {
  return {
    title: checkoutTexts.creditTitle({ days, free: formatMoney(free, money) }),
    hint: days === 0 ? checkoutTexts.creditHintInvoice() : checkoutTexts.creditHintDays({ days }),
  }
}

function getSplitTexts(
  method: SplitMethod,
  { onlineMeans, credit, split }: CheckoutView,
  money: MoneyStyle,
) {
  const { onAccount, rest } = split!
  const sums = { onAccount: formatMoney(onAccount, money), rest: formatMoney(rest, money) }
  const { days } = credit!
  if (method === 'split-transfer')
    return {
      title: checkoutTexts.splitTransfer(sums),
      hint: checkoutTexts.splitTransferHint({ days }),
    }
  return {
    title: onlineMeans === 'upi' ? checkoutTexts.splitUpi(sums) : checkoutTexts.splitCard(sums),
    hint: checkoutTexts.splitOnlineHint({ days }),
  }
}

export function PaymentStep(props: {
  view: CheckoutView
  email: string
  /** The purchase order number, when the form is shown again. */
  typed: string | undefined
  refused: string | undefined
}) {
  const { view, typed, refused } = props
  const { seller } = useFrame()
  return (
    <Step part="pay" number={getStepNumber(view, 3)} title={checkoutTexts.payBy()}>
      {view.methods.length === 0 && view.held.length === 0 && (
        <p className="text-ink-2">{checkoutTexts.chooseServedAddress()}</p>
      )}
      <div className="grid gap-2 empty:hidden">
        {view.methods.map((method) => {
          const { title, hint } = getMethodTexts(method, view, seller)
          return (
            <Option
              key={method}
              name="pay"
              value={method}
              checked={method === view.method}
              title={title}
            >
              <span className="text-ink-2">{hint}</span>
            </Option>
          )
        })}
      </div>
      <UnavailableMethods view={view} email={props.email} />
      {view.methods.includes('transfer') && !view.company && (
        // It counts with bank transfer alone.
        <div className="in-[form:has([value=transfer]:not(:checked))]:hidden">
          <Field
            label={checkoutTexts.purchaseOrderNumber()}
            hint={checkoutTexts.purchaseOrderOptional()}
            name="po"
            maxLength={maxPurchaseOrderLength}
            autoComplete="off"
            defaultValue={typed}
            error={refused}
            className="max-w-[22rem]"
          />
        </div>
      )}
    </Step>
  )
}

/** Methods that can't be chosen now, and what to do about it (SAFE-07). */
function UnavailableMethods({ view, email }: { view: CheckoutView; email: string }) {
  const unavailableMethods = view.held
  const { seller } = useFrame()
  const [query] = useSearchParams()
  const needsConfirmation = unavailableMethods.some(({ why }) => why === 'unconfirmed-email')
  const cashOnDelivery = unavailableMethods.find(({ why }) => why === 'cod-ceiling')
  return (
    <>
      <WithheldCredit view={view} />
      {cashOnDelivery?.ceiling && (
        <p className="text-2 text-ink-2">
          {checkoutTexts.codCeiling({ ceiling: formatMoney(cashOnDelivery.ceiling, seller) })}
        </p>
      )}
      {needsConfirmation && (
        <div className="grid justify-items-start gap-2 rounded-large border border-look bg-quiet px-4 py-3">
          <h3 className="font-bold text-look">{checkoutTexts.confirmEmailTitle()}</h3>
          <p>
            <RichText
              parts={checkoutTexts.confirmEmailNote({
                email,
                strong: (text) => <strong className="wrap-anywhere">{text}</strong>,
              })}
            />
          </p>
          {query.has('mailed') ? (
            <p role="status" className="text-2 text-good">
              {checkoutTexts.emailSent()}
            </p>
          ) : (
            <Button type="submit" name="do" value="confirm">
              {checkoutTexts.sendAgain()}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** What an account has free, where that is too little (PAY-05). */
function WithheldCredit({ view: { held, split } }: { view: CheckoutView }) {
  const { seller } = useFrame()
  const credit = held.find(({ method, why }) => method === 'terms' && why !== 'unconfirmed-email')
  if (!credit) return null
  const available = formatMoney(credit.ceiling ?? 0, seller)
  return (
    <p className="text-2 text-ink-2">
      {credit.why === 'credit-blocked'
        ? orderTexts['credit-blocked']()
        : split
          ? checkoutTexts.accountCoversPart({ available })
          : checkoutTexts.accountTooLow({ available })}
    </p>
  )
}

/** The number of a step after "Bill to", which stands there with several addresses alone. */
export function getStepNumber(view: CheckoutView, number: 3 | 4 | 5): number {
  return view.addresses.length > 1 ? number : number - 1
}

export function Step({
  part,
  number,
  title,
  children,
}: {
  part: 'deliver' | 'bill' | 'pay' | 'company' | 'items'
  number: number
  title: string
  children: ReactNode
}) {
  return (
    <section className="grid gap-3" aria-labelledby={`step-${part}`}>
      <h2 id={`step-${part}`} className="flex items-center gap-2.5 text-section font-bold">
        <span
          aria-hidden="true"
          className="grid size-7 flex-none place-items-center rounded-full bg-buy-soft text-2 text-buy"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Option(props: {
  name: string
  value: string
  checked: boolean
  title: string
  children: ReactNode
}) {
  const { name, value, checked, title, children } = props
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-large border border-line px-4 py-3 has-checked:border-buy has-checked:bg-buy-soft">
      <input
        key={String(checked)}
        type="radio"
        name={name}
        value={value}
        defaultChecked={checked}
        className="mt-0.5 size-5 flex-none accent-buy"
      />
      <span className="grid min-w-0 gap-0.5 text-2">
        <strong className="text-3 font-semibold break-words">{title}</strong>
        {children}
      </span>
    </label>
  )
}
