import { data, redirect, useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { dealFormTexts, dealStateWords } from '#contract/desk/desk-deals.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { type DealInput, dealSchema } from '#contract/schemas/desk-offers.server.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import * as deskOffersTexts from '#texts/desk-offers.ts'
import { orNotFound } from '#web/answers.ts'
import { loadWithinPages } from '#web/load-within-pages.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/deals.ts'
import { readPageNumber, requireDeskAccess, toRowId } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from './parts/desk-page.tsx'
import { DeskTable, EmptyState } from './parts/desk-table.tsx'
import {
  createFieldLabel,
  ErrorSummary,
  findProblemText,
  type Problem,
  toProblems,
} from './parts/error-summary.tsx'
import { DeskPagination } from './parts/filter-form.tsx'

/** /desk/deals: the schedule of the deals of the day (DESK-04). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const page = readPageNumber(new URL(request.url).searchParams)
  const list = await loadWithinPages(page, (at) =>
    shop.engagement.listDeskDeals(scope, { page: at }),
  )
  return { ...list, mayWrite: mayDo(staff, 'prices') }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'prices')
  const form = await readForm(request)
  if (form.has('end')) {
    await orNotFound(shop.engagement.endDeal(scope, toRowId(form.get('end'))))
    return redirect(buildDonePath(deskPaths.deals(), 'stopped'))
  }
  const input = readFormInput(dealSchema(scope.seller), form)
  const outcome = await shop.engagement.planDeskDeal(scope, input)
  if (outcome.ok) return redirect(buildDonePath(deskPaths.deals(), 'added'))
  return data({ typed: input, problems: toProblems(outcome, dealFormTexts) }, 400)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskOffersTexts.deals())

export default function DeskDeals({ loaderData, actionData }: Route.ComponentProps) {
  const { deals, count, page, pages, mayWrite } = loaderData
  const { money } = useDesk()
  const [query] = useSearchParams()
  const isPlanning = mayWrite && (query.has('plan') || actionData !== undefined)
  return (
    <DeskPage
      title={deskOffersTexts.timedDeals()}
      count={formatCount(count, money)}
      actions={
        mayWrite &&
        !isPlanning && (
          <ButtonLink to="?plan" tone="buy">
            {deskOffersTexts.planADeal()}
          </ButtonLink>
        )
      }
      lead={deskOffersTexts.dealsLead()}
    >
      {isPlanning && <NewDeal typed={actionData?.typed} problems={actionData?.problems} />}
      {deals.length === 0 && <EmptyState>{deskOffersTexts.noDealsYet()}</EmptyState>}
      {deals.length > 0 && (
        <DeskTable
          cards
          caption={deskOffersTexts.deals()}
          head={[
            deskOffersTexts.pack(),
            { name: deskOffersTexts.price(), end: true },
            deskOffersTexts.from(),
            deskOffersTexts.until(),
            { name: deskOffersTexts.ordered(), end: true },
            deskOffersTexts.state(),
            { name: deskOffersTexts.endIt(), hidden: true },
          ]}
        >
          {deals.map((deal) => (
            <tr key={deal.id}>
              <th scope="row" className="sm:max-w-80">
                <Link to={paths.product(deal.url)} className="line-clamp-2 font-semibold">
                  {deal.name}
                </Link>
                <span className="block text-1 font-normal text-ink-2">
                  {deal.code} · {deal.unit}
                </span>
              </th>
              <td className="text-end whitespace-nowrap tabular-nums">
                {formatMoney(deal.price, money)}
                {deal.usual !== null && (
                  <span className="block text-1 text-ink-2">
                    {deskOffersTexts.usuallyUsual({ usual: formatMoney(deal.usual, money) })}
                  </span>
                )}
              </td>
              <td className="whitespace-nowrap" data-name={deskOffersTexts.fromLabel()}>
                {deal.startsText}
              </td>
              <td className="whitespace-nowrap" data-name={deskOffersTexts.untilLabel()}>
                {deal.endsText}
              </td>
              <td className="text-end tabular-nums" data-name={deskOffersTexts.orderedLabel()}>
                {deal.cap === null
                  ? deal.sold
                  : deskOffersTexts.soldOf({ sold: String(deal.sold), cap: String(deal.cap) })}
              </td>
              <td>{dealStateWords[deal.state]()}</td>
              <td>
                {mayWrite && deal.state !== 'over' && (
                  <form method="post">
                    <Button
                      type="submit"
                      name="end"
                      value={deal.id}
                      aria-label={deskOffersTexts.endDealNamed({ name: deal.name })}
                    >
                      {deskOffersTexts.end()}
                    </Button>
                  </form>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      <DeskPagination label={deskOffersTexts.pagesOfDeals()} page={page} pages={pages} />
    </DeskPage>
  )
}

function NewDeal(props: { typed: DealInput | undefined; problems: Problem[] | undefined }) {
  const { money, clock } = useDesk()
  const label = createFieldLabel({
    code: deskOffersTexts.codeOfThePack,
    price: () => deskOffersTexts.priceSymbol({ symbol: money.symbol }),
    starts: deskOffersTexts.from,
    ends: deskOffersTexts.until,
    cap: deskOffersTexts.packsAtMost,
  })
  const buildFieldProps = (name: keyof DealInput) => ({
    name,
    id: name,
    label: label(name),
    defaultValue: props.typed?.[name],
    error: findProblemText(props.problems, name),
    autoComplete: 'off',
  })
  return (
    <DeskSection
      title={deskOffersTexts.planADeal()}
      lead={deskOffersTexts.countryTimes({ country: clock.country })}
    >
      <ErrorSummary problems={props.problems} label={label} />
      <form method="post" noValidate className="grid max-w-[44rem] gap-4 sm:grid-cols-2">
        <Field {...buildFieldProps('code')} required hint={deskOffersTexts.asPriceListHas()} />
        <Field {...buildFieldProps('price')} required inputMode="decimal" />
        <Field {...buildFieldProps('starts')} type="datetime-local" required />
        <Field
          {...buildFieldProps('ends')}
          type="datetime-local"
          data-usual-time="23:59"
          required
        />
        <Field
          {...buildFieldProps('cap')}
          inputMode="numeric"
          hint={deskOffersTexts.blankForAll()}
        />
        <div className="flex flex-wrap items-center gap-2 self-end">
          <Button type="submit" tone="buy">
            {deskOffersTexts.planIt()}
          </Button>
          <ButtonLink to={deskPaths.deals()} tone="bare">
            {deskOffersTexts.cancel()}
          </ButtonLink>
        </div>
      </form>
    </DeskSection>
  )
}
