import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import type { RfqPage, RfqSummary, RfqView } from '#contract/negotiation/quote-views.ts'
import type { Db } from '#db/client.ts'
import { type Buyer, mayForCompany, requireBuyer } from '#platform/buyer.ts'
import type { Scope } from '#platform/scope.ts'
import { translateLines, translateNames } from '#platform/translations/translate-lines.ts'
import { readPurchaser } from '../../companies/companies.ts'
import { findTimeZone } from '../../delivery/delivery.ts'
import {
  loadBuyerNames,
  loadEvents,
  loadNegotiationSettings,
  buildThreadFile as writeThread,
} from '../../negotiation/negotiation.ts'
import { loadQuoteLines, loadVersions } from '../answer/quote-store.ts'
import type { RfqQuery } from '../quotes-api.ts'
import { loadForBuyer } from '../rfq-command.ts'
import { findAlternatives } from './alternatives.ts'
import { loadQuotePacks, toPriceBuyer } from './quote-packs.ts'
import { listFiles } from './rfq-files.ts'
import {
  countRfqs,
  type ListedRfq,
  listRfqs,
  loadListedRfq,
  loadRfqContact,
  loadRfqLines,
  pageSize,
} from './rfq-reads.ts'
import { listBuyerActions, ownSummaryView, type RfqFacts, rfqView } from './rfq-view.ts'
import { findZoneId } from './rfq-zone.ts'

/**
 * The requests of whoever the viewer buys for: what waits for them first, then by their latest
 * change. Source: RFQ-04.
 */
export async function myRfqs(scope: Scope, query: RfqQuery): Promise<RfqPage<RfqSummary>> {
  const { seller, database } = scope
  const rfqPage = await loadRfqPage(scope, requireBuyer(scope), query, (row) => row)
  const rows = await translateNames(database.primary, seller, rfqPage.rows)
  return { ...rfqPage, rows: rows.map((row) => ownSummaryView(row, seller)) }
}

/**
 * A request with its quote, thread and files, its goods named in the language of the request. Source:
 * RFQ-04, LANG-04.
 */
export async function getRfq(scope: Scope, ref: RfqRef): Promise<RfqView> {
  return viewRfq(scope, ref, (facts) => translateGoods(scope, facts))
}

/** The same with the words that its goods were quoted with, for papers. Source: RFQ-04. */
export async function getRfqAsSent(scope: Scope, ref: RfqRef): Promise<RfqView> {
  return viewRfq(scope, ref, async (facts) => facts)
}

/** What was asked for and what was quoted, by one statement. */
async function translateGoods({ database, seller }: Scope, facts: RfqFacts): Promise<RfqFacts> {
  const packs = [...facts.packs.values()]
  const goods = [
    ...packs,
    ...facts.quoted.map(({ packId, name, unit }) => {
      const pack = packId === null ? undefined : facts.packs.get(packId)
      return { productId: pack?.productId ?? null, name, unit }
    }),
  ].map(({ productId, name, unit }) => ({ productId, name, unit }))
  const readersLines = await translateLines(database.primary, seller, goods)
  const withNames = <Row extends object>(rows: readonly Row[], from: number) =>
    rows.map((row, at) => {
      const { name, unit } = readersLines[from + at]!
      return { ...row, name, unit }
    })
  return {
    ...facts,
    packs: new Map(withNames(packs, 0).map((pack) => [pack.packId, pack])),
    quoted: withNames(facts.quoted, packs.length),
  }
}

async function viewRfq(
  scope: Scope,
  ref: RfqRef,
  nameGoods: (facts: RfqFacts) => Promise<RfqFacts>,
): Promise<RfqView> {
  const db = scope.database.primary
  const { id } = await loadForBuyer(db, scope, ref, { lock: false })
  const facts = await nameGoods(await loadRfqFacts(db, scope, id, 'buyer'))
  const { viewer, seller } = scope
  const alternatives = await findAlternatives(scope, facts)
  return {
    ...rfqView(facts, seller),
    near: alternatives,
    askedBy: facts.row.askedBy,
    may: listBuyerActions(facts, viewer.kind === 'visitor').filter((action) =>
      mayForCompany(scope, action === 'accept' || action === 'order' ? 'buy' : 'ask'),
    ),
  }
}

/** The thread with all its hashes, for anyone to verify. Source: negotiation rule 8. */
export async function threadFile(scope: Scope, ref: RfqRef): Promise<string> {
  const db = scope.database.primary
  const { id } = await loadForBuyer(db, scope, ref, { lock: false })
  return writeThread(db, scope, { kind: 'rfq', threadId: id })
}

export async function loadRfqPage<T>(
  scope: Scope,
  buyer: Buyer | null,
  query: RfqQuery,
  view: (row: ListedRfq) => T,
): Promise<RfqPage<T>> {
  const db = scope.database.primary
  const { seller } = scope
  const { silenceDays } = await loadNegotiationSettings(db, seller.id)
  const page = Math.min(Math.max(1, Math.trunc(query.page) || 1), 10_000)
  const listQuery = {
    ...query,
    page,
    buyer,
    silenceDays,
    timeZone: findTimeZone(seller.countryCode),
  }
  const rows = await listRfqs(db, seller.id, listQuery)
  const counts = await countRfqs(db, seller.id, listQuery)
  return {
    rows: rows.slice(0, pageSize).map(view),
    page,
    hasMore: rows.length > pageSize,
    ...counts,
  }
}

/** The data that a request's view is built from. */
export async function loadRfqFacts(
  db: Db,
  scope: Scope,
  rfqId: number,
  side: 'buyer' | 'seller',
): Promise<RfqFacts> {
  const { seller } = scope
  const { silenceDays, rounds } = await loadNegotiationSettings(db, seller.id)
  const row = await loadListedRfq(db, seller.id, rfqId, {
    silenceDays,
    timeZone: findTimeZone(seller.countryCode),
  })
  const lines = await loadRfqLines(db, seller.id, rfqId)
  const quotedLines = await loadQuoteLines(db, seller.id, rfqId)
  const packIds = [...lines, ...quotedLines].flatMap(({ packId }) =>
    packId === null ? [] : [packId],
  )
  const contact = await loadRfqContact(db, seller.id, rfqId)
  const events = await loadEvents(db, seller.id, { kind: 'rfq', threadId: rfqId })
  return {
    row,
    lines,
    quoted: quotedLines,
    side,
    rounds,
    contact,
    purchaser: await readPurchaser(db, scope, row.companyId),
    staffNames: new Map(),
    people:
      side === 'buyer' && row.companyId !== null ? await loadBuyerNames(db, scope, events) : null,
    buyerName: contact?.name ?? '',
    versions: await loadVersions(db, seller.id, rfqId),
    files: await listFiles(db, seller.id, rfqId),
    events,
    packs: await loadQuotePacks(
      db,
      scope,
      [...new Set(packIds)],
      await findZoneId(scope, row.postalCode),
      toPriceBuyer(row),
    ),
  }
}
