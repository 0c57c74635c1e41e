import { maxPrice } from '#contract/catalog/price-limits.ts'
import type { PriceCommand } from '#contract/negotiation/price-command.ts'
import { parsePriceCommand } from '#contract/negotiation/price-command.ts'
import type { QuoteDraftInput } from '#contract/schemas/quotes.server.ts'
import { getPriceForMargin, type IncludedTaxes } from '#kernel/margin.ts'
import { divideHalfUp, type Minor, toMajorText } from '#kernel/money.ts'
import type { QuotePack } from '../request/quote-packs.ts'

/** What a line's price can be calculated from; amounts include tax, except the cost. */
export interface PriceFacts extends IncludedTaxes {
  list: Minor | null
  cost: Minor | null
  /** The price there is. */
  price: Minor | null
  /** What the buyer hopes for or counters with. */
  theirs: Minor | null
  /** The last price quoted to this buyer. */
  last: Minor | null
  /** The floor margin in basis points. */
  floor: number | null
}

/** The same of a line whose product may still change. */
export interface LineBasis {
  packId: number | null
  taxRate: number | null
  price: Minor | null
  theirs: Minor | null
  getLast(packId: number): Minor | null
}

/**
 * The price that a command comes to: at least the smallest unit of the currency and at most the
 * list price. Null: the line lacks what the command needs. The only place where a calculated price
 * is rounded. Source: DEAL-02.
 */
export function applyPriceCommand(command: PriceCommand, facts: PriceFacts): Minor | null {
  const price = calculatePrice(command, facts)
  return price === null ? null : Math.max(1, Math.min(price, facts.list ?? maxPrice, maxPrice))
}

function calculatePrice(command: PriceCommand, facts: PriceFacts): Minor | null {
  const { list, cost, price, theirs, last } = facts
  switch (command.kind) {
    case 'change':
      return price === null ? null : changeBy(price, command.basisPoints)
    case 'list':
      return list === null ? null : changeBy(list, command.basisPoints)
    case 'margin':
      return cost === null ? null : getPriceForMargin(cost, facts, command.basisPoints)
    case 'last':
      return last
    case 'theirs':
      return theirs
    case 'floor':
      return raiseToFloor(price ?? list, facts)
    case 'nearest':
      return raiseToFloor(theirs ?? price ?? list, facts)
    case 'halfway': {
      if (list === null) return raiseToFloor(price, facts)
      const low = theirs ?? price ?? list
      return raiseToFloor(low >= list ? list : divideHalfUp(low + list, 2), facts)
    }
  }
}

function changeBy(price: Minor, basisPoints: number): Minor {
  return divideHalfUp(price * Math.max(0, 10_000 + basisPoints), 10_000)
}

function raiseToFloor(
  price: Minor | null,
  facts: Pick<PriceFacts, 'cost' | 'taxRate' | 'cessRate' | 'floor'>,
): Minor | null {
  const { cost, floor } = facts
  if (price === null || cost === null || floor === null) return price
  return Math.max(price, getPriceForMargin(cost, facts, floor))
}

/**
 * A draft whose prices may be formulas, with the amounts they come to; others stay as typed, and so
 * does a formula of the cost without `seesCosts`.
 */
export function resolveFormulas(
  input: QuoteDraftInput,
  bases: ReadonlyMap<number, LineBasis>,
  packs: ReadonlyMap<number, QuotePack>,
  { currency, seesCosts }: { currency: string; seesCosts: boolean },
): QuoteDraftInput {
  const lines = input.lines.map((line) => {
    const basis = bases.get(Number(line.lineId))
    const command = line.unitPrice.trim().startsWith('=') ? parsePriceCommand(line.unitPrice) : null
    if (!basis || !command) return line
    const facts = buildPriceFacts(basis, packs, null, Number(line.packId.trim()) || basis.packId)
    const price = applyPriceCommand(command, seesCosts ? facts : { ...facts, cost: null })
    return price === null ? line : { ...line, unitPrice: toMajorText(price, currency) }
  })
  return { ...input, lines }
}

export function buildPriceFacts(
  basis: LineBasis,
  packs: ReadonlyMap<number, QuotePack>,
  floor: number | null,
  packId = basis.packId,
): PriceFacts {
  const pack = packId === null ? undefined : packs.get(packId)
  return {
    list: pack?.price ?? null,
    cost: pack?.cost ?? null,
    taxRate: basis.taxRate ?? pack?.taxRate ?? 0,
    cessRate: pack?.cessRate ?? 0,
    price: basis.price,
    theirs: basis.theirs,
    last: packId === null ? null : basis.getLast(packId),
    floor,
  }
}
