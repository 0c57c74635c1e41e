import type { ReactNode } from 'react'
import { nameBuyer } from '#contract/desk/buyer-name.ts'
import type { CustomerProfile } from '#contract/desk/desk-customers.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { mailtoUrl } from '#contract/paths/paths.ts'
import { findUen, taxNumberLabels } from '#contract/tax/tax-number.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskCustomerTexts from '#texts/desk-customer.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'

/** Who the customer is and how to reach them, below the name (DESK-04). */
export function CustomerHead({ customer }: { customer: CustomerProfile }) {
  const { clock } = useDesk()
  const { email, phone, taxNumber, companies, sinceOn } = customer
  const { name, person } = nameBuyer({ company: customer.company, buyer: customer.name })
  const taxName = findUen(taxNumber ?? '') ? 'UEN' : taxNumberLabels[clock.countryCode]?.()
  if (name === null)
    return <p className="text-ink-2">{deskCustomerTexts.contactsHidden({ day: sinceOn })}</p>
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-4">
      {person && <HeadFact name={deskCustomerTexts.person()}>{person}</HeadFact>}
      {email && (
        <HeadFact name={deskCustomerTexts.email()}>
          <a href={mailtoUrl(email)} className="underline underline-offset-3">
            {email}
          </a>
        </HeadFact>
      )}
      {phone && (
        <HeadFact name={deskCustomerTexts.phone()}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="underline underline-offset-3">
            {phone}
          </a>
        </HeadFact>
      )}
      {taxNumber && (
        <HeadFact name={taxName ?? deskCustomerTexts.taxNumber()}>{taxNumber}</HeadFact>
      )}
      {companies.length > 0 && (
        <HeadFact name={deskCustomerTexts.buysFor()}>
          {companies.map((company, at) => (
            <span key={company.id}>
              {at > 0 && commonTexts.nameComma()}
              <Link
                to={deskPaths.buyerCompany(company.id)}
                className="underline underline-offset-3"
              >
                {company.name}
              </Link>
            </span>
          ))}
        </HeadFact>
      )}
      <HeadFact name={deskCustomerTexts.customerSince()}>{sinceOn}</HeadFact>
    </dl>
  )
}

function HeadFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start max-sm:contents">
      <dt className="text-1 text-ink-2 max-sm:pt-1 max-sm:text-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere max-sm:py-0.5">{children}</dd>
    </div>
  )
}
