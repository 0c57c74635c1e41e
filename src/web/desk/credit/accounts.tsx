import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type CreditAccountList,
  type CreditAccountRow,
  type CreditAge,
  creditAgeNames,
  creditAges,
  creditTexts,
  getOverdue,
  nameCreditAccount,
} from '#contract/orders/credit.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskCreditTexts from '#texts/desk-credit.ts'
import { getPageUrl } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage, settingsStep } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { EmptyStart } from '../parts/empty-start.tsx'
import { toProblems } from '../parts/error-summary.tsx'
import { DeskPagination } from '../parts/filter-form.tsx'
import { StateMark } from '../parts/state-mark.tsx'
import type { Route } from './+types/accounts.ts'
import { BuyerChoice, loadBuyerChoice } from './buyer-choice.tsx'
import { LimitBar } from './limit-bar.tsx'
import { NewAccountForm, type RefusedAccount } from './new-account-form.tsx'

/** /desk/credit: who orders on account, and who owes what since when (PAY-05). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const query = getPageUrl(request).searchParams
  const page = toRowId(query.get('page')) || 1
  const mayGrant = mayDo(staff, 'approve')
  const isNew = mayGrant && query.get('edit') === 'new'
  return {
    ...(await shop.orders.listCreditAccounts(scope, { page })),
    page,
    mayGrant,
    isNew,
    choice: isNew ? await loadBuyerChoice({ scope, shop }, query) : null,
  }
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
  const typed = { limit, days, blocked: false }
  const { code } = outcome
  const isOfBuyer =
    code === 'unknown-buyer' || code === 'several-companies' || code === 'account-exists'
  const problems = isOfBuyer
    ? [{ field: 'buyer', text: creditTexts[code]() }]
    : toProblems(outcome, creditTexts)
  return data<RefusedAccount>({ problems, typed }, 400)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskCreditTexts.onAccount())

export default function DeskCreditAccounts({ loaderData, actionData }: Route.ComponentProps) {
  const { accounts, count, page, pages, mayGrant, choice } = loaderData
  const { money } = useDesk()
  if (choice)
    return (
      <DeskPage
        title={deskCreditTexts.openCreditAccount()}
        ancestors={[
          settingsStep,
          { name: deskCreditTexts.onAccount(), path: deskPaths.creditAccounts() },
        ]}
        lead={deskCreditTexts.openAccountLead()}
      >
        {choice.chosen ? (
          <NewAccountForm chosen={choice.chosen} refused={actionData} />
        ) : (
          <BuyerChoice choice={choice} />
        )}
      </DeskPage>
    )
  const newLink = mayGrant && (
    <ButtonLink to={`${deskPaths.creditAccounts()}?edit=new`} tone="buy">
      {deskCreditTexts.openCreditAccount()}
    </ButtonLink>
  )
  return (
    <DeskPage
      title={deskCreditTexts.onAccount()}
      count={count > 0 ? formatCount(count, money) : ''}
      lead={deskCreditTexts.accountsLead()}
      actions={accounts.length > 0 && newLink}
    >
      {accounts.length === 0 ? (
        <EmptyStart icon="payment" title={deskCreditTexts.noAccounts()} action={newLink}>
          {deskCreditTexts.noAccountsNote()}
        </EmptyStart>
      ) : (
        <>
          <Sums {...loaderData} />
          <AccountsTable accounts={accounts} />
        </>
      )}
      <DeskPagination label={deskCreditTexts.accountPages()} page={page} pages={pages} />
    </DeskPage>
  )
}

function Sums({ openInAll, overdueInAll }: Pick<CreditAccountList, 'openInAll' | 'overdueInAll'>) {
  const { money } = useDesk()
  const sums = [
    { name: deskCreditTexts.open(), amount: openInAll, tone: '' },
    { name: deskCreditTexts.notDueYet(), amount: openInAll - overdueInAll, tone: '' },
    {
      name: deskCreditTexts.overdue(),
      amount: overdueInAll,
      tone: overdueInAll > 0 ? 'text-bad' : '',
    },
  ]
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-3">
      {sums.map(({ name, amount, tone }) => (
        <div key={name}>
          <dt className="text-2 text-ink-2">{name}</dt>
          <dd className={`text-3 font-bold tabular-nums ${tone}`}>{formatMoney(amount, money)}</dd>
        </div>
      ))}
    </dl>
  )
}

function AccountsTable({ accounts }: { accounts: CreditAccountRow[] }) {
  const { money } = useDesk()
  return (
    <DeskTable
      caption={deskCreditTexts.whoOwesWhat()}
      cards
      head={[
        deskCreditTexts.buyer(),
        deskCreditTexts.usedOfLimit(),
        { name: deskCreditTexts.available(), end: true },
        ...creditAges.map((age) => ({ name: creditAgeNames[age](), end: true })),
      ]}
    >
      {accounts.map((account) => {
        const { id, open, ageing, limit, days, kind, isBlocked } = account
        return (
          <tr key={id}>
            <th scope="row" className="break-words">
              <Link to={deskPaths.creditAccount(id)}>
                {account.trade || nameCreditAccount(account)}
              </Link>
              {account.trade && (
                <span className="font-normal text-ink-2"> {nameCreditAccount(account)}</span>
              )}
              <span className="block text-1 font-normal text-ink-2">
                {kind === 'company'
                  ? deskCreditTexts.companyDays({ days })
                  : deskCreditTexts.customerDays({ days })}
              </span>
              {isBlocked && <StateMark tone="bad">{deskCreditTexts.blocked()}</StateMark>}
            </th>
            <td className="whole">
              <LimitBar open={open} overdue={getOverdue(account)} limit={limit} />
            </td>
            <td
              data-name={`${deskCreditTexts.available()}${commonTexts.colon().trimEnd()}`}
              className="text-end tabular-nums"
            >
              {formatMoney(Math.max(0, limit - open), money)}
            </td>
            {creditAges.map((age) => (
              <td
                key={age}
                data-name={`${creditAgeNames[age]()}${commonTexts.colon().trimEnd()}`}
                className={`text-end tabular-nums ${toneAge(age, ageing[age])}`}
              >
                {ageing[age] === 0 ? '–' : formatMoney(ageing[age], money)}
              </td>
            ))}
          </tr>
        )
      })}
    </DeskTable>
  )
}

/** Nothing is grey, and on a phone not shown; what is overdue is red. */
function toneAge(age: CreditAge, amount: number): string {
  if (amount === 0) return 'text-ink-2 max-sm:hidden!'
  return age === 'not-due' ? '' : 'font-semibold text-bad'
}
