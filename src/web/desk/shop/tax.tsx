import { Form, redirect } from 'react-router'
import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { UnregisteredDocument } from '#contract/tax/e-invoice.ts'
import { isLetterInForce } from '#contract/tax/registered-buyer.ts'
import { parseMonth } from '#contract/tax/tax-month.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskTaxTexts from '#texts/desk-tax.ts'
import { getPageUrl } from '#web/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage, Select } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { buildDeskMeta, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { EmptyStart } from '../parts/empty-start.tsx'
import type { Route } from './+types/tax.ts'
import { nameMonth } from './month-words.ts'
import { TaxFiles } from './tax-files.tsx'
import { TaxRegistration } from './tax-registration.tsx'

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
      ? [{ state, until: lutUntil, isOwn: state === scope.seller.state }]
      : [],
  )
  return { view, uncodedCount, letters, locale }
}

/** Sends what the invoice registration portal has not registered once more (TAX-04). */
export async function action({ context, request }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'administer')
  await shop.orders.retryEInvoices(scope)
  throw redirect(deskPaths.tax() + new URL(request.url).search)
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskTaxTexts.tax())

export default function DeskTax({
  loaderData: { view, uncodedCount, letters, locale },
}: Route.ComponentProps) {
  const { month, months, registrations, uneven, broken, older } = view
  const nameThis = (each: string) => nameMonth(each, locale)
  const here = months.indexOf(month)
  const newer = here > 0 ? months[here - 1] : undefined
  const earlier = months[here + 1]
  return (
    <DeskPage title={deskTaxTexts.tax()} lead={deskTaxTexts.returnsLead()}>
      <MonthForm month={month} months={months} newer={newer} older={earlier} nameMonth={nameThis} />
      <Hindrances
        letters={letters}
        uncodedCount={uncodedCount}
        uneven={uneven}
        broken={broken}
        older={older}
      />
      {view.unregistered.length > 0 && <Unregistered documents={view.unregistered} />}
      {registrations.length === 0 && (
        <EmptyStart icon="tax" title={deskTaxTexts.noInvoices({ month: nameThis(month) })}>
          <RichText
            parts={deskTaxTexts.whenInvoiced({
              link: (text) => (
                <Link to={deskPaths.company()} className="underline">
                  {text}
                </Link>
              ),
            })}
          />
        </EmptyStart>
      )}
      {registrations.map((registration) => (
        <TaxRegistration
          key={registration.taxNumber}
          registration={registration}
          month={month}
          isOneOfMany={registrations.length > 1}
        />
      ))}
      {registrations.length > 0 && (
        <TaxFiles registrations={registrations} month={month} monthName={nameThis(month)} />
      )}
    </DeskPage>
  )
}

interface MonthProps {
  month: string
  months: readonly string[]
  newer: string | undefined
  older: string | undefined
  nameMonth: (month: string) => string
}

function MonthForm({ month, months, newer, older, nameMonth }: MonthProps) {
  return (
    <Form className="flex flex-wrap items-end gap-3">
      <Select label={deskTaxTexts.month()} name="month" defaultValue={month} key={month}>
        {months.map((each) => (
          <option key={each} value={each}>
            {nameMonth(each)}
          </option>
        ))}
      </Select>
      <Button type="submit">{deskTaxTexts.show()}</Button>
      <span className="flex gap-x-4 py-1.5 text-2">
        {older && (
          <Link to={`?month=${older}`} className="underline">
            ‹ {nameMonth(older)}
          </Link>
        )}
        {newer && (
          <Link to={`?month=${newer}`} className="underline">
            {nameMonth(newer)} ›
          </Link>
        )}
      </span>
    </Form>
  )
}

interface HindranceProps {
  letters: readonly { state: string | null; until: string; isOwn: boolean }[]
  uncodedCount: number
  uneven: readonly string[]
  broken: readonly string[]
  older: number
}

/** What stands in the way of a right return, and where it is mended. */
function Hindrances({ letters, uncodedCount, uneven, broken, older }: HindranceProps) {
  return (
    <>
      {letters.map(({ state, until, isOwn }) => (
        <FormMessage key={state} tone="bad">
          <RichText
            parts={deskTaxTexts.letterEnded({
              state: state ?? '',
              day: formatFullDay(until),
              link: (text) => (
                <Link
                  to={isOwn ? deskPaths.company() : deskPaths.registrations()}
                  className="underline"
                >
                  {text}
                </Link>
              ),
            })}
          />
        </FormMessage>
      ))}
      {uncodedCount > 0 && (
        <FormMessage tone="bad">
          <RichText
            parts={deskTaxTexts.uncodedProducts({
              count: uncodedCount,
              link: (text) => (
                <Link to={`${deskPaths.products()}?state=active&lacks=code`} className="underline">
                  {text}
                </Link>
              ),
            })}
          />
        </FormMessage>
      )}
      {uneven.length > 0 && (
        <FormMessage tone="bad">
          {deskTaxTexts.wrongTotals({
            documents: uneven.slice(0, 20).join(commonTexts.nameComma()),
          })}
        </FormMessage>
      )}
      {broken.length > 0 && (
        <FormMessage tone="bad">
          {deskTaxTexts.changedDocuments({
            documents: broken.slice(0, 20).join(commonTexts.nameComma()),
          })}
        </FormMessage>
      )}
      {older > 0 && (
        <p className="text-2 text-ink-2">{deskTaxTexts.olderDocuments({ count: older })}</p>
      )}
    </>
  )
}

/** What the invoice registration portal has not registered yet, of any month. Source: TAX-04. */
function Unregistered({ documents }: { documents: UnregisteredDocument[] }) {
  const isRefused = documents.some(({ state }) => state === 'refused')
  const title = deskTaxTexts.notRegisteredYet()
  return (
    <DeskSection
      title={title}
      lead={isRefused ? deskTaxTexts.portalRejected() : deskTaxTexts.portalWaiting()}
    >
      <DeskTable
        caption={title}
        head={[deskTaxTexts.document(), deskTaxTexts.order(), deskTaxTexts.why()]}
      >
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
              {problem || deskTaxTexts.onItsWay()}
            </td>
          </tr>
        ))}
      </DeskTable>
      <Form method="post" className="mt-3">
        <Button type="submit">{deskTaxTexts.tryAgainNow()}</Button>
      </Form>
    </DeskSection>
  )
}
