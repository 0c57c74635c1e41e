import { formatAddressLines, type SavedAddress } from '#contract/accounts/addresses.ts'
import type { CartView } from '#contract/cart/cart.ts'
import { getDeparture } from '#contract/delivery/delivery-promise.ts'
import { normalizePostalCode } from '#contract/delivery/postal-code.ts'
import type { ThreadName } from '#contract/negotiation/agreed-prices.ts'
import type { CheckoutView } from '#contract/orders/checkout-view.ts'
import type { CreditTerms } from '#contract/orders/credit.ts'
import type { AddressView } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import type { RegisteredBuyer } from '#contract/tax/registered-buyer.ts'
import { formatTaxNumber } from '#contract/tax/tax-number.ts'
import { joinName } from '#kernel/person-name.ts'
import { requireBuyer } from '#platform/buyer.ts'
import type { Customer, Place, Scope } from '#platform/scope.ts'
import { listAddresses, requireCustomer } from '../accounts/accounts.ts'
import { cartTerms, readCart } from '../cart/cart.ts'
import { judgeLines } from '../cart/cart-rules.ts'
import { listSharedAddresses } from '../companies/companies.ts'
import { getDeliveryRule, getZoneTerms } from '../delivery/delivery.ts'
import { loadAgreedOrder } from './agreed-order.ts'
import { loadCompanyTerms } from './company-terms.ts'
import { applyAgreedDays } from './credit/credit-rules.ts'
import { findCreditTerms } from './credit/credit-store.ts'
import { loadOwnDraft, priceDraft } from './drafts/draft-source.ts'
import { findThread } from './order-threads.ts'
import { getCodCeiling, splitPaymentMethods } from './payments/payment-rules.ts'

/** The shopper's choices so far; an invalid choice counts as none. */
export interface CheckoutChoice {
  /** The thread whose agreed prices are ordered; absent: the cart is. */
  source?: ThreadName | null
  /** The draft that staff prepared, which is ordered instead. */
  draft?: string | null
  addressId?: number | null
  billingAddressId?: number | null
  method?: PaymentMethod | null
}

const emptyCart = { guid: null, version: 0, coupon: null, lines: [] }

type OfferedMethods = ReturnType<typeof splitPaymentMethods>

export type CustomerScope = Scope & { viewer: Customer }

/** The scope of a customer; visitors are sent to sign in. Source: AUTH-03. */
export function toCustomerScope(scope: Scope): CustomerScope {
  return { ...scope, viewer: requireCustomer(scope) }
}

/**
 * Everything the checkout shows, priced for the chosen address with the same amounts that placing
 * the order requires. Source: ORD-01.
 */
export async function loadCheckout(
  requestScope: Scope,
  choice: CheckoutChoice,
): Promise<CheckoutView> {
  const scope = toCustomerScope(requestScope)
  const db = scope.database.primary
  const shared = await listSharedAddresses(db, scope)
  const addresses = shared.concat(await listAddresses(scope))
  const address = addresses.find(({ id }) => id === choice.addressId) ?? addresses[0] ?? null
  const billing =
    addresses.find(({ id }) => id === choice.billingAddressId) ??
    (choice.billingAddressId === undefined
      ? addresses.find(({ isPrimaryBilling }) => isPrimaryBilling)
      : undefined) ??
    address
  const place = address ? await getAddressPlace(scope, address) : scope.place
  const buyer = billing && getRegisteredBuyer(billing)
  const placeScope = { ...scope, place, buyer }
  const agreedOrder = choice.source
    ? await loadAgreedOrder(db, placeScope, await findThread(db, placeScope, choice.source))
    : null
  const draft = choice.draft ? await loadOwnDraft(db, placeScope, choice.draft) : null
  // Expired or used grants leave nothing to order; the cart doesn't replace them.
  const cart =
    agreedOrder?.cart ??
    (choice.source || (draft && draft.state !== 'sent')
      ? judgeLines({ ...(await cartTerms(placeScope)), ...emptyCart })
      : draft
        ? await priceDraft(placeScope, draft)
        : await readCart(placeScope))
  const credit = applyAgreedDays(
    await findCreditTerms(db, scope.seller.id, requireBuyer(scope)),
    agreedOrder?.agreed ?? null,
  )
  const { methods, held: withheld, split } = await listPaymentMethods(placeScope, cart, credit)
  const rule = await getDeliveryRule(placeScope)
  const departure = rule && getDeparture(rule, scope.now)
  const method =
    methods.find((each) => each === choice.method) ??
    methods.find((each) => each === draft?.payment) ??
    methods[0] ??
    null
  return {
    cart,
    agreed: agreedOrder?.agreed ?? null,
    orderBefore: departure?.cutoffIsToday ? departure.orderBefore : null,
    pincode: place.pincode,
    addresses: addresses.map((each, at) => ({
      ...addressView(each, scope.seller.countryCode),
      isShared: at < shared.length,
    })),
    addressId: address?.id ?? null,
    billingAddressId: billing?.id ?? null,
    served: place.zoneId !== null,
    methods,
    onlineMeans: scope.outside.cards?.get(scope.seller.code)?.means ?? null,
    held: withheld,
    method,
    split,
    credit,
    company: await loadCompanyTerms(scope, cart.total),
    ready:
      cart.ready && !cart.shortBy && address !== null && place.zoneId !== null && method !== null,
  }
}

/** Null: nobody with a tax registration. Source: TAX-02. */
export function getRegisteredBuyer({ taxNumber, isSez }: SavedAddress): RegisteredBuyer | null {
  return taxNumber === '' ? null : { taxNumber, isSez }
}

/** The place of an address, for pricing and delivery. */
export async function getAddressPlace(scope: Scope, address: SavedAddress): Promise<Place> {
  const { postalCode: pincode, city, locality: area } = address
  const zoneId =
    (await getZoneTerms(scope, scope.seller.id, normalizePostalCode(pincode)))?.id ?? null
  return { pincode, city, area, chosen: true, zoneId }
}

/** The payment methods for this cart at this place. Source: ORD-02. */
export async function listPaymentMethods(
  scope: CustomerScope,
  { total }: Pick<CartView, 'total'>,
  credit: CreditTerms | null,
): Promise<OfferedMethods> {
  const { seller, viewer, place, outside } = scope
  if (place.zoneId === null) return { methods: [], held: [], split: null }
  const terms = await getZoneTerms(scope, seller.id, normalizePostalCode(place.pincode))
  return splitPaymentMethods({
    takesCash: terms?.cod ?? false,
    takesCards: outside.cards?.has(seller.code) ?? false,
    splits: seller.splitOrders,
    ceiling: getCodCeiling(seller),
    emailVerified: viewer.emailVerified,
    total,
    credit,
  })
}

export function addressView(address: SavedAddress, countryCode: string): AddressView {
  const { id, mobile, postalCode, kind } = address
  const party = { ...address, name: formatFullName(address) }
  return { id, mobile, postalCode, kind, ...formatParty(party, countryCode) }
}

/**
 * Who stands at an address, and where it is. A company is named first, then the person; its tax
 * number comes last. Source: TAX-02.
 */
export function formatParty(party: Party, countryCode: string): { name: string; lines: string[] } {
  const { name, company, taxNumber } = party
  const lines = formatAddressLines(party)
  if (company !== '') lines.unshift(name)
  if (taxNumber !== '') lines.push(formatTaxNumber(taxNumber, countryCode))
  return { name: company || name, lines }
}

type Party = Parameters<typeof formatAddressLines>[0] & {
  name: string
  company: string
  taxNumber: string
}

export function formatFullName({
  firstName,
  lastName,
}: Pick<SavedAddress, 'firstName' | 'lastName'>): string {
  return joinName({ firstName, lastName })
}
