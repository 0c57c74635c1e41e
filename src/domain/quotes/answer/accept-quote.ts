import type { RfqRef, TakenLine } from '#contract/quote-input.ts'
import type { QuoteCommand, QuoteRefusal } from '#contract/quotes.ts'
import { may } from '#contract/staff.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { award, settingsOf } from '../../negotiation/negotiation.ts'
import type { Scope } from '../../scope.ts'
import { type Faults, readerOf } from '../read-figures.ts'
import { packFacts } from '../request/packs-asked.ts'
import { moveRfq } from '../request/rfq-store.ts'
import { zoneAt } from '../request/zone-at.ts'
import {
  accountOf,
  asBuyer,
  asSeller,
  type Done,
  doneWith,
  faulty,
  tell,
  type Underway,
} from '../rfq-command.ts'
import { tellBuyer, tellSeller } from '../thread/rfq-mail.ts'
import { namedVersion } from './counter-quote.ts'
import { priceFor } from './price-steps.ts'
import {
  moveVersion,
  moveVersions,
  putAnswer,
  quoteLinesOf,
  type StoredQuoteLine,
} from './quote-store.ts'
import { lineUnderFloor } from './send-quote.ts'

interface Agreed {
  line: StoredQuoteLine
  quantity: number
  unitPrice: Minor
}

/**
 * The buyer takes the version that it looked at, in quantities that are offered: which fixes the prices, holds what comes from stock
 * and gives the right to order it. Of several who try something at once exactly one succeeds. Source: RFQ-08, negotiation rules 3 to 5.
 */
export function acceptQuote(
  scope: Scope,
  ref: RfqRef,
  command: QuoteCommand & { quoteVersion: number; lines: TakenLine[] },
): Promise<Done> {
  return asBuyer(scope, ref, 'accept', { ...command }, async (underway) => {
    const account = await accountOf(underway)
    if (!account.ok) return account
    const version = await namedVersion(underway, command.quoteVersion, 'accept')
    if (typeof version === 'string') return refuse(version)
    const { db, rfq } = underway
    const quoted = await quoteLinesOf(db, underway.scope.seller.id, rfq.id, version.version)
    const { agreed, faults } = readTaken(command.lines, quoted, underway.scope.seller.currency)
    if (Object.keys(faults).length > 0) return faulty(faults)
    const done = await agree(underway, version.version, 'accept', agreed, account.value)
    if (done.ok) await tellSeller(underway, 'accepted')
    if (done.ok)
      await tellBuyer({ ...underway, rfq: { ...rfq, customerId: account.value } }, 'accepted')
    return done
  })
}

/** The seller takes the buyer's version; under the floor an approver does. Source: RFQ-07. */
export function takeCounter(
  scope: Scope,
  id: string,
  command: QuoteCommand & { quoteVersion: number },
): Promise<Done> {
  return asSeller(scope, id, 'take', { ...command }, async (underway) => {
    const { db, rfq, who } = underway
    const { seller } = underway.scope
    const version = await namedVersion(underway, command.quoteVersion, 'take')
    if (typeof version === 'string') return refuse(version)
    if (rfq.customerId === null) return refuse('wrong-state')
    const quoted = await quoteLinesOf(db, seller.id, rfq.id, version.version)
    const agreed = quoted.flatMap((line): Agreed[] => {
      const { counterQuantity, counterPrice } = line
      return counterQuantity === null || counterPrice === null
        ? []
        : [{ line, quantity: counterQuantity, unitPrice: counterPrice }]
    })
    const { marginFloor } = await settingsOf(db, seller.id)
    const facts = await packFacts(
      db,
      underway.scope,
      quoted.flatMap(({ packId }) => packId ?? []),
    )
    const under = agreed.some(({ line, unitPrice }) =>
      lineUnderFloor(line, facts, marginFloor, [unitPrice]),
    )
    if (under && !may(who.role, 'approve')) return refuse('needs-approver')
    const done = await agree(underway, version.version, 'take', agreed, rfq.customerId)
    if (done.ok) await tellBuyer(underway, 'taken')
    return done
  })
}

async function agree(
  underway: Pick<Underway<unknown>, 'db' | 'scope' | 'rfq' | 'by' | 'side'>,
  version: number,
  deed: 'accept' | 'take',
  agreed: readonly Agreed[],
  customerId: string,
): Promise<Done> {
  const { db, scope, rfq } = underway
  const { seller } = scope
  if (agreed.length === 0) return refuse('nothing-taken')
  const zoneId = await zoneAt(scope, rfq.postalCode)
  if (zoneId === null) return refuse('not-served')
  const { payHours } = await settingsOf(db, seller.id)
  if (!(await moveVersion(db, seller.id, rfq.id, version, deed, { payHours, unexpired: true })))
    return refuse('quote-expired')
  // Nobody works on another version of what is agreed.
  await moveVersions(db, seller.id, rfq.id, 'discard')
  const moved = await moveRfq(db, seller.id, rfq, 'award')
  if (!moved) return refuse('wrong-state')
  const charged = agreed.some(({ line }) => line.charge !== null)
  const awarded = await award(db, scope, {
    thread: { kind: 'rfq', threadId: rfq.id },
    version,
    customerId,
    zoneId,
    hours: payHours,
    lines: agreed.map(({ line, quantity, unitPrice }) => ({
      line: line.line,
      packId: line.packId!,
      quantity,
      unitPrice,
      taxRate: line.taxRate,
      leadDays: line.leadDays,
      charge: charged ? (line.charge ?? 0) : null,
      fromStock: line.availability === 'stock',
    })),
  })
  if (!awarded.ok) return refuse(awarded.code === 'out-of-stock' ? 'out-of-stock' : 'wrong-state')
  const frozen = awarded.value.map(({ line, quantity, unitPrice }) => ({
    line,
    quantity,
    unitPrice,
  }))
  await putAnswer(db, seller.id, rfq.id, version, 'accepted', frozen)
  const type = deed === 'accept' ? 'quote-accepted' : 'counter-taken'
  await tell(underway, {
    type,
    payload: { version, payHours, currency: seller.currency, lines: frozen },
  })
  return doneWith(underway, moved, { version, state: 'ACCEPTED' })
}

/** What is taken of a quote: a quantity for each line, none for those that are left. */
function readTaken(
  sent: readonly TakenLine[],
  quoted: readonly StoredQuoteLine[],
  currency: string,
): { agreed: Agreed[]; faults: Faults } {
  const read = readerOf(currency)
  const seen = new Set<number>()
  const agreed = (Array.isArray(sent) ? sent : []).flatMap((each, at): Agreed[] => {
    const name = `lines.${at}`
    const line = quoted.find(({ line: number }) => number === each?.lineId)
    if (!line || seen.has(line.line)) {
      read.faults[`${name}.lineId`] = 'unknown-line'
      return []
    }
    seen.add(line.line)
    if (/^0*$/.test(String(each.quantity ?? '').trim())) return []
    const quantity = read.quantity(`${name}.quantity`, each.quantity)
    if (quantity === null) return []
    const price = offeredAt(line, quantity)
    if (price.ok) return [{ line, quantity, unitPrice: price.value }]
    read.faults[`${name}.quantity`] = price.code
    return []
  })
  return { agreed, faults: read.faults }
}

function offeredAt(line: StoredQuoteLine, quantity: number): Outcome<Minor, QuoteRefusal> {
  const { unitPrice, breaks, packId } = line
  const price =
    unitPrice === null || packId === null
      ? null
      : priceFor({ quantity: line.quantity, unitPrice, breaks }, quantity)
  return price === null ? refuse('quantity-not-offered') : ok(price)
}
