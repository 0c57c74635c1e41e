import { redirect } from 'react-router'
import { type ApprovalSummary, approvalStateWords } from '#contract/orders/order-approvals.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as approvalsTexts from '#texts/approvals.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { formatGoods } from '#web/widgets/account/activity-row.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/approvals.ts'

/** CO-03: orders of the company that wait for an approval, or did. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  if (!scope.company) throw redirect(paths.companies())
  return { approvals: await shop.orders.listApprovals(scope), companyName: scope.company.name }
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(approvalsTexts.approvals())

export default function Approvals({
  loaderData: { approvals, companyName },
}: Route.ComponentProps) {
  return (
    <section className="grid gap-5">
      <h1 className="title">{approvalsTexts.approvals()}</h1>
      {approvals.length === 0 ? (
        <EmptyState
          icon="check"
          tone="quiet"
          title={approvalsTexts.noApprovals()}
          text={approvalsTexts.noApprovalsNote({ companyName })}
        />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {approvals.map((approval) => (
            <ApprovalRow key={approval.number} approval={approval} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ApprovalRow({ approval }: { approval: ApprovalSummary }) {
  const { seller } = useFrame()
  const { number, names, lineCount, authorName, createdOn, untilText, state, total } = approval
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3">
      <p className="min-w-56 flex-1">
        <Link to={paths.approval(number)} className="font-semibold underline">
          {formatGoods(names, lineCount)}
        </Link>
        <span className="block text-2 text-ink-2">
          {authorName || approvalsTexts.formerColleague()}, {createdOn}
        </span>
      </p>
      <p className="text-2">
        {approvalStateWords[state]()}
        {state === 'open' && (
          <span className="block text-ink-2">{approvalsTexts.until({ untilText })}</span>
        )}
      </p>
      <p className="font-semibold">{formatMoney(total, seller)}</p>
    </li>
  )
}
