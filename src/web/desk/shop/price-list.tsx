import { data, redirect } from 'react-router'
import {
  maxPriceListRows,
  type PriceListRowView,
  type PriceListView,
  priceListStates,
  priceListTexts,
} from '#contract/desk/desk-price-lists.ts'
import { writeAudience } from '#contract/desk/price-audience.ts'
import { deskFilePaths, deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import * as deskPricesTexts from '#texts/desk-prices.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { HistoryLink } from '../parts/history-box.tsx'
import type { Route } from './+types/price-list.ts'

/** /desk/price-lists/{id}: one list with its first rows (LIST-01). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'prices')
  const words = (getPageUrl(request).searchParams.get('q') ?? '').trim().slice(0, 60)
  const page = await orNotFound(shop.priceLists.getPriceList(scope, toRowId(params.id), words))
  return { ...page, words }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'prices')
  const id = toRowId(params.id)
  const form = await readForm(request)
  const typed = readFormText(form, 'do', 20)
  const command = typed === 'resume' || typed === 'end' || typed === 'remove' ? typed : 'pause'
  const version = toRowId(form.get('version'))
  const outcome = await orNotFound(
    shop.priceLists.commandPriceList(scope, { id, version, command }),
  )
  if (!outcome.ok) return data({ text: priceListTexts[outcome.code]() }, 409)
  return redirect(
    command === 'remove'
      ? buildDonePath(deskPaths.priceLists(), 'removed')
      : buildDonePath(deskPaths.priceList(id)),
  )
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPricesTexts.priceListTitle())

export default function DeskPriceList({ loaderData, actionData }: Route.ComponentProps) {
  const { list, rows, count, words } = loaderData
  const { money } = useDesk()
  return (
    <DeskPage
      title={list.name}
      count={deskPricesTexts.priceCount({ count: list.rows })}
      ancestors={[{ name: deskPricesTexts.priceListsName(), path: deskPaths.priceLists() }]}
      actions={<ListActions list={list} />}
    >
      <FormMessage tone="bad">{actionData?.text}</FormMessage>
      <dl className="flex flex-wrap gap-x-10 gap-y-3 text-2">
        <Fact name={deskPricesTexts.state()}>{priceListStates[list.state]()}</Fact>
        <Fact name={deskPricesTexts.forLabel()}>{writeAudience(list.audience)}</Fact>
        <Fact name={deskPricesTexts.from()}>{list.from || deskPricesTexts.fromBeginning()}</Fact>
        <Fact name={deskPricesTexts.until()}>{list.until || deskPricesTexts.withoutEnd()}</Fact>
      </dl>
      <FilterForm label={deskPricesTexts.findAPrice()}>
        <Field
          label={deskPricesTexts.sku()}
          name="q"
          type="search"
          defaultValue={words}
          maxLength={60}
        />
      </FilterForm>
      {rows.length === 0 ? (
        <EmptyState>
          {words ? deskPricesTexts.noPricesMatch() : deskPricesTexts.noPrices()}
        </EmptyState>
      ) : (
        <RowsTable rows={rows} />
      )}
      {count > maxPriceListRows && (
        <p className="text-2 text-ink-2">
          {deskPricesTexts.firstRowsShown({
            maxPriceListRows,
            count: formatCount(count, money),
          })}
        </p>
      )}
    </DeskPage>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Ending and removing take two presses. */
function ListActions({ list }: { list: PriceListView }) {
  const isPaused = list.state === 'paused'
  const canEnd = list.state === 'running' || isPaused
  return (
    <div className="flex flex-wrap items-start gap-2">
      <HistoryLink subject={`price-list:${list.id}`} />
      {list.canExport && (
        <a
          href={toHref(deskFilePaths.priceListFile(list.id))}
          download
          className="button button-plain"
        >
          {deskPricesTexts.csv()}
        </a>
      )}
      {list.state !== 'over' && (
        <form method="post">
          <input type="hidden" name="version" value={list.version} />
          <Button type="submit" name="do" value={isPaused ? 'resume' : 'pause'}>
            {isPaused ? deskPricesTexts.resume() : deskPricesTexts.pause()}
          </Button>
        </form>
      )}
      <Disclosure
        className="relative"
        summary={canEnd ? deskPricesTexts.endOrRemove() : deskPricesTexts.remove()}
        summaryClassName="button button-bare text-bad"
      >
        <form
          method="post"
          className="absolute top-full end-0 z-10 grid w-60 gap-2 rounded-small border border-line bg-paper p-3 text-2"
        >
          <input type="hidden" name="version" value={list.version} />
          <p>{deskPricesTexts.pricesEndAtOnce()}</p>
          {canEnd && (
            <Button type="submit" name="do" value="end">
              {deskPricesTexts.endListKeep()}
            </Button>
          )}
          <Button type="submit" name="do" value="remove" className="text-bad">
            {deskPricesTexts.removeList()}
          </Button>
        </form>
      </Disclosure>
    </div>
  )
}

function RowsTable({ rows }: { rows: PriceListRowView[] }) {
  const { money } = useDesk()
  const formatPrice = (price: number | null) => (price === null ? '–' : formatMoney(price, money))
  return (
    <DeskTable
      caption={deskPricesTexts.prices()}
      cards
      head={[
        deskPricesTexts.forLabel(),
        deskPricesTexts.sku(),
        deskPricesTexts.pack(),
        { name: deskPricesTexts.fromQuantity(), end: true },
        { name: deskPricesTexts.price(), end: true },
        { name: deskPricesTexts.regular(), end: true },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td data-name={deskPricesTexts.forLabel()} className="break-words">
            {row.name || deskPricesTexts.everything()}
          </td>
          <td data-name={deskPricesTexts.sku()} className="wrap-anywhere">
            {row.sku || '–'}
          </td>
          <td data-name={deskPricesTexts.pack()} className="wrap-anywhere">
            {row.pack || '–'}
          </td>
          <td data-name={deskPricesTexts.fromQuantity()} className="text-end tabular-nums">
            {formatCount(row.minQuantity, money)}
          </td>
          <td data-name={deskPricesTexts.price()} className="text-end font-semibold tabular-nums">
            {row.percent === null
              ? formatPrice(row.price)
              : deskPricesTexts.valueOff({ value: row.percent / 100 })}
          </td>
          <td data-name={deskPricesTexts.regular()} className="text-end text-ink-2 tabular-nums">
            {formatPrice(row.listPrice)}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}
