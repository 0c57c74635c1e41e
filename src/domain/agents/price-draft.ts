import { type ActRefusal, agentLimits } from '#contract/agents/agents.ts'
import { isPostalCode } from '#contract/delivery/postal-code.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
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
  pincode: string
}

/**
 * Checks what can be checked before the customer is asked, and says what it comes to: the offered
 * or wished prices, else the list prices. Null: something has no price. The rest is checked when it
 * is sent.
 */
export async function priceDraft(
  scope: Scope,
  draft: ActDraft,
): Promise<Outcome<Minor | null, ActRefusal>> {
  const { lines, pincode } = draft
  if (lines.length === 0 || lines.length > agentLimits.lines) return refuse('no-lines')
  if (!isPostalCode(pincode, scope.seller.postalPattern)) return refuse('no-place')
  const wantedPacks = lines.flatMap(({ packId, quantity }) =>
    packId === null ? [] : { packId, quantity },
  )
  const { lines: packs } = await pricePacks(scope, wantedPacks)
  const pricesById = new Map(packs.map(({ packId, price }) => [packId, price]))
  if (wantedPacks.some(({ packId }) => !pricesById.has(packId))) return refuse('unknown-pack')
  let amount: Minor | null = 0
  for (const line of lines) {
    const ownPrice = 'bidPrice' in line ? line.bidPrice : line.targetPrice
    const listPrice = line.packId === null ? null : (pricesById.get(line.packId) ?? null)
    const price: Minor | null = ownPrice ?? listPrice
    amount = amount === null || price === null ? null : amount + price * line.quantity
  }
  return ok(amount)
}
