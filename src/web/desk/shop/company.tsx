import { data } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import {
  type CompanyCode,
  type CompanyInput,
  companyNames,
  companyTexts,
  maxCompanyAddressLength,
  maxCompanyNameLength,
} from '#contract/sellers/company.ts'
import { indianStates } from '#contract/tax/gst-states.ts'
import { type BillToShipTo, billToShipTo } from '#contract/tax/registered-buyer.ts'
import { type InvoicePer, invoicePer } from '#contract/tax/registrations.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import type { Route } from './+types/company.ts'
import { LetterFields } from './letter-fields.tsx'

/** /desk/company: who sells, as it stands on invoices (DEAL-07). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  const { country, countryCode, currency, locale, languages } = scope.seller
  return {
    input: await shop.desk.getCompany(scope),
    place: { country, countryCode, currency, locale, languages },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'administer')
  const { scope, shop } = visit
  const form = await readForm(request)
  const saveOutcome = await saveEdit<CompanyInput, null, CompanyCode>(visit, form, {
    of: 'company',
    writes: { subject: `seller:${scope.seller.id}`, action: 'seller.change' },
    load: () => shop.desk.getCompany(scope),
    toFields: companyToFields,
    save: (fields, present) => shop.desk.saveCompany(scope, { ...present, ...fields }, present),
    texts: companyTexts,
    ...words,
  })
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.company(), saveOutcome)
  return data<EditRefusal>(saveOutcome.refusal, saveOutcome.status)
}

const companyToFields = (input: CompanyInput): Fields => ({ ...input })
const words: EditWords = { label: (name) => companyNames[name as keyof CompanyInput] ?? name }

export const meta: Route.MetaFunction = () => buildDeskMeta('company')

export default function DeskCompany({
  loaderData: { input, place },
  actionData,
}: Route.ComponentProps) {
  const isIndian = place.countryCode === 'IN'
  return (
    <DeskPage
      title="Company"
      lead="Who sells. It stands on invoices and in mails; invoices that were issued before stay as they are."
    >
      <EditForm
        of="company"
        storedFields={companyToFields(input)}
        refusal={actionData}
        className="grid max-w-[36rem] gap-4"
        {...words}
      >
        {(values, refusal) => {
          const props = (name: keyof CompanyInput) => ({
            id: name,
            name,
            label: companyNames[name],
            defaultValue: values[name],
            error: findProblemText(refusal?.problems, name),
          })
          return (
            <>
              <Field
                {...props('companyName')}
                required
                maxLength={maxCompanyNameLength}
                autoComplete="off"
              />
              {isIndian ? (
                <StateChoice {...props('state')} />
              ) : (
                <Field
                  {...props('state')}
                  autoComplete="off"
                  hint="Empty where there is one tax."
                />
              )}
              <Field
                {...props('taxNumber')}
                maxLength={60}
                autoComplete="off"
                hint={
                  isIndian
                    ? 'GSTIN: 15 characters; the first two are those of the state.'
                    : 'As your tax office gave it out; of Singapore the GST registration or UEN.'
                }
              />
              <TextArea
                {...props('address')}
                rows={3}
                maxLength={maxCompanyAddressLength}
                hint="Where the tax number is registered. Tax invoices must name it."
              />
              <InvoicePerChoice isIndian={isIndian} {...props('invoicePer')} />
              {isIndian && <BillToShipToChoice {...props('billToShipTo')} />}
              {isIndian && <PaymentCodeChoice {...props('dynamicQr')} />}
              {isIndian && <DigitsChoice {...props('goodsCodeDigits')} />}
              {isIndian && <LetterFields number={props('lutNumber')} until={props('lutUntil')} />}
              <Button type="submit" tone="buy" className="justify-self-start">
                Save
              </Button>
            </>
          )
        }}
      </EditForm>
      <DeskSection
        title="Country, currency and language"
        lead="They can’t be changed. Every price, order, invoice and agreed quote is stored in this currency: another one would turn ₹500 into $500 everywhere, also where it was agreed or paid. Tax, addresses and postal codes follow the country. To sell in another currency, ask whoever runs this installation to add a second shop. The shop’s texts are English; numbers and dates are written as its language does."
      >
        <dl className="grid max-w-[36rem] grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-2">
          <dt className="text-ink-2">Country</dt>
          <dd>{place.country}</dd>
          <dt className="text-ink-2">Currency</dt>
          <dd>{place.currency}</dd>
          <dt className="text-ink-2">Language and numbers</dt>
          <dd>{[...new Set([place.locale, ...place.languages])].join(', ')}</dd>
        </dl>
        <p className="text-2 text-ink-2">
          The bank account for transfers stands with the{' '}
          <Link to={`${deskPaths.content()}#bankDetails`} className="underline">
            contacts
          </Link>
          , where the shop answers under{' '}
          <Link to={deskPaths.hosts()} className="underline">
            Domains
          </Link>
          .
        </p>
      </DeskSection>
      {isIndian && (
        <DeskSection
          title="Registrations in other states"
          lead={
            'A warehouse in another state needs a GSTIN there: what it sends is invoiced by that ' +
            'registration, in a series of its own.'
          }
        >
          <Link to={deskPaths.registrations()} className="justify-self-start text-2 underline">
            Registrations
          </Link>
        </DeskSection>
      )}
    </DeskPage>
  )
}

const invoicePerWords: Record<InvoicePer, string> = {
  order: 'One for the whole order',
  parcel: 'One for each parcel',
}

/** Source: TAX-04. */
function InvoicePerChoice({
  isIndian,
  ...props
}: Omit<Parameters<typeof Select>[0], 'children'> & { isIndian: boolean }) {
  return (
    <div className="grid gap-1">
      <Select {...props}>
        {invoicePer.map((choice) => (
          <option key={choice} value={choice}>
            {invoicePerWords[choice]}
          </option>
        ))}
      </Select>
      <p className="text-2 text-ink-2">
        For the whole order, at its first parcel; for each parcel, of what is in it, as it leaves.
        {isIndian && 'Goods from two registrations have two invoices in any case.'}
      </p>
    </div>
  )
}

const billToShipToWords: Record<BillToShipTo, string> = {
  buyer: 'Taxed in the buyer’s state',
  delivery: 'Taxed in the state of delivery',
}

/** What the law leaves to whoever knows the trade. Source: TAX-03. */
function BillToShipToChoice(props: Omit<Parameters<typeof Select>[0], 'children'>) {
  return (
    <div className="grid gap-1">
      <Select {...props}>
        {billToShipTo.map((choice) => (
          <option key={choice} value={choice}>
            {billToShipToWords[choice]}
          </option>
        ))}
      </Select>
      <p className="text-2 text-ink-2">
        For buyers with a GSTIN of one state and a delivery in another. Usual is the buyer’s state
        (IGST Act, section 10(1)(b)); your accountant may prefer that of the delivery.
      </p>
    </div>
  )
}

/** Source: TAX-04; notification 14/2020 (central tax), as amended by 71/2020. */
function PaymentCodeChoice(props: Omit<Parameters<typeof Select>[0], 'children'>) {
  return (
    <div className="grid gap-1">
      <Select {...props}>
        <option value="">None: turnover up to ₹500 crore</option>
        <option value="yes">On invoices to buyers without a GSTIN</option>
      </Select>
      <p className="text-2 text-ink-2">
        Required once turnover was above ₹500 crore in any year since 2017-18. The code pays what is
        due to your UPI address, which stands at{' '}
        <Link to={deskPaths.orderSettings()} className="underline">
          Payment and dispatch
        </Link>
        ; an invoice that was paid before names its payments instead.
      </p>
    </div>
  )
}

/** Checked where a code is entered or imported; those with fewer stand at Tax. Source: TAX-01. */
function DigitsChoice(props: Omit<Parameters<typeof Select>[0], 'children'>) {
  return (
    <div className="grid gap-1">
      <Select {...props}>
        <option value="">Not told: any code is taken</option>
        <option value="4">At least 4: turnover up to ₹5 crore</option>
        <option value="6">At least 6: turnover above ₹5 crore</option>
      </Select>
      <p className="text-2 text-ink-2">
        What invoices must name of a product’s HSN code, by the turnover of the financial year
        before (Notification 78/2020, Central Tax).
      </p>
    </div>
  )
}

/** A state that is stored and not on the list stays to be seen. */
function StateChoice({ defaultValue = '', ...props }: Parameters<typeof Select>[0]) {
  const stored = String(defaultValue)
  const states = indianStates.includes(stored) ? indianStates : [stored, ...indianStates]
  return (
    <Select {...props} defaultValue={stored}>
      {states.map((state) => (
        <option key={state} value={state}>
          {state || 'Please choose'}
        </option>
      ))}
    </Select>
  )
}
