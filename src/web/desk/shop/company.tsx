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
import { findLanguage, languageNames } from '#messages/languages.ts'
import * as deskShopTexts from '#texts/desk-shop.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
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
const words: EditWords = { label: (name) => companyNames[name as keyof CompanyInput]?.() ?? name }

/** The first is what the shop was made in. */
function listLocaleNames({ locale, languages }: { locale: string; languages: string[] }): string {
  const locales = languages.length > 0 ? languages : [locale]
  return locales
    .map((tag) => {
      const language = findLanguage(tag)
      return language === null ? tag : `${languageNames[language]} (${tag})`
    })
    .join(', ')
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskShopTexts.company())

export default function DeskCompany({
  loaderData: { input, place },
  actionData,
}: Route.ComponentProps) {
  const isIndian = place.countryCode === 'IN'
  return (
    <DeskPage title={deskShopTexts.company()} lead={deskShopTexts.sellerLead()}>
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
            label: companyNames[name](),
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
                  hint={deskShopTexts.secondTaxHint()}
                />
              )}
              <Field
                {...props('taxNumber')}
                maxLength={60}
                autoComplete="off"
                hint={isIndian ? deskShopTexts.gstinHint() : deskShopTexts.taxNumberHint()}
              />
              <TextArea
                {...props('address')}
                rows={3}
                maxLength={maxCompanyAddressLength}
                hint={deskShopTexts.taxStateHint()}
              />
              <InvoicePerChoice isIndian={isIndian} {...props('invoicePer')} />
              {isIndian && <BillToShipToChoice {...props('billToShipTo')} />}
              {isIndian && <PaymentCodeChoice {...props('dynamicQr')} />}
              {isIndian && <DigitsChoice {...props('goodsCodeDigits')} />}
              {isIndian && <LetterFields number={props('lutNumber')} until={props('lutUntil')} />}
              <Button type="submit" tone="buy" className="justify-self-start">
                {deskShopTexts.save()}
              </Button>
            </>
          )
        }}
      </EditForm>
      <DeskSection
        title={deskShopTexts.countryCurrencyAndLanguage()}
        lead={deskShopTexts.currencyFixed()}
      >
        <dl className="grid max-w-[36rem] grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-2">
          <dt className="text-ink-2">{deskShopTexts.country()}</dt>
          <dd>{place.country}</dd>
          <dt className="text-ink-2">{deskShopTexts.currency()}</dt>
          <dd>{place.currency}</dd>
          <dt className="text-ink-2">{deskShopTexts.languageAndNumbers()}</dt>
          <dd>{listLocaleNames(place)}</dd>
        </dl>
        <p className="text-2 text-ink-2">
          <RichText
            parts={deskShopTexts.bankAndDomains({
              contacts: (text) => (
                <Link to={`${deskPaths.content()}#bankDetails`} className="underline">
                  {text}
                </Link>
              ),
              domains: (text) => (
                <Link to={deskPaths.hosts()} className="underline">
                  {text}
                </Link>
              ),
            })}
          />
        </p>
      </DeskSection>
      {isIndian && (
        <DeskSection
          title={deskShopTexts.registrationsInOtherStates()}
          lead={deskShopTexts.otherStatesHint()}
        >
          <Link to={deskPaths.registrations()} className="justify-self-start text-2 underline">
            {deskShopTexts.registrations()}
          </Link>
        </DeskSection>
      )}
    </DeskPage>
  )
}

const invoicePerWords: Record<InvoicePer, () => string> = {
  order: deskShopTexts.oneInvoice,
  parcel: deskShopTexts.oneForEachParcel,
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
            {invoicePerWords[choice]()}
          </option>
        ))}
      </Select>
      <p className="text-2 text-ink-2">
        {isIndian ? deskShopTexts.invoicePerNoteIndia() : deskShopTexts.invoicePerNote()}
      </p>
    </div>
  )
}

const billToShipToWords: Record<BillToShipTo, () => string> = {
  buyer: deskShopTexts.taxBuyersState,
  delivery: deskShopTexts.taxDeliveryState,
}

/** What the law leaves to whoever knows the trade. Source: TAX-03. */
function BillToShipToChoice(props: Omit<Parameters<typeof Select>[0], 'children'>) {
  return (
    <div className="grid gap-1">
      <Select {...props}>
        {billToShipTo.map((choice) => (
          <option key={choice} value={choice}>
            {billToShipToWords[choice]()}
          </option>
        ))}
      </Select>
      <p className="text-2 text-ink-2">{deskShopTexts.billToShipTo()}</p>
    </div>
  )
}

/** Source: TAX-04; notification 14/2020 (central tax), as amended by 71/2020. */
function PaymentCodeChoice(props: Omit<Parameters<typeof Select>[0], 'children'>) {
  return (
    <div className="grid gap-1">
      <Select {...props}>
        <option value="">{deskShopTexts.digitsNone()}</option>
        <option value="yes">{deskShopTexts.digitsForConsumers()}</option>
      </Select>
      <p className="text-2 text-ink-2">
        <RichText
          parts={deskShopTexts.paymentCodeNote({
            link: (text) => (
              <Link to={deskPaths.orderSettings()} className="underline">
                {text}
              </Link>
            ),
          })}
        />
      </p>
    </div>
  )
}

/** Checked where a code is entered or imported; those with fewer stand at Tax. Source: TAX-01. */
function DigitsChoice(props: Omit<Parameters<typeof Select>[0], 'children'>) {
  return (
    <div className="grid gap-1">
      <Select {...props}>
        <option value="">{deskShopTexts.digitsNotSet()}</option>
        <option value="4">{deskShopTexts.digitsFour()}</option>
        <option value="6">{deskShopTexts.digitsSix()}</option>
      </Select>
      <p className="text-2 text-ink-2">{deskShopTexts.digitsLead()}</p>
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
          {state || deskShopTexts.pleaseChoose()}
        </option>
      ))}
    </Select>
  )
}
