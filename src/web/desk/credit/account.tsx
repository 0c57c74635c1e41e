import { data, redirect, useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type CreditAccountPage,
  type CreditCode,
  creditAgeNames,
  creditAges,
  creditTexts,
  getOverdue,
  nameCreditAccount,
  type OpenItem,
} from '#contract/orders/credit.ts'
import { maxReferenceLength } from '#contract/orders/order-changes.ts'
import { deskFilePaths, deskPaths } from '#contract/paths/desk-paths.ts'
import { formatMoney, parseMajor, toMajorText } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskCreditTexts from '#texts/desk-credit.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox, Field, FormMessage, Select } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import {
  createFieldLabel,
  ErrorSummary,
  type FieldLabel,
  findProblemText,
  type Problem,
  toProblems,
} from '../parts/error-summary.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { HistoryLink } from '../parts/history-box.tsx'
import type { Route } from './+types/account.ts'
import { LimitBar } from './limit-bar.tsx'
import { OpenItemsTable, StatementTable } from './statement-tables.tsx'
import { labelTerms, TermsFields, type TypedTerms } from './terms-fields.tsx'

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
  const field = paymentFields[outcome.code]
  const problem = { text: creditTexts[outcome.code](), ...(field && { field }) }
  return data<Refused>({ problems: [problem], payment }, 409)
}

/** The field that a payment is refused for. */
const paymentFields: Partial<Record<CreditCode, keyof TypedPayment>> = {
  'bad-amount': 'amount',
  'above-open': 'amount',
  'bad-day': 'day',
  'noted-already': 'reference',
  'no-such-order': 'number',
}

/** What the form of a payment calls its fields. */
function labelPayment(currency: string): FieldLabel {
  return createFieldLabel({
    amount: () => deskCreditTexts.amountInCurrency({ currency }),
    day: deskCreditTexts.day,
    reference: deskCreditTexts.bankReferenceOptional,
    number: deskCreditTexts.pays,
  })
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

export const meta: Route.MetaFunction = () => buildDeskMeta(deskCreditTexts.accountTitle())

export default function DeskCreditAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { page, mayGrant, mayRecord, formKey } = loaderData
  const { account, items, statement, today } = page
  const { money } = useDesk()
  const wanted = useSearchParams()[0].get('edit')
  const path = deskPaths.creditAccount(account.id)
  const steps = [
    { name: deskCreditTexts.onAccount(), path: deskPaths.creditAccounts() },
    { name: nameCreditAccount(account), path },
  ]
  if (mayRecord && (actionData?.payment || wanted === 'payment') && items.length > 0)
    return (
      <DeskPage
        title={deskCreditTexts.recordPayment()}
        ancestors={steps}
        lead={deskCreditTexts.amountOpen({ open: formatMoney(account.open, money) })}
      >
        <ErrorSummary problems={actionData?.problems} label={labelPayment(money.currency)} />
        <PaymentForm page={page} formKey={formKey} today={today} refused={actionData} />
      </DeskPage>
    )
  if (mayGrant && (actionData?.terms || wanted === 'terms'))
    return (
      <DeskPage
        title={deskCreditTexts.limitAndDays()}
        ancestors={steps}
        lead={deskCreditTexts.currentTerms({
          limit: formatMoney(account.limit, money),
          days: account.days,
        })}
      >
        <ErrorSummary problems={actionData?.problems} label={labelTerms(money.currency)} />
        <TermsForm
          key={account.version}
          account={account}
          typed={actionData?.terms}
          problems={actionData?.problems}
        />
      </DeskPage>
    )
  return (
    <DeskPage
      title={nameCreditAccount(account)}
      ancestors={[{ name: deskCreditTexts.onAccount(), path: deskPaths.creditAccounts() }]}
      actions={
        <>
          <HistoryLink subject={`credit-account:${account.id}`} />
          {mayGrant && <ButtonLink to="?edit=terms">{deskCreditTexts.changeTerms()}</ButtonLink>}
          {mayRecord && items.length > 0 && (
            <ButtonLink to="?edit=payment" tone="buy">
              {deskCreditTexts.recordPayment()}
            </ButtonLink>
          )}
        </>
      }
    >
      {account.isBlocked && (
        <FormMessage tone="bad">{deskCreditTexts.blockedWarning()}</FormMessage>
      )}
      <CreditFacts account={account} />
      <Managers managers={account.managers} />
      <DeskSection title={deskCreditTexts.openInvoices()}>
        <OpenItemsTable items={items} />
      </DeskSection>
      <DeskSection title={deskCreditTexts.statement()}>
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <FilterForm label={deskCreditTexts.statementFrom()}>
            <Field
              label={deskCreditTexts.from()}
              name="from"
              type="date"
              max={today}
              defaultValue={statement.from}
            />
          </FilterForm>
          <StatementFiles id={account.id} from={statement.from} />
        </div>
        <StatementTable statement={statement} />
      </DeskSection>
    </DeskPage>
  )
}

function StatementFiles({ id, from }: { id: number; from: string }) {
  return (
    <span className="flex gap-2">
      <a
        href={toHref(`${deskFilePaths.statementFile(id)}?from=${from}`)}
        download
        className="button button-plain"
      >
        {deskCreditTexts.csv()}
      </a>
      <a
        href={toHref(`${deskFilePaths.statementPdf(id)}?from=${from}`)}
        download
        className="button button-plain"
      >
        {deskCreditTexts.pdf()}
      </a>
    </span>
  )
}

function CreditFacts({ account }: { account: CreditAccountPage['account'] }) {
  const { money } = useDesk()
  const { open, limit, free, days, ageing } = account
  const overdue = getOverdue(account)
  return (
    <section
      aria-label={deskCreditTexts.limitAndOpen()}
      className="grid gap-x-12 gap-y-5 rounded-large border border-line p-4 lg:grid-cols-[minmax(16rem,22rem)_1fr]"
    >
      <div className="grid content-start gap-2">
        <h2 className="text-2 font-semibold">{deskCreditTexts.usedOfLimit()}</h2>
        <LimitBar open={open} overdue={overdue} limit={limit} />
        <p className="text-2 text-ink-2">
          {deskCreditTexts.availableAndDays({ free: formatMoney(free, money), days })}
        </p>
      </div>
      <div className="grid content-start gap-2">
        <h2 className="text-2 font-semibold">
          {overdue > 0
            ? deskCreditTexts.amountOverdue({ amount: formatMoney(overdue, money) })
            : deskCreditTexts.nothingOverdue()}
        </h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-5">
          {creditAges.map((age) => (
            <div key={age}>
              <dt className="text-1 text-ink-2">{creditAgeNames[age]()}</dt>
              <dd
                className={`tabular-nums ${ageing[age] > 0 && age !== 'not-due' ? 'font-semibold text-bad' : ageing[age] > 0 ? 'font-semibold' : 'text-ink-2'}`}
              >
                {ageing[age] === 0 ? '–' : formatMoney(ageing[age], money)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Who they are: a company's name is whatever its people wrote. */
function Managers({ managers }: Pick<CreditAccountPage['account'], 'managers'>) {
  if (managers.length === 0) return null
  const names = managers.map(({ email, isConfirmed }) =>
    isConfirmed ? email : deskCreditTexts.unconfirmedEmail({ email }),
  )
  return (
    <p className="break-words text-2 text-ink-2">
      {deskCreditTexts.managedBy({ names: names.join(commonTexts.nameComma()) })}
    </p>
  )
}

function PaymentForm(props: {
  page: CreditAccountPage
  formKey: string
  today: string
  refused: Refused | undefined
}) {
  const { page, formKey, today, refused } = props
  const { money } = useDesk()
  const label = labelPayment(money.currency)
  const typed = refused?.payment
  const buildProps = (name: keyof TypedPayment) => ({
    id: name,
    name,
    label: label(name),
    error: findProblemText(refused?.problems, name),
  })
  return (
    <form
      method="post"
      aria-label={deskCreditTexts.recordPayment()}
      className="grid max-w-[28rem] gap-4"
    >
      <input type="hidden" name="key" value={formKey} />
      <Field
        {...buildProps('amount')}
        inputMode="decimal"
        required
        autoComplete="off"
        defaultValue={typed?.amount}
        hint={deskCreditTexts.amountHint({ open: formatMoney(page.account.open, money) })}
      />
      <Field
        {...buildProps('day')}
        type="date"
        required
        max={today}
        defaultValue={typed?.day ?? today}
      />
      <Field
        {...buildProps('reference')}
        maxLength={maxReferenceLength}
        autoComplete="off"
        defaultValue={typed?.reference}
      />
      <Select {...buildProps('number')} defaultValue={typed?.number ?? ''}>
        <option value="">{deskCreditTexts.oldestFirst()}</option>
        {sumByOrder(page.items).map(([number, amountDue]) => (
          <option key={number} value={number}>
            {number}
            {commonTexts.colon()}
            {formatMoney(amountDue, money)}
          </option>
        ))}
      </Select>
      <div className="flex gap-2">
        <Button type="submit" name="do" value="payment" tone="buy">
          {deskCreditTexts.recordPayment()}
        </Button>
        <ButtonLink to={deskPaths.creditAccount(page.account.id)}>
          {deskCreditTexts.discard()}
        </ButtonLink>
      </div>
    </form>
  )
}

/** A payment may name an order: it pays the oldest invoice of it first. */
function sumByOrder(items: readonly OpenItem[]): [string, number][] {
  const sums = new Map<string, number>()
  for (const { number, amountDue } of items) sums.set(number, (sums.get(number) ?? 0) + amountDue)
  return [...sums]
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
    <form
      method="post"
      aria-label={deskCreditTexts.limitAndDays()}
      className="grid max-w-[28rem] gap-4"
    >
      <input type="hidden" name="version" value={version} />
      <TermsFields typed={typed ?? stored} problems={problems} />
      <Checkbox
        label={deskCreditTexts.blockedNote()}
        name="blocked"
        defaultChecked={(typed ?? stored).blocked}
      />
      <div className="flex gap-2">
        <Button type="submit" name="do" value="terms" tone="buy">
          {deskCreditTexts.save()}
        </Button>
        <ButtonLink to={deskPaths.creditAccount(account.id)}>
          {deskCreditTexts.discard()}
        </ButtonLink>
      </div>
    </form>
  )
}
