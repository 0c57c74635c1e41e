import { countNoun } from '#kernel/count-noun.ts'

/** What is sold as one, where that is not one piece: `Pack of 3`. */
export function namePack(unit: string): string | null {
  return /^(?:(?:1 )?piece)?$/i.test(unit) ? null : unit
}

/** `381 packs in stock`, `only 2 in stock`: of what is sold as one. */
export function describeStock(stock: number, quantity: number, unit: string): string {
  if (stock === 0) return 'none in stock'
  const isPack = Number(/\d+/.exec(unit)?.[0] ?? 1) > 1
  const amount = isPack ? countNoun(stock, 'pack') : String(stock)
  return `${stock < quantity ? 'only ' : ''}${amount} in stock`
}

/** The pack, and how much of it is there for the buyer's place; null: no product is matched to it. */
export function buildLineNote(stock: number | null, quantity: number, unit: string) {
  if (stock === null) return { text: 'in the buyer’s words, no product yet', isFault: true }
  const text = [namePack(unit), describeStock(stock, quantity, unit)].filter(Boolean).join(' · ')
  return { text, isFault: stock < quantity }
}
