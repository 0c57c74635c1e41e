import * as deskDealTexts from '#texts/desk-deal.ts'

/** `381 in stock`, `only 2 in stock`: of what is sold as one. */
export function describeStock(stock: number, quantity: number): string {
  if (stock === 0) return deskDealTexts.noStock()
  return stock < quantity
    ? deskDealTexts.stockOnly({ count: stock })
    : deskDealTexts.stockCount({ count: stock })
}

/** The pack, and how much of it is there for the buyer's place; null: no product is matched to it. */
export function buildLineNote(stock: number | null, quantity: number, unit: string) {
  if (stock === null) return { text: deskDealTexts.noProduct(), isFault: true }
  const text = [unit, describeStock(stock, quantity)].filter(Boolean).join(' · ')
  return { text, isFault: stock < quantity }
}
