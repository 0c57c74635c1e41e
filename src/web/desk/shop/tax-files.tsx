import type { ReactNode } from 'react'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { RegistrationView } from '#contract/tax/tax-month.ts'
import { useDesk } from '../desk-frame.tsx'
import { DeskSection } from '../parts/desk-page.tsx'

interface Props {
  registrations: readonly RegistrationView[]
  month: string
  /** In words. */
  monthName: string
}

/** A month's files, each with what it is for (TAX-07). */
export function TaxFiles({ registrations, month, monthName }: Props) {
  const { clock } = useDesk()
  const returns = registrations.filter(({ hasReturn }) => hasReturn)
  return (
    <DeskSection title={`Files of ${monthName}`}>
      <ul className="grid divide-y divide-line border-y border-line">
        {returns.map(({ taxNumber }) => (
          <TaxFile
            key={taxNumber}
            path={deskPaths.taxReturn(month, taxNumber)}
            name={returns.length > 1 ? `GSTR-1 of ${taxNumber} (JSON)` : 'GSTR-1 (JSON)'}
            tone="button-buy"
          >
            The return of what was sold. Upload it on gst.gov.in under Returns, GSTR-1, Prepare
            offline; who files each month does so by the 11th of the next.
          </TaxFile>
        ))}
        <TaxFile path={deskPaths.taxFile(month)} name="All documents (CSV)" tone="button-plain">
          {clock.countryCode === 'SG'
            ? 'A row for each rate of each document, for your accountant and your own books. ' +
              'GST F5 itself is filed on myTax Portal: add up the boxes of its months.'
            : 'A row for each HSN code and rate of each document, for your accountant and to ' +
              'compare with the return.'}
        </TaxFile>
      </ul>
    </DeskSection>
  )
}

interface FileProps {
  path: string
  name: string
  tone: string
  children: ReactNode
}

function TaxFile({ path, name, tone, children }: FileProps) {
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(11rem,auto)_1fr]">
      <a href={path} className={`button ${tone} justify-self-start`}>
        {name}
      </a>
      <p className="max-w-[72ch] text-2 text-ink-2">{children}</p>
    </li>
  )
}
