import type { ActRefusal } from '#contract/agents/act-refusals.ts'
import { getCurrencyDecimals, type Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { joinName } from '#kernel/person-name.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { makeBid } from '../bids/bids.ts'
import { createRfq } from '../quotes/quotes.ts'
import { moveAct, type StoredAct } from './act-store.ts'
import type { ActDraft, BidDraft, RfqDraft } from './price-draft.ts'

type Sent = { number: string } | { refusal: ActRefusal } | 'in-progress'

/**
 * Sends an act in the state `sending`, by the use-case of its screen, as the customer. The
 * command's key sends it once, however often this runs. Refused where another process is at it.
 */
export async function sendAct(
  scope: Scope & { viewer: Customer },
  act: StoredAct,
): Promise<Outcome<null, 'in-progress'>> {
  const result = await sendDraft(scope, act.commandKey, act.draft)
  if (result === 'in-progress') return refuse('in-progress')
  const { database, seller, viewer, now } = scope
  const owner = { sellerId: seller.id, personId: viewer.id }
  if ('number' in result)
    await moveAct(database.primary, owner, act.id, 'deliver', { result: result.number, now })
  else await moveAct(database.primary, owner, act.id, 'refuse', { refusal: result.refusal, now })
  return ok(null)
}

function sendDraft(
  scope: Scope & { viewer: Customer },
  key: string,
  draft: ActDraft,
): Promise<Sent> {
  return draft.kind === 'bid' ? sendBid(scope, key, draft) : sendRfq(scope, key, draft)
}

async function sendBid(
  scope: Scope,
  key: string,
  { kind: _kind, ...draft }: BidDraft,
): Promise<Sent> {
  const outcome = await makeBid(scope, { key, submit: true, ...draft })
  if (outcome.ok) return { number: outcome.value.id }
  if (outcome.code === 'in-progress') return outcome.code
  const [lineCode] = Object.values(outcome.fields ?? {})
  return { refusal: `bid ${lineCode ?? outcome.code}` }
}

async function sendRfq(
  scope: Scope & { viewer: Customer },
  key: string,
  { lines, pincode, neededBy, note }: RfqDraft,
): Promise<Sent> {
  const { viewer, seller } = scope
  const outcome = await createRfq(scope, key, {
    name: joinName(viewer),
    company: '',
    email: viewer.email,
    phone: viewer.phone ?? '',
    pincode,
    neededBy,
    note,
    lines: lines.map((line) => ({
      packId: line.packId === null ? '' : String(line.packId),
      quantity: String(line.quantity),
      words: line.words,
      unit: '',
      link: '',
      targetPrice: line.targetPrice === null ? '' : formatMajor(line.targetPrice, seller.currency),
    })),
    fromCart: false,
    submit: true,
  })
  if (outcome.ok) return { number: outcome.value.id }
  if (outcome.code === 'in-progress') return outcome.code
  const [fieldCode] = Object.values(outcome.fields ?? {})
  return { refusal: `rfq ${fieldCode ?? outcome.code}` }
}

/** As a person types it: 220.5. */
function formatMajor(minor: Minor, currency: string): string {
  const decimals = getCurrencyDecimals(currency)
  return (minor / 10 ** decimals).toFixed(decimals)
}
