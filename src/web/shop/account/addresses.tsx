import { data, redirect } from 'react-router'
import { addressTexts, type SavedAddress } from '#contract/accounts/addresses.ts'
import { paths } from '#contract/paths/paths.ts'
import { addressSchema } from '#contract/schemas/addresses.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { formatTaxNumber } from '#contract/tax/tax-number.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { AddressFields } from '#web/widgets/account/address-fields.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/addresses.ts'

/**
 * ACC-03. `?edit=12` opens an address, `?edit=new` an empty one: without script each is a page of
 * its own.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const edit = new URL(request.url).searchParams.get('edit')
  const addresses = await shop.accounts.listAddresses(scope)
  const edited =
    edit === null || edit === 'new' ? null : addresses.find(({ id }) => String(id) === edit)
  // Another tab removed it: the current address book, with what was typed as a new address.
  return { addresses, edited: edited ?? null, adding: edit === 'new' || edited === undefined }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const form = await readForm(request)
  const id = Number(form.get('id') ?? 0)
  const isOwnAddress = (await shop.accounts.listAddresses(scope)).some(
    (address) => address.id === id,
  )
  const verb = form.get('do')
  if (id !== 0 && !isOwnAddress) {
    if (verb !== null) throw redirect(paths.addresses())
    return data(
      {
        code: 'address-gone' as const,
        fields: {},
        typed: readFormInput(addressSchema(scope.seller), form),
      },
      409,
    )
  }
  if (verb === 'delete') await shop.accounts.removeAddress(scope, id)
  else if (verb === 'goods' || verb === 'bills') await shop.accounts.makePrimary(scope, id, verb)
  else {
    const addressInput = readFormInput(addressSchema(scope.seller), form)
    const outcome =
      id === 0
        ? await shop.accounts.addAddress(scope, addressInput)
        : await shop.accounts.changeAddress(scope, id, addressInput)
    if (!outcome.ok)
      return data({ code: outcome.code, fields: outcome.fields, typed: addressInput }, 400)
  }
  throw redirect(paths.addresses())
}

export const meta: Route.MetaFunction = () => buildNoindexMeta('Address book')

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, edited, adding } = loaderData
  if (edited || adding) {
    return (
      <section className="grid max-w-[40rem] gap-5">
        <h1 className="title">{edited ? 'Change the address' : 'New address'}</h1>
        <form method="post" className="grid gap-5" key={edited?.id ?? 'new'}>
          {edited && <input type="hidden" name="id" value={edited.id} />}
          {actionData && <FormMessage tone="bad">{addressTexts[actionData.code]}</FormMessage>}
          <AddressFields
            typed={actionData?.typed ?? edited ?? undefined}
            wrong={actionData?.fields}
          />
          <div className="flex gap-3">
            <Button type="submit" tone="buy">
              Save
            </Button>
            <ButtonLink to={paths.addresses()}>Cancel</ButtonLink>
          </div>
        </form>
      </section>
    )
  }
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="title">Address book</h1>
        <ButtonLink to={`${paths.addresses()}?edit=new`} tone="buy">
          Add an address
        </ButtonLink>
      </div>
      {addresses.length === 0 && (
        <p className="text-ink-2">
          You have saved no address yet. The first one becomes your usual delivery address, and
          bills go along.
        </p>
      )}
      <ul className="grid gap-4 sm:grid-cols-2">
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            billsFollow={!addresses.some(({ isPrimaryBilling }) => isPrimaryBilling)}
          />
        ))}
      </ul>
    </section>
  )
}

function AddressCard({ address, billsFollow }: { address: SavedAddress; billsFollow: boolean }) {
  const { seller } = useFrame()
  const { id, isPrimary, isPrimaryBilling } = address
  const name = `${address.firstName} ${address.lastName}`.trim()
  const deliveryLabel = billsFollow
    ? 'Usual delivery address, for bills too'
    : 'Usual delivery address'
  const addressLabels = [
    isPrimary && deliveryLabel,
    isPrimaryBilling && 'Usual address for bills',
  ].filter(Boolean)
  return (
    <li className="grid content-between gap-4 rounded-large border border-line p-4">
      <address className="grid gap-0.5 wrap-anywhere not-italic">
        <span className="mb-1 text-2 text-ink-2">
          {[address.kind, ...addressLabels].join(' · ')}
        </span>
        {address.company && <span className="font-semibold">{address.company}</span>}
        <span className={address.company ? '' : 'font-semibold'}>{name}</span>
        <span>{address.line1}</span>
        {address.line2 && <span>{address.line2}</span>}
        <span>
          {[address.locality, address.city].filter(Boolean).join(', ')} {address.postalCode}
        </span>
        {address.state && <span>{address.state}</span>}
        {address.taxNumber && (
          <span className="text-2">{formatTaxNumber(address.taxNumber, seller.countryCode)}</span>
        )}
        <span className="text-2 text-ink-2">{address.mobile}</span>
      </address>
      <form method="post" className="flex flex-wrap gap-x-4 gap-y-1 text-2">
        <input type="hidden" name="id" value={id} />
        <Link
          to={`${paths.addresses()}?edit=${id}`}
          className="py-1 underline"
          aria-label={`Change the address ${address.line1}`}
        >
          Change
        </Link>
        {!isPrimary && <CommandButton verb="goods">Deliver here usually</CommandButton>}
        {!isPrimaryBilling && <CommandButton verb="bills">Bill here usually</CommandButton>}
        <CommandButton verb="delete" label={`Delete the address ${address.line1}`}>
          Delete
        </CommandButton>
      </form>
    </li>
  )
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
