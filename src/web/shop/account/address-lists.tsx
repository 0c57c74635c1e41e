import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { CompanyAddress } from '#contract/companies/company-addresses.ts'
import { paths } from '#contract/paths/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AddressCard } from './address-card.tsx'

/** The person's own addresses; `companyName`: whose people don't see them. Source: ACC-03, CO-05. */
export function OwnAddresses({ addresses, companyName }: OwnAddressesProps) {
  const Title = companyName === null ? 'h1' : 'h2'
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Title className={companyName === null ? 'title' : 'text-section font-bold'}>
          {companyName === null ? 'Address book' : 'Yours alone'}
        </Title>
        <ButtonLink
          to={`${paths.addresses()}?edit=new`}
          tone={companyName === null ? 'buy' : 'plain'}
        >
          {companyName === null ? 'Add an address' : 'Add one of your own'}
        </ButtonLink>
      </div>
      {companyName !== null && (
        <p className="-mt-3 text-2 wrap-anywhere text-ink-2">
          Nobody else at {companyName} sees these until you order to one of them.
        </p>
      )}
      {addresses.length === 0 && (
        <p className="text-ink-2">
          You have saved no address yet. The first one becomes your usual delivery address, and
          bills go along.
        </p>
      )}
      <AddressList addresses={addresses} />
    </section>
  )
}

interface OwnAddressesProps {
  addresses: readonly SavedAddress[]
  /** Null: the person acts for nobody else. */
  companyName: string | null
}

/** Those of the company that the person acts for. Source: CO-05. */
export function SharedAddresses({ shared }: { shared: SharedAddressBook }) {
  const { id, name, mayEdit, addresses } = shared
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 text-section font-bold wrap-anywhere">{name}</h2>
        {mayEdit && (
          <ButtonLink to={`${paths.addresses()}?edit=shared`} tone="buy">
            Add a company address
          </ButtonLink>
        )}
      </div>
      <p className="-mt-3 text-2 text-ink-2">
        Everybody who acts for the company sees these, and its orders go to them.
        {!mayEdit && ' Those who order for it or manage it change them.'}
      </p>
      {addresses.length === 0 && (
        <p className="text-ink-2">
          The company has no address yet. The first one becomes its usual delivery address.
        </p>
      )}
      <ul className="grid gap-4 empty:hidden sm:grid-cols-2">
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            billsFollow={!addresses.some(({ isPrimaryBilling }) => isPrimaryBilling)}
            sharedBy={mayEdit ? id : null}
          >
            {address.lacksContact && (
              <p className="border-l-4 border-look bg-quiet px-3 py-2 text-2">
                Whom it named has left the shop. It can be used again once it names somebody.
              </p>
            )}
            <p className="text-2 wrap-anywhere text-ink-2">
              Added by {address.addedBy || 'somebody who left'} on {address.addedOn}
              {address.changed &&
                `, changed by ${address.changed.by || 'somebody who left'} on ${address.changed.on}`}
            </p>
          </AddressCard>
        ))}
      </ul>
    </section>
  )
}

/** The company that the viewer acts for, with its addresses. */
export interface SharedAddressBook {
  id: number
  name: string
  taxNumber: string
  mayEdit: boolean
  addresses: readonly CompanyAddress[]
}

function AddressList({ addresses }: { addresses: readonly SavedAddress[] }) {
  return (
    <ul className="grid gap-4 empty:hidden sm:grid-cols-2">
      {addresses.map((address) => (
        <AddressCard
          key={address.id}
          address={address}
          billsFollow={!addresses.some(({ isPrimaryBilling }) => isPrimaryBilling)}
        />
      ))}
    </ul>
  )
}
