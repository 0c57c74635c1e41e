import type { ChangeView } from '#contract/orders/order-changes.ts'
import type { DocumentView } from '#contract/orders/order-documents.ts'
import type { OrderedLineView, OrderView, TaxLine } from '#contract/orders/orders.ts'
import type { BilledPieces, DocumentLine } from '#contract/tax/issued-document.ts'
import type { Minor } from '#kernel/money.ts'

/** The order as its invoice bills it: less what was cancelled before. Source: DEAL-05. */
export function withoutEarlierChanges(order: OrderView, invoice: DocumentView): OrderView {
  const earlier = order.changes.filter(({ number }) => number <= invoice.change)
  const lines = order.lines.map((line, at) => lessen(line, at + 1, earlier))
  return { ...order, ...sumLines(lines.filter(({ quantity }) => quantity > 0)) }
}

/** The order with only these pieces, as an invoice of a part bills them. Source: TAX-04. */
export function ofPieces(order: OrderView, pieces: readonly BilledPieces[]): OrderView {
  const lines = pieces.map(({ position, quantity, amount, taxParts, rates }) => ({
    ...billPieces(order.lines[position - 1]!, { quantity, total: amount, taxParts }),
    ...rates,
  }))
  return { ...order, ...sumLines(lines), changes: [] }
}

/** The pieces of one change, with their exact amounts. */
export function ofChange(order: OrderView, change: ChangeView): OrderView {
  const lines = change.lines.map(({ position, quantity, amount, taxParts, rates }) => {
    const line = { ...order.lines[position - 1]!, ...rates }
    return { ...line, quantity, discount: 0, charge: 0, total: amount, taxParts }
  })
  return { ...order, ...sumLines(lines) }
}

/** The order with only the lines of a note for an amount, as its invoice had them. Source: TAX-05. */
export function ofAmounts(order: OrderView, noteLines: readonly DocumentLine[]): OrderView {
  const lines = noteLines.map(({ name, code, unit, net: _net, unitCode: _unit, ...line }) => {
    const isSame = (each: OrderedLineView) =>
      each.name === name && each.code === code && each.unit === unit
    const ordered = order.lines.find(isSame) ?? order.lines[0]!
    return { ...ordered, ...line, name, code, unit, discount: 0, charge: 0 }
  })
  return { ...order, ...sumLines(lines), changes: [] }
}

function lessen(
  line: OrderedLineView,
  position: number,
  changes: readonly ChangeView[],
): OrderedLineView {
  const parts = changes.flatMap(({ lines }) => lines).filter((each) => each.position === position)
  if (parts.length === 0) return line
  const quantity = line.quantity - sum(parts, (part) => part.quantity)
  const total = line.total - sum(parts, ({ amount }) => amount)
  const credited = parts.flatMap((part) => part.taxParts)
  const taxParts = line.taxParts.map((tax): TaxLine => {
    const own = credited.filter(({ name, rate }) => name === tax.name && rate === tax.rate)
    return { ...tax, amount: tax.amount - sum(own, ({ amount }) => amount) }
  })
  return billPieces(line, { quantity, total, taxParts })
}

/** A line with only some of its pieces. The discount takes what is left of rounding. */
function billPieces(
  line: OrderedLineView,
  { quantity, total, taxParts }: Pick<OrderedLineView, 'quantity' | 'total' | 'taxParts'>,
): OrderedLineView {
  const charge = Number((BigInt(line.charge) * BigInt(quantity)) / BigInt(line.quantity))
  const discount = line.price * quantity + charge - total
  const isRounded = discount < 0
  const exact = isRounded ? { charge: charge - discount, discount: 0 } : { charge, discount }
  return { ...line, ...exact, quantity, total, taxParts }
}

function sumLines(
  lines: OrderedLineView[],
): Pick<OrderView, 'lines' | 'goods' | 'discount' | 'charge' | 'total' | 'tax'> {
  const taxes = new Map<string, TaxLine>()
  for (const { name, rate, amount } of lines.flatMap(({ taxParts }) => taxParts)) {
    const key = `${name} ${rate}`
    taxes.set(key, { name, rate, amount: amount + (taxes.get(key)?.amount ?? 0) })
  }
  return {
    lines,
    goods: sum(lines, ({ price, quantity }) => price * quantity),
    discount: sum(lines, ({ discount }) => discount),
    charge: sum(lines, ({ charge }) => charge),
    total: sum(lines, ({ total }) => total),
    tax: [...taxes.values()],
  }
}

function sum<T>(items: readonly T[], pick: (item: T) => Minor): Minor {
  return items.reduce((total, item) => total + pick(item), 0)
}
