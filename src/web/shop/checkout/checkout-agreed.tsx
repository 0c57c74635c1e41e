import type { AgreedLineView, AgreedView, ThreadName } from '#contract/negotiation/agreed-prices.ts'
import { describePaymentDays } from '#contract/negotiation/quotes.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as checkoutTexts from '#texts/checkout.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { getThreadPath, ThreadLink } from '#web/widgets/negotiation/thread-link.tsx'

/** Whose prices these are and until when, above a checkout of agreed prices. */
export function AgreedNote({ agreed, hasAccount }: { agreed: AgreedView; hasAccount: boolean }) {
  const { seller } = useFrame()
  return (
    <div
      className={`mt-4 grid gap-1 border-s-4 bg-quiet px-4 py-3 ${agreed.kind === 'bid' ? 'border-bid' : 'border-ask'}`}
    >
      <p>
        <RichText
          parts={checkoutTexts.agreedPrices({
            thread: () => <ThreadLink {...agreed} />,
          })}
        />
      </p>
      <p>
        <NegotiationClock
          until={agreed.until}
          day={agreed.untilDay}
          over={checkoutTexts.agreedPricesOver()}
        />
      </p>
      {agreed.paymentDays !== null && (
        <p className="text-2">
          {describePaymentDays(agreed.paymentDays)}.
          {!hasAccount && ` ${checkoutTexts.noCreditAccount()}`}
        </p>
      )}
      {agreed.offeredCharge !== null && (
        <p className="text-2">
          {checkoutTexts.deliveryDiffers({
            offeredCharge: formatMoney(agreed.offeredCharge, seller),
          })}
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
      {toOrder && <span className="text-ink-2">{checkoutTexts.toOrder()}</span>}
      {offeredPrice !== null && (
        <span className="font-[550] text-good">
          {checkoutTexts.listedBelowOffer({ offeredPrice: formatMoney(offeredPrice, seller) })}
        </span>
      )}
      {listedFor !== null && (
        <span className="font-[550] text-look">
          {checkoutTexts.listedLower({ listedFor: formatMoney(listedFor, seller) })}
        </span>
      )}
    </>
  )
}

/** The URL names a thread with nothing left to order. */
export function NothingAgreed({ source }: { source: ThreadName }) {
  return (
    <section className="grid justify-items-start gap-4 py-10">
      <h1 className="title">{checkoutTexts.nothingToOrder()}</h1>
      <p>{checkoutTexts.nothingAgreed()}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink tone="buy" to={paths.myOrders()}>
          {checkoutTexts.myOrders()}
        </ButtonLink>
        <ButtonLink to={getThreadPath(source)}>
          {source.kind === 'bid' ? checkoutTexts.seeBid() : checkoutTexts.seeQuote()}
        </ButtonLink>
      </div>
    </section>
  )
}
