import type { RfqRef } from '#contract/quote-input.ts'
import type { RfqPage, RfqSummary, RfqView } from '#contract/quote-views.ts'
import type { Db } from '#db/client.ts'
import { requireCustomer } from '../../accounts/accounts.ts'
import { timeZoneOf } from '../../delivery/delivery.ts'
import { readEvents, settingsOf, threadFile as writeThread } from '../../negotiation/negotiation.ts'
import type { Scope } from '../../scope.ts'
import { quoteLinesOf, versionsOf } from '../answer/quote-store.ts'
import type { RfqQuestion } from '../quotes-face.ts'
import { openForBuyer } from '../rfq-command.ts'
import { nearGoods } from './near-goods.ts'
import { packFacts } from './packs-asked.ts'
import { filesOf } from './rfq-files.ts'
import {
  contactOf,
  countByState,
  type ListedRfq,
  linesOf,
  listRfqs,
  pageSize,
  readListed,
} from './rfq-reads.ts'
import { buyerDeeds, type RfqFacts, rfqView, summaryView } from './rfq-view.ts'
import { zoneAt } from './zone-at.ts'

/** The customer's own requests, the newest change first. Source: RFQ-04. */
export async function myRfqs(scope: Scope, question: RfqQuestion): Promise<RfqPage<RfqSummary>> {
  const { id } = requireCustomer(scope)
  return pageOf(scope, id, question, (row) => summaryView(row, scope.seller))
}

/** A request with its quote, thread and files. Source: RFQ-04. */
export async function rfq(scope: Scope, ref: RfqRef): Promise<RfqView> {
  const db = scope.database.primary
  const { id } = await openForBuyer(db, scope, ref, { lock: false })
  const facts = await factsOf(db, scope, id, 'buyer')
  const { viewer, seller } = scope
  const near = await nearGoods(scope, facts)
  return { ...rfqView(facts, seller), near, may: buyerDeeds(facts, viewer.kind === 'visitor') }
}

/** The thread with all its hashes, for anybody to check. Source: negotiation rule 8. */
export async function threadFile(scope: Scope, ref: RfqRef): Promise<string> {
  const db = scope.database.primary
  const { id } = await openForBuyer(db, scope, ref, { lock: false })
  return writeThread(db, scope, { kind: 'rfq', threadId: id })
}

export async function pageOf<T>(
  scope: Scope,
  customerId: string | null,
  question: RfqQuestion,
  view: (row: ListedRfq) => T,
): Promise<RfqPage<T>> {
  const db = scope.database.primary
  const { seller } = scope
  const { silenceDays } = await settingsOf(db, seller.id)
  const page = Math.min(Math.max(1, Math.trunc(question.page) || 1), 10_000)
  const asked = {
    ...question,
    page,
    customerId,
    silenceDays,
    timeZone: timeZoneOf(seller.countryCode),
  }
  const rows = await listRfqs(db, seller.id, asked)
  const counts = await countByState(db, seller.id, asked)
  return { rows: rows.slice(0, pageSize).map(view), page, hasMore: rows.length > pageSize, counts }
}

/** Everything that a view of a request follows from. */
export async function factsOf(
  db: Db,
  scope: Scope,
  rfqId: number,
  side: 'buyer' | 'seller',
): Promise<RfqFacts> {
  const { seller } = scope
  const { silenceDays, rounds } = await settingsOf(db, seller.id)
  const row = await readListed(db, seller.id, rfqId, {
    silenceDays,
    timeZone: timeZoneOf(seller.countryCode),
  })
  const lines = await linesOf(db, seller.id, rfqId)
  const quoted = await quoteLinesOf(db, seller.id, rfqId)
  const packIds = [...lines, ...quoted].flatMap(({ packId }) => (packId === null ? [] : [packId]))
  const contact = await contactOf(db, seller.id, rfqId)
  return {
    row,
    lines,
    quoted,
    side,
    rounds,
    contact,
    staffNames: new Map(),
    buyerName: contact?.name ?? '',
    versions: await versionsOf(db, seller.id, rfqId),
    files: await filesOf(db, seller.id, rfqId),
    events: await readEvents(db, seller.id, { kind: 'rfq', threadId: rfqId }),
    packs: await packFacts(db, scope, [...new Set(packIds)], await zoneAt(scope, row.postalCode)),
  }
}
