import type { QuoteCommand, QuoteRefusal } from '#contract/quotes.ts'
import { may, type StaffMember } from '#contract/staff.ts'
import { refuse, stop } from '#kernel/outcome.ts'
import { settingsOf } from '../../negotiation/negotiation.ts'
import type { Scope } from '../../scope.ts'
import type { Faults } from '../read-figures.ts'
import { type PackFacts, packFacts } from '../request/packs-asked.ts'
import { moveRfq, touchRfq } from '../request/rfq-store.ts'
import { zoneAt } from '../request/zone-at.ts'
import { asSeller, type Done, doneWith, faulty, tell, type Underway } from '../rfq-command.ts'
import { tellBuyer, tellSeller } from '../thread/rfq-mail.ts'
import { readText } from '../thread/talk.ts'
import { mayDraft } from './draft-quote.ts'
import { isUnderFloor } from './price-steps.ts'
import {
  moveVersion,
  moveVersions,
  nameLines,
  quoteLinesOf,
  type StoredQuoteLine,
  type StoredVersion,
  versionsOf,
} from './quote-store.ts'

type AtDesk = Underway<StaffMember>

/** Sends the draft; under the floor it waits for a second person, and the answer says IN_APPROVAL. Source: RFQ-05, RFQ-06. */
export function sendQuote(scope: Scope, id: string, command: QuoteCommand): Promise<Done> {
  return asSeller(scope, id, 'send', { ...command }, async (underway) => {
    const draft = await versionIn(underway, 'DRAFT')
    if (!draft) return refuse('wrong-state')
    const ready = await readyToSend(underway, draft)
    if ('faults' in ready) return faulty(ready.faults)
    if (!ready.underFloor) return send(underway, draft.version, 'send')
    const { db, rfq } = underway
    const { seller } = underway.scope
    if (!(await moveVersion(db, seller.id, rfq.id, draft.version, 'to-approval')))
      return refuse('wrong-state')
    const moved = await touchRfq(db, seller.id, rfq, { visible: false })
    await tell(underway, { type: 'quote-written', payload: { version: draft.version } })
    await tellSeller(underway, 'approval', underway.who.id)
    return doneWith(underway, moved, { version: draft.version, state: 'IN_APPROVAL' })
  })
}

/** A second person, who wrote none of it, sends it off. Source: RFQ-05, DESK-01. */
export function approveQuote(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  note: string,
): Promise<Done> {
  return asSeller(scope, id, 'approve', { ...command, note }, async (underway) => {
    const { who } = underway
    if (!may(who.role, 'approve')) throw stop('forbidden')
    const waiting = await versionIn(underway, 'IN_APPROVAL')
    if (!waiting) return refuse('wrong-state')
    if (waiting.authors.includes(who.id)) return refuse('own-work')
    const said = readText(note, { optional: true })
    if (!said.ok) return said
    const ready = await readyToSend(underway, waiting)
    if ('faults' in ready) return faulty(ready.faults)
    underway.noted = said.value
    return send(underway, waiting.version, 'approve')
  })
}

/** Back to its draft: by an approver, or by one of its authors who has thought again. */
export function rejectQuote(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  note: string,
): Promise<Done> {
  return asSeller(scope, id, 'reject', { ...command, note }, async (underway) => {
    const { db, rfq, who } = underway
    const { seller } = underway.scope
    const waiting = await versionIn(underway, 'IN_APPROVAL')
    if (!waiting) return refuse('wrong-state')
    if (!may(who.role, 'approve') && !waiting.authors.includes(who.id)) throw stop('forbidden')
    const said = readText(note, { optional: true })
    if (!said.ok) return said
    if (
      !(await moveVersion(db, seller.id, rfq.id, waiting.version, 'reject', { reason: said.value }))
    )
      return refuse('wrong-state')
    underway.noted = said.value
    const moved = await touchRfq(db, seller.id, rfq, { visible: false })
    await tell(underway, { type: 'quote-written', payload: { version: waiting.version } })
    return doneWith(underway, moved, { version: waiting.version, state: 'DRAFT' })
  })
}

async function versionIn(
  { db, scope, rfq }: AtDesk,
  state: StoredVersion['state'],
): Promise<StoredVersion | null> {
  return (
    (await versionsOf(db, scope.seller.id, rfq.id)).find((each) => each.state === state) ?? null
  )
}

/** From now on nothing of this version changes but its state; what was on the table before is off it. */
async function send(underway: AtDesk, version: number, deed: 'send' | 'approve'): Promise<Done> {
  const { db, rfq } = underway
  const { seller } = underway.scope
  const { quoteDays } = await settingsOf(db, seller.id)
  const superseded = await moveVersions(db, seller.id, rfq.id, 'supersede', { but: version })
  const sent = await moveVersion(db, seller.id, rfq.id, version, deed, {
    sentFor: { days: quoteDays },
    reason: '',
    unexpired: true,
  })
  if (!sent) return refuse('invalid-validity')
  await nameLines(db, seller.id, rfq.id, version)
  const moved = await moveRfq(db, seller.id, rfq, 'quote', { currentVersion: version })
  if (!moved) return refuse('wrong-state')
  const now = (await versionsOf(db, seller.id, rfq.id)).find((each) => each.version === version)!
  const lines = await quoteLinesOf(db, seller.id, rfq.id, version)
  await tell(underway, {
    type: 'quote-sent',
    payload: {
      version,
      superseded,
      currency: seller.currency,
      validUntil: now.validUntil,
      lines: lines.map(figuresOf),
    },
    words: { terms: now.terms, note: now.note },
  })
  await tellBuyer(underway, 'quoted')
  return doneWith(underway, moved, { version, state: 'SENT' })
}

function figuresOf(line: StoredQuoteLine) {
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

/** What stands in the way of sending, by name; or whether somebody else has to approve it. */
async function readyToSend(
  { db, scope, rfq }: AtDesk,
  draft: StoredVersion,
): Promise<{ faults: Faults } | { underFloor: boolean }> {
  const { seller } = scope
  if (!mayDraft(rfq.state)) return { faults: { state: 'wrong-state' } }
  const zoneId = await zoneAt(scope, rfq.postalCode)
  if (zoneId === null) return { faults: { pincode: 'not-served' } }
  if (draft.expired) return { faults: { validUntil: 'invalid-validity' } }
  const lines = await quoteLinesOf(db, seller.id, rfq.id, draft.version)
  const packIds = lines.flatMap(({ packId }) => (packId === null ? [] : [packId]))
  const facts = await packFacts(db, scope, packIds, zoneId)
  const faults: Faults = {}
  for (const line of lines) {
    const fault = faultOf(line, facts)
    if (fault) faults[`lines.${line.line - 1}`] = fault
  }
  if (lines.every(({ availability }) => availability === 'unavailable'))
    faults.lines = 'nothing-offered'
  if (Object.keys(faults).length > 0) return { faults }
  const { marginFloor } = await settingsOf(db, seller.id)
  return { underFloor: lines.some((line) => lineUnderFloor(line, facts, marginFloor)) }
}

function faultOf(
  line: StoredQuoteLine,
  facts: ReadonlyMap<number, PackFacts>,
): QuoteRefusal | null {
  if (line.availability === 'unavailable') return null
  if (line.packId === null) return 'line-unbound'
  const pack = facts.get(line.packId)
  if (!pack || (!pack.active && !pack.unlisted)) return 'unknown-pack'
  return line.unitPrice === null ? 'line-unpriced' : null
}

/** Whether one of a line's prices leaves less than the floor. */
export function lineUnderFloor(
  line: StoredQuoteLine,
  facts: ReadonlyMap<number, PackFacts>,
  floor: number | null,
  prices: readonly number[] | null = null,
): boolean {
  const pack = line.packId === null ? undefined : facts.get(line.packId)
  if (!pack || line.unitPrice === null) return false
  const all = prices ?? [line.unitPrice, ...line.breaks.map(({ unitPrice }) => unitPrice)]
  return isUnderFloor(all, { taxRate: line.taxRate ?? pack.taxRate, cost: pack.cost, floor })
}
