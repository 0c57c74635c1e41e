import { deskPaths } from '#contract/paths/desk-paths.ts'
import { nameTitles, toTitleKey } from '#contract/tax/document-titles.ts'
import type { RegistrationView, TaxKindSum } from '#contract/tax/tax-month.ts'
import { labelTaxNumber } from '#contract/tax/tax-number.ts'
import { formatAmount, formatCount } from '#kernel/money.ts'
import * as deskTaxTexts from '#texts/desk-tax.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'

/** What a registration issued in a month, a row for each kind of paper (TAX-07). */
export function TaxRegistration(props: {
  registration: RegistrationView
  month: string
  /** Several registrations have documents of their own in this month. */
  isOneOfMany: boolean
}) {
  const { money, clock } = useDesk()
  const { registration, month, isOneOfMany } = props
  const { taxNumber, taxNames, kinds, boxes } = registration
  const title = taxNumber
    ? labelTaxNumber(taxNumber, clock.countryCode)
    : deskTaxTexts.withoutATaxNumber()
  const amountNames = [
    clock.countryCode === 'IN' ? deskTaxTexts.taxableValue() : deskTaxTexts.withoutTax(),
  ]
    .concat(taxNames, deskTaxTexts.total())
    .map((name) => deskTaxTexts.amountIn({ name, symbol: money.symbol }))
  const getPath = (kind: string) => {
    const search = new URLSearchParams({ month, kind: toTitleKey(kind) })
    if (isOneOfMany) search.set('registration', taxNumber)
    return `${deskPaths.issuedDocuments()}?${search}`
  }
  const whole = sumKinds(kinds, taxNames)
  return (
    <DeskSection title={title}>
      {boxes.length > 0 && (
        <DeskTable
          caption={deskTaxTexts.boxesTitle({ title })}
          head={[
            deskTaxTexts.boxNumber(),
            deskTaxTexts.whatItAsksFor(),
            { name: deskTaxTexts.amountSymbol({ symbol: money.symbol }), end: true },
          ]}
        >
          {boxes.map(({ box, name, amount }) => (
            <tr key={box}>
              <th scope="row" className="font-semibold">
                {deskTaxTexts.boxBox({ box })}
              </th>
              <td className="whitespace-normal">{name}</td>
              <td className="text-end font-semibold tabular-nums">{formatAmount(amount, money)}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <DeskTable
        caption={deskTaxTexts.documentsByKindTitle({ title })}
        cards
        head={[
          deskTaxTexts.kind(),
          { name: deskTaxTexts.count(), end: true },
          ...amountNames.map((name) => ({ name, end: true })),
        ]}
      >
        {kinds.map((kind) => (
          <tr key={kind.title}>
            <th scope="row" className="font-normal">
              <Link to={getPath(kind.title)} className="py-1 font-semibold underline">
                {nameTitles(kind.title)}
              </Link>
            </th>
            <Figures sum={kind} names={amountNames} />
          </tr>
        ))}
        {kinds.length > 1 && (
          <tr className="font-semibold">
            <th scope="row">{deskTaxTexts.together()}</th>
            <Figures sum={whole} names={amountNames} />
          </tr>
        )}
      </DeskTable>
    </DeskSection>
  )
}

function sumKinds(kinds: readonly TaxKindSum[], taxNames: readonly string[]): TaxKindSum {
  const sum = (read: (kind: TaxKindSum) => number) =>
    kinds.reduce((rest, kind) => rest + read(kind), 0)
  return {
    title: '',
    count: sum(({ count }) => count),
    net: sum(({ net }) => net),
    taxes: taxNames.map((_, at) => sum(({ taxes }) => taxes[at]!)),
    total: sum(({ total }) => total),
  }
}

function Figures({ sum, names }: { sum: TaxKindSum; names: readonly string[] }) {
  const { money } = useDesk()
  return (
    <>
      <td data-name={deskTaxTexts.countLabel()} className="text-end tabular-nums">
        {formatCount(sum.count, money)}
      </td>
      {[sum.net].concat(sum.taxes, sum.total).map((amount, at) => (
        <td key={names[at]} data-name={`${names[at]}:`} className="text-end tabular-nums">
          {amount === 0 ? '–' : formatAmount(amount, money)}
        </td>
      ))}
    </>
  )
}
