import type { ChangeKind } from '#contract/orders/order-changes.ts'
import type { OrderView } from '#contract/orders/orders.ts'
import type { BilledPieces } from '#contract/tax/issued-document.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { loadRegistrations, withRegistration } from '../../sellers/sellers.ts'
import type { ChangedLine } from '../changes/change-store.ts'
import { creditLine } from '../credit-line.ts'
import type { Parts } from '../parcels/shipment-rules.ts'
import type { OrderedLine } from '../parcels/shipment-store.ts'
import type { LockedOrder } from '../payments/payment-store.ts'
import {
  type Credit,
  creditPieces,
  getUnbilledPieces,
  isBilledInParts,
  type Pieces,
  takeShare,
} from './billed-pieces.ts'
import { loadBilled, loadCancelled } from './document-store.ts'
import { findIssuer } from './find-issuer.ts'
import { issueDocument } from './issue-documents.ts'
import type { Supply } from './supplies.ts'
import { loadSupplies } from './supply-store.ts'

/** What a change takes off an order's lines, and off which invoices. */
export interface PlannedCredit {
  lines: Omit<ChangedLine, 'restocked'>[]
  /** Null: the order has one invoice for all of it, or none yet. */
  credits: Credit[] | null
}

/**
 * What a change of so many pieces credits. Of an order that is invoiced in parts, pieces that no
 * invoice bills are cancelled first, without a note; the others are credited to the invoices that
 * bill them, at exactly what those say. Before stock moves, with the order's row locked. Source:
 * TAX-05, TAX-08.
 */
export async function planCredit(
  db: Db,
  { seller }: Scope,
  order: LockedOrder,
  lines: readonly OrderedLine[],
  { kind, parts, isReplaced }: { kind: ChangeKind; parts: Parts; isReplaced: boolean },
): Promise<PlannedCredit> {
  const changed = lines.flatMap((line) => {
    const quantity = parts.get(line.position) ?? 0
    return quantity > 0 ? [{ line, quantity }] : []
  })
  const documents = await loadBilled(db, seller.id, order.id)
  if (isReplaced || !isBilledInParts(documents)) {
    const toLine = ({ line, quantity }: (typeof changed)[number]) =>
      creditLine(line, kind, quantity, isReplaced)
    return { lines: changed.map(toLine), credits: null }
  }
  const cancelled = await loadCancelled(db, seller.id, order.id)
  const unbilled = getUnbilledPieces(lines, cancelled, documents)
  const held = kind === 'cancel' ? await loadSupplies(db, seller.id, order.id, 'held') : []
  const registrations = await loadRegistrations(db, seller.id)
  const findState = ({ registrationId }: Supply) =>
    withRegistration(seller, registrations.get(registrationId ?? 0) ?? null).state
  const credits: Credit[] = []
  const planned = changed.map(({ line, quantity }) => {
    const pool = kind === 'cancel' ? unbilled.get(line.position) : undefined
    const own = pool && takeShare(splitOwn(pool, line), Math.min(quantity, pool.quantity))
    const rest = { position: line.position, quantity: quantity - (own?.quantity ?? 0) }
    const from = held
      .filter(({ packId }) => packId === line.packId)
      .map((supply) => ({ state: findState(supply), quantity: supply.quantity }))
    const notes = rest.quantity > 0 ? creditPieces(documents, rest, from) : []
    credits.push(...notes)
    return toChangedLine(line, quantity, [
      ...(own ? [own] : []),
      ...notes.map((each) => each.pieces),
    ])
  })
  return { lines: planned, credits }
}

/** What is not billed has the order's taxes, in proportion. */
function splitOwn(pool: Pieces, { total, taxParts }: OrderedLine): Pieces {
  const share = (amount: Minor) =>
    total === 0 ? 0 : Number((BigInt(amount) * BigInt(pool.amount)) / BigInt(total))
  return { ...pool, taxParts: taxParts.map((tax) => ({ ...tax, amount: share(tax.amount) })) }
}

function toChangedLine(
  { position }: OrderedLine,
  quantity: number,
  parts: readonly Pieces[],
): PlannedCredit['lines'][number] {
  const taxes = new Map<string, Pieces['taxParts'][number]>()
  for (const tax of parts.flatMap(({ taxParts }) => taxParts)) {
    const key = `${tax.name} ${tax.rate}`
    taxes.set(key, { ...tax, amount: tax.amount + (taxes.get(key)?.amount ?? 0) })
  }
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  return { position, quantity, amount, taxParts: [...taxes.values()] }
}

/**
 * What changes after an invoice has a credit note to it, by the registration that issued it; of an
 * order that is invoiced in parts one for each invoice concerned. Source: TAX-05; CGST Act, s. 34(1).
 */
export async function creditInvoices(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  { change, amount, credits }: { change: number; amount: Minor; credits: Credit[] | null },
): Promise<void> {
  const { seller } = scope
  const documents = await loadBilled(db, seller.id, order.id)
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const [first] = invoices
  if (amount === 0 || !first) return
  const entry = { kind: 'credit-note', change } as const
  if (credits === null) {
    const issuer = await findIssuer(db, seller, first.seller)
    await issueDocument(db, scope, order, { ...entry, part: 0, amount, issuer })
    return
  }
  const groups = Map.groupBy(credits, ({ invoice }) => invoice)
  for (const [at, [name, own]] of [...groups].entries()) {
    const invoice = invoices.find((each) => each.name === name)!
    const pieces = own.map((each) => each.pieces)
    const credited = pieces.reduce((sum, each) => sum + each.amount, 0)
    const issuer = await findIssuer(db, seller, invoice.seller)
    const note = { ...entry, part: at + 1, amount: credited, issuer }
    await issueDocument(db, scope, order, note, {
      pieces,
      show: (view, document) => ({
        ...showCredit(view, change, pieces),
        documents: [view.documents.find((each) => each.name === name)!, document],
      }),
    })
  }
}

/** The order with only these pieces in its change. */
function showCredit(view: OrderView, number: number, pieces: readonly BilledPieces[]): OrderView {
  const change = view.changes.find((each) => each.number === number)!
  const lines = pieces.map((each) => {
    const { name } = view.lines[each.position - 1]!
    return { ...each, name, restocked: 0 }
  })
  return { ...view, changes: [{ ...change, lines }] }
}
