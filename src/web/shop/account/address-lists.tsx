import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { CompanyAddress } from '#contract/companies/company-addresses.ts'
import { paths } from '#contract/paths/paths.ts'
import * as myAccountTexts from '#texts/my-account.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AddressCard } from './address-card.tsx'

/** The person's own addresses; `companyName`: whose people don't see them. Source: ACC-03, CO-05. */
export function OwnAddresses({ addresses, companyName }: OwnAddressesProps) {
  const Title = companyName === null ? 'h1' : 'h2'
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Title className={companyName === null ? 'title' : 'text-section font-bold'}>
          {companyName === null ? myAccountTexts.addressBook() : myAccountTexts.onlyYours()}
        </Title>
        <ButtonLink
          to={`${paths.addresses()}?edit=new`}
          tone={companyName === null ? 'buy' : 'plain'}
        >
          {companyName === null ? myAccountTexts.addAddress() : myAccountTexts.addOwnAddress()}
        </ButtonLink>
      </div>
      {companyName !== null && (
        <p className="-mt-3 text-2 wrap-anywhere text-ink-2">
          {myAccountTexts.ownAddressesNote({ companyName })}
        </p>
      )}
      {addresses.length === 0 && <p className="text-ink-2">{myAccountTexts.noAddresses()}</p>}
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
            {myAccountTexts.addCompanyAddress()}
          </ButtonLink>
        )}
      </div>
      <p className="-mt-3 text-2 text-ink-2">
        {mayEdit
          ? myAccountTexts.companyAddressesNote()
          : myAccountTexts.companyAddressesReadOnly()}
      </p>
      {addresses.length === 0 && (
        <p className="text-ink-2">{myAccountTexts.noCompanyAddresses()}</p>
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
              <p className="border-s-4 border-look bg-quiet px-3 py-2 text-2">
                {myAccountTexts.lacksContact()}
              </p>
            )}
            <p className="text-2 wrap-anywhere text-ink-2">
              {address.changed
                ? myAccountTexts.addedAndChangedBy({
                    name: address.addedBy || myAccountTexts.formerMember(),
                    day: address.addedOn,
                    changer: address.changed.by || myAccountTexts.formerMember(),
                    changedOn: address.changed.on,
                  })
                : myAccountTexts.addedBy({
                    name: address.addedBy || myAccountTexts.formerMember(),
                    day: address.addedOn,
                  })}
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
