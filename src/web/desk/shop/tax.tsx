import { Form, redirect } from 'react-router'
import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { UnregisteredDocument } from '#contract/tax/e-invoice.ts'
import { isLetterInForce } from '#contract/tax/registered-buyer.ts'
import { parseMonth, type RegistrationView } from '#contract/tax/tax-month.ts'
import { formatTaxNumber } from '#contract/tax/tax-number.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import { getPageUrl } from '#web/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable, EmptyState } from '../parts/desk-table.tsx'
import type { Route } from './+types/tax.ts'

/** /desk/tax: what the tax office is told of a month (TAX-07). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  const wanted = parseMonth(getPageUrl(request).searchParams.get('month'))
  const { countryCode, locale } = scope.seller
  const [view, uncodedCount] = await Promise.all([
    shop.orders.getTaxMonth(scope, wanted),
    countryCode === 'IN' ? shop.catalog.countUncodedProducts(scope) : 0,
  ])
  const registrations = countryCode === 'IN' ? await shop.desk.listRegistrations(scope) : []
  const letters = [scope.seller, ...registrations].flatMap(({ state, lutNumber, lutUntil }) =>
    lutNumber !== '' && lutUntil && !isLetterInForce({ lutNumber, lutUntil }, view.today)
      ? [{ state, until: lutUntil }]
      : [],
  )
  return { view, uncodedCount, letters, own: scope.seller.state, countryCode, locale }
}

/** Sends what the invoice registration portal has not registered once more (TAX-04). */
export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  await shop.orders.retryEInvoices(scope)
  throw redirect(deskPaths.tax() + new URL(request.url).search)
}

export const meta: Route.MetaFunction = () => buildDeskMeta('tax')

export default function DeskTax({
  loaderData: { view, uncodedCount, letters, own, countryCode, locale },
}: Route.ComponentProps) {
  const { money } = useDesk()
  const { month, months, registrations, unregistered, broken, older } = view
  const nameMonth = (each: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${each}-01T00:00:00Z`),
    )
  return (
    <DeskPage
      title="Tax"
      lead="Invoices and credit notes of a month, as they were issued: what the return is made of."
    >
      <Form className="flex flex-wrap items-end gap-3">
        <Select label="Month" name="month" defaultValue={month} key={month}>
          {months.map((each) => (
            <option key={each} value={each}>
              {nameMonth(each)}
            </option>
          ))}
        </Select>
        <Button type="submit">Show</Button>
      </Form>
      {letters.map(({ state, until }) => (
        <FormMessage key={state} tone="bad">
          The letter of undertaking of {state} ended on {formatFullDay(until)}: units of a special
          economic zone pay tax again, and orders that were sold to them without it can’t be
          invoiced.{' '}
          <Link
            to={state === own ? deskPaths.company() : deskPaths.registrations()}
            className="underline"
          >
            Enter the next one
          </Link>
        </FormMessage>
      ))}
      {uncodedCount > 0 && (
        <FormMessage tone="bad">
          {uncodedCount === 1
            ? '1 product on sale has no HSN or SAC code'
            : `${formatCount(uncodedCount, money)} products on sale have no HSN or SAC code`}
          , which tax invoices and the return must name.{' '}
          <Link to={`${deskPaths.products()}?state=active&lacks=code`} className="underline">
            {uncodedCount === 1 ? 'Show it' : 'Show them'}
          </Link>
        </FormMessage>
      )}
      {unregistered.length > 0 && <Unregistered documents={unregistered} />}
      {broken.length > 0 && (
        <FormMessage tone="bad">
          These documents are not as they were issued: {broken.slice(0, 20).join(', ')}. Somebody
          has changed the database. Please compare them with a backup.
        </FormMessage>
      )}
      {older > 0 && (
        <p className="text-2 text-ink-2">
          {older} {older === 1 ? 'document' : 'documents'} of an older version of the shop{' '}
          {older === 1 ? 'is' : 'are'} not counted here.
        </p>
      )}
      {registrations.length === 0 && (
        <EmptyState>No invoice was issued in {nameMonth(month)}.</EmptyState>
      )}
      {registrations.map((registration) => (
        <Registration
          key={registration.taxNumber}
          registration={registration}
          month={month}
          countryCode={countryCode}
        />
      ))}
      {registrations.length > 0 && (
        <p>
          <a href={deskPaths.taxFile(month)} className="button button-plain">
            All documents as CSV
          </a>
        </p>
      )}
    </DeskPage>
  )
}

/** What the invoice registration portal has not registered yet, of any month. Source: TAX-04. */
function Unregistered({ documents }: { documents: UnregisteredDocument[] }) {
  const isRefused = documents.some(({ state }) => state === 'refused')
  const title = 'Not registered yet'
  return (
    <DeskSection
      title={title}
      lead={
        isRefused
          ? 'The invoice registration portal refused some of these. Buyers can’t claim their tax until they are registered.'
          : 'These wait for the invoice registration portal. They are sent again by themselves.'
      }
    >
      <DeskTable caption={title} head={['Document', 'Order', 'Why']}>
        {documents.map(({ kind, number, name, order, state, problem }) => (
          <tr key={`${kind} ${number}`}>
            <td>
              <Link to={deskPaths.document(order, name)} className="underline">
                {name}
              </Link>
            </td>
            <td>
              <Link to={deskPaths.order(order)} className="underline">
                {order}
              </Link>
            </td>
            <td className={state === 'refused' ? 'text-bad' : 'text-ink-2'}>
              {problem || 'On its way.'}
            </td>
          </tr>
        ))}
      </DeskTable>
      <Form method="post" className="mt-3">
        <Button type="submit">Try again now</Button>
      </Form>
    </DeskSection>
  )
}

function Registration(props: {
  registration: RegistrationView
  month: string
  countryCode: string
}) {
  const { money } = useDesk()
  const { month, countryCode } = props
  const { taxNumber, invoices, notes, taxes, hasReturn } = props.registration
  const title = taxNumber ? formatTaxNumber(taxNumber, countryCode) : 'Without a tax number'
  const rows = [
    { name: 'Invoices', sign: '', ...invoices },
    { name: 'Credit notes', sign: '−', ...notes },
  ]
  const netTotal = invoices.net - notes.net
  return (
    <DeskSection title={title}>
      <DeskTable
        caption={title}
        head={[
          'Documents',
          { name: 'Count', end: true },
          { name: 'Taxable value', end: true },
          { name: 'Tax', end: true },
          { name: 'Amount', end: true },
        ]}
      >
        {rows.map(({ name, sign, count, net, total }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="text-right">{count}</td>
            {[net, total - net, total].map((amount, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their places
              <td key={at} className="text-right">
                {amount > 0 && sign}
                {formatMoney(amount, money)}
              </td>
            ))}
          </tr>
        ))}
        <tr className="font-semibold">
          <td>Together</td>
          <td className="text-right">{invoices.count + notes.count}</td>
          <td className="text-right">{formatMoney(netTotal, money)}</td>
          <td className="text-right">
            {formatMoney(invoices.total - notes.total - netTotal, money)}
          </td>
          <td className="text-right">{formatMoney(invoices.total - notes.total, money)}</td>
        </tr>
      </DeskTable>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-2 text-ink-2">
        {taxes.map(({ name, amount }) => (
          <span key={name}>
            {name} {formatMoney(amount, money)}
          </span>
        ))}
      </p>
      {hasReturn && (
        <p className="mt-3">
          <a href={deskPaths.taxReturn(month, taxNumber)} className="button button-buy">
            GSTR-1 of the month (JSON)
          </a>
        </p>
      )}
    </DeskSection>
  )
}
