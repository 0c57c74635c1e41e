import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import type { QuoteCommand, QuoteRefusal } from '#contract/negotiation/quotes.ts'
import { parseEachField } from '#contract/schemas/parse-input.server.ts'
import { type AcceptedLine, acceptedLineSchema } from '#contract/schemas/quotes.server.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { grantPrices, loadNegotiationSettings } from '../../negotiation/negotiation.ts'
import { loadQuotePacks, toPriceBuyer } from '../request/quote-packs.ts'
import { moveRfq } from '../request/rfq-store.ts'
import { findZoneId } from '../request/rfq-zone.ts'
import {
  type FieldFaults,
  joinAccount,
  type RfqContext,
  type RfqOutcome,
  recordRfqEvent,
  refuseFaults,
  runBuyerCommand,
  runSellerCommand,
  toRfqOutcome,
} from '../rfq-command.ts'
import { notifyRfqBuyer, notifyRfqSeller } from '../thread/rfq-mail.ts'
import { loadApprovalPolicy } from './approval-policy-store.ts'
import { canApprove, findApprovals, getApproverRole } from './approval-rules.ts'
import { findOpenVersion, isLeftOut } from './counter-quote.ts'
import { findPriceFor } from './price-steps.ts'
import {
  loadQuoteLines,
  moveVersion,
  moveVersions,
  type StoredQuoteLine,
  type StoredVersion,
  saveLineAnswers,
} from './quote-store.ts'
import { toApprovedLine } from './review-quote.ts'

interface AgreedLine {
  line: StoredQuoteLine
  quantity: number
  unitPrice: Minor
}

/**
 * The buyer accepts the version they saw, in offered quantities: this fixes the prices, holds the
 * stock and allows the order. Of several concurrent attempts exactly one succeeds. Source: RFQ-08,
 * negotiation rules 3 to 5.
 */
export function acceptQuote(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand & { quoteVersion: number; lines: AcceptedLine[] },
): Promise<RfqOutcome> {
  return runBuyerCommand(scope, ref, 'accept', { ...command }, async (context) => {
    const account = await joinAccount(context)
    if (!account.ok) return account
    const version = await findOpenVersion(context, command.quoteVersion, 'accept')
    if (typeof version === 'string') return refuse(version)
    const { db, rfq } = context
    const quotedLines = await loadQuoteLines(db, context.scope.seller.id, rfq.id, version.version)
    const { agreed: agreedLines, faults } = readTakenLines(command.lines, quotedLines)
    if (Object.keys(faults).length > 0) return refuseFaults(faults)
    const outcome = await awardQuote(context, version, 'accept', agreedLines, account.value)
    if (outcome.ok) await notifyRfqSeller(context, 'accepted')
    if (outcome.ok)
      await notifyRfqBuyer({ ...context, rfq: { ...rfq, customerId: account.value } }, 'accepted')
    return outcome
  })
}

/** The seller accepts the buyer's version; below the floor an approver does. Source: RFQ-07. */
export function acceptCounter(
  scope: Scope,
  id: string,
  command: QuoteCommand & { quoteVersion: number },
): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'take', { ...command }, async (context) => {
    const { db, rfq, who } = context
    const { seller } = context.scope
    const version = await findOpenVersion(context, command.quoteVersion, 'take')
    if (typeof version === 'string') return refuse(version)
    if (rfq.customerId === null) return refuse('wrong-state')
    const quotedLines = await loadQuoteLines(db, seller.id, rfq.id, version.version)
    const agreedLines = quotedLines.flatMap((line): AgreedLine[] => {
      const { counterQuantity, counterPrice } = line
      return counterQuantity === null || counterPrice === null
        ? []
        : [{ line, quantity: counterQuantity, unitPrice: counterPrice }]
    })
    const role = await findApprover(context, agreedLines)
    if (role && !canApprove(who, role))
      return refuse(role === 'owner' ? 'needs-owner' : 'needs-approver')
    const outcome = await awardQuote(context, version, 'take', agreedLines, rfq.customerId)
    if (outcome.ok) await notifyRfqBuyer(context, 'taken')
    return outcome
  })
}

/** Whose approval the buyer's prices need. The terms were approved when the version was sent. */
async function findApprover(
  { db, scope, rfq }: Pick<RfqContext<unknown>, 'db' | 'scope' | 'rfq'>,
  agreedLines: readonly AgreedLine[],
) {
  const { seller } = scope
  const packIds = agreedLines.flatMap(({ line: { packId } }) => packId ?? [])
  const packs = await loadQuotePacks(db, scope, packIds, null, toPriceBuyer(rfq))
  const lines = agreedLines.flatMap(
    ({ line, quantity, unitPrice }) =>
      toApprovedLine({ ...line, quantity, unitPrice, breaks: [] }, packs) ?? [],
  )
  const policy = await loadApprovalPolicy(db, seller.id)
  return getApproverRole(findApprovals(policy, { lines, terms: '', paymentDays: null }, seller))
}

async function awardQuote(
  context: Pick<RfqContext<unknown>, 'db' | 'scope' | 'rfq' | 'by' | 'side'>,
  { version, paymentDays }: StoredVersion,
  action: 'accept' | 'take',
  agreedLines: readonly AgreedLine[],
  customerId: string,
): Promise<RfqOutcome> {
  const { db, scope, rfq } = context
  const { seller } = scope
  if (agreedLines.length === 0) return refuse('nothing-taken')
  const zoneId = await findZoneId(scope, rfq.postalCode)
  if (zoneId === null) return refuse('not-served')
  const { payHours } = await loadNegotiationSettings(db, seller.id)
  if (!(await moveVersion(db, seller.id, rfq.id, version, action, { payHours, unexpired: true })))
    return refuse('quote-expired')
  // Discards the draft of a further version once a quote is agreed.
  await moveVersions(db, seller.id, rfq.id, 'discard')
  const movedRfq = await moveRfq(db, seller.id, rfq, 'award')
  if (!movedRfq) return refuse('wrong-state')
  const hasCharges = agreedLines.some(({ line }) => line.charge !== null)
  const awardOutcome = await grantPrices(db, scope, {
    thread: { kind: 'rfq', threadId: rfq.id },
    version,
    customerId,
    companyId: rfq.companyId,
    zoneId,
    hours: payHours,
    paymentDays,
    lines: agreedLines.map(({ line, quantity, unitPrice }) => ({
      line: line.line,
      packId: line.packId!,
      quantity,
      unitPrice,
      taxRate: line.taxRate,
      leadDays: line.leadDays,
      charge: hasCharges ? (line.charge ?? 0) : null,
      fromStock: line.availability === 'stock',
    })),
  })
  if (!awardOutcome.ok)
    return refuse(awardOutcome.code === 'out-of-stock' ? 'out-of-stock' : 'wrong-state')
  const awardedLines = awardOutcome.value.map(({ line, quantity, unitPrice }) => ({
    line,
    quantity,
    unitPrice,
  }))
  await saveLineAnswers(db, seller.id, rfq.id, version, 'accepted', awardedLines)
  const type = action === 'accept' ? 'quote-accepted' : 'counter-taken'
  await recordRfqEvent(context, {
    type,
    payload: { version, payHours, currency: seller.currency, lines: awardedLines },
  })
  return toRfqOutcome(context, movedRfq, { version, state: 'ACCEPTED' })
}

/** What is accepted of a quote: a quantity per line, none for lines left out. */
function readTakenLines(
  input: readonly AcceptedLine[],
  quotedLines: readonly StoredQuoteLine[],
): { agreed: AgreedLine[]; faults: FieldFaults } {
  const faults: FieldFaults = {}
  const seenLines = new Set<number>()
  const agreedLines = input.flatMap((each, at): AgreedLine[] => {
    const name = `lines.${at}`
    const line = quotedLines.find(({ line: number }) => number === each.lineId)
    if (!line || seenLines.has(line.line)) {
      faults[`${name}.lineId`] = 'unknown-line'
      return []
    }
    seenLines.add(line.line)
    if (isLeftOut(each)) return []
    const parsed = parseEachField(acceptedLineSchema, each, `${name}.`)
    Object.assign(faults, parsed.faults)
    const { quantity } = parsed.value
    if (quantity === null) return []
    const price = getOfferedPrice(line, quantity)
    if (price.ok) return [{ line, quantity, unitPrice: price.value }]
    faults[`${name}.quantity`] = price.code
    return []
  })
  return { agreed: agreedLines, faults }
}

function getOfferedPrice(line: StoredQuoteLine, quantity: number): Outcome<Minor, QuoteRefusal> {
  const { unitPrice, breaks, packId } = line
  const price =
    unitPrice === null || packId === null
      ? null
      : findPriceFor({ quantity: line.quantity, unitPrice, breaks }, quantity)
  return price === null ? refuse('quantity-not-offered') : ok(price)
}
