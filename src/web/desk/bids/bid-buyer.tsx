import { describePurchaser } from '#contract/companies/purchaser.ts'
import type { BuyerRecord } from '#contract/desk/workbench.ts'
import type { DeskBidView } from '#contract/negotiation/bid-rules.ts'
import { mailtoUrl } from '#contract/paths/paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { useDesk } from '../desk-frame.tsx'

/** Who bids, and how it ended before. */
export function BuyerSection({ bid, record }: { bid: DeskBidView; record: BuyerRecord | null }) {
  const { clock } = useDesk()
  const { buyer, purchaser, company, pincode, madeBy } = bid
  return (
    <section aria-labelledby="bid-buyer">
      <h3 id="bid-buyer">{deskBidsTexts.buyer()}</h3>
      {buyer ? (
        <address className="grid wrap-anywhere not-italic">
          {company && <b>{company}</b>}
          {purchaser &&
            describePurchaser(purchaser, clock.countryCode).map((line) => (
              <span key={line} className="text-ink-2">
                {line}
              </span>
            ))}
          {company ? <span>{buyer.name}</span> : <b>{buyer.name}</b>}
          {madeBy && <span>{deskBidsTexts.madeBy({ madeBy })}</span>}
          <a href={mailtoUrl(buyer.email)} className="underline">
            {buyer.email}
          </a>
        </address>
      ) : (
        <p className="text-ink-2">{deskBidsTexts.contactsHidden()}</p>
      )}
      {record && record.ended > 0 && <BuyerShare record={record} />}
      <dl className="qs-facts">
        {record && record.ended > 0 && (
          <>
            <dt>{deskBidsTexts.won()}</dt>
            <dd title={deskBidsTexts.wonOfEnded()}>
              {deskBidsTexts.wonOf({ won: record.won, ended: record.ended })}
              {record.bidsLapsed > 0 &&
                `${commonTexts.clauseComma()}${deskBidsTexts.lapsedCount({ count: record.bidsLapsed })}`}
            </dd>
          </>
        )}
        {record && (
          <>
            <dt>{deskBidsTexts.orders()}</dt>
            <dd>{record.orders === 0 ? deskBidsTexts.noOrdersYet() : record.orders}</dd>
          </>
        )}
        <dt>{deskBidsTexts.deliveryTo()}</dt>
        <dd>{pincode}</dd>
      </dl>
    </section>
  )
}

/** Won, ended otherwise, lapsed, as one bar; its words stand below it. */
function BuyerShare({ record: { won, ended, bidsLapsed } }: { record: BuyerRecord }) {
  const agreedShare = (won * 100) / ended
  const lapsedShare = (bidsLapsed * 100) / ended
  return (
    <svg className="bid-record" width="100%" height="8" aria-hidden="true">
      <rect width="100%" height="8" rx="4" className="rest" />
      <rect width={`${agreedShare}%`} height="8" rx="4" className="good" />
      <rect
        x={`${100 - lapsedShare}%`}
        width={`${lapsedShare}%`}
        height="8"
        rx="4"
        className="bad"
      />
    </svg>
  )
}
