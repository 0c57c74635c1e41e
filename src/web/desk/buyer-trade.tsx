import type { DeskTrade } from '#contract/desk/desk-companies.ts'
import { deskBidStateWords } from '#contract/negotiation/desk-deal-list.ts'
import { type RfqState, rfqStateWords } from '#contract/negotiation/quotes.ts'
import { type OrderState, stateWords } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as deskPeopleTexts from '#texts/desk-people.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from './desk-frame.tsx'
import { orderTones } from './orders/orders-list.tsx'
import { DeskSection } from './parts/desk-page.tsx'
import { DeskTable, EmptyState } from './parts/desk-table.tsx'

/** Ours to answer, or won. */
const dealTones: Readonly<Record<string, string>> = {
  OPEN: 'ask',
  SUBMITTED: 'bid',
  AWARDED: 'good',
  AGREED: 'good',
  ORDERED: 'good',
}

/** The latest requests and bids of a customer or a company, and their orders. */
export function BuyerTrade({ ordered, threads }: DeskTrade) {
  const { money } = useDesk()
  return (
    <>
      {threads.length > 0 && (
        <DeskSection title={deskPeopleTexts.quotesAndBids()}>
          <DeskTable
            cards
            caption={deskPeopleTexts.quotesAndBids()}
            head={[deskPeopleTexts.number(), deskPeopleTexts.on(), deskPeopleTexts.state()]}
          >
            {threads.map(({ kind, number, state, onText }) => (
              <tr key={kind + number}>
                <th scope="row">
                  <Link
                    to={kind === 'rfq' ? quotePaths.deskOne(number) : deskPaths.bid(number)}
                    className="font-semibold"
                  >
                    {kind === 'rfq' ? deskPeopleTexts.request() : deskPeopleTexts.bid()} {number}
                  </Link>
                </th>
                <td>{onText}</td>
                <td>
                  <span className={`list-tag ${dealTones[state] ?? ''}`}>
                    {kind === 'rfq'
                      ? rfqStateWords[state as RfqState]()
                      : deskBidStateWords[state as keyof typeof deskBidStateWords]()}
                  </span>
                </td>
              </tr>
            ))}
          </DeskTable>
        </DeskSection>
      )}
      <DeskSection title={deskPeopleTexts.orders()}>
        {ordered.length === 0 && <EmptyState>{deskPeopleTexts.noOrdersYet()}</EmptyState>}
        {ordered.length > 0 && (
          <DeskTable
            cards
            caption={deskPeopleTexts.orders()}
            head={[
              deskPeopleTexts.order(),
              deskPeopleTexts.on(),
              deskPeopleTexts.state(),
              { name: deskPeopleTexts.total(), end: true },
            ]}
          >
            {ordered.map(({ number, onText, state, total }) => (
              <tr key={number}>
                <th scope="row">
                  <Link to={deskPaths.order(number)} className="font-semibold">
                    {number}
                  </Link>
                </th>
                <td>{onText}</td>
                <td>
                  <span className={`list-tag ${orderTones[state as OrderState]}`}>
                    {stateWords[state as OrderState]()}
                  </span>
                </td>
                <td className="text-end tabular-nums">{formatMoney(total, money)}</td>
              </tr>
            ))}
          </DeskTable>
        )}
      </DeskSection>
    </>
  )
}
