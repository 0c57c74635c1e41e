import { proposalKinds } from '#contract/negotiation/price-command.ts'
import type { PreviewLine, QuoteProposal } from '#contract/negotiation/quote-preview.ts'
import { getWinChance, getWonShare } from '../../negotiation/negotiation.ts'
import { sumPreview } from './preview-lines.ts'
import { applyPriceCommand } from './price-command-rules.ts'

/**
 * Prices for all lines to choose from, cheapest first: nearest to the buyer's, every line at the
 * floor or above, and halfway to the list price. Equal ones are offered once, and none that comes
 * to what the lines come to now. Each has the chance
 * that this buyer takes it: the share won, less its distance from the buyer's prices. Source:
 * DEAL-02.
 */
export function buildProposals(
  lines: readonly PreviewLine[],
  floor: number | null,
  { ended, won }: { ended: number; won: number },
): QuoteProposal[] {
  const priceable = lines.filter(({ packId, availability }) => {
    return packId !== null && availability !== 'unavailable'
  })
  const proposals: QuoteProposal[] = []
  const isPriced = priceable.every(({ unitPrice }) => unitPrice !== null)
  const totalNow = isPriced ? sumPreview(priceable).total : null
  const hasTheirs = priceable.some(({ theirs }) => theirs !== null)
  for (const kind of proposalKinds) {
    if (kind === 'nearest' && !hasTheirs) continue
    const prices = priceable.flatMap((line) => {
      const { lineId, list, cost, taxRate, cessRate, unitPrice: price, theirs } = line
      const facts = { list, cost, taxRate, cessRate, price, theirs, last: null, floor }
      const unitPrice = applyPriceCommand({ kind }, facts)
      return unitPrice === null ? [] : [{ lineId, unitPrice }]
    })
    if (prices.length === 0) continue
    const proposedLines = priceable.flatMap((line) => {
      const unitPrice = prices.find(({ lineId }) => lineId === line.lineId)?.unitPrice
      if (unitPrice === undefined) return []
      return [{ ...line, unitPrice, total: unitPrice * line.quantity + line.charge }]
    })
    const { total, margin, goods, theirs } = sumPreview(proposedLines)
    if (total === totalNow || proposals.some((each) => each.total === total)) continue
    const needsApproval = proposedLines.some(({ unitPrice, floorPrice }) => {
      return floorPrice !== null && unitPrice < floorPrice
    })
    const gap = theirs === null ? null : Math.max(0, ((goods - theirs) * 10_000) / goods)
    const chance = Math.round(getWinChance(getWonShare(won, ended), gap))
    proposals.push({ kind, prices, total, margin, needsApproval, chance })
  }
  return proposals.sort((a, b) => a.total - b.total)
}
