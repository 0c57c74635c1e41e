import type { ChangeView } from '#contract/orders/order-changes.ts'
import type { DocumentView } from '#contract/orders/order-documents.ts'
import type { OrderedLineView, OrderView, TaxLine } from '#contract/orders/orders.ts'
import type { Minor } from '#kernel/money.ts'

/** The order as its invoice bills it: less what was cancelled before. Source: DEAL-05. */
export function withoutEarlierChanges(order: OrderView, invoice: DocumentView): OrderView {
  const earlier = order.changes.filter(({ number }) => number <= invoice.change)
  const lines = order.lines.map((line, at) => lessen(line, at + 1, earlier))
  return { ...order, ...sumLines(lines.filter(({ quantity }) => quantity > 0)) }
}

/** The pieces of one change, with their exact amounts. */
export function ofChange(order: OrderView, change: ChangeView): OrderView {
  const lines = change.lines.map(({ position, quantity, amount, taxParts }) => {
    const line = order.lines[position - 1]!
    return { ...line, quantity, discount: 0, charge: 0, total: amount, taxParts }
  })
  return { ...order, ...sumLines(lines) }
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
  const charge = Number((BigInt(line.charge) * BigInt(quantity)) / BigInt(line.quantity))
  const taxParts = line.taxParts.map((tax, at): TaxLine => {
    const amount = tax.amount - sum(parts, (part) => part.taxParts[at]!.amount)
    return { ...tax, amount }
  })
  // The discount takes what is left of rounding.
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
