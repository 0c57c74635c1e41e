/** How much of a line is there for the buyer's place; null: no product is matched to it. */
export function buildLineNote(stock: number | null, quantity: number) {
  if (stock === null) return { text: 'in the buyer’s words, no product yet', isFault: true }
  if (stock >= quantity) return { text: `${stock} in stock`, isFault: false }
  return { text: stock === 0 ? 'none in stock' : `only ${stock} in stock`, isFault: true }
}
