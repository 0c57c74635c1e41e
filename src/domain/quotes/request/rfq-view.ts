import type { Purchaser } from '#contract/companies/purchaser.ts'
import type {
  AttachmentView,
  QuoteLineView,
  QuoteVersionView,
  RfqLineView,
  RfqSummary,
  RfqView,
} from '#contract/negotiation/quote-views.ts'
import type { BuyerAction } from '#contract/negotiation/quotes.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Seller } from '#platform/seller.ts'
import { listPriceSteps } from '../answer/price-steps.ts'
import type { StoredQuoteLine, StoredVersion } from '../answer/quote-store.ts'
import { canMoveQuote, canMoveRfq } from '../quote-moves.ts'
import { canTalk } from '../thread/messages.ts'
import { entryView, type ThreadFacts } from '../thread/thread-view.ts'
import { canReopen } from './end-rfq.ts'
import type { QuotePack } from './quote-packs.ts'
import type { StoredFile } from './rfq-files.ts'
import type { ListedRfq, StoredLine } from './rfq-reads.ts'
import type { Contact } from './rfq-store.ts'

/** The data that a request's view is built from. */
export interface RfqFacts extends ThreadFacts {
  row: ListedRfq
  contact: (Contact & { reason: string }) | null
  purchaser: Purchaser | null
  lines: readonly StoredLine[]
  versions: readonly StoredVersion[]
  quoted: readonly StoredQuoteLine[]
  files: readonly StoredFile[]
  packs: ReadonlyMap<number, QuotePack>
  rounds: number
}

export function summaryView(row: ListedRfq, seller: Seller): RfqSummary {
  const {
    number: id,
    state,
    turn,
    rowVersion,
    createdAt,
    changedAt,
    lineCount,
    names,
    picture,
    total,
    until,
  } = row
  return {
    id,
    state,
    turn,
    rowVersion,
    createdAt,
    changedAt,
    lineCount,
    names,
    picture,
    total,
    until,
    createdOn: formatMoment(createdAt, seller, 'day'),
    changedOn: formatMoment(changedAt, seller),
    untilOn: until && formatMoment(until, seller),
    askedBy: null,
  }
}

/** The same for the buyer, who sees which colleague made it. Source: CO-05. */
export function ownSummaryView(row: ListedRfq, seller: Seller): RfqSummary {
  return { ...summaryView(row, seller), askedBy: row.askedBy }
}

/**
 * A request as its buyer sees it: sent versions only, without costs, drafts and approvals. Source:
 * RFQ-04.
 */
export function rfqView(facts: RfqFacts, seller: Seller): Omit<RfqView, 'may' | 'near'> {
  const { row, contact, lines, versions, files, rounds } = facts
  const current = versions.find(({ version }) => version === row.currentVersion)
  const payUntil = row.state === 'AWARDED' ? (current?.payUntil ?? null) : null
  return {
    ...summaryView(row, seller),
    contact: contact && {
      name: contact.name,
      company: contact.company,
      email: contact.email,
      phone: contact.phone,
    },
    purchaser: facts.purchaser,
    pincode: row.postalCode,
    neededBy: row.neededBy,
    neededOn: row.neededBy && formatMoment(`${row.neededBy}T12:00:00Z`, seller, 'day'),
    note: contact?.note ?? '',
    lines: lines.map((line) => lineView(line, facts)),
    versions: versions
      .filter(({ sentAt }) => sentAt !== null)
      .map((version) => versionView(version, facts, seller))
      .reverse(),
    currentVersion: row.currentVersion,
    rounds: { used: row.roundsUsed, limit: rounds },
    thread: facts.events
      .filter(({ type }) => type !== 'quote-written')
      .map((event) => entryView(event, facts, seller)),
    attachments: files.map(fileView),
    copyOf: row.copyOf,
    copiedAs: row.copiedAs,
    reason: contact?.reason ?? '',
    orderNumber: row.orderNumber,
    payUntil,
    payUntilOn: payUntil && formatMoment(payUntil, seller),
    joined: row.customerId !== null,
  }
}

export function fileView({ file, name, kind, bytes, line, side }: StoredFile): AttachmentView {
  return { id: file, name, kind, bytes, lineId: line, side }
}

function lineView(line: StoredLine, { packs }: RfqFacts): RfqLineView {
  const pack = line.packId === null ? undefined : packs.get(line.packId)
  return {
    lineId: line.line,
    packId: line.packId,
    words: line.words,
    link: line.link,
    quantity: line.quantity,
    name: pack?.name ?? line.words,
    code: pack?.code ?? '',
    url: pack?.active ? pack.url : null,
    picture: pack?.picture ?? null,
    unit: pack?.unit ?? line.unit,
    targetPrice: line.targetPrice,
    listPriceThen: line.listPrice,
    listPrice: pack?.price ?? null,
  }
}

export function versionView(
  version: StoredVersion,
  facts: RfqFacts,
  seller: Seller,
): QuoteVersionView {
  const lines = facts.quoted
    .filter((line) => line.version === version.version)
    .map((line) => quoteLineView(line, version, facts))
  const productTotal = lines.reduce((sum, { total, charge }) => sum + total - charge, 0)
  const charge = lines.reduce((sum, line) => sum + line.charge, 0)
  const { state, sentAt, terms, note, reason, validUntil, paymentDays } = version
  return {
    version: version.version,
    state,
    sentAt,
    paymentDays,
    terms,
    note,
    reason,
    lines,
    goods: productTotal,
    charge,
    total: productTotal + charge,
    sentOn: sentAt && formatMoment(sentAt, seller),
    validUntil: validUntil ?? '',
    validOn: validUntil ? formatMoment(validUntil, seller) : '',
  }
}

function quoteLineView(
  line: StoredQuoteLine,
  version: StoredVersion,
  facts: RfqFacts,
): QuoteLineView {
  const pack = line.packId === null ? undefined : facts.packs.get(line.packId)
  const requestedLine = facts.lines.find((each) => each.line === line.line)
  const { packId, quantity, unitPrice, availability, leadDays, breaks } = line
  const listPrice = pack?.price ?? null
  const isOpen = version.state === 'SENT' || version.state === 'COUNTERED'
  const charge = line.charge ?? 0
  return {
    lineId: line.line,
    packId,
    availability,
    leadDays,
    quantity,
    unitPrice,
    charge,
    name: line.name || pack?.name || requestedLine?.words || '',
    code: line.code || pack?.code || '',
    unit: line.unit || pack?.unit || requestedLine?.unit || '',
    substitute: requestedLine?.packId != null && packId !== null && requestedLine.packId !== packId,
    steps: unitPrice === null ? [] : listPriceSteps({ quantity, unitPrice, breaks }),
    listedBelow:
      isOpen && unitPrice !== null && listPrice !== null && listPrice < unitPrice
        ? listPrice
        : null,
    taxRate: line.taxRate ?? pack?.taxRate ?? 0,
    cessRate: pack?.cessRate ?? 0,
    total: unitPrice === null ? 0 : unitPrice * quantity + charge,
    counter: toPair(line.counterQuantity, line.counterPrice),
    accepted: toPair(line.acceptedQuantity, line.acceptedPrice),
  }
}

function toPair(quantity: number | null, unitPrice: number | null) {
  return quantity === null || unitPrice === null ? null : { quantity, unitPrice }
}

/**
 * The buyer's available actions. `isVisitor`: has no account, and so can neither counter nor
 * accept. Source: RFQ-04.
 */
export function listBuyerActions(facts: RfqFacts, isVisitor: boolean): BuyerAction[] {
  const { row, versions, files, rounds } = facts
  const { state } = row
  const current = versions.find(({ version }) => version === row.currentVersion)
  const live = state === 'QUOTED' && current && !current.expired ? current.state : null
  const actions: [BuyerAction, boolean][] = [
    ['edit', canMoveRfq(state, 'edit')],
    ['submit', state === 'DRAFT'],
    ['resend', state === 'VERIFYING'],
    ['answer', canMoveRfq(state, 'answer')],
    ['message', canTalk(state)],
    ['attach', (canTalk(state) || state === 'DRAFT') && files.length < quoteLimits.attachments],
    ['counter', canMoveQuote(live, 'counter') && row.roundsUsed < rounds && !isVisitor],
    ['take-back', canMoveQuote(live, 'take-back') && !isVisitor],
    ['accept', canMoveQuote(live, 'accept') && !isVisitor],
    ['decline', canMoveQuote(live, 'decline')],
    ['order', state === 'AWARDED' && !row.over && !isVisitor],
    ['cancel', canMoveRfq(state, 'cancel')],
    ['reopen', canReopen(state) && row.copiedAs === null],
  ]
  return actions.filter(([, isAllowed]) => isAllowed).map(([action]) => action)
}
