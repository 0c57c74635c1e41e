import { data, Form, redirect } from 'react-router'
import {
  type CustomerGroupCode,
  customerGroupTexts,
  type GroupMemberView,
  type MemberFault,
  maxGroupName,
  maxShownMembers,
} from '#contract/desk/customer-groups.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskPricesTexts from '#texts/desk-prices.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field, FormMessage, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import type { Route } from './+types/customer-group.ts'

/** /desk/customer-groups/{id}: a group's name and members (LIST-01). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'prices')
  const words = (getPageUrl(request).searchParams.get('q') ?? '').trim().slice(0, 60)
  const page = await orNotFound(shop.priceLists.getCustomerGroup(scope, toRowId(params.id), words))
  return { ...page, words }
}

interface Answer {
  command: string
  text: string
  entry: string
  faults: MemberFault[]
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'prices')
  const id = toRowId(params.id)
  const form = await readForm(request)
  const command = readFormText(form, 'do', 20)
  const refuse = (code: CustomerGroupCode, entry = '', faults: MemberFault[] = []) =>
    data<Answer>({ command, text: customerGroupTexts[code](), entry, faults }, 409)
  const path = deskPaths.customerGroup(id)
  if (command === 'rename') {
    const name = readFormText(form, 'name', 200)
    const previousName = readFormText(form, 'previous', 200)
    const input = { name, previousName }
    const outcome = await orNotFound(shop.priceLists.renameCustomerGroup(scope, id, input))
    if (outcome.ok) return redirect(buildDonePath(path))
    return refuse(outcome.fields?.name ?? outcome.code, name)
  }
  if (command === 'remove') {
    const outcome = await orNotFound(shop.priceLists.removeCustomerGroup(scope, id))
    if (!outcome.ok) return refuse(outcome.code)
    return redirect(buildDonePath(deskPaths.customerGroups(), 'removed'))
  }
  if (command === 'add') {
    const entry = readFormText(form, 'members', 100_000)
    const outcome = await orNotFound(shop.priceLists.addGroupMembers(scope, id, entry))
    if (!outcome.ok) return refuse(outcome.code, entry, outcome.faults)
    return redirect(buildDonePath(path, `members.${outcome.value}`))
  }
  await orNotFound(shop.priceLists.removeGroupMember(scope, id, toRowId(form.get('member'))))
  return redirect(buildDonePath(path, 'removed'))
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskPricesTexts.customerGroup())

export default function DeskCustomerGroup({ loaderData, actionData }: Route.ComponentProps) {
  const { group, members, count, words } = loaderData
  const { money } = useDesk()
  const isMemberAnswer = actionData?.command === 'add'
  const size = group.customers + group.companies
  return (
    <DeskPage
      title={group.name}
      count={deskPricesTexts.memberCount({ count: size })}
      ancestors={[{ name: deskPricesTexts.customerGroups(), path: deskPaths.customerGroups() }]}
      actions={<RemoveGroup />}
    >
      {!isMemberAnswer && <FormMessage tone="bad">{actionData?.text}</FormMessage>}
      <p className="text-2 text-ink-2">
        {group.lists.length === 0
          ? deskPricesTexts.noListForGroup()
          : `${deskPricesTexts.priceListsOfGroup()} `}
        {group.lists.map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Link to={deskPaths.priceList(id)} className="underline">
              {name}
            </Link>
          </span>
        ))}
      </p>
      <RenameForm
        name={group.name}
        entry={actionData?.command === 'rename' ? actionData.entry : group.name}
      />
      <DeskSection title={deskPricesTexts.members()}>
        <AddForm answer={isMemberAnswer ? actionData : null} size={size} />
        <FilterForm label={deskPricesTexts.findAMember()}>
          <Field
            label={deskPricesTexts.addressOrCompany()}
            name="q"
            type="search"
            defaultValue={words}
            maxLength={60}
          />
        </FilterForm>
        {members.length === 0 ? (
          <EmptyState>
            {words ? deskPricesTexts.noMembersMatch() : deskPricesTexts.noMembersYet()}
          </EmptyState>
        ) : (
          <MembersTable members={members} />
        )}
        {count > maxShownMembers && (
          <p className="text-2 text-ink-2">
            {deskPricesTexts.firstMembersShown({
              maxShownMembers,
              count: formatCount(count, money),
            })}
          </p>
        )}
      </DeskSection>
    </DeskPage>
  )
}

/** Removing takes two presses. */
function RemoveGroup() {
  return (
    <Disclosure
      className="relative"
      summary={deskPricesTexts.remove()}
      summaryClassName="button button-bare text-bad"
    >
      <Form
        method="post"
        className="absolute top-full end-0 z-10 grid w-60 gap-2 rounded-small border border-line bg-paper p-3 text-2"
      >
        <p>{deskPricesTexts.itsMembersStayCustomers()}</p>
        <Button type="submit" name="do" value="remove" className="text-bad">
          {deskPricesTexts.removeGroup()}
        </Button>
      </Form>
    </Disclosure>
  )
}

function RenameForm({ name, entry }: { name: string; entry: string }) {
  return (
    <Form
      method="post"
      aria-label={deskPricesTexts.renameTheGroup()}
      className="flex flex-wrap items-end gap-3"
      key={name}
    >
      <input type="hidden" name="previous" value={name} />
      <Field
        label={deskPricesTexts.name()}
        name="name"
        required
        maxLength={maxGroupName}
        defaultValue={entry}
        autoComplete="off"
        className="w-72 max-sm:w-full"
      />
      <Button type="submit" name="do" value="rename">
        {deskPricesTexts.rename()}
      </Button>
    </Form>
  )
}

function AddForm({ answer, size }: { answer: Answer | null; size: number }) {
  return (
    <Form
      method="post"
      aria-label={deskPricesTexts.addMembers()}
      className="grid max-w-[44rem] gap-3"
      key={size}
    >
      <FormMessage tone="bad">{answer?.text}</FormMessage>
      {answer !== null && answer.faults.length > 0 && (
        <ul className="grid gap-1 text-2 text-bad">
          {answer.faults.map(({ text, reason }) => (
            <li key={text} className="wrap-anywhere">
              <b>{text}</b>
              {commonTexts.colon()}
              {reason}
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label={deskPricesTexts.addMembers()}
        name="members"
        hint={deskPricesTexts.membersHint()}
        rows={3}
        defaultValue={answer?.entry}
        placeholder={deskPricesTexts.membersExample()}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" name="do" value="add" tone="buy" className="justify-self-start">
        {deskPricesTexts.add()}
      </Button>
    </Form>
  )
}

function MembersTable({ members }: { members: GroupMemberView[] }) {
  return (
    <DeskTable
      caption={deskPricesTexts.members()}
      cards
      head={[
        deskPricesTexts.member(),
        deskPricesTexts.kind(),
        { name: deskPricesTexts.change(), hidden: true },
      ]}
    >
      {members.map(({ id, kind, name }) => (
        <tr key={id}>
          <td data-name={deskPricesTexts.member()} className="font-semibold wrap-anywhere">
            {name}
          </td>
          <td data-name={deskPricesTexts.kind()}>
            {kind === 'company' ? deskPricesTexts.company() : deskPricesTexts.customer()}
          </td>
          <td className="text-end">
            <Form method="post">
              <input type="hidden" name="member" value={id} />
              <Button
                type="submit"
                name="do"
                value="remove-member"
                tone="bare"
                aria-label={deskPricesTexts.removeName({ name })}
              >
                {deskPricesTexts.remove()}
              </Button>
            </Form>
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}
