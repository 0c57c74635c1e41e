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
import { formatCount, formatMoney } from '#kernel/money.ts'
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
import { ErrorSummary, findProblemText, type Problem, toProblems } from '../parts/error-summary.tsx'
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
    preview.code === 'too-many' ? [{ text: tooManyText }] : toProblems(preview, productTexts)
  return data({ input, preview: null, problems }, 400)
}

function getCountedCode({ price, stock }: BulkInput): CountedCode {
  if (stock === 'keep') return 'prices'
  return price === 'keep' ? 'stock' : 'packs'
}

const tooManyText = `These are more than ${maxBulkPacks.toLocaleString('en')} packs. Narrow the list, or bring in a file of prices and stock.`

export const meta: Route.MetaFunction = () => buildDeskMeta('change prices or stock')

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
  return (
    <DeskPage
      title="Change prices or stock"
      ancestors={[{ name: 'Products', path: deskPaths.products() + buildListHref(query, {}) }]}
      lead="All packs on sale of these products change. Nothing is saved before you have seen it."
    >
      <BulkReach list={list} count={count} />
      <ErrorSummary problems={problems} />
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
                {`Change ${formatCount(preview.changed, money)} packs`}
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
      <legend className="mb-2 text-section font-bold">Price</legend>
      <Select label="Change price" name="price" defaultValue={input.price}>
        <option value="keep">Leave as it is</option>
        <option value="percent">Change by percent</option>
        <option value="amount">Change by an amount</option>
        <option value="set">Set to</option>
      </Select>
      <Field
        id="by"
        label={`By (%, ${symbol}) or to`}
        name="by"
        defaultValue={input.by}
        placeholder="-10"
        autoComplete="off"
        error={findProblemText(problems, 'by')}
      />
      <Select label="Rounding" name="round" defaultValue={input.round}>
        <option value="no">Not rounded</option>
        <option value="whole">To whole amounts</option>
        <option value="point-99">To the nearest .99</option>
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
      <legend className="mb-2 text-section font-bold">Stock</legend>
      <Select label="Change stock" name="stock" defaultValue={input.stock}>
        <option value="keep">Leave as it is</option>
        <option value="set">Set to</option>
        <option value="add">Add, or take away with -</option>
      </Select>
      <Field
        id="count"
        label="Packs"
        name="count"
        defaultValue={input.count}
        autoComplete="off"
        error={findProblemText(problems, 'count')}
      />
      <Select
        label="Warehouse"
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

const stockHead = [
  { name: 'Stock', end: true },
  { name: 'New stock', end: true },
]

const toneBelow = (below: BulkRow['below']) =>
  below === null ? '' : `font-semibold ${below === 'cost' ? 'text-bad' : 'text-look'}`

/** `3 new prices are under cost, 5 under the floor.` */
function describeBelow({ belowCost, belowFloor }: BulkPreview): string {
  const count = (packs: number) => `${packs} new ${packs === 1 ? 'price is' : 'prices are'} under `
  const parts = [
    belowCost > 0 && `${count(belowCost)}cost`,
    belowFloor > 0 && `${count(belowFloor)}the floor of your approvals`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

function PreviewSection({ preview }: { preview: BulkPreview }) {
  const { money } = useDesk()
  const hasMargin = preview.rows.some(({ margin }) => margin.before !== null)
  const hasStock = preview.rows.some(({ stock }) => stock)
  return (
    <DeskSection title="Preview">
      <FormMessage tone={preview.refused > 0 ? 'bad' : 'good'}>
        {`Of ${formatCount(preview.packs, money)} packs ${formatCount(preview.changed, money)} would change` +
          (preview.refused > 0
            ? `, and ${formatCount(preview.refused, money)} must stay as they are.`
            : '.')}
        {preview.rows.length === bulkPreviewSize && ` The first ${bulkPreviewSize}:`}
      </FormMessage>
      {preview.belowCost + preview.belowFloor > 0 && (
        <p role="alert" className="bulk-reach">
          <Icon name="warning" className="text-look" />
          <strong>{describeBelow(preview)}</strong>
        </p>
      )}
      {preview.rows.length > 0 && (
        <DeskTable
          caption="Preview"
          head={[
            'Pack',
            { name: 'Price', end: true },
            { name: 'New price', end: true },
            ...(hasMargin ? [{ name: 'Margin', end: true }] : []),
            ...(hasStock ? stockHead : []),
            'Note',
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
                {row.price.before === null ? 'On request' : formatMoney(row.price.before, money)}
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
                <span className="text-bad">{row.refused && productTexts[row.refused]}</span>
                {row.below && (
                  <span className={toneBelow(row.below)}>
                    {row.below === 'cost' ? 'Under cost' : 'Under the floor'}
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
