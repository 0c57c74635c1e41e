import { data, Form, redirect, useSearchParams } from 'react-router'
import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import { productTexts } from '#contract/desk/desk-products.ts'
import {
  maxTaxCodeProducts,
  type ProductTax,
  type TaxCodesPreview,
  taxCodesPreviewSize,
} from '#contract/desk/desk-tax-codes.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { TaxCodesInput } from '#contract/schemas/desk-tax-codes.server.ts'
import { unitCodes } from '#contract/tax/goods-codes.ts'
import { listUntaxed, nameTreatment } from '#contract/tax/tax-treatment.ts'
import { joinSentences } from '#kernel/join-sentences.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage, Select } from '#web/ui/field.tsx'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildListHref, readListAddress } from '../list/list-address.ts'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import {
  createFieldLabel,
  ErrorSummary,
  findProblemText,
  type Problem,
  toProblems,
} from '../parts/error-summary.tsx'
import { toText } from '../parts/shown-text.ts'
import type { Route } from './+types/tax-codes.ts'
import { BulkReach, countReach, namePreview } from './bulk-reach.tsx'
import { describeProductFilter } from './describe-product-filter.ts'
import { productsList } from './products-list.tsx'

/** Sets tax codes and rates of all products of a list at once, after a preview (TAX-01). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'catalogue', 'part')
  const { scope, shop } = visit
  const address = readListAddress(productsList, getPageUrl(request).searchParams)
  const [choices, count] = await Promise.all([
    shop.catalog.loadBrandAndCategoryChoices(scope),
    countReach(visit, address),
  ])
  return { list: describeProductFilter(address, choices), count }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'catalogue', 'part')
  const { searchParams } = getPageUrl(request)
  const { query, ticks, hasAllTicked } = readListAddress(productsList, searchParams)
  const selection = {
    words: query.words,
    filters: query.filters,
    keys: ticks.length > 0 && !hasAllTicked ? ticks : null,
  }
  const form = await readForm(request)
  const input: TaxCodesInput = {
    goodsCode: readFormText(form, 'goodsCode', 30),
    unitCode: readFormText(form, 'unitCode', 30),
    taxRate: readFormText(form, 'taxRate', 30),
    cessRate: readFormText(form, 'cessRate', 30),
    taxTreatment: readFormText(form, 'taxTreatment', 30),
    from: readFormText(form, 'from', 30),
  }
  if (readFormText(form, 'do') === 'apply') {
    const previewVersion = readFormText(form, 'seen', 100)
    const outcome = await shop.catalog.applyTaxCodes(scope, selection, input, previewVersion)
    if (outcome.ok)
      return redirect(
        buildDonePath(
          deskPaths.products() + buildListHref(searchParams, {}),
          `taxes.${outcome.value}`,
        ),
      )
    return data({ input, preview: null, problems: toProblems(outcome, productTexts) }, 409)
  }
  const preview = await shop.catalog.previewTaxCodes(scope, selection, input)
  if (preview.ok) return data({ input, preview: preview.value, problems: undefined })
  const problems =
    preview.code === 'too-many'
      ? [{ text: deskStockTexts.tooManyProducts({ max: maxTaxCodeProducts }) }]
      : toProblems(preview, productTexts)
  return data({ input, preview: null, problems }, 400)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskStockTexts.setTaxCodes())

const label = createFieldLabel({
  goodsCode: deskStockTexts.hsnOrSacCode,
  unitCode: deskStockTexts.quantityCode,
  taxTreatment: deskStockTexts.taxTreatment,
  taxRate: deskStockTexts.taxRate,
  cessRate: deskStockTexts.cessRate,
  from: deskStockTexts.from,
})

const emptyInput: TaxCodesInput = {
  goodsCode: '',
  unitCode: '',
  taxRate: '',
  cessRate: '',
  taxTreatment: '',
  from: '',
}

export default function DeskTaxCodes({
  loaderData: { list, count },
  actionData,
}: Route.ComponentProps) {
  const { money, clock } = useDesk()
  const [query] = useSearchParams()
  const input = actionData?.input ?? emptyInput
  const preview = actionData?.preview
  const problems = actionData?.problems
  const isIndia = clock.countryCode === 'IN'
  return (
    <DeskPage
      title={isIndia ? deskStockTexts.setTaxCodes() : deskStockTexts.setTaxRates()}
      ancestors={[
        { name: deskStockTexts.products(), path: deskPaths.products() + buildListHref(query, {}) },
      ]}
      lead={deskStockTexts.taxLead()}
    >
      <BulkReach list={list} count={count} />
      <ErrorSummary problems={problems} label={label} />
      <Form method="post" className="grid max-w-[52rem] gap-5">
        {isIndia && <CodeFields input={input} problems={problems} />}
        <RateFields input={input} problems={problems} hasCess={isIndia} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="do" value="preview" tone={preview ? 'plain' : 'buy'}>
            {namePreview(count, money.locale)}
          </Button>
          {preview && preview.changed > 0 && (
            <>
              <input type="hidden" name="seen" value={preview.seen} />
              <Button type="submit" name="do" value="apply" tone="buy">
                {deskStockTexts.changeProducts({ count: preview.changed })}
              </Button>
            </>
          )}
        </div>
      </Form>
      {preview && <PreviewSection preview={preview} />}
    </DeskPage>
  )
}

interface FieldsProps {
  input: TaxCodesInput
  problems: readonly Problem[] | undefined
}

function CodeFields({ input, problems }: FieldsProps) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-section font-bold">{deskStockTexts.codes()}</legend>
      <Field
        id="goodsCode"
        name="goodsCode"
        label={label('goodsCode')}
        hint={deskStockTexts.goodsCodeDigits()}
        inputMode="numeric"
        defaultValue={input.goodsCode}
        autoComplete="off"
        error={findProblemText(problems, 'goodsCode')}
      />
      <Select
        id="unitCode"
        name="unitCode"
        label={label('unitCode')}
        defaultValue={input.unitCode}
        error={findProblemText(problems, 'unitCode')}
      >
        <option value="">{deskStockTexts.leaveUnchanged()}</option>
        {Object.entries(unitCodes).map(([code, name]) => (
          <option key={code} value={code}>
            {code}
            {commonTexts.colon()}
            {name}
          </option>
        ))}
      </Select>
    </fieldset>
  )
}

function RateFields({ input, problems, hasCess }: FieldsProps & { hasCess: boolean }) {
  const { countryCode } = useDesk().clock
  const rates = ['taxRate', 'cessRate'] as const
  return (
    <fieldset className={`grid gap-4 ${hasCess ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}>
      <legend className="mb-2 text-section font-bold">{deskStockTexts.rates()}</legend>
      <Select
        id="taxTreatment"
        name="taxTreatment"
        label={label('taxTreatment')}
        defaultValue={input.taxTreatment}
        error={findProblemText(problems, 'taxTreatment')}
      >
        <option value="">{deskStockTexts.leaveUnchanged()}</option>
        <option value="taxable">{nameTreatment('taxable', countryCode)}</option>
        {listUntaxed(countryCode).map(({ treatment, name }) => (
          <option key={treatment} value={treatment}>
            {name} (0%)
          </option>
        ))}
      </Select>
      {rates.slice(0, hasCess ? 2 : 1).map((name) => (
        <Field
          key={name}
          id={name}
          name={name}
          label={label(name)}
          inputMode="decimal"
          defaultValue={input[name]}
          autoComplete="off"
          error={findProblemText(problems, name)}
        />
      ))}
      <Field
        id="from"
        name="from"
        label={label('from')}
        type="date"
        hint={deskStockTexts.fromHint()}
        defaultValue={input.from}
        error={findProblemText(problems, 'from')}
      />
    </fieldset>
  )
}

function PreviewSection({ preview }: { preview: TaxCodesPreview }) {
  const { clock } = useDesk()
  return (
    <DeskSection title={deskStockTexts.whatChanges()}>
      <FormMessage tone={preview.refused > 0 ? 'bad' : 'good'}>
        {joinSentences([
          deskStockTexts.productsWouldChange({ changed: preview.changed, count: preview.products }),
          preview.refused > 0 && deskStockTexts.mustStay({ count: preview.refused }),
          preview.rows.length === taxCodesPreviewSize &&
            deskStockTexts.firstRows({ count: taxCodesPreviewSize }),
        ])}
      </FormMessage>
      {preview.rows.length > 0 && (
        <DeskTable
          caption={deskStockTexts.whatChanges()}
          head={[
            deskStockTexts.product(),
            deskStockTexts.taxNow(),
            deskStockTexts.taxThen(),
            deskStockTexts.note(),
          ]}
        >
          {preview.rows.map(({ productId, product, code, before, after, refused }) => (
            <tr key={productId}>
              <td className="min-w-56">
                {product}
                <span className="block text-ink-2">{code}</span>
              </td>
              <td className="min-w-40">{formatTax(before, clock.countryCode)}</td>
              <td className="min-w-40 font-semibold">
                {refused ? '=' : formatTax(after, clock.countryCode)}
              </td>
              <td className="min-w-40 text-bad">{refused && toText(productTexts[refused])}</td>
            </tr>
          ))}
        </DeskTable>
      )}
    </DeskSection>
  )
}

/** `82055990, NOS, 18%, from 1 Dec 2026 5%` */
function formatTax(tax: ProductTax, countryCode: string): string {
  const parts = [tax.goodsCode, tax.unitCode].filter(Boolean)
  parts.push(formatRates(tax, countryCode))
  if (tax.nextTaxFrom) {
    const next = {
      taxRate: tax.nextTaxRate ?? 0,
      cessRate: tax.nextCessRate ?? 0,
      taxTreatment: tax.nextTaxTreatment ?? '',
    }
    const day = formatFullDay(tax.nextTaxFrom)
    parts.push(deskStockTexts.ratesFrom({ day, rates: formatRates(next, countryCode) }))
  }
  return parts.join(commonTexts.clauseComma())
}

function formatRates(
  { taxRate, cessRate, taxTreatment }: Pick<ProductTax, 'taxRate' | 'cessRate' | 'taxTreatment'>,
  countryCode: string,
): string {
  if (taxRate === 0 && taxTreatment) return nameTreatment(taxTreatment, countryCode)
  return cessRate === 0
    ? `${taxRate / 100}%`
    : deskStockTexts.rateWithCess({ tax: taxRate / 100, cess: cessRate / 100 })
}
