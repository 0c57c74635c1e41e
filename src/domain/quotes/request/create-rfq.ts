import { randomBytes } from 'node:crypto'
import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import {
  type QuoteCommand,
  type QuoteRefusal,
  quoteLimits,
  type RfqResult,
} from '#contract/negotiation/quotes.ts'
import type { RfqInput } from '#contract/schemas/quotes.server.ts'
import type { Db } from '#db/client.ts'
import { type Refusal, refuse } from '#kernel/outcome.ts'
import { joinName } from '#kernel/person-name.ts'
import { requireBuyer, requireCompanyRole } from '#platform/buyer.ts'
import { buildClaim, runCommand } from '#platform/commands/run-command.ts'
import { getToday } from '#platform/format-moment.ts'
import { consumeRateLimit } from '#platform/rate-limits.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { hashToken, newToken } from '../../accounts/accounts.ts'
import { readCart } from '../../cart/cart.ts'
import { getService } from '../../delivery/delivery.ts'
import { loadNegotiationSettings } from '../../negotiation/negotiation.ts'
import {
  canJoin,
  type FieldFaults,
  type RfqContext,
  type RfqOutcome,
  recordRfqEvent,
  redactClaim,
  refuseFaults,
  runBuyerCommand,
  toRfqOutcome,
  toWellFormedJson,
} from '../rfq-command.ts'
import { notifyRfqBuyer, notifyRfqSeller, sendLink } from '../thread/rfq-mail.ts'
import { loadQuotePacks, saveListPrices } from './quote-packs.ts'
import { findMissing, type ParsedRfq, parseRfq } from './read-rfq.ts'
import { loadRequest, loadRfqLines } from './rfq-reads.ts'
import {
  addClaim,
  findRfq,
  insertRfq,
  moveFiles,
  moveRfq,
  type NewLine,
  replaceRfqLines,
  saveRfqContact,
} from './rfq-store.ts'

type BuyerContext = RfqContext<Customer | null>

/**
 * Creates a request and, if asked, submits it. A visitor gets the claim that opens the draft. The
 * same key again returns a new claim, because only hashes of claims are stored, and none once the
 * mailed link has been used. Source: RFQ-01 to RFQ-03.
 */
export async function createRfq(scope: Scope, key: string, input: RfqInput): Promise<RfqOutcome> {
  const { viewer } = scope
  requireCompanyRole(scope, 'ask')
  const token = viewer.kind === 'visitor' ? newToken() : null
  const owner =
    viewer.kind === 'customer' ? viewer.id : `visitor ${hashToken(viewer.cartKey ?? '')}`
  return runCommand<RfqResult, QuoteRefusal, Scope>(
    scope,
    buildClaim(owner, key, 'rfq create', toWellFormedJson(input)),
    async (db, txScope) => {
      const request = await readInput(txScope, input)
      if ('ok' in request) return request
      const created = await insertDraft(
        db,
        txScope,
        request,
        token === null ? null : hashToken(token),
      )
      return input.submit
        ? submitOrSendLink(created, request, token)
        : toRfqOutcome(created, created.rfq, null, token)
    },
    redactClaim((db, id) => renewClaim(db, scope.seller.id, id)),
  )
}

async function renewClaim(db: Db, sellerId: number, id: string): Promise<string | null> {
  const rfq = await findRfq(db, sellerId, { number: id })
  if (!rfq || rfq.customerId !== null || rfq.proven || rfq.claimHashes.length === 0) return null
  const token = newToken()
  await addClaim(db, sellerId, rfq.id, hashToken(token))
  return token
}

/** Starts a request with its first event, in the caller's transaction. */
export async function insertDraft(
  db: Db,
  scope: Scope,
  request: ParsedRfq,
  claimHash: string | null,
  copyOf: number | null = null,
): Promise<BuyerContext> {
  const { viewer, seller } = scope
  const who = viewer.kind === 'customer' ? viewer : null
  const { postalCode, neededBy } = request
  const insertedRfq = await insertRfq(db, seller.id, {
    number: buildRfqNumber(scope.now),
    customerId: who?.id ?? null,
    companyId: (who && scope.company?.id) ?? null,
    claimHash,
    proven: who?.emailVerified ?? false,
    postalCode,
    city: '',
    neededBy,
    copyOf,
  })
  const by = { actor: 'buyer' as const, actorId: who?.id ?? null }
  const rfq = {
    ...insertedRfq,
    email: request.contact.email || null,
    name: request.contact.name || null,
  }
  await saveRfqContact(db, seller.id, rfq.id, request.contact)
  await replaceRfqLines(db, seller.id, rfq.id, request.lines)
  const created: BuyerContext = {
    db,
    scope,
    rfq,
    side: 'buyer',
    by,
    who,
    readVersion: rfq.rowVersion,
  }
  await recordRfqEvent(created, { type: 'rfq-drafted', ...toEventData(request, copyOf) })
  return created
}

/** Changes a draft. Source: RFQ-01. */
export async function changeRfq(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand,
  input: RfqInput,
): Promise<RfqOutcome> {
  return runBuyerCommand(scope, ref, 'change', { ...command, input }, async (context) => {
    const request = await readInput(context.scope, input)
    if ('ok' in request) return request
    const { db, rfq } = context
    const { seller } = context.scope
    const { postalCode, neededBy } = request
    const movedRfq = await moveRfq(db, seller.id, rfq, 'edit', {
      place: { postalCode, neededBy, city: '' },
    })
    if (!movedRfq) return refuse('wrong-state')
    await saveRfqContact(db, seller.id, rfq.id, request.contact)
    const before = await loadRfqLines(db, seller.id, rfq.id)
    await replaceRfqLines(db, seller.id, rfq.id, request.lines)
    await moveFiles(db, seller.id, rfq.id, mapLines(before, request.lines))
    await recordRfqEvent(context, { type: 'rfq-changed', ...toEventData(request, null) })
    const changedRfq = (await findRfq(db, seller.id, { id: rfq.id }))!
    return input.submit
      ? submitOrSendLink({ ...context, rfq: changedRfq }, request, ref.claim ?? null)
      : toRfqOutcome(context, movedRfq)
  })
}

/**
 * Submits a draft: a customer's to the seller, a visitor's to the mail with the link that opens it.
 * Source: RFQ-02.
 */
export async function submitRfq(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand,
): Promise<RfqOutcome> {
  return runBuyerCommand(scope, ref, 'submit', { ...command }, async (context) =>
    submitOrSendLink(context, await loadStored(context), ref.claim ?? null),
  )
}

/** Mails a visitor a new link; older ones stop working. */
export async function resendLink(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand,
): Promise<RfqOutcome> {
  return submitRfq(scope, ref, command)
}

/** Whether a mailed link still works; changes nothing. */
export async function canVerify(scope: Scope, id: string, token: string): Promise<boolean> {
  const key = { number: id, linkHash: hashToken(token) }
  const rfq = await findRfq(scope.database.primary, scope.seller.id, key, { lock: false })
  return rfq?.state === 'VERIFYING'
}

/** Uses the mailed link, once: the request is open and has a new claim. Source: RFQ-02. */
export async function verifyRfq(scope: Scope, id: string, token: string): Promise<RfqOutcome> {
  return scope.database.transaction(async (db): Promise<RfqOutcome> => {
    const { seller, viewer } = scope
    const stored = await findRfq(db, seller.id, { number: id, linkHash: hashToken(token) })
    if (stored?.state !== 'VERIFYING') return refuse('link-spent')
    const rfq = { ...stored, proven: true }
    const who = viewer.kind === 'customer' && canJoin(rfq, scope) ? viewer : null
    const buyer = who && requireBuyer(scope)
    const claim = who ? null : newToken()
    const movedRfq = await moveRfq(db, seller.id, stored, 'verify', {
      link: null,
      proven: true,
      opened: true,
      ...(claim ? { claimHash: hashToken(claim) } : {}),
      ...(buyer ? { buyer } : {}),
    })
    const by = { actor: 'buyer' as const, actorId: who?.id ?? null }
    const joinedRfq = {
      ...rfq,
      customerId: who?.id ?? null,
      companyId: buyer?.companyId ?? null,
    }
    const context: BuyerContext = {
      db,
      scope,
      rfq: joinedRfq,
      side: 'buyer',
      by,
      who,
      readVersion: stored.rowVersion,
    }
    await openRequest(context, await loadStored(context))
    await notifyRfqBuyer(context, 'opened', claim)
    return toRfqOutcome(context, movedRfq, null, claim)
  })
}

/** Submits the draft; refuses missing or unavailable data. */
async function submitOrSendLink(
  context: BuyerContext,
  request: ParsedRfq,
  claim: string | null,
): Promise<RfqOutcome> {
  const { db, scope, rfq, who } = context
  const { seller } = scope
  const faults = { ...findMissing(request), ...(await findRequestFaults(scope, request)) }
  if (Object.keys(faults).length > 0) return refuseFaults(faults)
  if (who) {
    const movedRfq = await moveRfq(db, seller.id, rfq, 'submit', { opened: true })
    if (!movedRfq) return refuse('wrong-state')
    await openRequest(context, request)
    await notifyRfqBuyer(context, 'opened')
    return toRfqOutcome(context, movedRfq)
  }
  const limitRefusal = await limitLinks(scope, request.contact.email)
  if (limitRefusal) return limitRefusal
  const { linkMinutes } = await loadNegotiationSettings(db, seller.id)
  const link = newToken()
  const movedRfq = await moveRfq(db, seller.id, rfq, 'link', {
    link: { hash: hashToken(link), minutes: linkMinutes },
  })
  if (!movedRfq) return refuse('wrong-state')
  await sendLink(context, request.contact.email, link, linkMinutes)
  await recordRfqEvent(context, { type: 'link-sent' })
  return toRfqOutcome(context, movedRfq, null, claim)
}

async function openRequest(context: BuyerContext, { lines }: ParsedRfq): Promise<void> {
  const { db, scope, rfq } = context
  const facts = await loadQuotePacks(db, scope, collectPackIds(lines))
  await saveListPrices(db, scope, rfq.id, facts)
  const prices = [...facts.values()].map(({ packId, price }) => ({ packId, price }))
  await recordRfqEvent(context, { type: 'rfq-opened', payload: { listPrices: prices } })
  await notifyRfqSeller(context, 'opened')
}

/** The problems of a request: packs that are not sold here, a place that is not served. */
async function findRequestFaults(
  scope: Scope,
  { lines, postalCode }: ParsedRfq,
): Promise<FieldFaults> {
  const facts = await loadQuotePacks(scope.database.primary, scope, collectPackIds(lines))
  const unsoldFaults = lines.flatMap(({ packId }, at) =>
    packId !== null && !facts.get(packId)?.active
      ? [[`lines.${at}.packId`, 'unknown-pack'] as const]
      : [],
  )
  const service = postalCode === '' ? null : await getService(scope, { pincode: postalCode })
  if (service?.status !== 'not-available') return Object.fromEntries(unsoldFaults)
  const code: QuoteRefusal =
    service.reason === 'malformed'
      ? 'invalid-pincode'
      : service.reason === 'not-served'
        ? 'not-served'
        : 'unknown-pincode'
  return { ...Object.fromEntries(unsoldFaults), pincode: code }
}

/**
 * Reads the form, with the cart's lines if requested, and the account's own email address; or
 * returns its problems.
 */
async function readInput(
  scope: Scope,
  input: RfqInput,
): Promise<ParsedRfq | Refusal<QuoteRefusal>> {
  const { viewer, seller } = scope
  const { value, faults } = parseRfq(input, seller, getToday(scope))
  if (viewer.kind === 'customer') {
    value.contact.email = viewer.email.toLowerCase()
    value.contact.name ||= joinName(viewer)
    delete faults.email
  }
  if (input.fromCart) {
    const fromCart = await readCartLines(scope)
    if (fromCart.length === 0) faults.lines = 'empty-cart'
    value.lines = [...fromCart, ...value.lines]
    if (value.lines.length > 50) faults.lines = 'too-many-lines'
  }
  await addPriceFaults(scope, value, faults)
  if (Object.keys(faults).length === 0) return value
  return refuseFaults(faults)
}

/** A target above the current price is a mistake. */
async function addPriceFaults(
  scope: Scope,
  { lines }: ParsedRfq,
  faults: FieldFaults,
): Promise<void> {
  const facts = await loadQuotePacks(scope.database.primary, scope, collectPackIds(lines))
  lines.forEach(({ packId, targetPrice }, at) => {
    const listed = packId === null ? null : (facts.get(packId)?.price ?? null)
    if (packId !== null && !facts.has(packId)) faults[`lines.${at}.packId`] = 'unknown-pack'
    if (targetPrice !== null && listed !== null && targetPrice > listed)
      faults[`lines.${at}.targetPrice`] = 'above-list'
  })
}

/** The cart's lines as request lines. Source: RFQ-03. */
async function readCartLines(scope: Scope): Promise<NewLine[]> {
  const cart = await readCart(scope)
  const none = { words: '', unit: '', link: '', targetPrice: null }
  return cart.lines.map(({ packId, quantity }) => ({
    ...none,
    packId,
    quantity: Math.min(quantity, quoteLimits.quantity),
  }))
}

function loadStored({ db, scope, rfq }: BuyerContext): Promise<ParsedRfq> {
  return loadRequest(db, scope.seller.id, rfq)
}

async function limitLinks(scope: Scope, email: string): Promise<Refusal<QuoteRefusal> | null> {
  const contactRetryAfter = await consumeRateLimit(scope, 'rfq-link-of-contact', email)
  const retryAfter = Math.max(
    contactRetryAfter,
    await consumeRateLimit(scope, 'rfq-link-at-seller', 'seller'),
  )
  return retryAfter > 0 ? { ...refuse('too-many-requests'), retryAfter } : null
}

function collectPackIds(lines: readonly NewLine[]): number[] {
  return lines.flatMap(({ packId }) => (packId === null ? [] : [packId]))
}

/**
 * New positions of each line's pictures: the line with the same product; null if there is none any
 * more.
 */
function mapLines(before: readonly (NewLine & { line: number })[], after: readonly NewLine[]) {
  return before.map((previousLine) => {
    const at = after.findIndex(
      (line) => line.packId === previousLine.packId && line.words === previousLine.words,
    )
    return { line: previousLine.line, to: at === -1 ? null : at + 1 }
  })
}

/** Amounts for the event, and its free text. */
function toEventData({ contact, postalCode, neededBy, lines }: ParsedRfq, copyOf: number | null) {
  const figures = lines.map(({ packId, quantity, targetPrice }) => ({
    packId,
    quantity,
    targetPrice,
  }))
  const words = lines.flatMap(({ words: lineWords, unit, link }, at): [string, string][] => [
    [`line${at + 1}`, lineWords],
    [`unit${at + 1}`, unit],
    [`link${at + 1}`, link],
  ])
  return {
    payload: { postalCode, neededBy, lines: figures, copyOf },
    words: { ...contact, ...Object.fromEntries(words) },
  }
}

const numberAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A request number: `R261121-K7Q2MX4D`. No letters that look like digits. */
function buildRfqNumber(now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '')
  return `R${day}-${[...randomBytes(8)].map((byte) => numberAlphabet[byte % 32]).join('')}`
}
