import type { StaffMember } from '#contract/accounts/staff.ts'
import type { RfqStep } from '#contract/desk/record.ts'
import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import type {
  QuoteCommand,
  QuoteRefusal,
  QuoteState,
  RfqResult,
} from '#contract/negotiation/quotes.ts'
import type { Db } from '#db/client.ts'
import type { Json } from '#kernel/canonical-json.ts'
import { type Outcome, ok, type Refusal, refuse, stop } from '#kernel/outcome.ts'
import { isOwnedBy, mayForCompany, requireBuyer, requireCompanyRole } from '#platform/buyer.ts'
import { buildClaim, type ResponseRedaction } from '#platform/commands/run-command.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { hashToken, requireStaff } from '../accounts/accounts.ts'
import {
  type Actor,
  appendEvent,
  type NewEvent,
  runThreadCommand,
} from '../negotiation/negotiation.ts'
import { findRfq, joinRfq, type MovedRfq, type OpenRfq } from './request/rfq-store.ts'

/** Error codes by field name, such as `lines.0.quantity`. */
export type FieldFaults = Record<string, QuoteRefusal>

export type Side = 'buyer' | 'seller'
export type RfqOutcome = Outcome<RfqResult, QuoteRefusal>

/**
 * A running command: the request is locked, has the expected version, and the viewer may command
 * it.
 */
export interface RfqContext<Who> {
  db: Db
  scope: Scope
  rfq: OpenRfq
  side: Side
  by: Actor
  who: Who
  /** The version that the sender saw, already checked. */
  readVersion: number
  /** Staff's note for the audit log only. */
  auditNote?: string
  /** The audit log has an entry that covers this command too. */
  isRecorded?: boolean
}

/**
 * Runs a buyer's command on their own request, or their company's: accepting it is for those who
 * order, the rest for those who ask. Another buyer's or an unknown request is the stop
 * `not-found`; a visitor without a claim is sent to sign in. Source: negotiation rules 2 and
 * 7, CO-05, CO-06.
 */
export async function runBuyerCommand(
  scope: Scope,
  ref: RfqRef,
  name: string,
  command: QuoteCommand & { [name: string]: unknown },
  work: (context: RfqContext<Customer | null>) => Promise<RfqOutcome>,
): Promise<RfqOutcome> {
  const { key, ...input } = command
  const claim = buildClaim(
    getCommandOwner(scope, ref),
    key,
    `rfq ${name}`,
    toWellFormedJson({ ...input, id: ref.id }),
  )
  return runThreadCommand<OpenRfq, RfqResult, QuoteRefusal, Scope>(
    scope,
    {
      claim,
      lock: (db, txScope) => loadForBuyer(db, txScope, ref),
      getVersion: (rfq) => rfq.rowVersion,
      seenVersion: command.rowVersion,
      staleCode: 'stale-version',
      buildRecord: null,
      // A repeated command carries the claim.
      redaction: redactClaim(async () => ref.claim ?? null),
    },
    (db, txScope, rfq) => {
      const { viewer } = txScope
      if (rfq.companyId !== null) requireCompanyRole(txScope, name === 'accept' ? 'buy' : 'ask')
      const who = viewer.kind === 'customer' ? viewer : null
      const by = { actor: 'buyer' as const, actorId: who?.id ?? null }
      return work({ db, scope: txScope, rfq, side: 'buyer', by, who, readVersion: rfq.rowVersion })
    },
  )
}

/**
 * Stores only whether an answer had a claim, never the claim; `claimFor` makes a new one for a
 * repeated command.
 */
export function redactClaim(
  claimFor: (db: Db, id: string) => Promise<string | null>,
): ResponseRedaction<RfqResult> {
  return {
    redact: (answer) => (answer.claim === null ? answer : { ...answer, claim: '' }),
    restore: async (db, storedResult) =>
      storedResult.claim === ''
        ? { ...storedResult, claim: await claimFor(db, storedResult.id) }
        : storedResult,
  }
}

/**
 * Runs a command of staff who may negotiate, on a request that has reached the seller; audited.
 * Source: DESK-01.
 */
export async function runSellerCommand(
  scope: Scope,
  id: string,
  name: RfqStep,
  command: QuoteCommand & { [name: string]: unknown },
  work: (context: RfqContext<StaffMember>) => Promise<RfqOutcome>,
): Promise<RfqOutcome> {
  const who = requireStaff(scope, 'negotiate')
  const { key, ...input } = command
  const claim = buildClaim(who.id, key, `desk ${name}`, toWellFormedJson({ ...input, id }))
  let auditNote: string | undefined
  let isRecorded = false
  return runThreadCommand<OpenRfq, RfqResult, QuoteRefusal, Scope>(
    scope,
    {
      claim,
      async lock(db, { seller }) {
        const rfq = await findRfq(db, seller.id, { number: id })
        return rfq?.opened ? rfq : null
      },
      getVersion: (rfq) => rfq.deskVersion,
      seenVersion: command.rowVersion,
      staleCode: 'stale-version',
      buildRecord: (rfq) => {
        const before = { state: rfq.state }
        return ({ state, quote }) =>
          isRecorded
            ? null
            : {
                personId: who.id,
                action: `rfq.${name}`,
                subject: `rfq:${rfq.id}`,
                before,
                after: {
                  state,
                  ...(quote ? { quote: { ...quote } } : {}),
                  ...(auditNote ? { note: auditNote } : {}),
                },
              }
      },
    },
    async (db, txScope, rfq) => {
      const context: RfqContext<StaffMember> = {
        db,
        scope: txScope,
        rfq,
        side: 'seller',
        by: { actor: 'seller', actorId: who.id },
        who,
        readVersion: rfq.deskVersion,
      }
      const outcome = await work(context)
      auditNote = context.auditNote
      isRecorded = context.isRecorded ?? false
      return outcome
    },
  )
}

/**
 * Locks the request for its buyer: the company's that the account acts for, else the account's
 * own, or opened by a claim while it belongs to no account.
 */
export async function loadForBuyer(
  db: Db,
  scope: Scope,
  ref: RfqRef,
  { lock = true } = {},
): Promise<OpenRfq> {
  const { viewer, seller } = scope
  if (viewer.kind === 'visitor' && !ref.claim) throw stop('sign-in')
  const rfq = ref.id ? await findRfq(db, seller.id, { number: ref.id }, { lock }) : null
  if (!rfq) throw stop('not-found')
  if (viewer.kind === 'customer' && isOwnedBy(requireBuyer(scope), rfq)) return rfq
  if (!ref.claim || !rfq.claimHashes.includes(hashToken(ref.claim))) throw stop('not-found')
  if (rfq.customerId !== null || rfq.companyId !== null)
    throw stop(viewer.kind === 'visitor' ? 'sign-in' : 'not-found')
  return rfq
}

/** The account that a request may join: signed in, with the same verified address. */
export function canJoin(rfq: OpenRfq, scope: Scope): boolean {
  const { viewer } = scope
  return (
    viewer.kind === 'customer' &&
    viewer.emailVerified &&
    mayForCompany(scope, 'ask') &&
    rfq.proven &&
    rfq.email === viewer.email.toLowerCase()
  )
}

/**
 * The buyer's account, required to counter and accept; a request confirmed only by mail joins it
 * now. Source: RFQ-07, RFQ-08.
 */
export async function joinAccount({
  db,
  scope,
  rfq,
  who,
}: RfqContext<Customer | null>): Promise<Outcome<string, QuoteRefusal>> {
  if (!who) return refuse('sign-in-first')
  const buyer = requireBuyer(scope)
  if (isOwnedBy(buyer, rfq)) return ok(who.id)
  if (!canJoin(rfq, scope) || !(await joinRfq(db, scope.seller.id, rfq.id, buyer)))
    return refuse('sign-in-first')
  await recordRfqEvent(
    { db, scope, rfq, by: { actor: 'buyer', actorId: who.id } },
    { type: 'rfq-joined' },
  )
  return ok(who.id)
}

/** Adds an event to the thread. */
export function recordRfqEvent(
  { db, scope, rfq, by }: Pick<RfqContext<unknown>, 'db' | 'scope' | 'rfq' | 'by'>,
  event: Omit<NewEvent, 'by'>,
): Promise<unknown> {
  return appendEvent(db, scope, { kind: 'rfq', threadId: rfq.id }, { by, ...event })
}

/** The command's answer; a refusal if the row was moved concurrently. */
export function toRfqOutcome(
  { rfq, side }: Pick<RfqContext<unknown>, 'rfq' | 'side'>,
  movedRfq: MovedRfq | null,
  quote: { version: number; state: QuoteState } | null = null,
  claim: string | null = null,
): RfqOutcome {
  if (!movedRfq) return refuse('wrong-state')
  const { state, turn, rowVersion, deskVersion } = movedRfq
  return ok({
    id: rfq.number,
    state,
    turn,
    rowVersion: side === 'seller' ? deskVersion : rowVersion,
    quote,
    claim,
  })
}

/** The input as canonical JSON can hold it. */
export function toWellFormedJson(input: unknown): Json {
  return JSON.parse(
    JSON.stringify(input, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value)),
  )
}

/** A refusal's code for its field. */
export function refuseFaults(faults: FieldFaults): Refusal<QuoteRefusal> {
  const [only, ...more] = Object.values(faults)
  return refuse(more.length === 0 && only ? only : 'invalid', faults)
}

function getCommandOwner({ viewer }: Scope, ref: RfqRef): string {
  if (viewer.kind === 'customer') return viewer.id
  if (!ref.claim) throw stop('sign-in')
  return `rfq ${hashToken(ref.claim)}`
}
