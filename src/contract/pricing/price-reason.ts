import { toLocalInput } from '#kernel/local-time.ts'
import type { Minor } from '#kernel/money.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import * as productTexts from '#texts/product.ts'
import { formatDay } from '../delivery/delivery-promise.ts'

/**
 * Why a pack doesn't cost its list price: its own special price, a price list for everyone (from a
 * quantity, or from the first pack on), or a list of the buyer's. Source: LIST-02.
 */
export interface PriceReason {
  kind: 'special' | 'offer' | 'break' | 'contract'
  /** Packs of one line from which it counts. */
  from: number
  /** The moment from which it no longer counts; null: none is set. ISO 8601. */
  until: string | null
  /** The price list; null: none. */
  listId: number | null
}

/** From so many packs on, each costs this much. */
export interface PriceBreak {
  from: number
  price: Minor
}

/** What each pack costs in a line of this quantity; null: on request. */
export function findPriceAt(
  { price, breaks }: { price: Minor | null; breaks: readonly PriceBreak[] | null },
  quantity: number,
): Minor | null {
  return breaks?.findLast(({ from }) => from <= quantity)?.price ?? price
}

/** The reason for buyers, as part of a line: "Your contract price from 10". */
export function formatPriceReason(
  { kind, from, until }: Pick<PriceReason, 'kind' | 'from' | 'until'>,
  countryCode: string,
): string {
  if (kind === 'contract')
    return from > 1 ? productTexts.contractPriceFrom({ from }) : productTexts.contractPrice()
  if (kind === 'break')
    return from > 1 ? productTexts.priceFrom({ from }) : productTexts.plainPrice()
  return until === null
    ? productTexts.specialPrice()
    : productTexts.specialPriceUntil({ day: formatLastDay(until, countryCode) })
}

/** The last day on which it counts, in the seller's country. */
function formatLastDay(until: string, countryCode: string): string {
  const lastMoment = new Date(Date.parse(until) - 1)
  return formatDay(toLocalInput(lastMoment, findTimeZone(countryCode)).slice(0, 10))
}
