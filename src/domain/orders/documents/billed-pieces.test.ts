import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BilledDocument,
  creditPieces,
  getUnbilledPieces,
  type Pieces,
  takeShare,
} from './billed-pieces.ts'

const taxParts = [{ name: 'IGST', rate: 1800, amount: 0 }]

/** A line is sent, cancelled and taken back in random steps, as orders do it. */
const steps = fc.array(
  fc.record({
    does: fc.constantFrom('parcel', 'cancel', 'return'),
    pieces: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 20 },
)

function run(quantity: number, total: number, moves: { does: string; pieces: number }[]) {
  const lines = [{ position: 1, quantity, total, taxParts }]
  const documents: BilledDocument[] = []
  const cancelled: { change: number; position: number; quantity: number; amount: number }[] = []
  let credited = 0
  const write = (kind: BilledDocument['kind'], pieces: Pieces, invoice: string | null) =>
    documents.push({
      kind,
      name: `${kind} ${documents.length}`,
      change: cancelled.length,
      part: documents.length + 1,
      state: 'Goa',
      seller: null,
      pieces: [{ position: 1, ...pieces, taxParts: [...pieces.taxParts] }],
      invoice,
    })
  for (const { does, pieces } of moves) {
    const open = getUnbilledPieces(lines, cancelled, documents).get(1)
    const billed = countPieces(documents, 'invoice') - countPieces(documents, 'credit-note')
    if (does === 'parcel' && open)
      write('invoice', takeShare(open, Math.min(pieces, open.quantity)), null)
    else if (does === 'cancel' && open) {
      const part = takeShare(open, Math.min(pieces, open.quantity))
      cancelled.push({ change: cancelled.length + 1, position: 1, ...part })
      credited += part.amount
    } else if (does === 'return' && billed > 0) {
      const change = { position: 1, quantity: Math.min(pieces, billed) }
      for (const credit of creditPieces(documents, change)) {
        documents.push({
          kind: 'credit-note',
          name: `note ${documents.length}`,
          change: 1000 + documents.length,
          part: 1,
          state: 'Goa',
          seller: null,
          pieces: [credit.pieces],
          invoice: credit.invoice,
        })
        credited += credit.pieces.amount
      }
    }
  }
  return { documents, credited, open: getUnbilledPieces(lines, cancelled, documents).get(1) }
}

const list = (documents: readonly BilledDocument[], kind: string) =>
  documents.filter((each) => each.kind === kind).flatMap(({ pieces }) => pieces ?? [])
const countPieces = (documents: readonly BilledDocument[], kind: string) =>
  list(documents, kind).reduce((sum, { quantity }) => sum + quantity, 0)
const sumAmounts = (documents: readonly BilledDocument[], kind: string) =>
  list(documents, kind).reduce((sum, { amount }) => sum + amount, 0)

test('[TAX-04] [TAX-05] invoices of parcels less their notes are the order less what was credited, to the paisa', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 99_999 }),
      steps,
      (quantity, total, moves) => {
        const { documents, credited, open } = run(quantity, total, moves)
        const net = sumAmounts(documents, 'invoice') - sumAmounts(documents, 'credit-note')
        expect(net + (open?.amount ?? 0)).toBe(total - credited)
        expect(open?.amount ?? 0).toBeGreaterThanOrEqual(0)
        for (const { kind, name, pieces } of documents) {
          if (kind === 'credit-note') continue
          const own = documents.filter(({ invoice }) => invoice === name)
          expect(sumAmounts(own, 'credit-note')).toBeLessThanOrEqual(pieces![0]!.amount)
        }
      },
    ),
  )
})

test('[TAX-05] what a registration gives up is credited to its own invoice', () => {
  const invoice = (name: string, state: string): BilledDocument => ({
    kind: 'invoice',
    name,
    change: 0,
    part: 1,
    state,
    seller: null,
    pieces: [{ position: 1, quantity: 2, amount: 201, taxParts: [] }],
    invoice: null,
  })
  const documents = [invoice('one', 'Goa'), invoice('two', 'Kerala')]
  const change = { position: 1, quantity: 3 }
  expect(creditPieces(documents, change, [{ state: 'Kerala', quantity: 2 }])).toMatchObject([
    { invoice: 'two', pieces: { quantity: 2, amount: 201 } },
    { invoice: 'one', pieces: { quantity: 1, amount: 100 } },
  ])
  expect(() => creditPieces(documents, { position: 1, quantity: 5 })).toThrow()
})
