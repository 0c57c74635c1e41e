import type { ReactNode } from 'react'
import { formatAddressKind, type SavedAddress } from '#contract/accounts/addresses.ts'
import { paths } from '#contract/paths/paths.ts'
import { labelTaxNumber } from '#contract/tax/tax-number.ts'
import { joinName } from '#kernel/person-name.ts'
import * as myAccountTexts from '#texts/my-account.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/** An address of the address book, and what can be done with it. */
export function AddressCard({ address, billsFollow, sharedBy, children }: AddressCardProps) {
  const { seller } = useFrame()
  const { id, isPrimary, isPrimaryBilling } = address
  const name = joinName(address)
  const deliveryLabel = billsFollow
    ? myAccountTexts.defaultForBoth()
    : myAccountTexts.defaultForDelivery()
  const addressLabels = [
    isPrimary && deliveryLabel,
    isPrimaryBilling && myAccountTexts.defaultForBills(),
  ].filter(Boolean)
  return (
    <li className="grid content-between gap-4 rounded-large border border-line p-4">
      <div className="grid gap-3">
        <address className="grid gap-0.5 wrap-anywhere not-italic">
          <span className="mb-1 text-2 text-ink-2">
            {[formatAddressKind(address.kind), ...addressLabels].join(' · ')}
          </span>
          {address.company && <span className="font-semibold">{address.company}</span>}
          {name && <span className={address.company ? '' : 'font-semibold'}>{name}</span>}
          <span>{address.line1}</span>
          {address.line2 && <span>{address.line2}</span>}
          <span>
            {[address.locality, address.city].filter(Boolean).join(', ')} {address.postalCode}
          </span>
          {address.state && <span>{address.state}</span>}
          {address.taxNumber && (
            <span className="text-2">{labelTaxNumber(address.taxNumber, seller.countryCode)}</span>
          )}
          <span className="text-2 text-ink-2">{address.mobile}</span>
        </address>
        {children}
      </div>
      {sharedBy !== null && (
        <form method="post" className="flex flex-wrap gap-x-4 gap-y-1 text-2">
          <input type="hidden" name="id" value={id} />
          {sharedBy && <input type="hidden" name="for" value={sharedBy} />}
          <Link
            to={`${paths.addresses()}?edit=${id}`}
            className="py-1 underline"
            aria-label={myAccountTexts.editAddressNamed({ line1: address.line1 })}
          >
            {myAccountTexts.editAddress()}
          </Link>
          {!isPrimary && (
            <CommandButton verb="goods">{myAccountTexts.makeDefaultDelivery()}</CommandButton>
          )}
          {!isPrimaryBilling && (
            <CommandButton verb="bills">{myAccountTexts.makeDefaultBilling()}</CommandButton>
          )}
          <CommandButton
            verb="delete"
            label={myAccountTexts.deleteAddressNamed({ line1: address.line1 })}
          >
            {myAccountTexts.deleteAddress()}
          </CommandButton>
        </form>
      )}
    </li>
  )
}

interface AddressCardProps {
  address: SavedAddress
  /** No address is the usual one for bills. */
  billsFollow: boolean
  /** The company whose address it is; undefined: the person's own; null: it can't be changed. */
  sharedBy?: number | null
  children?: ReactNode
}

function CommandButton({
  verb,
  label,
  children,
}: {
  verb: string
  label?: string
  children: string
}) {
  return (
    <button type="submit" name="do" value={verb} aria-label={label} className="py-1 underline">
      {children}
    </button>
  )
}
