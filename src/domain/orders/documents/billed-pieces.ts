import type { TaxLine } from '#contract/orders/orders.ts'
import type { BilledPieces, BilledRates, DocumentFigures } from '#contract/tax/issued-document.ts'
import type { Minor } from '#kernel/money.ts'

/** What an order ordered of a line, or what became of some pieces. */
export interface Pieces {
  quantity: number
  amount: Minor
  taxParts: readonly TaxLine[]
  /** See `BilledPieces`. */
  rates?: BilledRates
}

/** An invoice or a credit note, as far as it counts pieces. */
export interface BilledDocument {
  kind: 'invoice' | 'credit-note'
  name: string
  /** Of a credit note the change that it credits. */
  change: number
  /** See `order_document`. */
  part: number
  /** State of the registration that issued it. */
  state: string | null
  /** That registration as it was; null: not told. */
  seller: DocumentFigures['seller'] | null
  /** Null: all that the order's lines say. */
  pieces: readonly BilledPieces[] | null
  /** The invoice that a credit note corrects. */
  invoice: string | null
}

/** A line of an order, with what was cancelled of it before it was billed or after. */
export interface BillableLine {
  position: number
  quantity: number
  total: Minor
  taxParts: readonly TaxLine[]
}

export interface CancelledPieces {
  change: number
  position: number
  quantity: number
  amount: Minor
}

/**
 * The share of so many pieces, rounded down; the last ones take the rest. Whatever is taken in
 * whatever steps, all steps together are exactly the whole. Source: TAX-04.
 */
export function takeShare(pool: Pieces, quantity: number): Pieces {
  if (quantity >= pool.quantity) return pool
  const share = (amount: Minor) =>
    Number((BigInt(amount) * BigInt(quantity)) / BigInt(pool.quantity))
  return {
    ...pool,
    quantity,
    amount: share(pool.amount),
    taxParts: pool.taxParts.map((tax) => ({ ...tax, amount: share(tax.amount) })),
  }
}

export function subtract(pool: Pieces, taken: Pieces): Pieces {
  return {
    ...pool,
    quantity: pool.quantity - taken.quantity,
    amount: pool.amount - taken.amount,
    taxParts: pool.taxParts.map((tax) => {
      const same = taken.taxParts.find(({ name, rate }) => name === tax.name && rate === tax.rate)
      return { ...tax, amount: tax.amount - (same?.amount ?? 0) }
    }),
  }
}

/** Whether an order's documents bill pieces, each some of them, instead of all its lines at once. */
export function isBilledInParts(documents: readonly BilledDocument[]): boolean {
  return documents.some(({ kind, part }) => kind === 'invoice' && part > 0)
}

/**
 * What no invoice bills yet of an order, by line: less what was cancelled, unless a credit note took
 * it off an invoice. Without entries for lines of which nothing is left. Source: TAX-04, TAX-08.
 */
export function getUnbilledPieces(
  lines: readonly BillableLine[],
  cancelled: readonly CancelledPieces[],
  documents: readonly BilledDocument[],
): Map<number, Pieces> {
  if (documents.some(({ kind, part }) => kind === 'invoice' && part === 0)) return new Map()
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const notes = documents.filter(({ kind }) => kind === 'credit-note')
  const unbilled = new Map<number, Pieces>()
  for (const { position, quantity, total, taxParts } of lines) {
    const own = cancelled.filter((each) => each.position === position)
    const changes = new Set(own.map(({ change }) => change))
    const credits = notes.filter(({ change }) => changes.has(change))
    const sum = (pick: (each: { quantity: number; amount: Minor }) => number) => {
      const add = (all: readonly { quantity: number; amount: Minor }[]) =>
        all.reduce((total, each) => total + pick(each), 0)
      return add(own) + add(listPieces(invoices, position)) - add(listPieces(credits, position))
    }
    const left = quantity - sum((each) => each.quantity)
    if (left > 0)
      unbilled.set(position, {
        quantity: left,
        amount: total - sum(({ amount }) => amount),
        taxParts,
      })
  }
  return unbilled
}

function listPieces(documents: readonly BilledDocument[], position: number) {
  return documents.flatMap(({ pieces }) =>
    (pieces ?? []).filter((each) => each.position === position),
  )
}

/** Pieces that a credit note takes off an invoice. */
export interface Credit {
  /** Its serial number. */
  invoice: string
  pieces: BilledPieces
}

/**
 * Which invoices so many pieces of a line are credited to: first those of the registrations that
 * give them up, then the oldest. Throws if they bill fewer. Source: TAX-05; CGST Act, s. 34(1).
 */
export function creditPieces(
  documents: readonly BilledDocument[],
  { position, quantity }: { position: number; quantity: number },
  from: readonly { state: string | null; quantity: number }[] = [],
): Credit[] {
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const pools = new Map(
    invoices.map(({ name, state }) => [
      name,
      { state, left: getBilled(documents, name, position) },
    ]),
  )
  const piecesByInvoice = new Map<string, Pieces>()
  let missing = quantity
  for (const source of [...from, { state: undefined, quantity }]) {
    let open = Math.min(source.quantity, missing)
    for (const [name, pool] of pools) {
      const count = Math.min(open, pool.left.quantity)
      if (count <= 0 || (source.state !== undefined && source.state !== pool.state)) continue
      const part = takeShare(pool.left, count)
      pool.left = subtract(pool.left, part)
      piecesByInvoice.set(name, add(piecesByInvoice.get(name), part))
      open -= count
      missing -= count
    }
  }
  if (missing > 0) throw new Error('A change credits more pieces than invoices bill')
  return [...piecesByInvoice].map(([invoice, pieces]) => ({
    invoice,
    pieces: { position, ...pieces, taxParts: [...pieces.taxParts] },
  }))
}

/** What an invoice still bills of a line. */
function getBilled(
  documents: readonly BilledDocument[],
  invoice: string,
  position: number,
): Pieces {
  const find = ({ pieces }: BilledDocument) =>
    pieces?.find((each) => each.position === position) ?? null
  const own = documents.find(({ name }) => name === invoice)
  const billed: Pieces = (own && find(own)) ?? { quantity: 0, amount: 0, taxParts: [] }
  return documents
    .filter((note) => note.kind === 'credit-note' && note.invoice === invoice)
    .reduce((left, note) => {
      const credited = find(note)
      return credited ? subtract(left, credited) : left
    }, billed)
}

function add(sum: Pieces | undefined, part: Pieces): Pieces {
  if (!sum) return part
  return {
    ...sum,
    quantity: sum.quantity + part.quantity,
    amount: sum.amount + part.amount,
    taxParts: sum.taxParts.map((tax, at) => ({
      ...tax,
      amount: tax.amount + part.taxParts[at]!.amount,
    })),
  }
}
