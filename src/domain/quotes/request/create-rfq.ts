import { randomBytes } from 'node:crypto'
import type { RfqInput, RfqRef } from '#contract/quote-input.ts'
import type { QuoteCommand, QuoteRefusal, RfqDone } from '#contract/quotes.ts'
import type { Db } from '#db/client.ts'
import { type Refusal, refuse } from '#kernel/outcome.ts'
import { hashToken, newToken } from '../../accounts/accounts.ts'
import { readCart } from '../../cart/cart.ts'
import { serviceAt } from '../../delivery/delivery.ts'
import { spend } from '../../limits.ts'
import { settingsOf } from '../../negotiation/negotiation.ts'
import { claimOf, runCommand } from '../../run-command.ts'
import type { Customer, Scope } from '../../scope.ts'
import { todayAt } from '../../when.ts'
import type { Faults } from '../read-figures.ts'
import {
  asBuyer,
  asSaid,
  type Done,
  doneWith,
  faulty,
  mayJoin,
  tell,
  type Underway,
  veiled,
} from '../rfq-command.ts'
import { sendLink, tellBuyer, tellSeller } from '../thread/rfq-mail.ts'
import { notePrices, packFacts } from './packs-asked.ts'
import { missingIn, type ReadRfq, readRfq } from './read-rfq.ts'
import { linesOf, readAsked } from './rfq-reads.ts'
import {
  addClaim,
  findRfq,
  insertRfq,
  moveFiles,
  moveRfq,
  type NewLine,
  putContact,
  putLines,
} from './rfq-store.ts'

type Asking = Underway<Customer | null>

/**
 * Makes a request, and sends it off where asked to. A visitor gets the claim that opens its draft; the same key again gets another
 * one, as only hashes of claims are kept, and none once the mailed link was used. Source: RFQ-01 to RFQ-03.
 */
export async function createRfq(scope: Scope, key: string, input: RfqInput): Promise<Done> {
  const { viewer } = scope
  const token = viewer.kind === 'visitor' ? newToken() : null
  const owner =
    viewer.kind === 'customer' ? viewer.id : `visitor ${hashToken(viewer.cartKey ?? '')}`
  return runCommand<RfqDone, QuoteRefusal, Scope>(
    scope,
    claimOf(owner, key, 'rfq create', asSaid(input)),
    async (db, inside) => {
      const asked = await askedFor(inside, input)
      if ('ok' in asked) return asked
      const made = await makeRfq(db, inside, asked, token === null ? null : hashToken(token))
      return input.submit ? passOn(made, asked, token) : doneWith(made, made.rfq, null, token)
    },
    veiled((db, id) => anotherClaim(db, scope.seller.id, id)),
  )
}

async function anotherClaim(db: Db, sellerId: number, id: string): Promise<string | null> {
  const rfq = await findRfq(db, sellerId, { number: id })
  if (!rfq || rfq.customerId !== null || rfq.proven || rfq.claimHashes.length === 0) return null
  const token = newToken()
  await addClaim(db, sellerId, rfq.id, hashToken(token))
  return token
}

/** Begins a request with its first event, in the caller's transaction. */
export async function makeRfq(
  db: Db,
  scope: Scope,
  asked: ReadRfq,
  claimHash: string | null,
  copyOf: number | null = null,
): Promise<Asking> {
  const { viewer, seller } = scope
  const who = viewer.kind === 'customer' ? viewer : null
  const { postalCode, neededBy } = asked
  const inserted = await insertRfq(db, seller.id, {
    number: rfqNumber(scope.now),
    customerId: who?.id ?? null,
    claimHash,
    proven: who?.emailVerified ?? false,
    postalCode,
    city: '',
    neededBy,
    copyOf,
  })
  const by = { actor: 'buyer' as const, actorId: who?.id ?? null }
  const rfq = { ...inserted, email: asked.contact.email || null, name: asked.contact.name || null }
  await putContact(db, seller.id, rfq.id, asked.contact)
  await putLines(db, seller.id, rfq.id, asked.lines)
  const made: Asking = { db, scope, rfq, side: 'buyer', by, who, seen: rfq.rowVersion }
  await tell(made, { type: 'rfq-drafted', ...saidIn(asked, copyOf) })
  return made
}

/** Changes a draft. Source: RFQ-01. */
export async function changeRfq(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand,
  input: RfqInput,
): Promise<Done> {
  return asBuyer(scope, ref, 'change', { ...command, input }, async (underway) => {
    const asked = await askedFor(underway.scope, input)
    if ('ok' in asked) return asked
    const { db, rfq } = underway
    const { seller } = underway.scope
    const { postalCode, neededBy } = asked
    const moved = await moveRfq(db, seller.id, rfq, 'edit', {
      place: { postalCode, neededBy, city: '' },
    })
    if (!moved) return refuse('wrong-state')
    await putContact(db, seller.id, rfq.id, asked.contact)
    const before = await linesOf(db, seller.id, rfq.id)
    await putLines(db, seller.id, rfq.id, asked.lines)
    await moveFiles(db, seller.id, rfq.id, placesAfter(before, asked.lines))
    await tell(underway, { type: 'rfq-changed', ...saidIn(asked, null) })
    const now = (await findRfq(db, seller.id, { id: rfq.id }))!
    return input.submit
      ? passOn({ ...underway, rfq: now }, asked, ref.claim ?? null)
      : doneWith(underway, moved)
  })
}

/** Sends a draft off: a customer's to the seller, a visitor's to the mail that opens it. Source: RFQ-02. */
export async function submitRfq(scope: Scope, ref: RfqRef, command: QuoteCommand): Promise<Done> {
  return asBuyer(scope, ref, 'submit', { ...command }, async (underway) =>
    passOn(underway, await storedAs(underway), ref.claim ?? null),
  )
}

/** Mails a visitor another link; the older ones die. */
export async function resendLink(scope: Scope, ref: RfqRef, command: QuoteCommand): Promise<Done> {
  return submitRfq(scope, ref, command)
}

/** Whether a mailed link still works; changes nothing. */
export async function mayVerify(scope: Scope, id: string, token: string): Promise<boolean> {
  const key = { number: id, linkHash: hashToken(token) }
  const rfq = await findRfq(scope.database.primary, scope.seller.id, key, { lock: false })
  return rfq?.state === 'VERIFYING'
}

/** Uses the mailed link, once: the request is open, and has a new claim. Source: RFQ-02. */
export async function verifyRfq(scope: Scope, id: string, token: string): Promise<Done> {
  return scope.database.transaction(async (db): Promise<Done> => {
    const { seller, viewer } = scope
    const found = await findRfq(db, seller.id, { number: id, linkHash: hashToken(token) })
    if (found?.state !== 'VERIFYING') return refuse('link-spent')
    const rfq = { ...found, proven: true }
    const who = mayJoin(rfq, viewer) ? viewer : null
    const claim = who ? null : newToken()
    const moved = await moveRfq(db, seller.id, found, 'verify', {
      link: null,
      proven: true,
      opened: true,
      ...(claim ? { claimHash: hashToken(claim) } : {}),
      ...(who ? { customerId: who.id } : {}),
    })
    const by = { actor: 'buyer' as const, actorId: who?.id ?? null }
    const joined = { ...rfq, customerId: who?.id ?? null }
    const underway: Asking = {
      db,
      scope,
      rfq: joined,
      side: 'buyer',
      by,
      who,
      seen: found.rowVersion,
    }
    await open(underway, await storedAs(underway))
    await tellBuyer(underway, 'opened', claim)
    return doneWith(underway, moved, null, claim)
  })
}

/** The draft as it is, on its way: what is missing or can't be had is a refusal. */
async function passOn(underway: Asking, asked: ReadRfq, claim: string | null): Promise<Done> {
  const { db, scope, rfq, who } = underway
  const { seller } = scope
  const faults = { ...missingIn(asked), ...(await unfit(scope, asked)) }
  if (Object.keys(faults).length > 0) return faulty(faults)
  if (who) {
    const moved = await moveRfq(db, seller.id, rfq, 'submit', { opened: true })
    if (!moved) return refuse('wrong-state')
    await open(underway, asked)
    await tellBuyer(underway, 'opened')
    return doneWith(underway, moved)
  }
  const spent = await spendLink(scope, asked.contact.email)
  if (spent) return spent
  const { linkMinutes } = await settingsOf(db, seller.id)
  const link = newToken()
  const moved = await moveRfq(db, seller.id, rfq, 'link', {
    link: { hash: hashToken(link), minutes: linkMinutes },
  })
  if (!moved) return refuse('wrong-state')
  await sendLink(underway, asked.contact.email, link, linkMinutes)
  await tell(underway, { type: 'link-sent' })
  return doneWith(underway, moved, null, claim)
}

async function open(underway: Asking, { lines }: ReadRfq): Promise<void> {
  const { db, scope, rfq } = underway
  const facts = await packFacts(db, scope, packsOf(lines))
  await notePrices(db, scope, rfq.id, facts)
  const prices = [...facts.values()].map(({ packId, price }) => ({ packId, price }))
  await tell(underway, { type: 'rfq-opened', payload: { listPrices: prices } })
  await tellSeller(underway, 'opened')
}

/** What of a request can't be had: packs that are not sold here, a place that is not served. */
async function unfit(scope: Scope, { lines, postalCode }: ReadRfq): Promise<Faults> {
  const facts = await packFacts(scope.database.primary, scope, packsOf(lines))
  const unsold = lines.flatMap(({ packId }, at) =>
    packId !== null && !facts.get(packId)?.active
      ? [[`lines.${at}.packId`, 'unknown-pack'] as const]
      : [],
  )
  const service = postalCode === '' ? null : await serviceAt(scope, { pincode: postalCode })
  if (service?.status !== 'not-available') return Object.fromEntries(unsold)
  const code: QuoteRefusal =
    service.reason === 'malformed'
      ? 'invalid-pincode'
      : service.reason === 'not-served'
        ? 'not-served'
        : 'unknown-pincode'
  return { ...Object.fromEntries(unsold), pincode: code }
}

/** What was typed, with the cart's lines where they are asked for, and the account's own address; or what is wrong with it. */
async function askedFor(scope: Scope, input: RfqInput): Promise<ReadRfq | (Done & { ok: false })> {
  const { viewer, seller } = scope
  const { value, faults } = readRfq(input, seller, todayAt(scope))
  if (viewer.kind === 'customer') {
    value.contact.email = viewer.email.toLowerCase()
    value.contact.name ||= `${viewer.firstName} ${viewer.lastName}`.trim()
    delete faults.email
  }
  if (input.fromCart) {
    const fromCart = await cartLines(scope)
    if (fromCart.length === 0) faults.lines = 'empty-cart'
    value.lines = [...fromCart, ...value.lines]
    if (value.lines.length > 50) faults.lines = 'too-many-lines'
  }
  await refuseAboveList(scope, value, faults)
  if (Object.keys(faults).length === 0) return value
  return faulty(faults) as Done & { ok: false }
}

/** A target above the price that everybody pays is a slip. */
async function refuseAboveList(scope: Scope, { lines }: ReadRfq, faults: Faults): Promise<void> {
  const facts = await packFacts(scope.database.primary, scope, packsOf(lines))
  lines.forEach(({ packId, targetPrice }, at) => {
    const listed = packId === null ? null : (facts.get(packId)?.price ?? null)
    if (packId !== null && !facts.has(packId)) faults[`lines.${at}.packId`] = 'unknown-pack'
    if (targetPrice !== null && listed !== null && targetPrice > listed)
      faults[`lines.${at}.targetPrice`] = 'above-list'
  })
}

/** The cart's lines as a request's. Source: RFQ-03. */
async function cartLines(scope: Scope): Promise<NewLine[]> {
  const cart = await readCart(scope)
  const none = { words: '', unit: '', link: '', targetPrice: null }
  return cart.lines.map(({ packId, quantity }) => ({
    ...none,
    packId,
    quantity: Math.min(quantity, 10_000),
  }))
}

function storedAs({ db, scope, rfq }: Asking): Promise<ReadRfq> {
  return readAsked(db, scope.seller.id, rfq)
}

async function spendLink(scope: Scope, email: string): Promise<Refusal<QuoteRefusal> | null> {
  const ofContact = await spend(scope, 'rfq-link-of-contact', email)
  const retryAfter = Math.max(ofContact, await spend(scope, 'rfq-link-at-seller', 'seller'))
  return retryAfter > 0 ? { ...refuse('too-many-requests'), retryAfter } : null
}

function packsOf(lines: readonly NewLine[]): number[] {
  return lines.flatMap(({ packId }) => (packId === null ? [] : [packId]))
}

/** Where each line's pictures belong now: at the line of the same goods; null where there is none any more. */
function placesAfter(before: readonly (NewLine & { line: number })[], after: readonly NewLine[]) {
  return before.map((old) => {
    const at = after.findIndex((line) => line.packId === old.packId && line.words === old.words)
    return { line: old.line, to: at === -1 ? null : at + 1 }
  })
}

/** Figures for the event, and words beside it. */
function saidIn({ contact, postalCode, neededBy, lines }: ReadRfq, copyOf: number | null) {
  const figures = lines.map(({ packId, quantity, targetPrice }) => ({
    packId,
    quantity,
    targetPrice,
  }))
  const words = lines.flatMap(({ words: said, unit, link }, at): [string, string][] => [
    [`line${at + 1}`, said],
    [`unit${at + 1}`, unit],
    [`link${at + 1}`, link],
  ])
  return {
    payload: { postalCode, neededBy, lines: figures, copyOf },
    words: { ...contact, ...Object.fromEntries(words) },
  }
}

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What a request is called: `R261121-K7Q2MX4D`. No letters that read like figures. */
function rfqNumber(now: Date): string {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '')
  return `R${day}-${[...randomBytes(8)].map((byte) => letters[byte % 32]).join('')}`
}
