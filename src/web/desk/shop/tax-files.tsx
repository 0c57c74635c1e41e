import type { ReactNode } from 'react'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { RegistrationView } from '#contract/tax/tax-month.ts'
import * as deskTaxTexts from '#texts/desk-tax.ts'
import { toHref } from '#web/ui/to-href.ts'
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
    <DeskSection title={deskTaxTexts.filesOfMonthname({ monthName })}>
      <ul className="grid divide-y divide-line border-y border-line">
        {returns.map(({ taxNumber }) => (
          <TaxFile
            key={taxNumber}
            path={deskPaths.taxReturn(month, taxNumber)}
            name={
              returns.length > 1
                ? deskTaxTexts.returnOf({ number: taxNumber })
                : deskTaxTexts.returnFile()
            }
            tone="button-buy"
          >
            {deskTaxTexts.gstr1Lead()}
          </TaxFile>
        ))}
        <TaxFile
          path={deskPaths.taxFile(month)}
          name={deskTaxTexts.allDocumentsCsv()}
          tone="button-plain"
        >
          {clock.countryCode === 'SG' ? deskTaxTexts.ratesFileLead() : deskTaxTexts.codesFileLead()}
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
      <a href={toHref(path)} className={`button ${tone} justify-self-start`}>
        {name}
      </a>
      <p className="max-w-[72ch] text-2 text-ink-2">{children}</p>
    </li>
  )
}
