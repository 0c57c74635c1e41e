import { data, redirect } from 'react-router'
import {
  type ApprovalRefusal,
  type ApprovalView,
  approvalStateWords,
  approvalTexts,
  isApprovalRefusal,
  maxApprovalReason,
} from '#contract/orders/order-approvals.ts'
import { type AddressView, orderTexts } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { isStop } from '#kernel/outcome.ts'
import * as approvalsTexts from '#texts/approvals.ts'
import { notFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { orChangeOver } from '../companies/change-over.server.ts'
import { buildNoindexMeta } from '../sign-in/narrow-page.tsx'
import type { Route } from './+types/approval.ts'

/** CO-03: an order that waits for a colleague. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = requireSignedIn(context, request)
  const { number } = params
  const answer = visit.shop.orders.readApproval(visit.scope, number)
  return { approval: await orChangeOver(answer, visit, request, { kind: 'approval', number }) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireSignedIn(context, request)
  const { approveOrder, refuseOrder, withdrawApproval, restoreApproval } = shop.orders
  const form = await readForm(request)
  const reason = String(form.get('reason') ?? '')
  const { number } = params
  const answer = async () => {
    switch (form.get('do')) {
      case 'approve': {
        const outcome = await approveOrder(scope, number)
        if (!outcome.ok) return data({ code: outcome.code, reason }, 409)
        return redirect(`${paths.myOrder(outcome.value.orderNumber)}?placed`)
      }
      case 'refuse': {
        const outcome = await refuseOrder(scope, number, reason)
        return outcome.ok
          ? redirect(paths.approval(number))
          : data({ code: outcome.code, reason }, outcome.code === 'reason-needed' ? 400 : 409)
      }
      case 'withdraw': {
        const outcome = await withdrawApproval(scope, number)
        return outcome.ok ? redirect(paths.cart()) : data({ code: outcome.code, reason }, 409)
      }
      case 'restore':
        await restoreApproval(scope, number)
        return redirect(paths.cart())
      default:
        return redirect(paths.approval(number))
    }
  }
  try {
    return await answer()
  } catch (error) {
    throw isStop(error) && error.kind === 'not-found' ? notFound() : error
  }
}

export const meta: Route.MetaFunction = () => buildNoindexMeta(approvalsTexts.approval())

type RefusalCode = keyof typeof orderTexts | ApprovalRefusal

function describeRefusal(code: RefusalCode): string {
  return isApprovalRefusal(code) ? approvalTexts[code]() : orderTexts[code]()
}

export default function Approval({ loaderData: { approval }, actionData }: Route.ComponentProps) {
  return (
    <article className="grid gap-5">
      {actionData && <FormMessage tone="bad">{describeRefusal(actionData.code)}</FormMessage>}
      <ApprovalHead approval={approval} />
      <ApprovalAddresses approval={approval} />
      <ApprovalLines approval={approval} />
      <Decision approval={approval} reason={actionData?.reason} />
    </article>
  )
}

function ApprovalHead({ approval }: { approval: ApprovalView }) {
  const { state, authorName, createdOn, untilText, deciderName, reason, orderNumber } = approval
  const { purchaseOrder, costCenter } = approval
  return (
    <header className="grid gap-1">
      <h1 className="title">
        {authorName ? approvalsTexts.orderBy({ name: authorName }) : approvalsTexts.orderByFormer()}
      </h1>
      <p>
        {state === 'open'
          ? approvalsTexts.openUntil({ until: untilText })
          : deciderName
            ? approvalsTexts.decidedBy({
                stateName: approvalStateWords[state](),
                name: deciderName,
              })
            : approvalStateWords[state]()}
      </p>
      {reason && <p className="border-s-4 border-line bg-quiet px-4 py-2">{reason}</p>}
      <p className="text-2 text-ink-2">
        {[
          approvalsTexts.submittedOn({ day: createdOn }),
          purchaseOrder && approvalsTexts.purchaseOrder({ purchaseOrder }),
          costCenter && approvalsTexts.costCenter({ costCenter }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {orderNumber && (
        <p>
          <Link to={paths.myOrder(orderNumber)} className="underline">
            {approvalsTexts.orderNumber({ orderNumber })}
          </Link>
        </p>
      )}
    </header>
  )
}

function ApprovalAddresses({ approval: { addresses } }: { approval: ApprovalView }) {
  if (!addresses) return null
  const { delivery, billing, isChanged } = addresses
  return (
    <section className="grid gap-3">
      {isChanged && <FormMessage tone="bad">{approvalTexts['address-changed']()}</FormMessage>}
      <dl className="grid max-w-[44rem] gap-x-8 gap-y-3 sm:grid-cols-2">
        <AddressPart term={approvalsTexts.deliveryAddress()} address={delivery} />
        {billing.id !== delivery.id && (
          <AddressPart term={approvalsTexts.billingAddress()} address={billing} />
        )}
      </dl>
    </section>
  )
}

function AddressPart({ term, address }: { term: string; address: AddressView }) {
  return (
    <div>
      <dt className="font-bold">{term}</dt>
      <dd className="wrap-anywhere">
        {address.name}
        <span className="block">{address.lines.join(', ')}</span>
        <span className="block text-2 text-ink-2">{address.mobile}</span>
      </dd>
    </div>
  )
}

function ApprovalLines({ approval: { lines, total } }: { approval: ApprovalView }) {
  const { seller } = useFrame()
  return (
    <div className="grid max-w-[44rem] gap-3">
      <ul className="divide-y divide-line border-y border-line">
        {lines.map(({ name, quantity, price }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
            <span className="min-w-48 flex-1 wrap-anywhere max-sm:basis-full">{name}</span>
            <span className="text-2 text-ink-2">
              {quantity} × {formatMoney(price, seller)}
            </span>
            <span className="min-w-24 text-end max-sm:ms-auto">
              {formatMoney(price * quantity, seller)}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-6 text-section font-bold">
        <span>{approvalsTexts.total()}</span>
        <span>{formatMoney(total, seller)}</span>
      </p>
    </div>
  )
}

function Decision({ approval, reason }: { approval: ApprovalView; reason: string | undefined }) {
  const { seller } = useFrame()
  const { may, total } = approval
  if (may.decide)
    return (
      <form method="post" className="grid max-w-[36rem] gap-4">
        <Button
          type="submit"
          tone="buy"
          name="do"
          value="approve"
          className="button-large justify-self-start"
        >
          {approvalsTexts.approveAndOrder({ total: formatMoney(total, seller) })}
        </Button>
        <TextArea
          label={approvalsTexts.reason()}
          name="reason"
          maxLength={maxApprovalReason}
          defaultValue={reason}
          hint={approvalsTexts.reasonHint()}
        />
        <Button type="submit" name="do" value="refuse" className="justify-self-start">
          {approvalsTexts.refuse()}
        </Button>
      </form>
    )
  if (!may.withdraw && !may.restore) return null
  return (
    <form method="post">
      <Button type="submit" name="do" value={may.withdraw ? 'withdraw' : 'restore'}>
        {may.withdraw ? approvalsTexts.withdraw() : approvalsTexts.restore()}
      </Button>
    </form>
  )
}
