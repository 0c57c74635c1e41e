import { roleNames } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatCount } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/start.ts'
import { requireDeskAccess } from './desk-access.ts'
import { useDesk } from './desk-frame.tsx'

/** /desk: what waits for the shop's staff. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'read')
  return shop.insight.countDeskWork(scope)
}

export const meta: Route.MetaFunction = () => [
  { title: 'Desk' },
  { name: 'robots', content: 'noindex' },
]

export default function DeskStart({ loaderData: waiting }: Route.ComponentProps) {
  const { company, staff, money } = useDesk()
  const tasks = [
    {
      count: waiting.placed,
      one: 'order to confirm',
      many: 'orders to confirm',
      to: `${deskPaths.orders()}?state=placed`,
    },
    {
      count: waiting.confirmed,
      one: 'order to pack',
      many: 'orders to pack',
      to: `${deskPaths.orders()}?state=confirmed`,
    },
    {
      count: waiting.packed,
      one: 'order to ship',
      many: 'orders to ship',
      to: `${deskPaths.orders()}?state=packed`,
    },
    {
      count: waiting.requests,
      one: 'cancellation or return asked for',
      many: 'cancellations or returns asked for',
      to: `${deskPaths.orders()}?state=asked`,
    },
    {
      count: waiting.rfqs,
      one: 'request to answer',
      many: 'requests to answer',
      to: `${quotePaths.desk()}?turn=seller`,
    },
    {
      count: waiting.approvals,
      one: 'quote to approve',
      many: 'quotes to approve',
      to: quotePaths.desk(),
    },
    { count: waiting.bids, one: 'bid to answer', many: 'bids to answer', to: deskPaths.bids() },
  ].filter(({ count }) => count > 0)
  return (
    <section className="grid max-w-[68ch] gap-5">
      <header>
        <h1 className="title">{company}</h1>
        <p className="text-ink-2">You are here as {roleNames[staff.role].toLowerCase()}.</p>
      </header>
      <h2 className="text-section font-bold">What waits</h2>
      {tasks.length === 0 && <p>Nothing: every order, request and bid is answered.</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {tasks.map(({ count, one, many, to }) => (
          <li key={one}>
            <Link to={to} className="flex items-baseline gap-3 py-3 hover:bg-quiet">
              <b className="min-w-14 text-right text-title font-[720] tabular-nums">
                {formatCount(count, money)}
              </b>
              <span>{count === 1 ? one : many}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
