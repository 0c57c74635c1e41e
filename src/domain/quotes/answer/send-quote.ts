import { mayDo, type StaffMember } from '#contract/accounts/staff.ts'
import type { ApproverRole } from '#contract/negotiation/approvals.ts'
import type { QuoteCommand } from '#contract/negotiation/quotes.ts'
import { refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import * as quotesTexts from '#texts/quotes.ts'
import { loadNegotiationSettings } from '../../negotiation/negotiation.ts'
import { loadQuotePacks, toPriceBuyer } from '../request/quote-packs.ts'
import { moveRfq, touchRfq } from '../request/rfq-store.ts'
import { findZoneId } from '../request/rfq-zone.ts'
import {
  type FieldFaults,
  type RfqContext,
  type RfqOutcome,
  recordRfqEvent,
  refuseFaults,
  runSellerCommand,
  toRfqOutcome,
} from '../rfq-command.ts'
import { readMessageText } from '../thread/messages.ts'
import { notifyRfqBuyer, notifyRfqSeller } from '../thread/rfq-mail.ts'
import { loadApprovalPolicy } from './approval-policy-store.ts'
import { canApprove, getApproverRole } from './approval-rules.ts'
import {
  addAuthor,
  fillLineNames,
  loadQuoteLines,
  loadVersions,
  moveVersion,
  moveVersions,
  type StoredQuoteLine,
  type StoredVersion,
} from './quote-store.ts'
import { reviewQuote } from './review-quote.ts'

type SellerContext = RfqContext<StaffMember>
/** What sending needs: it may be a person's command, or the rules' answer. */
export type SenderContext = Pick<RfqContext<unknown>, 'db' | 'scope' | 'rfq' | 'by' | 'side'>

/**
 * Sends the draft; below the floor it waits for a second person, and the answer says IN_APPROVAL.
 * Source: RFQ-05, RFQ-06.
 */
export function sendQuote(scope: Scope, id: string, command: QuoteCommand): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'send', { ...command }, async (context) => {
    const draft = await findVersionInState(context, 'DRAFT')
    if (!draft) return refuse('wrong-state')
    const readiness = await checkReadiness(context, draft)
    if ('faults' in readiness) return refuseFaults(readiness.faults)
    if (!readiness.approver) return sendVersion(context, draft.version, 'send')
    const { db, rfq } = context
    const { seller } = context.scope
    if (!(await moveVersion(db, seller.id, rfq.id, draft.version, 'to-approval')))
      return refuse('wrong-state')
    // Prices that only rules wrote are the work of the person who sends them.
    if (draft.authors.length === 0)
      await addAuthor(db, seller.id, rfq.id, draft.version, context.who.id)
    const movedRfq = await touchRfq(db, seller.id, rfq, { visible: false })
    await recordRfqEvent(context, { type: 'quote-written', payload: { version: draft.version } })
    await notifyRfqSeller(context, 'approval', context.who.id)
    return toRfqOutcome(context, movedRfq, { version: draft.version, state: 'IN_APPROVAL' })
  })
}

/**
 * A second person, who is not an author of the draft, approves and sends it. Source: RFQ-05,
 * DESK-01.
 */
export function approveQuote(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  note: string,
): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'approve', { ...command, note }, async (context) => {
    const { who } = context
    if (!mayDo(who, 'approve')) throw stop('forbidden')
    const waitingVersion = await findVersionInState(context, 'IN_APPROVAL')
    if (!waitingVersion) return refuse('wrong-state')
    if (waitingVersion.authors.includes(who.id)) return refuse('own-work')
    const message = readMessageText(note, { optional: true })
    if (!message.ok) return message
    const readiness = await checkReadiness(context, waitingVersion)
    if ('faults' in readiness) return refuseFaults(readiness.faults)
    if (readiness.approver && !canApprove(who, readiness.approver)) return refuse('needs-owner')
    context.auditNote = message.value
    return sendVersion(context, waitingVersion.version, 'approve')
  })
}

/** Returns it to draft, by an approver or by one of its authors. */
export function rejectQuote(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  note: string,
): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'reject', { ...command, note }, async (context) => {
    const { db, rfq, who } = context
    const { seller } = context.scope
    const waitingVersion = await findVersionInState(context, 'IN_APPROVAL')
    if (!waitingVersion) return refuse('wrong-state')
    if (!mayDo(who, 'approve') && !waitingVersion.authors.includes(who.id)) throw stop('forbidden')
    const message = readMessageText(note, { optional: true })
    if (!message.ok) return message
    if (
      !(await moveVersion(db, seller.id, rfq.id, waitingVersion.version, 'reject', {
        reason: message.value,
      }))
    )
      return refuse('wrong-state')
    context.auditNote = message.value
    const movedRfq = await touchRfq(db, seller.id, rfq, { visible: false })
    await recordRfqEvent(context, {
      type: 'quote-written',
      payload: { version: waitingVersion.version },
    })
    return toRfqOutcome(context, movedRfq, { version: waitingVersion.version, state: 'DRAFT' })
  })
}

async function findVersionInState(
  { db, scope, rfq }: SellerContext,
  state: StoredVersion['state'],
): Promise<StoredVersion | null> {
  return (
    (await loadVersions(db, scope.seller.id, rfq.id)).find((each) => each.state === state) ?? null
  )
}

/** Freezes this version except for its state, and ends the previous offer. */
export async function sendVersion(
  context: SenderContext,
  version: number,
  action: 'send' | 'approve',
): Promise<RfqOutcome> {
  const { db, rfq } = context
  const { seller } = context.scope
  const { quoteDays } = await loadNegotiationSettings(db, seller.id)
  const superseded = await moveVersions(db, seller.id, rfq.id, 'supersede', { but: version })
  const isSent = await moveVersion(db, seller.id, rfq.id, version, action, {
    sentFor: { days: quoteDays },
    reason: '',
    unexpired: true,
  })
  if (!isSent) return refuse('invalid-validity')
  await fillLineNames(db, seller.id, rfq.id, version)
  const movedRfq = await moveRfq(db, seller.id, rfq, 'quote', { currentVersion: version })
  if (!movedRfq) return refuse('wrong-state')
  const sentVersion = (await loadVersions(db, seller.id, rfq.id)).find(
    (each) => each.version === version,
  )!
  const lines = await loadQuoteLines(db, seller.id, rfq.id, version)
  await recordRfqEvent(context, {
    type: 'quote-sent',
    payload: {
      version,
      superseded,
      currency: seller.currency,
      validUntil: sentVersion.validUntil,
      ...(sentVersion.paymentDays !== null && { paymentDays: sentVersion.paymentDays }),
      lines: lines.map(toEventLine),
    },
    words: { terms: sentVersion.terms, note: sentVersion.note },
  })
  const days = sentVersion.paymentDays
  const writeTerms = () => (days === null ? [] : [quotesTexts.onAccountSentence({ days })])
  await notifyRfqBuyer(context, 'quoted', null, writeTerms)
  return toRfqOutcome(context, movedRfq, { version, state: 'SENT' })
}

function toEventLine(line: StoredQuoteLine) {
  const { packId, quantity, unitPrice, taxRate, breaks, availability, leadDays, charge } = line
  const steps = breaks.map(({ from, unitPrice: price }) => ({ from, unitPrice: price }))
  return {
    line: line.line,
    packId,
    quantity,
    unitPrice,
    taxRate,
    breaks: steps,
    availability,
    leadDays,
    charge,
  }
}

/** The problems that prevent sending, by field; or whose approval it needs. */
export async function checkReadiness(
  { db, scope, rfq }: Pick<SenderContext, 'db' | 'scope' | 'rfq'>,
  version: Pick<StoredVersion, 'version' | 'expired' | 'terms' | 'paymentDays'>,
): Promise<{ faults: FieldFaults } | { approver: ApproverRole | null }> {
  const { seller } = scope
  const zoneId = await findZoneId(scope, rfq.postalCode)
  const lines = await loadQuoteLines(db, seller.id, rfq.id, version.version)
  const packIds = lines.flatMap(({ packId }) => (packId === null ? [] : [packId]))
  const packs = await loadQuotePacks(db, scope, packIds, zoneId, toPriceBuyer(rfq))
  const policy = await loadApprovalPolicy(db, seller.id)
  const { expired, terms, paymentDays } = version
  const offer = { lines, terms, paymentDays }
  const facts = { state: rfq.state, zoneId, expired, ...offer, packs, policy, money: seller }
  const { faults, approvals } = reviewQuote(facts)
  const names = Object.keys(faults)
  // What is wrong with the whole quote comes before its lines.
  const whole = names.find((name) => !name.startsWith('lines'))
  if (whole) return { faults: { [whole]: faults[whole]! } }
  return names.length > 0 ? { faults } : { approver: getApproverRole(approvals) }
}
