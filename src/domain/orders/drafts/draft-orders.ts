import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { parseEmail } from '#contract/accounts/contact-details.ts'
import { mayDo, type StaffMember } from '#contract/accounts/staff.ts'
import type { PackSuggestion } from '#contract/negotiation/quote-preview.ts'
import {
  type DraftCode,
  type DraftInput,
  type DraftRow,
  type DraftView,
  type DraftWords,
  maxDraftLines,
  maxDraftMessageLength,
  maxDraftQuantity,
} from '#contract/orders/draft-orders.ts'
import { maxPurchaseOrderLength, type OrderRefusal } from '#contract/orders/orders.ts'
import { wholeMethods } from '#contract/orders/payment-methods.ts'
import type { Db } from '#db/client.ts'
import { cutText } from '#kernel/clean-text.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { joinName } from '#kernel/person-name.ts'
import { audit } from '#platform/audit.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import { formatMoment } from '#platform/format-moment.ts'
import { consumeRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { pricePacks } from '../../cart/cart.ts'
import { listUsableAddresses } from '../../companies/companies.ts'
import { suggestPacks } from '../../quotes/quotes.ts'
import { addressView } from '../checkout.ts'
import { buildOrderNumber } from '../order-rules.ts'
import { placeOnce } from '../place-order.ts'
import {
  findCustomer,
  listBuyingCompanies,
  listDraftAddresses,
  toBuyerScope,
  toPlace,
  toVisitorScope,
} from './draft-buyer.ts'
import { mailDraft } from './draft-mail.ts'
import {
  type DraftChange,
  findPackIds,
  findPacksByCode,
  insertDraft,
  loadDraft,
  moveDraft,
  type StoredDraft,
  updateDraft,
} from './draft-store.ts'

const pageSize = 20

/** Sales and fulfilment both prepare orders; they see names and addresses. */
function requireDrafter(scope: Scope): StaffMember {
  const staff = requireStaff(scope, 'contacts-of-orders')
  if (!mayDo(staff, 'orders') && !mayDo(staff, 'negotiate')) throw stop('forbidden')
  return staff
}

/** A page of the seller's draft orders, the last changed first. Source: DEAL-05. */
export async function listDrafts(
  scope: Scope,
  { page }: { page: number },
): Promise<{ drafts: DraftRow[]; count: number; page: number; pages: number }> {
  requireDrafter(scope)
  const { seller, database } = scope
  const { rows } = await database.primary.execute<
    Omit<DraftRow, 'changedOn'> & { updatedAt: string; count: number }
  >(sql`
    select d.number, d.state, d.email, d.updated_at as "updatedAt", o.number as order, (
      select count(*)::int from draft_order_line l where l.seller_id = ${seller.id} and l.draft_id = d.id) as lines,
      count(*) over ()::int as count
    from draft_order d left join shop_order o on o.seller_id = ${seller.id} and o.id = d.order_id
    where d.seller_id = ${seller.id} order by d.updated_at desc, d.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const count = rows[0]?.count ?? 0
  const drafts = rows.map(({ updatedAt, count: _count, ...row }) => ({
    ...row,
    changedOn: formatMoment(updatedAt, seller),
  }))
  return { drafts, count, page, pages: Math.max(1, Math.ceil(count / pageSize)) }
}

/** Begins a draft for an address, once per key; who has confirmed it becomes its customer. */
export async function beginDraft(
  scope: Scope,
  { key, email }: { key: string; email: string },
): Promise<Outcome<{ number: string }, DraftCode | CommandRefusal>> {
  const { id: authorId } = requireDrafter(scope)
  const { seller, now } = scope
  const address = parseEmail(email)
  if (address === null) return refuse('bad-email')
  return runCommand(scope, buildClaim(authorId, key, 'draft order', { address }), async (db) => {
    const number = `D-${buildOrderNumber(now, randomBytes(8))}`
    const customer = await findCustomer(db, seller.id, { email: address, customerId: null })
    const companies = await listBuyingCompanies(db, seller.id, customer)
    // Whoever orders for one company alone orders for it, unless staff say otherwise.
    const companyId = companies.length === 1 ? companies[0]!.id : null
    const buyer = customer && (await toBuyerScope(db, scope, { companyId }, customer))
    const [home] = buyer ? await listUsableAddresses(buyer) : []
    const pincode = home?.postalCode ?? scope.seller.defaultPlace.pincode
    await insertDraft(db, seller.id, { number, email: address, companyId, pincode, authorId, now })
    return ok({ number })
  })
}

/** A draft order at today's prices. */
export async function getDraft(scope: Scope, number: string): Promise<DraftView> {
  const staff = requireDrafter(scope)
  const { seller, database } = scope
  const draft = await loadDraft(database.primary, seller.id, number)
  if (!draft) throw stop('not-found')
  const db = database.primary
  const customer = await findCustomer(db, seller.id, draft)
  const buyer = customer && (await toBuyerScope(db, scope, draft, customer))
  const placeScope = await toPlace(buyer ?? toVisitorScope(scope), draft.pincode)
  const isOpen = draft.state === 'open' || draft.state === 'sent'
  const addresses = buyer ? await listDraftAddresses(buyer, draft.pincode) : []
  return {
    number,
    state: draft.state,
    version: draft.version,
    email: draft.email,
    pincode: draft.pincode,
    payment: draft.payment,
    purchaseOrder: draft.purchaseOrder,
    message: draft.message,
    cart: await pricePacks(placeScope, draft.lines),
    codes: draft.lines.map(({ code }) => code),
    served: placeScope.place.zoneId !== null,
    customer: customer && {
      name: joinName(customer),
      addresses: addresses.map((each) => addressView(each, scope.seller.countryCode)),
    },
    company: draft.companyId,
    companies: await listBuyingCompanies(db, seller.id, customer),
    sentOn: draft.sentAt && formatMoment(draft.sentAt, seller),
    order: draft.order,
    may: { change: isOpen, place: isOpen && mayDo(staff, 'orders') },
  }
}

/**
 * Saves all of a draft, if it is still the version that the form was filled in for. One that was
 * sent is taken back until it is sent again. `unmatched`: lines in words that are left out, as no
 * code is like them. Source: DEAL-05, SAFE-09.
 */
export function saveDraft(
  scope: Scope,
  number: string,
  { version, input }: { version: number; input: DraftInput },
): Promise<Outcome<{ number: string; unmatched: DraftWords[] }, DraftCode>> {
  requireDrafter(scope)
  return withDraft(scope, number, version, async (db, draft) => {
    const change = await parseDraft(db, scope, input)
    if (!change.ok) return change
    const { unmatched, ...values } = change.value
    await updateDraft(db, scope.seller.id, draft.id, values, scope.now)
    return ok({ number, unmatched })
  })
}

/** Mails it to the customer with a link to the checkout, where they accept and pay. */
export function sendDraft(
  scope: Scope,
  number: string,
  version: number,
): Promise<Outcome<{ number: string }, DraftCode>> {
  const { id: personId } = requireDrafter(scope)
  return withDraft(scope, number, version, async (db, draft) => {
    if (draft.lines.length === 0) return refuse('no-lines')
    const customer = await findCustomer(db, scope.seller.id, draft)
    const buyer = customer && (await toBuyerScope(db, scope, draft, customer))
    if (draft.companyId !== null && !buyer) return refuse('company-gone')
    const placeScope = await toPlace(buyer ?? toVisitorScope(scope), draft.pincode)
    if (placeScope.place.zoneId === null) return refuse('unserved')
    // Each version is a mail of its own, with words of the sender's choice.
    if ((await consumeRateLimit(scope, 'draft-mail-of-contact', draft.email)) > 0)
      return refuse('too-many-mails')
    await moveDraft(db, scope.seller.id, draft.id, { state: 'sent' }, scope.now)
    await mailDraft(db, scope, draft, await pricePacks(placeScope, draft.lines))
    await recordDraft(db, scope, personId, draft, 'draft.sent')
    return ok({ number })
  })
}

/** Nobody can order it any more. */
export function withdrawDraft(
  scope: Scope,
  number: string,
  version: number,
): Promise<Outcome<{ number: string }, DraftCode>> {
  const { id: personId } = requireDrafter(scope)
  return withDraft(scope, number, version, async (db, draft) => {
    await moveDraft(db, scope.seller.id, draft.id, { state: 'withdrawn' }, scope.now)
    await recordDraft(db, scope, personId, draft, 'draft.withdrawn')
    return ok({ number })
  })
}

export interface DraftPlacing {
  key: string
  version: number
  addressId: number
  /** The total that staff saw. */
  expectedTotal: number
  totalsKey: string
}

/**
 * Orders it for the customer, who told staff so: through the checkout's own command, as that
 * customer. The order and the record name who did it. Source: DEAL-05, ORD-03.
 */
export async function placeDraft(
  scope: Scope,
  number: string,
  { key, version, addressId, expectedTotal, totalsKey }: DraftPlacing,
): Promise<Outcome<{ number: string }, DraftCode | OrderRefusal>> {
  const { id: personId } = requireStaff(scope, 'orders')
  const db = scope.database.primary
  const draft = await loadDraft(db, scope.seller.id, number)
  if (!draft) throw stop('not-found')
  const customer = await findCustomer(db, scope.seller.id, draft)
  if (!customer) return refuse('no-customer')
  // A second press under the same key gets the answer of the first one.
  const isOpen = draft.state === 'open' || draft.state === 'sent'
  if (isOpen && draft.version !== version) return refuse('changed')
  const { payment: method, purchaseOrder } = draft
  const buyer = await toBuyerScope(db, scope, draft, customer)
  if (!buyer) return refuse('company-gone')
  return placeOnce(
    buyer,
    {
      draft: number,
      key,
      addressId,
      billingAddressId: null,
      method,
      purchaseOrder: purchaseOrder || null,
      expectedTotal,
      totalsKey,
    },
    { actor: 'staff', actorId: personId },
  )
}

/** Runs work on a draft that is still open or sent, with its row locked. */
async function withDraft<Value>(
  scope: Scope,
  number: string,
  version: number,
  work: (db: Db, draft: StoredDraft) => Promise<Outcome<Value, DraftCode>>,
): Promise<Outcome<Value, DraftCode>> {
  return scope.database.transaction(async (db) => {
    const draft = await loadDraft(db, scope.seller.id, number, { lock: true })
    if (!draft) throw stop('not-found')
    if (draft.state !== 'open' && draft.state !== 'sent') return refuse('not-open')
    if (draft.version !== version) return refuse('changed')
    return work(db, draft)
  })
}

async function parseDraft(
  db: Db,
  { seller }: Scope,
  input: DraftInput,
): Promise<Outcome<DraftChange & { unmatched: DraftWords[] }, DraftCode>> {
  const email = parseEmail(input.email)
  const pincode = input.pincode.trim()
  const payment = wholeMethods.find((method) => method === input.payment)
  const purchaseOrder = input.purchaseOrder.trim()
  const message = input.message.trim()
  if (email === null) return refuse('bad-email')
  if (!new RegExp(`^(?:${seller.postalPattern})$`).test(pincode)) return refuse('bad-pincode')
  if (!payment) return refuse('bad-payment')
  if (message.length > maxDraftMessageLength || purchaseOrder.length > maxPurchaseOrderLength)
    return refuse('too-long')
  const typed = input.lines
    .map(({ packId, code, quantity }) => ({ packId, code: code.trim(), quantity: quantity.trim() }))
    .filter(({ packId, code, quantity }) => packId + code !== '' && quantity !== '0')
  if (typed.length > maxDraftLines) return refuse('too-many-lines')
  const ids = typed.map(({ packId }) => parseId(packId))
  const ownIds = await findPackIds(db, seller.id, ids)
  const packs = await findPacksByCode(
    db,
    seller.id,
    typed.map(({ code }) => code),
  )
  const companyId = input.company === '' ? null : parseId(input.company)
  const buyer = await findCustomer(db, seller.id, { email, customerId: null })
  const companies = companyId === null ? [] : await listBuyingCompanies(db, seller.id, buyer)
  if (companyId !== null && !companies.some(({ id }) => id === companyId))
    return refuse('company-gone')
  // A pack that is named twice is one line.
  const quantities = new Map<number, number>()
  const unmatched: DraftWords[] = []
  for (const [at, { packId: typedId, code, quantity }] of typed.entries()) {
    const packId = ownIds.has(ids[at]!) ? ids[at] : packs.get(code.toLowerCase())
    const text = quantity === '' && typedId === '' ? '1' : quantity
    const pieces = /^\d{1,6}$/.test(text) ? Number(text) : 0
    if (pieces === 0 || (packId === undefined && typedId !== '')) return refuse('bad-line')
    if (packId === undefined) {
      unmatched.push({ words: code, quantity: String(pieces) })
      continue
    }
    quantities.set(packId, pieces + (quantities.get(packId) ?? 0))
  }
  const lines = [...quantities].map(([packId, quantity]) => ({ packId, quantity }))
  if (lines.some(({ quantity }) => quantity > maxDraftQuantity)) return refuse('bad-line')
  return ok({ email, companyId, pincode, payment, purchaseOrder, message, lines, unmatched })
}

/** 0 is nobody's. */
const parseId = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

/**
 * Packs that may be meant by lines in words, at their prices and with the stock for the draft's
 * place, the likest first. Source: DEAL-05.
 */
export async function suggestDraftPacks(
  scope: Scope,
  number: string,
  words: readonly string[],
): Promise<PackSuggestion[][]> {
  requireDrafter(scope)
  const draft = await loadDraft(scope.database.primary, scope.seller.id, number)
  if (!draft) throw stop('not-found')
  const texts = words.map((text, key) => ({ key, words: text }))
  const suggestions = await suggestPacks(await toPlace(scope, draft.pincode), texts)
  return words.map((_, key) => suggestions.get(key) ?? [])
}

function recordDraft(
  db: Db,
  { seller, now, requestId }: Scope,
  personId: string,
  draft: StoredDraft,
  action: 'draft.sent' | 'draft.withdrawn',
): Promise<void> {
  const subject = cutText(`draft:${draft.number}`, 80)
  return audit(db, { sellerId: seller.id, personId, now, requestId, action, subject })
}
