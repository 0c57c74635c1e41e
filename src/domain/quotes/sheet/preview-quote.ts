import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { ApprovalNeed } from '#contract/negotiation/approvals.ts'
import type {
  PreviewProblem,
  QuotePreview,
  WaitingQuote,
} from '#contract/negotiation/quote-preview.ts'
import { type QuoteRefusal, quoteTexts } from '#contract/negotiation/quotes.ts'
import type { QuoteDraftInput } from '#contract/schemas/quotes.server.ts'
import type { Db } from '#db/client.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { listApprovers, requireStaff } from '../../accounts/accounts.ts'
import { findTimeZone } from '../../delivery/delivery.ts'
import { loadNegotiationSettings } from '../../negotiation/negotiation.ts'
import { loadApprovalPolicy } from '../answer/approval-policy-store.ts'
import { getApproverRole } from '../answer/approval-rules.ts'
import { type ComposedDraft, composeDraft } from '../answer/compose-draft.ts'
import { validUntilSql } from '../answer/draft-quote.ts'
import { reviewQuote } from '../answer/review-quote.ts'
import { findRfq, type OpenRfq } from '../request/rfq-store.ts'
import { findZoneId } from '../request/rfq-zone.ts'
import type { FieldFaults } from '../rfq-command.ts'
import { buildProposals } from './build-proposals.ts'
import { hideCosts, hideLimits, listCostFreeNeeds } from './hide-costs.ts'
import { buildPreviewLines, sumPreview } from './preview-lines.ts'
import { promiseQuote } from './promise-quote.ts'

/** A draft of which no line and no text was typed: the draft there is, or the last version. */
export const untypedDraft: QuoteDraftInput = {
  lines: [],
  terms: '',
  note: '',
  validUntil: '',
  paymentDays: '',
}

/**
 * What saving and sending this draft would do, line by line and as a whole; writes nothing. It
 * names a problem exactly if sending would be refused. `draft` null: as it is stored. For staff
 * who negotiate; without sight of costs neither costs and margins nor what is made of them, such
 * as whether a price is under the floor. Source: DEAL-02, DESK-01.
 */
export async function previewQuote(
  scope: Scope,
  id: string,
  draft: QuoteDraftInput | null,
): Promise<QuotePreview | null> {
  const seesCosts = mayDo(requireStaff(scope, 'negotiate'), 'costs')
  return previewDraft(scope, id, draft, seesCosts)
}

/** The same with costs whoever asks, for what the shop itself decides by them. */
export async function previewWithCosts(
  scope: Scope,
  id: string,
  draft: QuoteDraftInput | null,
): Promise<QuotePreview | null> {
  return previewDraft(scope, id, draft, true)
}

async function previewDraft(
  scope: Scope,
  id: string,
  draft: QuoteDraftInput | null,
  seesCosts: boolean,
): Promise<QuotePreview | null> {
  const who = requireStaff(scope, 'negotiate')
  const db = scope.database.primary
  const sheet = await openSheet(scope, db, id, draft ?? untypedDraft)
  if (sheet.draft === null) return null
  const authors = [...(sheet.draft.open?.authors ?? []), who.id]
  const opened = { ...sheet, draft: sheet.draft }
  if (seesCosts) return buildPreview(scope, db, opened, draft, { authors })
  const listNeeds = listCostFreeNeeds
  return hideCosts(await buildPreview(scope, db, opened, draft, { authors, listNeeds }))
}

/**
 * The quote that waits for approval, as approving it would leave it; null: none does. For staff who
 * negotiate; costs and limits only with sight of costs. Source: RFQ-05, DEAL-03, DESK-01.
 */
export async function previewWaitingQuote(scope: Scope, id: string): Promise<WaitingQuote | null> {
  const seesCosts = mayDo(requireStaff(scope, 'negotiate'), 'costs')
  const db = scope.database.primary
  const sheet = await openSheet(scope, db, id, untypedDraft, { isWaiting: true })
  const draft = sheet.draft
  if (draft?.open?.state !== 'IN_APPROVAL') return null
  const { authors } = draft.open
  const viewer = seesCosts ? { authors } : { authors, listNeeds: hideLimits }
  const preview = await buildPreview(scope, db, { ...sheet, draft }, null, viewer)
  return {
    preview: seesCosts ? preview : hideCosts(preview),
    authors: await loadNames(db, scope, authors),
  }
}

async function loadNames(db: Db, { seller }: Scope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select coalesce(nullif(p.name, ''), p.email) as name from staff s
    join person p on p.id = s.person_id
    where s.seller_id = ${seller.id} and p.id = any(${sql.param([...ids])}::uuid[]) order by name`)
  return rows.map(({ name }) => name)
}

async function buildPreview(
  scope: Scope,
  db: Db,
  { rfq, zoneId, draft: composition }: OpenedSheet & { draft: ComposedDraft },
  draft: QuoteDraftInput | null,
  {
    authors,
    listNeeds = (needs) => needs,
  }: {
    authors: readonly string[]
    /** Which reasons for approval are told. */
    listNeeds?: (needs: ApprovalNeed[]) => ApprovalNeed[]
  },
): Promise<QuotePreview> {
  const settings = await loadNegotiationSettings(db, scope.seller.id)
  const policy = await loadApprovalPolicy(db, scope.seller.id)
  const { floor } = policy
  const isExpired =
    draft === null
      ? (composition.open?.expired ?? false)
      : await isPast(db, scope, composition.value.validUntil)
  const { lines, packs } = composition
  const { terms = '', paymentDays = null } =
    (draft === null ? composition.open : composition.value) ?? {}
  const offer = { lines, terms, paymentDays }
  const facts = { state: rfq.state, zoneId, expired: isExpired, ...offer, packs, policy }
  const review = reviewQuote({ ...facts, money: scope.seller })
  const needs = listNeeds(review.approvals)
  const role = getApproverRole(needs)
  const typedProblems = toProblems(composition.faults, (at) => Number(draft?.lines[at]?.lineId))
  const problems = [
    ...typedProblems,
    // What can't be read of a line is told once, not also as missing.
    ...toProblems(review.faults, (at) => at + 1).filter(
      ({ lineId }) => !typedProblems.some((each) => lineId !== null && each.lineId === lineId),
    ),
  ]
  const previewLines = buildPreviewLines(composition, { floor, problems, seller: scope.seller })
  const { ended = 0, won = 0 } = composition.buyerPrices ?? {}
  const buyer = { ended, won }
  return {
    rowVersion: rfq.deskVersion,
    lines: previewLines,
    totals: sumPreview(previewLines),
    floor,
    problems,
    approval:
      role === null
        ? null
        : {
            needs,
            lineIds: needs.find(({ measure }) => measure === 'floor')?.lineIds ?? [],
            approvers: await listApprovers(db, scope.seller.id, role, authors),
          },
    delivery: {
      ...(await promiseQuote(scope, rfq.postalCode, previewLines)),
      served: zoneId !== null,
      shortLineIds: previewLines.flatMap(({ short, lineId }) => (short > 0 ? [lineId] : [])),
      holdHours: settings.payHours,
    },
    buyer,
    proposals: buildProposals(previewLines, floor, buyer),
    seesCosts: true,
  }
}

interface OpenedSheet {
  rfq: OpenRfq
  zoneId: number | null
  /** Null: it can't be edited in this state. */
  draft: ComposedDraft | null
}

/** The request with the draft that was typed. An unknown request is the stop `not-found`. */
export async function openSheet(
  scope: Scope,
  db: Db,
  id: string,
  input: QuoteDraftInput,
  options: { isWaiting?: boolean } = {},
): Promise<OpenedSheet> {
  const rfq = await findRfq(db, scope.seller.id, { number: id }, { lock: false })
  if (!rfq?.opened) throw stop('not-found')
  const zoneId = await findZoneId(scope, rfq.postalCode)
  const withPrices = { ...options, zoneId, withBuyerPrices: true }
  const draft = await composeDraft(db, scope, rfq, input, withPrices)
  return { rfq, zoneId, draft: typeof draft === 'string' ? null : draft }
}

async function isPast(
  db: Db,
  { seller }: Scope,
  until: ComposedDraft['value']['validUntil'],
): Promise<boolean> {
  if (until === null) return false
  const moment = validUntilSql(until, findTimeZone(seller.countryCode))
  const { rows } = await db.execute<{ past: boolean }>(
    sql`select ${moment} <= statement_timestamp() as past`,
  )
  return rows[0]!.past
}

/** Faults by field as problems of lines, for people. */
function toProblems(faults: FieldFaults, getLineId: (at: number) => number): PreviewProblem[] {
  return Object.entries(faults).map(([name, code]: [string, QuoteRefusal]) => {
    const match = /^lines\.(\d+)(?:\.(\w+))?$/.exec(name)
    const lineId = match ? getLineId(Number(match[1])) : null
    return { lineId, field: match ? (match[2] ?? 'packId') : name, code, text: quoteTexts[code]() }
  })
}
