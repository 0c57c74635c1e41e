import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type CreditAccountRow,
  creditAgeNames,
  creditAges,
  creditTexts,
  nameCreditAccount,
} from '#contract/orders/credit.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import { ErrorSummary, findProblemText, type Problem, toProblems } from '../parts/error-summary.tsx'
import { DeskPagination } from '../parts/filter-form.tsx'
import type { Route } from './+types/accounts.ts'
import { TermsFields, type TypedTerms } from './terms-fields.tsx'

/** /desk/credit: who orders on account, and who owes what since when (PAY-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const page = toRowId(getPageUrl(request).searchParams.get('page')) || 1
  const list = await shop.orders.listCreditAccounts(scope, { page })
  return { ...list, page, mayGrant: mayDo(staff, 'approve') }
}

interface Refused {
  problems: Problem[]
  typed: TypedTerms & { kind: string; buyer: string }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'approve')
  const form = await readForm(request)
  const limit = readFormText(form, 'limit', 30)
  const days = readFormText(form, 'days', 10)
  const buyer = readFormText(form, 'buyer', 254)
  const kind = readFormText(form, 'kind', 10) === 'customer' ? 'customer' : 'company'
  const input = { kind, buyer, limit, days, blocked: false } as const
  const outcome = await shop.orders.openCreditAccount(scope, input)
  if (outcome.ok) return redirect(buildDonePath(deskPaths.creditAccount(outcome.value.id), 'added'))
  const typed = { kind, buyer, limit, days, blocked: false }
  const { code } = outcome
  const isOfBuyer =
    code === 'unknown-buyer' || code === 'several-companies' || code === 'account-exists'
  const problems = isOfBuyer
    ? [{ field: 'buyer', text: creditTexts[code] }]
    : toProblems(outcome, creditTexts)
  return data<Refused>({ problems, typed }, 400)
}

export const meta: Route.MetaFunction = () => buildDeskMeta('on account')

export default function DeskCreditAccounts({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, count, openInAll, page, pages, mayGrant } = loaderData
  const { money } = useDesk()
  return (
    <DeskPage
      title="On account"
      count={formatCount(count, money)}
      lead={`Buyers who pay later, up to a limit. Open in all: ${formatMoney(openInAll, money)}.`}
    >
      {mayGrant && <NewAccountForm refused={actionData} isOpen={accounts.length === 0} />}
      {accounts.length === 0 ? (
        <EmptyState>Nobody orders on account yet.</EmptyState>
      ) : (
        <AccountsTable accounts={accounts} />
      )}
      <DeskPagination label="Pages of accounts" page={page} pages={pages} />
    </DeskPage>
  )
}

function AccountsTable({ accounts }: { accounts: CreditAccountRow[] }) {
  const { money } = useDesk()
  const formatPart = (amount: number) => (amount === 0 ? '–' : formatMoney(amount, money))
  return (
    <DeskTable
      caption="Who owes what"
      cards
      head={[
        'Buyer',
        { name: 'Open', end: true },
        ...creditAges.map((age) => ({ name: creditAgeNames[age], end: true })),
        { name: 'Limit', end: true },
        { name: 'Days', end: true },
      ]}
    >
      {accounts.map((account) => {
        const { id, open, ageing, limit, days, isBlocked } = account
        return (
          <tr key={id}>
            <th scope="row" className="break-words">
              <Link to={deskPaths.creditAccount(id)} className="font-semibold">
                {nameCreditAccount(account)}
              </Link>
              {isBlocked && <span className="block text-2 font-normal text-bad">Blocked</span>}
            </th>
            <td data-name="Open" className="text-right font-semibold tabular-nums">
              {formatPart(open)}
            </td>
            {creditAges.map((age) => (
              <td
                key={age}
                data-name={creditAgeNames[age]}
                className={`text-right tabular-nums ${age !== 'not-due' && ageing[age] > 0 ? 'text-bad' : ''}`}
              >
                {formatPart(ageing[age])}
              </td>
            ))}
            <td data-name="Limit" className="text-right tabular-nums">
              {formatMoney(limit, money)}
            </td>
            <td data-name="Days" className="text-right tabular-nums">
              {days}
            </td>
          </tr>
        )
      })}
    </DeskTable>
  )
}

function NewAccountForm({ refused, isOpen }: { refused: Refused | undefined; isOpen: boolean }) {
  return (
    <details
      open={isOpen || refused !== undefined}
      className="rounded-large border border-line px-4"
    >
      <summary className="py-3 font-semibold">Let a buyer order on account …</summary>
      <form method="post" aria-label="Let a buyer order on account" className="grid gap-4 pb-4">
        <ErrorSummary problems={refused?.problems} />
        <div className="grid max-w-[44rem] gap-4 sm:grid-cols-2">
          <Select label="Who" name="kind" defaultValue={refused?.typed.kind ?? 'company'}>
            <option value="company">A company</option>
            <option value="customer">A customer</option>
          </Select>
          <Field
            label="Email, or the company’s number"
            id="buyer"
            name="buyer"
            required
            maxLength={254}
            autoComplete="off"
            defaultValue={refused?.typed.buyer}
            error={findProblemText(refused?.problems, 'buyer')}
            hint="The confirmed address of who manages the company, or of the customer."
          />
          <TermsFields typed={refused?.typed} problems={refused?.problems} />
        </div>
        <Button type="submit" tone="buy" className="justify-self-start">
          Open account
        </Button>
      </form>
    </details>
  )
}
