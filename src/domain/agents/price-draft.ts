import { type ActRefusal, agentLimits } from '#contract/agents/agents.ts'
import { maxPrice } from '#contract/catalog/price-limits.ts'
import { isPostalCode } from '#contract/delivery/postal-code.ts'
import { futureDayField } from '#contract/schemas/quote-fields.server.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { pricePacks } from '../cart/cart.ts'

/** What an app wants to send in the customer's name. */
export type ActDraft = RfqDraft | BidDraft

export interface RfqDraft {
  kind: 'rfq'
  lines: RfqDraftLine[]
  pincode: string
  /** `2026-12-01`; empty: any time. */
  neededBy: string
  note: string
}

/** A pack, or words for what is wanted. */
export interface RfqDraftLine {
  packId: number | null
  words: string
  quantity: number
  targetPrice: Minor | null
}

export interface BidDraft {
  kind: 'bid'
  lines: { packId: number; quantity: number; bidPrice: Minor }[]
  allOrNothing: boolean
  /** Days of payment that are asked for; absent: none. Source: PAY-06. */
  paymentDays?: number
  pincode: string
}

/**
 * Checks what can be checked before the customer is asked, and says what it comes to: the prices
 * offered, and of a request the list prices or those wished, whichever are higher, so that an app
 * can't make it small. Null: something has no list price. The rest is checked when it is sent.
 * Source: KEY-04.
 */
export async function priceDraft(
  scope: Scope,
  draft: ActDraft,
): Promise<Outcome<Minor | null, ActRefusal>> {
  const { lines, pincode } = draft
  if (lines.length === 0 || lines.length > agentLimits.lines) return refuse('no-lines')
  if (!isPostalCode(pincode, scope.seller.postalPattern)) return refuse('no-place')
  const hasDay = draft.kind === 'bid' || isNeededBy(draft.neededBy, scope)
  if (!hasDay) return refuse('bad-date')
  if (lines.some((line) => (getOwnPrice(line) ?? 0) > maxPrice)) return refuse('bad-price')
  const wantedPacks = lines.flatMap(({ packId, quantity }) =>
    packId === null ? [] : { packId, quantity },
  )
  const { lines: packs } = await pricePacks(scope, wantedPacks)
  const pricesById = new Map(packs.map(({ packId, price }) => [packId, price]))
  if (wantedPacks.some(({ packId }) => !pricesById.has(packId))) return refuse('unknown-pack')
  let amount: Minor | null = 0
  for (const line of lines) {
    const listPrice = line.packId === null ? null : (pricesById.get(line.packId) ?? null)
    const price = 'bidPrice' in line ? line.bidPrice : getGreater(listPrice, line.targetPrice)
    amount = amount === null || price === null ? null : amount + price * line.quantity
  }
  return amount === null || Number.isSafeInteger(amount) ? ok(amount) : refuse('bad-price')
}

function getOwnPrice(line: ActDraft['lines'][number]): Minor | null {
  return 'bidPrice' in line ? line.bidPrice : line.targetPrice
}

/** What is not listed may cost anything, whatever is wished. */
function getGreater(listPrice: Minor | null, targetPrice: Minor | null): Minor | null {
  return listPrice === null ? null : Math.max(listPrice, targetPrice ?? 0)
}

/** By the rule of the request's form. */
function isNeededBy(day: string, scope: Scope): boolean {
  return futureDayField(getToday(scope)).safeParse(day).success
}
