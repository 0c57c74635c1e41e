import { data, Form, redirect, useSearchParams } from 'react-router'
import type { OrderSummary } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import * as myAccountTexts from '#texts/my-account.ts'
import { getPageUrl } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pills } from '#web/ui/pills.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { OrderArrival } from '#web/widgets/order/order-arrival.tsx'
import { OrderRow } from '#web/widgets/order/order-row.tsx'
import { BidRow } from '../bids/bid-row.tsx'
import { RfqRow } from '../rfq/rfq-row.tsx'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/dashboard.ts'
import { activityKinds } from './activity-kinds.ts'
import { type Activity, loadDashboard } from './dashboard-data.server.ts'
import { takeTurn } from './take-turn.server.ts'
import { Turns } from './turns.tsx'

const maxCarts = 3

/** ACC-01: what waits for the customer, answered in place, and what happened lately. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { firstName, email, emailVerified } = visit.customer
  const show = getPageUrl(request).searchParams.get('show')
  const kind = activityKinds.find((each) => each === show) ?? null
  return {
    ...(await loadDashboard(visit, kind)),
    carts: (await visit.shop.cart.savedCarts(visit.scope)).slice(0, maxCarts),
    kind,
    firstName,
    email,
    emailVerified,
    key: createFormKey(),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireSignedIn(context, request)
  const form = await readForm(request)
  if (form.has('kind')) {
    const answer = await takeTurn(visit, form)
    if (!answer) throw data(null, { status: 400 })
    if ('done' in answer) throw redirect(`${paths.dashboard()}?done=${answer.done}`)
    return data({ mailSent: false, refused: answer }, 409)
  }
  await visit.shop.accounts.sendConfirmation(visit.scope)
  return data({ mailSent: true, refused: null })
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(myAccountTexts.myAccount())

/** Messages by the value in the URL of what was just done. */
const doneTexts: Record<string, () => string> = {
  'bid-accept': myAccountTexts.bidAccepted,
  'bid-look': myAccountTexts.bidChanged,
  'bid-decline': myAccountTexts.bidDeclined,
  'quote-accept': myAccountTexts.quoteAccepted,
  'quote-answer': myAccountTexts.answerSent,
}

export default function Dashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { turns, groups, next, firstName, kind } = loaderData
  const [query] = useSearchParams()
  const done = query.get('done') ?? ''
  const doneText = !actionData && Object.hasOwn(doneTexts, done) ? doneTexts[done]!() : null
  const refused = actionData?.refused ?? null
  const isRefusedInPlace = turns.some(
    (turn) => turn.kind !== 'orders' && turn.view.id === refused?.id,
  )
  return (
    <div className="grid grid-cols-1 gap-8">
      <section className="grid gap-3">
        <Heading turnCount={turns.length} name={firstName} next={next} />
        {!loaderData.emailVerified && (
          <UnconfirmedEmail email={loaderData.email} mailSent={actionData?.mailSent ?? false} />
        )}
        {doneText && <FormMessage tone="good">{doneText}</FormMessage>}
        {refused && !isRefusedInPlace && <FormMessage tone="bad">{refused.text}</FormMessage>}
        {turns.length > 0 && <Turns turns={turns} formKey={loaderData.key} refused={refused} />}
      </section>
      <section className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 className="text-section font-bold">{myAccountTexts.activity()}</h2>
          <Pills
            label={myAccountTexts.filterActivity()}
            links={[null, ...activityKinds].map((each) => ({
              name: each === null ? myAccountTexts.all() : kindNames[each](),
              to: each === null ? paths.dashboard() : `${paths.dashboard()}?show=${each}`,
              on: each === kind,
            }))}
          />
        </div>
        {groups.map(({ label, entries }) => (
          <section key={label}>
            <h3 className="border-b border-line pt-4 pb-1.5 text-1 font-semibold text-ink-2">
              {label}
            </h3>
            <ul>
              {entries.map((entry) => (
                <ActivityEntry key={`${entry.kind} ${getNumber(entry)}`} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 &&
          (turns.length > 0 ? <p>{myAccountTexts.nothingElse()}</p> : <NothingYet />)}
        {kind !== null && groups.length > 0 && (
          <Link to={listPaths[kind]} className="justify-self-start py-3 underline">
            {allOfKindTexts[kind]()}
          </Link>
        )}
      </section>
      {loaderData.carts.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-section font-bold">{myAccountTexts.savedCarts()}</h2>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {loaderData.carts.map(({ id, name, lines }) => (
              <li key={id} className="min-w-0">
                <Link to={`${paths.savedCarts()}?open=${id}`} className="font-[550] wrap-anywhere">
                  {name}
                </Link>{' '}
                <span className="text-2 text-ink-2">
                  {myAccountTexts.productCount({ count: lines })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const kindNames = {
  orders: myAccountTexts.orders,
  quotes: myAccountTexts.quotes,
  bids: myAccountTexts.bids,
} as const
const allOfKindTexts = {
  orders: myAccountTexts.allOrders,
  quotes: myAccountTexts.allQuotes,
  bids: myAccountTexts.allBids,
}
const listPaths = { orders: paths.myOrders(), quotes: paths.myRfqs(), bids: paths.bidCart() }

function getNumber(entry: Activity): string {
  return entry.kind === 'orders' ? entry.view.number : entry.view.id
}

function ActivityEntry({ entry }: { entry: Activity }) {
  if (entry.kind === 'orders') return <OrderRow order={entry.view} />
  return entry.kind === 'quotes' ? <RfqRow rfq={entry.view} /> : <BidRow bid={entry.view} />
}

function Heading(props: { turnCount: number; name: string; next: OrderSummary | null }) {
  const { turnCount, name, next } = props
  if (turnCount > 0) {
    return (
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="title">{myAccountTexts.yourTurn()}</h1>
        <span className="text-ink-2">{myAccountTexts.turnCount({ count: turnCount })}</span>
      </div>
    )
  }
  return (
    <div className="grid gap-1">
      <h1 className="title">
        {name ? myAccountTexts.greeting({ name }) : myAccountTexts.myAccount()}
      </h1>
      {next?.arrival && (
        <p>
          <RichText
            parts={myAccountTexts.nextDelivery({
              names: next.names.join(', '),
              link: (text) => <Link to={paths.myOrder(next.number)}>{text}</Link>,
            })}
          />{' '}
          <OrderArrival arrival={next.arrival} />
        </p>
      )}
    </div>
  )
}

function UnconfirmedEmail({ email, mailSent }: { email: string; mailSent: boolean }) {
  return (
    <div className="grid justify-items-start gap-3 border-s-4 border-look bg-quiet px-4 py-3">
      <p>
        <RichText
          parts={myAccountTexts.confirmEmail({
            email,
            strong: (text) => <strong>{text}</strong>,
          })}
        />
      </p>
      {mailSent ? (
        <FormMessage tone="good">{myAccountTexts.emailSentAgain()}</FormMessage>
      ) : (
        <Form method="post">
          <Button type="submit">{myAccountTexts.sendEmailAgain()}</Button>
        </Form>
      )}
    </div>
  )
}

function NothingYet() {
  const { seller } = useFrame()
  return (
    <p className="py-3 text-ink-2">
      <RichText
        parts={myAccountTexts.nothingYet({
          companyName: seller.companyName,
          link: (text) => (
            <Link to={paths.home()} className="underline">
              {text}
            </Link>
          ),
        })}
      />
    </p>
  )
}
