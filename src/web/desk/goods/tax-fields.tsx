import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import type { ProductInput } from '#contract/schemas/desk-products.server.ts'
import { unitCodes } from '#contract/tax/goods-codes.ts'
import type { PastTaxChange } from '#contract/tax/tax-terms.ts'
import { listUntaxed, nameTreatment } from '#contract/tax/tax-treatment.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { Field, Select } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import { findProblemText, type Problem } from '../parts/error-summary.tsx'

interface Props {
  input: ProductInput
  problems: readonly Problem[] | undefined
  locked: boolean
}

/**
 * How a product is taxed: its rates, those from a day on, and in India its code and quantity code
 * for documents and returns (TAX-01).
 */
export function TaxFields(props: Props) {
  const { clock } = useDesk()
  const isIndia = clock.countryCode === 'IN'
  return (
    <>
      {isIndia ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <CodeFields {...props} />
        </div>
      ) : (
        <HiddenCodes input={props.input} />
      )}
      <div className={taxGrid}>
        <TreatmentSelect {...props} name="taxTreatment" label={deskStockTexts.taxTreatment()} />
        <TaxField {...props} name="taxRate" label={deskStockTexts.taxRate()} />
        {isIndia && <TaxField {...props} name="cessRate" label={deskStockTexts.cessRate()} />}
      </div>
      <NextRates {...props} hasCess={isIndia} />
    </>
  )
}

const taxGrid = 'grid grid-cols-2 gap-3 sm:grid-cols-4'

/** The fields of it, by which problems are found. */
export const taxFieldNames: readonly (keyof ProductInput)[] = [
  'taxRate',
  'goodsCode',
  'unitCode',
  'cessRate',
  'taxTreatment',
  'nextTaxFrom',
  'nextTaxRate',
  'nextCessRate',
  'nextTaxTreatment',
]

/** Rate, code and what is planned, in a line. */
export function describeTaxFields(input: ProductInput): string {
  const { taxRate, goodsCode, cessRate, nextTaxFrom } = input
  return [
    commonTexts.percent({ value: taxRate }),
    Number(cessRate) > 0 && deskStockTexts.cessOf({ rate: cessRate }),
    goodsCode && deskStockTexts.hsnOf({ code: goodsCode }),
    nextTaxFrom && deskStockTexts.newRatesFrom({ day: formatFullDay(nextTaxFrom) }),
  ]
    .filter(Boolean)
    .join(commonTexts.clauseComma())
}

function TaxField({
  input,
  problems,
  locked,
  name,
  label,
  ...more
}: Props & {
  name: keyof ProductInput & string
  label: string
  hint?: string
}) {
  return (
    <Field
      id={name}
      name={name}
      label={label}
      inputMode="decimal"
      defaultValue={String(input[name])}
      error={findProblemText(problems, name)}
      autoComplete="off"
      disabled={locked}
      {...more}
    />
  )
}

/** What goods are without a rate: it decides the paper and the return. */
function TreatmentSelect({
  input,
  problems,
  locked,
  name,
  label,
}: Props & { name: 'taxTreatment' | 'nextTaxTreatment'; label: string }) {
  const { clock } = useDesk()
  return (
    <div className="col-span-2">
      <Select
        id={name}
        name={name}
        label={label}
        defaultValue={input[name]}
        error={findProblemText(problems, name)}
        disabled={locked}
      >
        <option value="">{nameTreatment('taxable', clock.countryCode)}</option>
        {listUntaxed(clock.countryCode).map((each) => (
          <option key={each.treatment} value={each.treatment}>
            {each.name} (0%)
          </option>
        ))}
      </Select>
    </div>
  )
}

function CodeFields(props: Props) {
  const { input, problems, locked } = props
  return (
    <>
      <TaxField
        {...props}
        name="goodsCode"
        label={deskStockTexts.hsnOrSacCode()}
        hint={deskStockTexts.goodsCodeHint()}
      />
      <Select
        id="unitCode"
        name="unitCode"
        label={deskStockTexts.quantityCode()}
        defaultValue={input.unitCode}
        error={findProblemText(problems, 'unitCode')}
        disabled={locked}
      >
        <option value="">{deskStockTexts.noUnitCode()}</option>
        {Object.entries(unitCodes).map(([code, name]) => (
          <option key={code} value={code}>
            {code}
            {commonTexts.colon()}
            {name}
          </option>
        ))}
      </Select>
    </>
  )
}

/** A country without codes keeps what was imported. */
function HiddenCodes({ input }: Pick<Props, 'input'>) {
  const names = ['goodsCode', 'unitCode', 'cessRate', 'nextCessRate'] as const
  return names.map((name) => <input key={name} type="hidden" name={name} value={input[name]} />)
}

function NextRates({ hasCess, ...props }: Props & { hasCess: boolean }) {
  const { input, problems, locked } = props
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-2 font-semibold">{deskStockTexts.newRates()}</legend>
      <div className={taxGrid}>
        <Field
          id="nextTaxFrom"
          name="nextTaxFrom"
          label={deskGoodsTexts.nextTaxFrom()}
          type="date"
          defaultValue={input.nextTaxFrom}
          error={findProblemText(problems, 'nextTaxFrom')}
          disabled={locked}
          className="col-span-2 sm:col-span-4"
        />
        <TreatmentSelect
          {...props}
          name="nextTaxTreatment"
          label={deskStockTexts.nextTreatment()}
        />
        <TaxField {...props} name="nextTaxRate" label={deskStockTexts.nextTax()} />
        {hasCess && <TaxField {...props} name="nextCessRate" label={deskStockTexts.nextCess()} />}
      </div>
      <p className="text-1 text-ink-2">
        {hasCess ? deskStockTexts.newRatesOnInvoices() : deskStockTexts.newRatesOnOrders()}
      </p>
    </fieldset>
  )
}

/** The rates that a product had, the latest first. */
export function TaxHistory({ changes }: { changes: readonly PastTaxChange[] }) {
  const { countryCode } = useDesk().clock
  if (changes.length === 0) return null
  return (
    <ul className="grid gap-1 text-2 text-ink-2" aria-label={deskStockTexts.earlierRates()}>
      {changes.map(({ from, before, ...rates }) => (
        <li key={from}>
          {deskStockTexts.ratesSince({
            rates: formatRates(rates, countryCode),
            from: formatFullDay(from),
            before: formatRates(before, countryCode),
          })}
        </li>
      ))}
    </ul>
  )
}

function formatRates(rates: PastTaxChange['before'], countryCode: string): string {
  const { taxRate, cessRate, taxTreatment } = rates
  if (taxRate === 0 && taxTreatment) return nameTreatment(taxTreatment, countryCode)
  return cessRate === 0
    ? `${taxRate / 100}%`
    : deskStockTexts.rateWithCess({ tax: taxRate / 100, cess: cessRate / 100 })
}
