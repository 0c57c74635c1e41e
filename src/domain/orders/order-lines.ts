import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { CartView } from '#contract/cart/cart.ts'
import { countDaysUntil } from '#contract/delivery/delivery-promise.ts'
import type { AgreedLineView } from '#contract/negotiation/agreed-prices.ts'
import { findTimeZone } from '../delivery/delivery.ts'
import { type CustomerScope, formatFullName } from './checkout.ts'
import type { OrderContact, OrderLine } from './drafts/order-draft.ts'

/** A judged cart's lines as the order keeps them; `agreed`: those of a thread, by position. */
export function toOrderLines(
  cart: CartView,
  agreed: AgreedLineView[] | null,
  { seller, now }: CustomerScope,
): OrderLine[] {
  const timeZone = findTimeZone(seller.countryCode)
  return cart.lines.map(
    (
      {
        packId,
        productId,
        name,
        code,
        url,
        unit,
        picture,
        quantity,
        price,
        couponShare,
        chargeShare,
        ...line
      },
      at,
    ) => ({
      packId,
      productId,
      name,
      code,
      url,
      unit,
      picture,
      quantity,
      price: price!,
      priceReason: line.priceReason,
      discount: couponShare,
      charge: chargeShare,
      total: line.total,
      taxRate: line.taxRate,
      tax: line.tax,
      taxParts: line.taxParts,
      days: line.deliverBy === null ? null : countDaysUntil(line.deliverBy, { timeZone }, now),
      promisedOn: line.deliverBy,
      toOrder: agreed?.[at]?.toOrder ?? false,
    }),
  )
}

/** An address as the order keeps it, with where its mails go. */
export function toOrderContact(
  address: SavedAddress,
  { viewer, seller }: CustomerScope,
): OrderContact {
  const { mobile: phone, line1, line2, city, state, postalCode } = address
  const { company, taxNumber, isSez } = address
  const { countryCode } = seller
  return {
    name: formatFullName(address),
    phone,
    email: viewer.email,
    line1,
    line2,
    city,
    state,
    postalCode,
    countryCode,
    company,
    taxNumber,
    isSez,
  }
}
