import { createHash } from 'node:crypto'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { OrderCommand } from '../place-order.ts'

type Destination = Pick<OrderCommand, 'addressId' | 'billingAddressId'>

/**
 * What an order's papers and carriers would read of both addresses, so that nobody approves one
 * that was edited meanwhile. Null: one of them isn't there. Source: CO-03.
 */
export function hashAddresses(
  addresses: readonly SavedAddress[],
  destination: Destination,
): string | null {
  const { delivery, billing } = findAddresses(addresses, destination)
  if (!delivery || !billing) return null
  const parts = JSON.stringify([delivery, billing].map(listParts))
  return createHash('sha256').update(parts).digest('base64url')
}

/**
 * Whether one was edited since the approval was sent. One that is gone is found where the order is
 * placed.
 */
export function hasOtherAddresses(
  approval: Destination & { addressHash: string | null },
  addresses: readonly SavedAddress[],
): boolean {
  const current = hashAddresses(addresses, approval)
  return approval.addressHash !== null && current !== null && current !== approval.addressHash
}

/** Delivery and billing address; without one of its own, bills go where the goods go. */
export function findAddresses(
  addresses: readonly SavedAddress[],
  { addressId, billingAddressId }: Destination,
): { delivery: SavedAddress | undefined; billing: SavedAddress | undefined } {
  const find = (wanted: number) => addresses.find(({ id }) => id === wanted)
  return { delivery: find(addressId), billing: find(billingAddressId ?? addressId) }
}

/** Not what only sorts a list of addresses. */
const listParts = (address: SavedAddress) => [
  address.id,
  address.firstName,
  address.lastName,
  address.mobile,
  address.line1,
  address.line2,
  address.city,
  address.state,
  address.postalCode,
  address.locality,
  address.latitude,
  address.longitude,
  address.mapPlaceId,
  address.company,
  address.taxNumber,
  address.isSez,
]
