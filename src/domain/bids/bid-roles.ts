import { stop } from '#kernel/outcome.ts'
import { mayForCompany } from '#platform/buyer.ts'
import type { Scope } from '#platform/scope.ts'

type BidRight = 'bid' | 'accept'

/** Who asks or orders for a company bids for it; what commits it to a price is for those who order. */
export function mayActOnBid(scope: Pick<Scope, 'company'>, right: BidRight): boolean {
  return mayForCompany(scope, 'buy') || (right === 'bid' && mayForCompany(scope, 'ask'))
}

/** Throws the stop `forbidden` where the viewer's roles in the company don't suffice. Source: CO-01. */
export function requireBidRight(scope: Pick<Scope, 'company'>, right: BidRight): void {
  if (!mayActOnBid(scope, right)) throw stop('forbidden')
}
