import { data, redirect } from 'react-router'
import { companyAddressTexts, mayEditAddresses } from '#contract/companies/company-addresses.ts'
import { paths } from '#contract/paths/paths.ts'
import { addressSchema } from '#contract/schemas/addresses.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import * as myAccountTexts from '#texts/my-account.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { AddressFields } from '#web/widgets/account/address-fields.tsx'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/addresses.ts'
import { OwnAddresses, type SharedAddressBook, SharedAddresses } from './address-lists.tsx'
import { saveSharedAddress } from './save-shared-address.server.ts'

/**
 * ACC-03, CO-05. `?edit=12` opens an address, `?edit=new` an empty one, `?edit=shared` an empty one
 * of the company: without script each is a page of its own.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const { company } = scope
  const edit = new URL(request.url).searchParams.get('edit')
  const addresses = await shop.accounts.listAddresses(scope)
  const shared: SharedAddressBook | null = company
    ? {
        id: company.id,
        name: company.name,
        taxNumber: company.taxNumber,
        mayEdit: mayEditAddresses(company.roles),
        addresses: await shop.companies.listCompanyAddresses(scope),
      }
    : null
  const editable = shared?.mayEdit ? shared.addresses : []
  const isEdited = ({ id }: { id: number }) => String(id) === edit
  const sharedEdit = editable.find(isEdited) ?? null
  const edited = addresses.find(isEdited) ?? sharedEdit
  const isNew = edit === 'new' || (edit === 'shared' && shared?.mayEdit === true)
  return {
    addresses,
    shared,
    edited,
    // Another tab removed it: what was typed as a new address.
    adding: isNew || (edit !== null && edit !== 'shared' && edited === null),
    isShared: edit === 'shared' || sharedEdit !== null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const form = await readForm(request)
  if (form.has('for')) return saveSharedAddress({ scope, shop }, form)
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
        isShared: false,
      },
      409,
    )
  }
  if (verb === 'delete') await shop.accounts.removeAddress(scope, id)
  else if (verb === 'goods' || verb === 'bills') await shop.accounts.makePrimary(scope, id, verb)
  else {
    const typed = readFormInput(addressSchema(scope.seller), form)
    const outcome =
      id === 0
        ? await shop.accounts.addAddress(scope, typed)
        : await shop.accounts.changeAddress(scope, id, typed)
    if (!outcome.ok) {
      const { code, fields = {} } = outcome
      return data({ code, fields, typed, isShared: false }, 400)
    }
  }
  throw redirect(paths.addresses())
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(myAccountTexts.addressBook())

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, shared, edited, adding } = loaderData
  const typed = actionData?.typed ?? null
  const message = actionData && (
    <FormMessage tone="bad">{companyAddressTexts[actionData.code]()}</FormMessage>
  )
  if (edited || adding) {
    const forCompany = (loaderData.isShared || actionData?.isShared) && shared ? shared : undefined
    return (
      <section className="grid max-w-[40rem] gap-5">
        <div className="grid gap-1">
          <h1 className="title">
            {edited ? myAccountTexts.editAddressTitle() : myAccountTexts.newAddress()}
          </h1>
          {forCompany && (
            <p className="wrap-anywhere text-ink-2">
              {myAccountTexts.addressOf({ name: forCompany.name })}
            </p>
          )}
        </div>
        <form method="post" className="grid gap-5" key={edited?.id ?? 'new'}>
          {edited && <input type="hidden" name="id" value={edited.id} />}
          {forCompany && <input type="hidden" name="for" value={forCompany.id} />}
          {message}
          <AddressFields
            typed={typed ?? edited ?? undefined}
            wrong={actionData?.fields}
            forCompany={forCompany}
          />
          <div className="flex gap-3">
            <Button type="submit" tone="buy">
              {myAccountTexts.save()}
            </Button>
            <ButtonLink to={paths.addresses()}>{myAccountTexts.cancel()}</ButtonLink>
          </div>
        </form>
      </section>
    )
  }
  const own = <OwnAddresses addresses={addresses} companyName={shared?.name ?? null} />
  if (!shared)
    return (
      <>
        {message}
        {own}
      </>
    )
  return (
    <div className="grid gap-8">
      <h1 className="title">{myAccountTexts.addressBook()}</h1>
      {message}
      <SharedAddresses shared={shared} />
      {own}
    </div>
  )
}
