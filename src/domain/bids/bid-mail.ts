import { sql } from 'drizzle-orm'
import type { bidNotices, NotifiedBid } from '#contract/desk/notification-messages.ts'
import { describeBidDays } from '#contract/negotiation/bid-days.ts'
import { bidLineWords, bidReasons, bidStateWords } from '#contract/negotiation/bids.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { Db } from '#db/client.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { formatMoment } from '#platform/format-moment.ts'
import { mailReader, type ReaderView } from '#platform/mail/mail-reader.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { translateLines } from '#platform/translations/translate-lines.ts'
import * as bidsTexts from '#texts/bids.ts'
import * as deskNotificationsTexts from '#texts/desk-notifications.ts'
import * as mailsTexts from '#texts/mails.ts'
import * as quoteMailsTexts from '#texts/quote-mails.ts'
import { createReasonToken } from '../negotiation/negotiation.ts'
import type { StoredBid } from './bid-store.ts'

type SellerScope = Pick<Scope, 'seller' | 'now'>

/**
 * Mails the buyer the bid's state, once per row version. The wording is the same whoever decided
 * and reveals no limit. `fallen`: the unit price where the list price fell below the offer; `note`:
 * what the seller wrote. Source: BID-04, NEGOTIATION 3.
 */
export async function notifyBidBuyer(
  db: Db,
  scope: SellerScope,
  bid: StoredBid,
  {
    warning = null,
    fallen = new Map(),
    note = '',
  }: { warning?: (() => string) | null; fallen?: ReadonlyMap<number, Minor>; note?: string } = {},
): Promise<void> {
  const email = await loadEmail(db, bid.customerId)
  if (email === null) return
  const { seller, now } = scope
  const whyPath = await createWhyPath(db, seller.id, bid)
  const kind = warning ? `warned-${bid.warned}` : 'buyer'
  await mailReader(db, seller, email, async (view) => ({
    dedupKey: `bid-${kind}:${bid.number}:${bid.rowVersion}`,
    now,
    replyTo: view.email,
    subject: quoteMailsTexts.bidSubject({
      state: (warning ?? bidStateWords[bid.state])(),
      number: bid.number,
    }),
    body: [
      quoteMailsTexts.bidState({
        number: bid.number,
        state: bidStateWords[bid.state]().toLowerCase(),
      }),
      ...(bid.reason ? [bidsTexts.reasonSentence({ reason: bidReasons[bid.reason]() })] : []),
      ...(note ? [`${quoteMailsTexts.shopWrites({ shop: view.companyName })}\n${note}`] : []),
      formatLines(bid, await loadPackNames(db, view, bid), view, fallen),
      ...listDaysText(bid),
      ...listNextText(bid, view),
      `${mailsTexts.seeHere()} ${view.origin}${paths.bid(bid.number)}`,
      ...(whyPath ? [`${quoteMailsTexts.tellUsWhy()} ${view.origin}${whyPath}`] : []),
      mailsTexts.thankYou({ shop: view.companyName }),
    ].join('\n\n'),
  }))
}

function listNextText({ state, expiresAt }: StoredBid, view: ReaderView): string[] {
  const until = expiresAt ? formatMoment(expiresAt, view) : ''
  const next: Partial<Record<StoredBid['state'], string>> = {
    SUBMITTED: quoteMailsTexts.bidSubmitted({ until }),
    COUNTERED: quoteMailsTexts.bidCountered({ until }),
    AGREED: quoteMailsTexts.bidAgreed({ until }),
    LAPSED: quoteMailsTexts.bidLapsed(),
    EXPIRED: quoteMailsTexts.bidExpired(),
    WITHDRAWN: quoteMailsTexts.bidWithdrawn(),
  }
  return next[state] ? [next[state]] : []
}

/** Of a bid whose buyer had a price from us and let the time pass. */
async function createWhyPath(db: Db, sellerId: number, bid: StoredBid): Promise<string | null> {
  const hadOffer = bid.lines.some(({ counterPrice }) => counterPrice !== null)
  if (bid.state !== 'LAPSED' && !(bid.state === 'EXPIRED' && hadOffer)) return null
  const token = await createReasonToken(db, sellerId, 'bid', bid.id)
  return quotePaths.whyNot('bid', bid.number, token)
}

/**
 * Notifies the seller's staff that it is their turn, or how the buyer answered their offer. Source:
 * SAFE-13.
 */
export async function notifyBidSeller(
  db: Db,
  { seller, now }: SellerScope,
  bid: StoredBid,
  event: (typeof bidNotices)[number],
  kind = 'seller',
): Promise<void> {
  const { number, state, askedDays, paymentDays } = bid
  const lines = bid.lines.map(({ packId, quantity, bidPrice, counterPrice, state: lineState }) => ({
    packId,
    quantity,
    bidPrice,
    counterPrice,
    state: lineState,
  }))
  const until = state === 'SUBMITTED' ? bid.expiresAt : null
  await notifyStaff(db, {
    sellerId: seller.id,
    kind: 'bid',
    now,
    path: deskPaths.bid(number),
    dedupKey: `bid-${kind}:${number}:${bid.rowVersion}`,
    message: { is: event, number, state, askedDays, paymentDays, until, lines },
  })
}

/** What a notification says of a bid, as paragraphs. Source: LANG-09. */
export async function describeNotifiedBid(
  db: Db,
  view: ReaderView,
  bid: NotifiedBid,
): Promise<string> {
  const names = await loadPackNames(db, view, bid)
  const { until } = bid
  return [
    formatLines(bid, names, view),
    ...listDaysText(bid),
    ...(until ? [deskNotificationsTexts.answerBy({ until: formatMoment(until, view) })] : []),
  ].join('\n\n')
}

function listDaysText(bid: Parameters<typeof describeBidDays>[0]): string[] {
  const text = describeBidDays(bid)
  return text === null ? [] : [text]
}

function formatLines(
  bid: Pick<NotifiedBid, 'lines'>,
  names: ReadonlyMap<number, string>,
  seller: Seller,
  fallen: ReadonlyMap<number, Minor> = new Map(),
): string {
  return bid.lines
    .map(({ packId, quantity, bidPrice, counterPrice, state }) => {
      const name = names.get(packId) ?? quoteMailsTexts.product()
      const stateText = bidLineWords[state]().toLowerCase()
      const answer =
        counterPrice === null
          ? stateText
          : quoteMailsTexts.answerAtPrice({
              answer: stateText,
              price: formatMoney(counterPrice, seller),
            })
      const facts =
        bidPrice === null
          ? answer
          : quoteMailsTexts.bidAndAnswer({ price: formatMoney(bidPrice, seller), answer })
      const loweredPrice = fallen.get(packId)
      const loweredText =
        loweredPrice === undefined
          ? ''
          : `. ${quoteMailsTexts.listPriceFell({ price: formatMoney(loweredPrice, seller) })}`
      return `- ${quantity} × ${name}: ${facts}${loweredText}`
    })
    .join('\n')
}

/** The goods of a bid as they are called now, in the reader's language. */
async function loadPackNames(
  db: Db,
  view: ReaderView,
  { lines }: Pick<NotifiedBid, 'lines'>,
): Promise<Map<number, string>> {
  const packIds = lines.map(({ packId }) => packId)
  const { rows } = await db.execute<PackRow>(sql`
    select k.id as "packId", p.id as "productId", p.name, k.unit from pack k
    join product p on p.seller_id = ${view.id} and p.id = k.product_id
    where k.seller_id = ${view.id} and k.id = any(${sql.param(packIds)}::bigint[])`)
  const packs = await translateLines(db, view, rows)
  return new Map(packs.map(({ packId, name, unit }) => [packId, `${name} (${unit})`]))
}

type PackRow = { packId: number; productId: number; name: string; unit: string }

async function loadEmail(db: Db, customerId: string | null): Promise<string | null> {
  if (customerId === null) return null
  const { rows } = await db.execute<{ email: string | null }>(
    sql`select email from person where id = ${customerId}::uuid`,
  )
  return rows[0]?.email ?? null
}
