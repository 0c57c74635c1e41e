import { data, redirect } from 'react-router'
import {
  maxPriceFileLength,
  type PriceFileTrial,
  type PriceListView,
  priceListStates,
  priceListTexts,
} from '#contract/desk/desk-price-lists.ts'
import { writeAudience } from '#contract/desk/price-audience.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskPricesTexts from '#texts/desk-prices.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { EmptyStart } from '../parts/empty-start.tsx'
import type { Route } from './+types/price-lists.ts'
import { PriceFileForm, PriceFileTrialSection } from './price-file-form.tsx'

/** /desk/price-lists: all lists, and the form that sets them by a file (LIST-01, LIST-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'prices')
  return { lists: await shop.priceLists.listPriceLists(scope) }
}

interface Answer {
  text: string
  typed: string
  trial: PriceFileTrial | null
  formKey: string
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'prices')
  const form = await readForm(request)
  const file = form.get('file')
  const typed =
    file instanceof File && file.size > 0
      ? await file.slice(0, maxPriceFileLength * 4).text()
      : String(form.get('rows') ?? '')
  const answer = (text: string, trial: PriceFileTrial | null, kept = typed) =>
    data<Answer>({ text, typed: kept, trial, formKey: createFormKey() }, text === '' ? 200 : 409)
  if (typed.length > maxPriceFileLength) return answer(priceListTexts['no-file'](), null, '')
  let text = ''
  if (readFormText(form, 'do', 20) === 'save') {
    const outcome = await shop.priceLists.savePriceFileAtDesk(scope, {
      key: readFormText(form, 'key', 100),
      text: typed,
      seen: readFormText(form, 'seen', 20_000),
    })
    if (outcome.ok)
      return redirect(buildDonePath(deskPaths.priceLists(), `prices.${outcome.value}`))
    text = priceListTexts[outcome.code]()
  }
  const trial = await shop.priceLists.tryPriceFile(scope, typed)
  if (!trial.ok) return answer(priceListTexts[trial.code](), null)
  const hasFaults = trial.value.faults.length > 0
  return answer(text || (hasFaults ? priceListTexts['has-faults']() : ''), trial.value)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPricesTexts.priceListsName())

export default function DeskPriceLists({ loaderData, actionData }: Route.ComponentProps) {
  const { lists } = loaderData
  const { money } = useDesk()
  const { text = '', typed = '', trial = null, formKey = '' } = actionData ?? {}
  // In place of the form: once the file is saved, the form is empty again.
  const isSavable = trial?.faults.length === 0
  return (
    <DeskPage
      title={deskPricesTexts.priceListsName()}
      count={lists.length > 0 ? formatCount(lists.length, money) : ''}
      actions={<ButtonLink to={deskPaths.priceCheck()}>{deskPricesTexts.checkAPrice()}</ButtonLink>}
      lead={deskPricesTexts.severalListsLead()}
    >
      <FormMessage tone="bad">{text}</FormMessage>
      {lists.length === 0 && !actionData && (
        <EmptyStart icon="prices" title={deskPricesTexts.noListsYet()}>
          {deskPricesTexts.priceListAbout()}
        </EmptyStart>
      )}
      {trial && <PriceFileTrialSection trial={trial} typed={typed} formKey={formKey} />}
      {!isSavable && (
        <PriceFileForm typed={typed} isOpen={lists.length === 0 || actionData !== undefined} />
      )}
      {lists.length > 0 && <ListsTable lists={lists} />}
    </DeskPage>
  )
}

function ListsTable({ lists }: { lists: PriceListView[] }) {
  const { money } = useDesk()
  return (
    <DeskTable
      caption={deskPricesTexts.priceListsName()}
      cards
      head={[
        deskPricesTexts.name(),
        deskPricesTexts.forLabel(),
        deskPricesTexts.from(),
        deskPricesTexts.until(),
        { name: deskPricesTexts.prices(), end: true },
        deskPricesTexts.state(),
      ]}
    >
      {lists.map((list) => (
        <tr key={list.id}>
          <td className="whole">
            <Link to={deskPaths.priceList(list.id)} className="font-semibold break-words">
              {list.name}
            </Link>
          </td>
          <td data-name={deskPricesTexts.forPrefix()} className="wrap-anywhere">
            {writeAudience(list.audience)}
          </td>
          <td data-name={deskPricesTexts.fromLabel()} className="whitespace-nowrap">
            {list.from || '–'}
          </td>
          <td data-name={deskPricesTexts.untilLabel()} className="whitespace-nowrap">
            {list.until || '–'}
          </td>
          <td data-name={deskPricesTexts.pricesLabel()} className="text-end tabular-nums">
            {formatCount(list.rows, money)}
          </td>
          <td data-name={deskPricesTexts.stateLabel()}>
            <span className={`list-tag ${list.state === 'running' ? 'good' : ''}`}>
              {priceListStates[list.state]()}
            </span>
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}
