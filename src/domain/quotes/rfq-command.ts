import type { RfqRef } from '#contract/quote-input.ts'
import type { QuoteCommand, QuoteRefusal, QuoteState, RfqDone } from '#contract/quotes.ts'
import type { RfqStep } from '#contract/record.ts'
import type { StaffMember } from '#contract/staff.ts'
import type { Db } from '#db/client.ts'
import type { Json } from '#kernel/canonical-json.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { hashToken, requireStaff } from '../accounts/accounts.ts'
import { audit } from '../audit.ts'
import { type Actor, appendEvent, type NewEvent } from '../negotiation/negotiation.ts'
import { claimOf, runCommand, type Veil } from '../run-command.ts'
import type { Customer, Scope } from '../scope.ts'
import { findRfq, joinRfq, type MovedRfq, type OpenRfq } from './request/rfq-store.ts'

export type Side = 'buyer' | 'seller'
export type Done = Outcome<RfqDone, QuoteRefusal>

/** A command under way: the request is locked, was seen in the version it has, and is the viewer's to command. */
export interface Underway<Who> {
  db: Db
  scope: Scope
  rfq: OpenRfq
  side: Side
  by: Actor
  who: Who
  /** A version that the sender looked at, compared already. */
  seen: number
  /** What staff wrote for the record alone. */
  noted?: string
}

/**
 * Runs a buyer's command on a request of its own. Another's, or one that is not there: the stop `not-found`; a visitor without a
 * claim is sent to sign in. Source: negotiation rules 2 and 7.
 */
export async function asBuyer(
  scope: Scope,
  ref: RfqRef,
  name: string,
  command: QuoteCommand & { [name: string]: unknown },
  work: (underway: Underway<Customer | null>) => Promise<Done>,
): Promise<Done> {
  const { key, ...input } = command
  const claim = claimOf(ownerOf(scope, ref), key, `rfq ${name}`, asSaid({ ...input, id: ref.id }))
  return runCommand<RfqDone, QuoteRefusal, Scope>(
    scope,
    claim,
    async (db, inside) => {
      const rfq = await openForBuyer(db, inside, ref)
      if (rfq.rowVersion !== command.rowVersion) return refuse('stale-version')
      const { viewer } = inside
      const who = viewer.kind === 'customer' ? viewer : null
      const by = { actor: 'buyer' as const, actorId: who?.id ?? null }
      return work({ db, scope: inside, rfq, side: 'buyer', by, who, seen: rfq.rowVersion })
      // Who repeats a command came with the claim.
    },
    veiled(async () => ref.claim ?? null),
  )
}

/** Keeps no claim with an answer, only that it had one; the same command again is answered with `claimFor` its request. */
export function veiled(claimFor: (db: Db, id: string) => Promise<string | null>): Veil<RfqDone> {
  return {
    hide: (answer) => (answer.claim === null ? answer : { ...answer, claim: '' }),
    show: async (db, kept) =>
      kept.claim === '' ? { ...kept, claim: await claimFor(db, kept.id) } : kept,
  }
}

/** Runs a command of staff who may negotiate, on a request that came to the seller; it is on the record. Source: DESK-01. */
export async function asSeller(
  scope: Scope,
  id: string,
  name: RfqStep,
  command: QuoteCommand & { [name: string]: unknown },
  work: (underway: Underway<StaffMember>) => Promise<Done>,
): Promise<Done> {
  const who = requireStaff(scope, 'negotiate')
  const { key, ...input } = command
  const claim = claimOf(who.id, key, `desk ${name}`, asSaid({ ...input, id }))
  return runCommand<RfqDone, QuoteRefusal, Scope>(scope, claim, async (db, inside) => {
    const rfq = await findRfq(db, inside.seller.id, { number: id })
    if (!rfq?.opened) throw stop('not-found')
    if (rfq.deskVersion !== command.rowVersion) return refuse('stale-version')
    const by = { actor: 'seller' as const, actorId: who.id }
    const underway: Underway<StaffMember> = {
      db,
      scope: inside,
      rfq,
      side: 'seller',
      by,
      who,
      seen: rfq.deskVersion,
    }
    const done = await work(underway)
    if (!done.ok) return done
    const { seller, now, requestId } = inside
    await audit(db, {
      sellerId: seller.id,
      personId: who.id,
      now,
      requestId,
      action: `rfq.${name}`,
      subject: `rfq:${rfq.id}`,
      before: { state: rfq.state },
      after: {
        state: done.value.state,
        ...(done.value.quote ? { quote: { ...done.value.quote } } : {}),
        ...(underway.noted ? { note: underway.noted } : {}),
      },
    })
    return done
  })
}

/** The request for its buyer, locked: the account's own, or opened by a claim as long as it belongs to none. */
export async function openForBuyer(
  db: Db,
  scope: Scope,
  ref: RfqRef,
  { lock = true } = {},
): Promise<OpenRfq> {
  const { viewer, seller } = scope
  if (viewer.kind === 'visitor' && !ref.claim) throw stop('sign-in')
  const rfq = ref.id ? await findRfq(db, seller.id, { number: ref.id }, { lock }) : null
  if (!rfq) throw stop('not-found')
  if (viewer.kind === 'customer' && rfq.customerId === viewer.id) return rfq
  if (!ref.claim || !rfq.claimHashes.includes(hashToken(ref.claim))) throw stop('not-found')
  if (rfq.customerId !== null) throw stop(viewer.kind === 'visitor' ? 'sign-in' : 'not-found')
  return rfq
}

/** The account that a request may belong to: signed in, with the very address that both have proven. */
export function mayJoin(rfq: OpenRfq, viewer: Scope['viewer']): viewer is Customer {
  return (
    viewer.kind === 'customer' &&
    viewer.emailVerified &&
    rfq.proven &&
    rfq.email === viewer.email.toLowerCase()
  )
}

/** The buyer's account, which countering and accepting need; a request that was only proven by mail joins it now. Source: RFQ-07, RFQ-08. */
export async function accountOf({
  db,
  scope,
  rfq,
  who,
}: Underway<Customer | null>): Promise<Outcome<string, QuoteRefusal>> {
  if (!who) return refuse('sign-in-first')
  if (rfq.customerId === who.id) return ok(who.id)
  if (!mayJoin(rfq, who) || !(await joinRfq(db, scope.seller.id, rfq.id, who.id)))
    return refuse('sign-in-first')
  await tell({ db, scope, rfq, by: { actor: 'buyer', actorId: who.id } }, { type: 'rfq-joined' })
  return ok(who.id)
}

/** Adds what happened to the thread. */
export function tell(
  { db, scope, rfq, by }: Pick<Underway<unknown>, 'db' | 'scope' | 'rfq' | 'by'>,
  event: Omit<NewEvent, 'by'>,
): Promise<unknown> {
  const wordsOf = by.actor === 'buyer' ? by.actorId : null
  return appendEvent(db, scope, { kind: 'rfq', threadId: rfq.id }, { by, wordsOf, ...event })
}

/** What the command answers; a row that was moved meanwhile is a refusal. */
export function doneWith(
  { rfq, side }: Pick<Underway<unknown>, 'rfq' | 'side'>,
  moved: MovedRfq | null,
  quote: { version: number; state: QuoteState } | null = null,
  claim: string | null = null,
): Done {
  if (!moved) return refuse('wrong-state')
  const { state, turn, rowVersion, deskVersion } = moved
  return ok({
    id: rfq.number,
    state,
    turn,
    rowVersion: side === 'seller' ? deskVersion : rowVersion,
    quote,
    claim,
  })
}

/** What was sent, as canonical JSON can hold it. */
export function asSaid(input: unknown): Json {
  return JSON.parse(
    JSON.stringify(input, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value)),
  )
}

/** A refusal's name for the field it is about. */
export function faulty(faults: Record<string, QuoteRefusal>): Done {
  const [only, ...more] = Object.values(faults)
  return refuse(more.length === 0 && only ? only : 'invalid', faults)
}

function ownerOf({ viewer }: Scope, ref: RfqRef): string {
  if (viewer.kind === 'customer') return viewer.id
  if (!ref.claim) throw stop('sign-in')
  return `rfq ${hashToken(ref.claim)}`
}
