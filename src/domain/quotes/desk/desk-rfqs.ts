import { sql } from 'drizzle-orm'
import { mayDo, type StaffMember } from '#contract/accounts/staff.ts'
import type {
  DeskRfqSummary,
  DeskRfqView,
  LineMarginView,
  RfqPage,
} from '#contract/negotiation/quote-views.ts'
import type { SellerAction } from '#contract/negotiation/quotes.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import type { Db } from '#db/client.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { buildThreadFile, loadNegotiationSettings } from '../../negotiation/negotiation.ts'
import { getMargin, getNetPrice } from '../../pricing/margin-rules.ts'
import { isUnderFloor } from '../answer/price-steps.ts'
import { canDraft } from '../answer/review-quote.ts'
import { canMoveQuote, canMoveRfq } from '../quote-moves.ts'
import type { RfqQuery } from '../quotes-api.ts'
import { loadRfqFacts, loadRfqPage } from '../request/buyer-rfqs.ts'
import { findRfq } from '../request/rfq-store.ts'
import { type RfqFacts, rfqView, summaryView, versionView } from '../request/rfq-view.ts'
import { canTalk } from '../thread/messages.ts'
import { loadApprovalNotes, mergeNotes } from './approval-notes.ts'

/**
 * The inbox, longest waiting for the seller first. Names only for staff with permission. Source:
 * RFQ-05, DESK-01.
 */
export async function deskRfqs(scope: Scope, query: RfqQuery): Promise<RfqPage<DeskRfqSummary>> {
  const seesPeople = mayDo(requireStaff(scope, 'read'), 'contacts')
  return loadRfqPage(scope, null, query, (row) => ({
    ...summaryView(row, scope.seller),
    rowVersion: row.deskVersion,
    who: seesPeople ? row.who : null,
    pincode: row.postalCode,
    neededBy: row.neededBy,
    waitedMinutes: Math.floor(row.waitedSeconds / 60),
    waiting: row.waiting,
    hasDraft: row.hasDraft,
    inApproval: row.inApproval,
    names: seesPeople ? row.names : [],
  }))
}

/** The audit subject of a request. */
export async function getAuditSubject(scope: Scope, id: string): Promise<string> {
  requireStaff(scope, 'read')
  const rfq = await findRfq(
    scope.database.primary,
    scope.seller.id,
    { number: id },
    { lock: false },
  )
  if (!rfq?.opened) throw stop('not-found')
  return `rfq:${rfq.id}`
}

/**
 * A request at the desk, with costs and margins for those who negotiate; others see neither the
 * buyer nor any free text. Source: RFQ-05, DESK-01.
 */
export async function deskRfq(scope: Scope, id: string): Promise<DeskRfqView> {
  const staff = requireStaff(scope, 'read')
  const db = scope.database.primary
  const rfq = await findRfq(db, scope.seller.id, { number: id }, { lock: false })
  if (!rfq?.opened) throw stop('not-found')
  const rfqFacts = await loadRfqFacts(db, scope, rfq.id, 'seller')
  const facts = { ...rfqFacts, staffNames: await loadStaffNames(db, scope.seller.id) }
  const seesPeople = mayDo(staff, 'contacts')
  const negotiates = mayDo(staff, 'negotiate')
  const seesCosts = negotiates && mayDo(staff, 'costs')
  const { marginFloor } = await loadNegotiationSettings(db, scope.seller.id)
  const view = rfqView(facts, scope.seller)
  const notes = seesPeople
    ? await loadApprovalNotes(db, scope.seller, rfq.id, facts.staffNames)
    : []
  const draft =
    facts.versions.find(({ state }) => state === 'DRAFT' || state === 'IN_APPROVAL') ?? null
  return {
    ...view,
    ...(seesPeople ? { thread: mergeNotes(view.thread, notes) } : withoutPeople(view)),
    rowVersion: facts.row.deskVersion,
    knows: seesPeople,
    waitedMinutes: Math.floor(facts.row.waitedSeconds / 60),
    waiting: facts.row.waiting,
    draft: draft && versionView(draft, facts, scope.seller),
    figures: facts.lines.map(({ line }) =>
      toLineFigures(line, draft?.version ?? null, facts, seesCosts ? marginFloor : null, seesCosts),
    ),
    floor: seesCosts ? marginFloor : null,
    actions: negotiates ? listSellerActions(facts, staff) : [],
  }
}

export async function deskThreadFile(scope: Scope, id: string): Promise<string> {
  requireStaff(scope, 'negotiate')
  const db = scope.database.primary
  const rfq = await findRfq(db, scope.seller.id, { number: id }, { lock: false })
  if (!rfq?.opened) throw stop('not-found')
  return buildThreadFile(db, scope, { kind: 'rfq', threadId: rfq.id })
}

function toLineFigures(
  lineId: number,
  version: number | null,
  { row, quoted, lines, packs }: RfqFacts,
  floor: number | null,
  seesCosts: boolean,
): LineMarginView {
  const quoteLine = quoted.find((line) => line.version === version && line.line === lineId)
  // Without a draft the cost is of what was quoted last.
  const currentLine = quoted.find(
    (line) => line.version === row.currentVersion && line.line === lineId,
  )
  const packId =
    (quoteLine ?? currentLine)?.packId ?? lines.find(({ line }) => line === lineId)?.packId ?? null
  const pack = packId === null ? undefined : packs.get(packId)
  const cost = seesCosts ? (pack?.cost ?? null) : null
  const taxRate = quoteLine?.taxRate ?? pack?.taxRate ?? 0
  const cessRate = pack?.cessRate ?? 0
  const price = quoteLine?.unitPrice ?? null
  const prices =
    price === null ? [] : [price, ...(quoteLine?.breaks ?? []).map(({ unitPrice }) => unitPrice)]
  return {
    lineId,
    packId,
    cost,
    stock: pack?.stock ?? 0,
    unlisted: pack?.unlisted ?? false,
    netPrice: seesCosts && price !== null ? getNetPrice(price, { taxRate, cessRate }) : null,
    margin: price === null ? null : getMargin([{ price, quantity: 1, taxRate, cessRate, cost }]),
    underFloor: isUnderFloor(prices, { taxRate, cessRate, cost, floor }),
  }
}

/** The staff member's available actions. */
function listSellerActions({ row, versions, files }: RfqFacts, staff: StaffMember): SellerAction[] {
  const { state } = row
  const current = versions.find(({ version }) => version === row.currentVersion)
  const open = versions.find((each) => each.state === 'DRAFT' || each.state === 'IN_APPROVAL')
  const draft = open?.state ?? null
  const isAuthor = open?.authors.includes(staff.id) ?? false
  const live = state === 'QUOTED' ? (current?.state ?? null) : null
  const unexpired = current?.expired ? null : live
  const actions: [SellerAction, boolean][] = [
    ['ask', canMoveRfq(state, 'ask')],
    ['message', canTalk(state)],
    ['attach', canTalk(state) && files.length < quoteLimits.attachments],
    ['bind', canDraft(state) && draft !== 'IN_APPROVAL'],
    ['draft', canDraft(state) && draft !== 'IN_APPROVAL'],
    ['send', canDraft(state) && canMoveQuote(draft, 'send')],
    ['discard', canMoveQuote(draft, 'discard')],
    [
      'approve',
      canDraft(state) && canMoveQuote(draft, 'approve') && mayDo(staff, 'approve') && !isAuthor,
    ],
    ['reject', canMoveQuote(draft, 'reject') && (mayDo(staff, 'approve') || isAuthor)],
    ['withdraw', canMoveQuote(live, 'withdraw')],
    ['keep', canMoveQuote(unexpired, 'keep')],
    ['take', canMoveQuote(unexpired, 'take')],
    ['decline-counter', canMoveQuote(live, 'decline-counter')],
    ['decline', canMoveRfq(state, 'decline')],
  ]
  return actions.filter(([, isAllowed]) => isAllowed).map(([action]) => action)
}

function withoutPeople(view: ReturnType<typeof rfqView>) {
  return {
    contact: null,
    purchaser: null,
    note: '',
    reason: '',
    attachments: [],
    lines: view.lines.map((line) => ({
      ...line,
      words: '',
      link: '',
      name: line.packId === null ? '' : line.name,
    })),
    names: [],
    thread: view.thread.map((entry) => ({
      ...entry,
      text: '',
      by: entry.side === 'buyer' ? '' : entry.by,
    })),
  }
}

async function loadStaffNames(db: Db, sellerId: number): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select p.id, p.name from staff s join person p on p.id = s.person_id where s.seller_id = ${sellerId}
    union all select actor_id, name from api_key where seller_id = ${sellerId}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
