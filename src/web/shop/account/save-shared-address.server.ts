import { data, redirect } from 'react-router'
import type { AddressFields } from '#contract/accounts/addresses.ts'
import type { CompanyAddressCode } from '#contract/companies/company-addresses.ts'
import { paths } from '#contract/paths/paths.ts'
import { addressSchema } from '#contract/schemas/addresses.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { parseRowId } from '#web/row-id.ts'
import type { Visit } from '#web/visit.ts'

/** Adds, changes or deletes an address of the company that the form names. Source: CO-05. */
export async function saveSharedAddress(
  { scope, shop }: Pick<Visit, 'scope' | 'shop'>,
  form: FormData,
) {
  const { companies } = shop
  const id = parseRowId(form.get('id')) ?? 0
  const verb = form.get('do')
  const typed = verb === null ? readFormInput(addressSchema(scope.seller), form) : null
  // What a page of another company says would else change this one.
  if (parseRowId(form.get('for')) !== scope.company?.id)
    return refuseWith('company-changed', {}, typed)
  const outcome = await run()
  // What another tab has deleted can't be marked or deleted once more.
  const isGone = verb !== null && outcome?.ok === false && outcome.code === 'address-gone'
  if (outcome && !outcome.ok && !isGone) return refuseWith(outcome.code, outcome.fields, typed)
  throw redirect(paths.addresses())

  async function run(): Promise<Outcome<unknown, CompanyAddressCode> | null> {
    if (verb === 'delete') return companies.removeCompanyAddress(scope, id)
    if (verb === 'goods' || verb === 'bills') return companies.makeCompanyPrimary(scope, id, verb)
    if (!typed) return null
    return id === 0
      ? companies.addCompanyAddress(scope, typed)
      : companies.changeCompanyAddress(scope, id, typed)
  }
}

function refuseWith(
  code: CompanyAddressCode,
  fields: Partial<Record<string, CompanyAddressCode>> | undefined,
  typed: AddressFields | null,
) {
  return data({ code, fields: fields ?? {}, typed, isShared: true }, code === 'invalid' ? 400 : 409)
}
