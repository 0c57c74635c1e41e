/** How a price is calculated: by a command over all lines, or by a formula in a cell. */
export type PriceCommand =
  /** Per cent of the price there is. */
  | { kind: 'change'; basisPoints: number }
  /** Per cent off the list price, or on it. */
  | { kind: 'list'; basisPoints: number }
  /** The lowest price that leaves this margin. */
  | { kind: 'margin'; basisPoints: number }
  /** The last price quoted to this buyer; the buyer's own price. */
  | { kind: 'last' }
  | { kind: 'theirs' }
  /** The price there is, raised to the floor margin. */
  | { kind: 'floor' }
  /** The buyer's price, or the floor where that is higher. */
  | { kind: 'nearest' }
  /** Halfway from the buyer's price to the list price, never under the floor. */
  | { kind: 'halfway' }

/** Commands that need no figure. */
export const plainCommands = ['last', 'theirs', 'floor', 'nearest', 'halfway'] as const

/** Proposals for a whole quote, made by these commands. */
export const proposalKinds = ['nearest', 'floor', 'halfway'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/**
 * Parses "−3 %", "=list-6%", "=m14", "=last", "=theirs" or "=floor"; null: none of them. The
 * equals sign may be left out. Source: DEAL-02.
 */
export function parsePriceCommand(typed: string): PriceCommand | null {
  const text = typed.toLowerCase().replace(/[\s ]/g, '').replace(/[−–—]/g, '-').replace(/^=/, '')
  const plain = plainCommands.find((kind) => kind === text)
  if (plain) return { kind: plain }
  if (text === 'list') return { kind: 'list', basisPoints: 0 }
  const margin = /^m(\d{1,2}(?:[.,]\d{1,2})?)%?$/.exec(text)
  if (margin) return { kind: 'margin', basisPoints: parsePercent(margin[1]!) }
  const change = /^(list)?([+-])(\d{1,2}(?:[.,]\d{1,2})?)%?$/.exec(text)
  if (!change) return null
  const basisPoints = parsePercent(change[3]!) * (change[2] === '-' ? -1 : 1)
  return { kind: change[1] ? 'list' : 'change', basisPoints }
}

/** Basis points of a number with at most two decimals. */
function parsePercent(text: string): number {
  const [whole = '0', decimals = ''] = text.split(/[.,]/)
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
