import type { AgreedLineView, AgreedView, ThreadName } from '#contract/negotiation/agreed-prices.ts'
import { describePaymentDays } from '#contract/negotiation/quotes.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import {
  getThreadPath,
  ThreadLink,
  threadKindNames,
} from '#web/widgets/negotiation/thread-link.tsx'

/** Whose prices these are and until when, above a checkout of agreed prices. */
export function AgreedNote({ agreed, hasAccount }: { agreed: AgreedView; hasAccount: boolean }) {
  const { seller } = useFrame()
  return (
    <div
      className={`mt-4 grid gap-1 border-l-4 bg-quiet px-4 py-3 ${agreed.kind === 'bid' ? 'border-bid' : 'border-ask'}`}
    >
      <p>
        At the prices of your <ThreadLink {...agreed} />. Your cart stays as it is; coupons don’t
        count here.
      </p>
      <p>
        <NegotiationClock
          until={agreed.until}
          day={agreed.untilDay}
          over="The time to order at these prices is over"
        />
      </p>
      {agreed.paymentDays !== null && (
        <p className="text-2">
          {describePaymentDays(agreed.paymentDays)}.
          {!hasAccount &&
            ' You don’t order on account in this shop, so please choose another way to pay, ' +
              'or ask us for an account.'}
        </p>
      )}
      {agreed.offeredCharge !== null && (
        <p className="text-2">
          Delivery was offered for {formatMoney(agreed.offeredCharge, seller)} to another delivery
          area. The total here is the one for this address.
        </p>
      )}
    </div>
  )
}

/** What differs from an ordinary line: its origin, and which of two prices applies. */
export function AgreedLine({ line }: { line: AgreedLineView }) {
  const { seller } = useFrame()
  const { toOrder, offeredPrice, listedFor } = line
  return (
    <>
      {toOrder && <span className="text-ink-2">Got for this order</span>}
      {offeredPrice !== null && (
        <span className="font-[550] text-good">
          Listed below the offer of {formatMoney(offeredPrice, seller)} when you accepted: you pay
          the lower price
        </span>
      )}
      {listedFor !== null && (
        <span className="font-[550] text-look">
          Listed for {formatMoney(listedFor, seller)} today, less than agreed
        </span>
      )}
    </>
  )
}

/** The URL names a thread with nothing left to order. */
export function NothingAgreed({ source }: { source: ThreadName }) {
  return (
    <section className="grid justify-items-start gap-4 py-10">
      <h1 className="title">There is nothing to order</h1>
      <p>These prices have been ordered already, or the time to order at them is over.</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink tone="buy" to={paths.myOrders()}>
          My orders
        </ButtonLink>
        <ButtonLink to={getThreadPath(source)}>See the {threadKindNames[source.kind]}</ButtonLink>
      </div>
    </section>
  )
}
