import { data, Form, redirect, useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type BulkInput,
  type BulkPreview,
  type BulkRow,
  bulkPreviewSize,
  maxBulkPacks,
} from '#contract/desk/desk-bulk.ts'
import { productTexts } from '#contract/desk/desk-products.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { joinSentences } from '#kernel/join-sentences.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { formatMargin } from '../bids/rule-shares.ts'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildListHref, readListAddress } from '../list/list-address.ts'
import {
  buildDeskMeta,
  buildDonePath,
  type CountedCode,
  DeskPage,
  DeskSection,
} from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import {
  createFieldLabel,
  ErrorSummary,
  findProblemText,
  type Problem,
  toProblems,
} from '../parts/error-summary.tsx'
import { toText } from '../parts/shown-text.ts'
import type { Route } from './+types/bulk.ts'
import { BulkReach, countReach, namePreview } from './bulk-reach.tsx'
import { describeProductFilter } from './describe-product-filter.ts'
import { productsList } from './products-list.tsx'

/** Changes prices or stock of all packs of a filtered list at once, after a preview (DESK-02). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireDeskAccess(context, request, 'prices', 'part')
  const { scope, shop } = visit
  const address = readListAddress(productsList, getPageUrl(request).searchParams)
  const [warehouses, choices, count] = await Promise.all([
    shop.delivery.deskWarehouses(scope),
    shop.catalog.loadBrandAndCategoryChoices(scope),
    countReach(visit, address),
  ])
  return { warehouses, list: describeProductFilter(address, choices), count }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'prices', 'part')
  const { searchParams } = getPageUrl(request)
  const { query, ticks, hasAllTicked } = readListAddress(productsList, searchParams)
  const selection = {
    words: query.words,
    filters: query.filters,
    keys: ticks.length > 0 && !hasAllTicked ? ticks : null,
  }
  const form = await readForm(request)
  const input: BulkInput = {
    price:
      (['percent', 'amount', 'set'] as const).find((each) => each === form.get('price')) ?? 'keep',
    by: readFormText(form, 'by', 30),
    round: (['whole', 'point-99'] as const).find((each) => each === form.get('round')) ?? 'no',
    stock: (['set', 'add'] as const).find((each) => each === form.get('stock')) ?? 'keep',
    count: readFormText(form, 'count', 30),
    warehouseId: toRowId(form.get('warehouse')),
  }
  const previewVersion = readFormText(form, 'seen', 100)
  if (readFormText(form, 'do') === 'apply') {
    const outcome = await shop.catalog.applyBulkChange(scope, selection, input, previewVersion)
    if (outcome.ok)
      return redirect(
        buildDonePath(
          deskPaths.products() + buildListHref(searchParams, {}),
          `${getCountedCode(input)}.${outcome.value}`,
        ),
      )
    return data({ input, preview: null, problems: toProblems(outcome, productTexts) }, 409)
  }
  const floor = mayDo(staff, 'costs') ? await shop.desk.getMarginFloor(scope) : null
  const preview = await shop.catalog.previewBulkChange(scope, selection, input, floor)
  if (preview.ok) return data({ input, preview: preview.value, problems: undefined })
  const problems =
    preview.code === 'too-many'
      ? [{ text: deskStockTexts.tooManyPacks({ max: maxBulkPacks }) }]
      : toProblems(preview, productTexts)
  return data({ input, preview: null, problems }, 400)
}

function getCountedCode({ price, stock }: BulkInput): CountedCode {
  if (stock === 'keep') return 'prices'
  return price === 'keep' ? 'stock' : 'packs'
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskStockTexts.changePricesOrStock())

const defaultInput: BulkInput = {
  price: 'keep',
  by: '',
  round: 'no',
  stock: 'keep',
  count: '',
  warehouseId: 0,
}

export default function DeskBulk({
  loaderData: { warehouses, list, count },
  actionData,
}: Route.ComponentProps) {
  const { money } = useDesk()
  const [query] = useSearchParams()
  const input = actionData?.input ?? defaultInput
  const preview = actionData?.preview
  const problems = actionData?.problems
  const label = createFieldLabel({
    by: () => deskStockTexts.amountOfChange({ symbol: money.symbol }),
    count: deskStockTexts.packs,
  })
  return (
    <DeskPage
      title={deskStockTexts.changePricesOrStock()}
      ancestors={[
        { name: deskStockTexts.products(), path: deskPaths.products() + buildListHref(query, {}) },
      ]}
      lead={deskStockTexts.bulkLead()}
    >
      <BulkReach list={list} count={count} />
      <ErrorSummary problems={problems} label={label} />
      <Form method="post" className="grid max-w-[52rem] gap-5">
        <PriceFields input={input} problems={problems} />
        <StockFields input={input} warehouses={warehouses} problems={problems} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="do" value="preview" tone={preview ? 'plain' : 'buy'}>
            {namePreview(count, money.locale)}
          </Button>
          {preview && preview.changed > 0 && (
            <>
              <input type="hidden" name="seen" value={preview.seen} />
              <Button type="submit" name="do" value="apply" tone="buy">
                {deskStockTexts.changePacks({ count: preview.changed })}
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
  input: BulkInput
  problems: readonly Problem[] | undefined
}

function PriceFields({ input, problems }: FieldsProps) {
  const { symbol } = useDesk().money
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="mb-2 text-section font-bold">{deskStockTexts.price()}</legend>
      <Select label={deskStockTexts.changePrice()} name="price" defaultValue={input.price}>
        <option value="keep">{deskStockTexts.leaveUnchanged()}</option>
        <option value="percent">{deskStockTexts.changeByPercent()}</option>
        <option value="amount">{deskStockTexts.changeByAmount()}</option>
        <option value="set">{deskStockTexts.setTo()}</option>
      </Select>
      <Field
        id="by"
        label={deskStockTexts.amountOfChange({ symbol })}
        name="by"
        defaultValue={input.by}
        placeholder="-10"
        autoComplete="off"
        error={findProblemText(problems, 'by')}
      />
      <Select label={deskStockTexts.rounding()} name="round" defaultValue={input.round}>
        <option value="no">{deskStockTexts.notRounded()}</option>
        <option value="whole">{deskStockTexts.toWholeAmounts()}</option>
        <option value="point-99">{deskStockTexts.toPoint99()}</option>
      </Select>
    </fieldset>
  )
}

function StockFields({
  input,
  warehouses,
  problems,
}: FieldsProps & Pick<Route.ComponentProps['loaderData'], 'warehouses'>) {
  return (
    <fieldset className="grid gap-4 sm:grid-cols-3">
      <legend className="mb-2 text-section font-bold">{deskStockTexts.stock()}</legend>
      <Select label={deskStockTexts.changeStock()} name="stock" defaultValue={input.stock}>
        <option value="keep">{deskStockTexts.leaveUnchanged()}</option>
        <option value="set">{deskStockTexts.setTo()}</option>
        <option value="add">{deskStockTexts.addStock()}</option>
      </Select>
      <Field
        id="count"
        label={deskStockTexts.packs()}
        name="count"
        defaultValue={input.count}
        autoComplete="off"
        error={findProblemText(problems, 'count')}
      />
      <Select
        label={deskStockTexts.warehouse()}
        name="warehouse"
        defaultValue={String(input.warehouseId || (warehouses[0]?.id ?? ''))}
      >
        {warehouses.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </fieldset>
  )
}

const buildStockHead = () => [
  { name: deskStockTexts.stock(), end: true },
  { name: deskStockTexts.newStock(), end: true },
]

const toneBelow = (below: BulkRow['below']) =>
  below === null ? '' : `font-semibold ${below === 'cost' ? 'text-bad' : 'text-look'}`

/** "3 new prices are below cost. 5 new prices are below the floor of your approvals." */
function describeBelow({ belowCost, belowFloor }: BulkPreview): string {
  const parts = [
    belowCost > 0 && deskStockTexts.pricesBelowCost({ count: belowCost }),
    belowFloor > 0 && deskStockTexts.pricesBelowFloor({ count: belowFloor }),
  ]
  return joinSentences(parts)
}

function PreviewSection({ preview }: { preview: BulkPreview }) {
  const { money } = useDesk()
  const hasMargin = preview.rows.some(({ margin }) => margin.before !== null)
  const hasStock = preview.rows.some(({ stock }) => stock)
  return (
    <DeskSection title={deskStockTexts.preview()}>
      <FormMessage tone={preview.refused > 0 ? 'bad' : 'good'}>
        {joinSentences([
          deskStockTexts.packsWouldChange({ changed: preview.changed, count: preview.packs }),
          preview.refused > 0 && deskStockTexts.mustStay({ count: preview.refused }),
          preview.rows.length === bulkPreviewSize &&
            deskStockTexts.firstRows({ count: bulkPreviewSize }),
        ])}
      </FormMessage>
      {preview.belowCost + preview.belowFloor > 0 && (
        <p role="alert" className="bulk-reach">
          <Icon name="warning" className="text-look" />
          <strong>{describeBelow(preview)}</strong>
        </p>
      )}
      {preview.rows.length > 0 && (
        <DeskTable
          caption={deskStockTexts.preview()}
          head={[
            deskStockTexts.pack(),
            { name: deskStockTexts.price(), end: true },
            { name: deskStockTexts.newPrice(), end: true },
            ...(hasMargin ? [{ name: deskStockTexts.margin(), end: true }] : []),
            ...(hasStock ? buildStockHead() : []),
            deskStockTexts.note(),
          ]}
        >
          {preview.rows.map((row) => (
            <tr key={row.packId}>
              <td className="min-w-56">
                {row.product}
                <span className="block text-ink-2">
                  {row.code} · {row.unit}
                </span>
              </td>
              <td className="text-end">
                {row.price.before === null
                  ? deskStockTexts.onRequest()
                  : formatMoney(row.price.before, money)}
              </td>
              <td className="text-end font-semibold">
                {row.price.after === row.price.before
                  ? '='
                  : formatMoney(row.price.after ?? 0, money)}
              </td>
              {hasMargin && (
                <td className="text-end whitespace-nowrap tabular-nums">
                  <span className="text-ink-2">{formatMargin(row.margin.before)} → </span>
                  <span className={toneBelow(row.below)}>{formatMargin(row.margin.after)}</span>
                </td>
              )}
              {row.stock && (
                <>
                  <td className="text-end">{formatCount(row.stock.before, money)}</td>
                  <td className="text-end font-semibold">
                    {row.stock.after === row.stock.before
                      ? '='
                      : formatCount(row.stock.after, money)}
                  </td>
                </>
              )}
              <td className="min-w-40">
                <span className="text-bad">{row.refused && toText(productTexts[row.refused])}</span>
                {row.below && (
                  <span className={toneBelow(row.below)}>
                    {row.below === 'cost'
                      ? deskStockTexts.underCost()
                      : deskStockTexts.underFloor()}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
    </DeskSection>
  )
}
