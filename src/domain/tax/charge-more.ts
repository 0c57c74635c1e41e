import type { DocumentLine } from '#contract/tax/issued-document.ts'
import { divideHalfUp, type Minor } from '#kernel/money.ts'

/**
 * The lines of an invoice with only what it charged too little, by their place from 1: amounts with
 * tax, of which the tax is what the invoice's own rates make it. Each line keeps the quantity that it
 * corrects. Source: TAX-05; CGST Act, s. 34(3).
 */
export function chargeMore(
  lines: readonly DocumentLine[],
  amounts: ReadonlyMap<number, Minor>,
): DocumentLine[] {
  return lines.flatMap((line, at) => {
    const total = amounts.get(at + 1) ?? 0
    if (total === 0) return []
    const allRates = 10_000 + line.taxParts.reduce((sum, { rate }) => sum + rate, 0)
    const taxParts = line.taxParts.map(({ name, rate }) => ({
      name,
      rate,
      amount: divideHalfUp(total * rate, allRates),
    }))
    const net = taxParts.reduce((rest, { amount }) => rest - amount, total)
    return [{ ...line, net, taxParts, total }]
  })
}

/** A sum shared over lines in proportion to their totals, to the smallest coin. */
export function shareSum(sum: Minor, totals: readonly Minor[]): Map<number, Minor> {
  const whole = totals.reduce((all, total) => all + total, 0)
  if (whole === 0) return new Map([[1, sum]])
  const take = (part: Minor) => Number((BigInt(sum) * BigInt(part)) / BigInt(whole))
  const shares = new Map<number, Minor>()
  let before = 0
  for (const [at, total] of totals.entries()) {
    shares.set(at + 1, take(before + total) - take(before))
    before += total
  }
  return shares
}
