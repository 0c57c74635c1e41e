import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type CreditAccountPage,
  creditTexts,
  getOverdue,
  nameCreditAccount,
} from '#contract/orders/credit.ts'
import { maxReferenceLength } from '#contract/orders/order-changes.ts'
import { deskFilePaths, deskPaths } from '#contract/paths/desk-paths.ts'
import { formatMoney, parseMajor, toMajorText } from '#kernel/money.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, FormMessage, Select } from '#web/ui/field.tsx'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { ErrorSummary, type Problem, toProblems } from '../parts/error-summary.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { HistoryLink } from '../parts/history-box.tsx'
import type { Route } from './+types/account.ts'
import { OpenOrdersTable, StatementTable } from './statement-tables.tsx'
import { TermsFields, type TypedTerms } from './terms-fields.tsx'

/** /desk/credit/{id}: what one buyer owes, its terms, and payments (PAY-05). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const from = getPageUrl(request).searchParams.get('from') ?? ''
  const page = await orNotFound(shop.orders.getCreditAccount(scope, toRowId(params.id), { from }))
  return {
    page,
    mayGrant: mayDo(staff, 'approve'),
    mayRecord: mayDo(staff, 'orders'),
    formKey: crypto.randomUUID(),
  }
}

type Visit = ReturnType<typeof requireDeskAccess>

interface TypedPayment {
  amount: string
  day: string
  reference: string
  number: string
}

interface Refused {
  problems: Problem[]
  terms?: TypedTerms
  payment?: TypedPayment
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const id = toRowId(params.id)
  const form = await readForm(request)
  if (readFormText(form, 'do', 20) === 'payment') {
    const visit = requireDeskAccess(context, request, 'orders')
    return answerPayment(visit, id, form)
  }
  const visit = requireDeskAccess(context, request, 'approve')
  return answerTerms(visit, id, form)
}

async function answerPayment({ scope, shop }: Visit, id: number, form: FormData) {
  const payment = {
    amount: readFormText(form, 'amount', 30),
    day: readFormText(form, 'day', 10),
    reference: readFormText(form, 'reference', 100),
    number: readFormText(form, 'number', 20).trim(),
  }
  const amount = parseMajor(payment.amount, scope.seller.currency) ?? 0
  const key = readFormText(form, 'key', 100)
  const outcome = await orNotFound(
    shop.orders.recordCreditPayment(scope, id, { ...payment, key, amount }),
  )
  if (outcome.ok) return redirect(buildDonePath(deskPaths.creditAccount(id), 'paid'))
  return data<Refused>({ problems: toProblems(outcome, creditTexts), payment }, 409)
}

async function answerTerms({ scope, shop }: Visit, id: number, form: FormData) {
  const terms = {
    limit: readFormText(form, 'limit', 30),
    days: readFormText(form, 'days', 10),
    blocked: form.has('blocked'),
  }
  const version = toRowId(form.get('version'))
  const outcome = await orNotFound(shop.orders.saveCreditTerms(scope, id, { ...terms, version }))
  if (outcome.ok) return redirect(buildDonePath(deskPaths.creditAccount(id)))
  return data<Refused>({ problems: toProblems(outcome, creditTexts), terms }, 409)
}

export const meta: Route.MetaFunction = () => buildDeskMeta('account')

export default function DeskCreditAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { page, mayGrant, mayRecord, formKey } = loaderData
  const { account, orders, statement, today } = page
  return (
    <DeskPage
      title={nameCreditAccount(account)}
      ancestors={[{ name: 'On account', path: deskPaths.creditAccounts() }]}
      actions={
        <>
          <a
            href={`${deskFilePaths.statementFile(account.id)}?from=${statement.from}`}
            download
            className="button button-plain"
          >
            CSV
          </a>
          <a
            href={`${deskFilePaths.statementPdf(account.id)}?from=${statement.from}`}
            download
            className="button button-plain"
          >
            PDF
          </a>
          <HistoryLink subject={`credit-account:${account.id}`} />
        </>
      }
    >
      {account.isBlocked && (
        <FormMessage tone="bad">Blocked: nothing more can be ordered on account.</FormMessage>
      )}
      <ErrorSummary problems={actionData?.problems} />
      <CreditFacts account={account} />
      <Managers managers={account.managers} />
      <div className="grid gap-4 lg:grid-cols-2">
        {mayRecord && orders.length > 0 && (
          <PaymentForm page={page} formKey={formKey} today={today} typed={actionData?.payment} />
        )}
        {mayGrant && (
          // Drawn anew with each version.
          <TermsForm
            key={account.version}
            account={account}
            typed={actionData?.terms}
            problems={actionData?.problems}
          />
        )}
      </div>
      <DeskSection title="Open orders">
        <OpenOrdersTable orders={orders} />
      </DeskSection>
      <DeskSection title="Statement">
        <FilterForm label="Statement from">
          <Field label="From" name="from" type="date" max={today} defaultValue={statement.from} />
        </FilterForm>
        <StatementTable statement={statement} />
      </DeskSection>
    </DeskPage>
  )
}

function CreditFacts({ account }: { account: CreditAccountPage['account'] }) {
  const { money } = useDesk()
  const { open, limit, free, days } = account
  const overdue = getOverdue(account)
  const facts = [
    { name: 'Open', text: formatMoney(open, money), tone: '' },
    { name: 'Overdue', text: formatMoney(overdue, money), tone: overdue > 0 ? 'text-bad' : '' },
    { name: 'Limit', text: formatMoney(limit, money), tone: '' },
    { name: 'Free', text: formatMoney(free, money), tone: '' },
    { name: 'Days', text: String(days), tone: '' },
  ]
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 text-2">
      {facts.map(({ name, text, tone }) => (
        <div key={name}>
          <dt className="text-ink-2">{name}</dt>
          <dd className={`font-semibold tabular-nums ${tone}`}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Who they are: a company's name is whatever its people wrote. */
function Managers({ managers }: Pick<CreditAccountPage['account'], 'managers'>) {
  if (managers.length === 0) return null
  const names = managers.map(({ email, isConfirmed }) =>
    isConfirmed ? email : `${email} (not confirmed)`,
  )
  return <p className="break-words text-2 text-ink-2">Managed by {names.join(', ')}</p>
}

function PaymentForm(props: {
  page: CreditAccountPage
  formKey: string
  today: string
  typed: TypedPayment | undefined
}) {
  const { page, formKey, today, typed } = props
  const { money } = useDesk()
  return (
    <details className="rounded-large border border-line px-4" open={typed !== undefined}>
      <summary className="py-3 font-semibold">Record payment …</summary>
      <form method="post" aria-label="Record payment" className="grid gap-3 pb-4">
        <input type="hidden" name="key" value={formKey} />
        <Field
          label={`Amount in ${money.currency}`}
          name="amount"
          inputMode="decimal"
          required
          autoComplete="off"
          defaultValue={typed?.amount}
          hint={`At most ${formatMoney(page.account.open, money)}. A part is enough.`}
        />
        <Field
          label="Day"
          name="day"
          type="date"
          required
          max={today}
          defaultValue={typed?.day ?? today}
        />
        <Field
          label="Bank reference (optional)"
          name="reference"
          maxLength={maxReferenceLength}
          autoComplete="off"
          defaultValue={typed?.reference}
        />
        <Select label="Pays" name="number" defaultValue={typed?.number ?? ''}>
          <option value="">The orders due first</option>
          {page.orders.map(({ number, amountDue }) => (
            <option key={number} value={number}>
              {number}: {formatMoney(amountDue, money)}
            </option>
          ))}
        </Select>
        <Button type="submit" name="do" value="payment" tone="buy" className="justify-self-start">
          Record payment
        </Button>
      </form>
    </details>
  )
}

function TermsForm(props: {
  account: CreditAccountPage['account']
  typed: TypedTerms | undefined
  problems: readonly Problem[] | undefined
}) {
  const { account, typed, problems } = props
  const { money } = useDesk()
  const { limit, days, isBlocked, version } = account
  const stored = {
    limit: toMajorText(limit, money.currency),
    days: String(days),
    blocked: isBlocked,
  }
  return (
    <details className="rounded-large border border-line px-4" open={typed !== undefined}>
      <summary className="py-3 font-semibold">Change limit and days …</summary>
      <form method="post" aria-label="Limit and days" className="grid gap-3 pb-4">
        <input type="hidden" name="version" value={version} />
        <TermsFields typed={typed ?? stored} problems={problems} />
        <Checkbox
          label="Blocked: nothing more on account"
          name="blocked"
          defaultChecked={(typed ?? stored).blocked}
        />
        <Button type="submit" name="do" value="terms" className="justify-self-start">
          Save
        </Button>
      </form>
    </details>
  )
}
