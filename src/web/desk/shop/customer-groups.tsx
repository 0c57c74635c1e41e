import { data, Form, redirect } from 'react-router'
import {
  type CustomerGroupView,
  customerGroupTexts,
  maxGroupName,
} from '#contract/desk/customer-groups.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskPricesTexts from '#texts/desk-prices.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { EmptyStart } from '../parts/empty-start.tsx'
import { ErrorSummary, findProblemText, toProblems } from '../parts/error-summary.tsx'
import type { Route } from './+types/customer-groups.ts'

/** /desk/customer-groups: groups that price lists can be for (LIST-01). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'prices')
  return { groups: await shop.priceLists.listCustomerGroups(scope) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'prices')
  const name = readFormText(await readForm(request), 'name', 200)
  const outcome = await shop.priceLists.addCustomerGroup(scope, { name })
  if (outcome.ok) return redirect(buildDonePath(deskPaths.customerGroup(outcome.value), 'added'))
  const fields = outcome.fields ?? { name: outcome.code }
  return data({ name, problems: toProblems({ ...outcome, fields }, customerGroupTexts) }, 400)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPricesTexts.customerGroups())

export default function DeskCustomerGroups({ loaderData, actionData }: Route.ComponentProps) {
  const { groups } = loaderData
  const { money } = useDesk()
  return (
    <DeskPage
      title={deskPricesTexts.customerGroups()}
      count={groups.length > 0 ? formatCount(groups.length, money) : ''}
      lead={deskPricesTexts.groupsLead()}
    >
      <ErrorSummary problems={actionData?.problems} label={deskPricesTexts.newGroup} />
      <Form
        method="post"
        aria-label={deskPricesTexts.newGroup()}
        className="flex flex-wrap items-end gap-3"
        key={groups.length}
      >
        <Field
          id="name"
          label={deskPricesTexts.newGroup()}
          name="name"
          required
          maxLength={maxGroupName}
          defaultValue={actionData?.name}
          error={findProblemText(actionData?.problems, 'name')}
          autoComplete="off"
          className="w-72 max-sm:w-full"
        />
        <Button type="submit" name="do" value="add" tone="buy">
          {deskPricesTexts.createGroup()}
        </Button>
      </Form>
      {groups.length === 0 ? (
        <EmptyStart icon="customers" title={deskPricesTexts.noCustomerGroupYet()}>
          {deskPricesTexts.noGroupsHint()}
        </EmptyStart>
      ) : (
        <GroupsTable groups={groups} />
      )}
    </DeskPage>
  )
}

function GroupsTable({ groups }: { groups: CustomerGroupView[] }) {
  const { money } = useDesk()
  return (
    <DeskTable
      caption={deskPricesTexts.customerGroups()}
      cards
      head={[
        deskPricesTexts.name(),
        { name: deskPricesTexts.customers(), end: true },
        { name: deskPricesTexts.companies(), end: true },
        deskPricesTexts.priceListsName(),
      ]}
    >
      {groups.map(({ id, name, customers, companies, lists }) => (
        <tr key={id}>
          <td className="whole">
            <Link to={deskPaths.customerGroup(id)} className="font-semibold break-words">
              {name}
            </Link>
          </td>
          <td data-name={deskPricesTexts.customersLabel()} className="text-end tabular-nums">
            {formatCount(customers, money)}
          </td>
          <td data-name={deskPricesTexts.companiesLabel()} className="text-end tabular-nums">
            {formatCount(companies, money)}
          </td>
          <td data-name={deskPricesTexts.priceListsLabel()} className="break-words">
            {lists.map((list) => list.name).join(commonTexts.nameComma()) || '–'}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}
