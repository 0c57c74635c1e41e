import { documentTitles } from '#contract/orders/order-documents.ts'
import type { DocumentFigures, DocumentLine } from '#contract/tax/issued-document.ts'
import type { DocumentSum, RegistrationView, TaxMonthView } from '#contract/tax/tax-month.ts'
import { findTreatment, nameTreatment } from '#contract/tax/tax-treatment.ts'
import { toMajor } from '#kernel/money.ts'
import { stop } from '#kernel/outcome.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { buildGstr1, type Gstr1, hashContent } from '../../tax/tax.ts'
import { formatListCsv } from '../../views/views.ts'
import { listUnregistered } from './e-invoice-store.ts'
import { listDocumentMonths, loadMonthDocuments, type MonthDocument } from './month-store.ts'

/** The sums of a month's documents, by registration, and whether their chain fits. Source: TAX-07. */
export async function getTaxMonth(scope: Scope, wanted: string | null): Promise<TaxMonthView> {
  requireStaff(scope, 'administer')
  const { database, seller } = scope
  const today = getToday(scope)
  const current = today.slice(0, 7)
  const months = await listDocumentMonths(database.primary, seller)
  const month = wanted ?? current
  const documents = await loadMonthDocuments(database.primary, seller, month)
  const figures = documents.flatMap(({ content }) => content?.figures ?? [])
  return {
    month,
    today,
    months: [...new Set([...months, current, month])].sort().reverse(),
    registrations: [...Map.groupBy(figures, (each) => each.seller.taxNumber)].map(
      ([taxNumber, own]) => sumRegistration(taxNumber, own, seller.countryCode),
    ),
    unregistered: await listUnregistered(database.primary, seller.id),
    broken: findBroken(documents),
    older: documents.filter(({ hash }) => hash === null).length,
  }
}

/** The month's return of a registration, for the portal. Source: TAX-07. */
export async function getGstr1(scope: Scope, month: string, taxNumber: string): Promise<Gstr1> {
  requireStaff(scope, 'administer')
  const { database, seller } = scope
  if (seller.countryCode !== 'IN') throw stop('not-found')
  const documents = await loadMonthDocuments(database.primary, seller, month)
  const own = documents.flatMap(({ content }) =>
    content?.figures.seller.taxNumber === taxNumber ? [content.figures] : [],
  )
  if (own.length === 0) throw stop('not-found')
  return buildGstr1(own, { gstin: taxNumber, month })
}

/** A month's documents for a spreadsheet: a row for each code and rate of each document. Source: TAX-07. */
export async function exportTaxMonth(scope: Scope, month: string): Promise<string> {
  requireStaff(scope, 'administer')
  const { database, seller } = scope
  const documents = await loadMonthDocuments(database.primary, seller, month)
  const rows = documents.flatMap(({ content }) =>
    content ? listRateRows(content.figures, seller.countryCode) : [],
  )
  return formatListCsv(csvHead, rows)
}

const csvHead = [
  'Document',
  'Number',
  'Date',
  'Order',
  'Registration',
  'Buyer',
  'Tax number',
  'Place of supply',
  'HSN or SAC',
  'Quantity code',
  'Quantity',
  'Rate',
  'Treatment',
  'Taxable value',
  'Taxes',
  'Tax',
  'Cess',
  'Amount',
  'Corrects',
] as const

function listRateRows(figures: DocumentFigures, countryCode: string): (string | number)[][] {
  const { kind, name, day, order, seller, buyer, supplyState, lines, invoice } = figures
  const { currency, lutNumber, isOfAmount } = figures
  const sign = kind === 'credit-note' ? -1 : 1
  const money = (amount: number) => toMajor(sign * amount, currency)
  const nameUntaxed = (line: DocumentLine) =>
    line.taxRate > 0 || lutNumber
      ? ''
      : nameTreatment(findTreatment(line, countryCode), countryCode)
  const getKey = (line: DocumentLine) =>
    `${line.goodsCode} ${line.unitCode} ${line.taxRate} ${nameUntaxed(line)}`
  return [...Map.groupBy(lines, getKey).values()].map((own) => {
    const { goodsCode, unitCode, taxRate } = own[0]!
    const parts = own.flatMap(({ taxParts }) => taxParts)
    const taxes = parts.filter((part) => part.name !== 'Cess')
    const names = [...new Set(taxes.map((part) => part.name))].join(' + ')
    const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
    const cess = parts.reduce((sum, { amount }) => sum + amount, 0) - tax
    const countSign = isOfAmount ? 0 : sign
    const quantity = own.reduce(
      (sum, line) => sum + countSign * line.quantity * (line.pieces ?? 1),
      0,
    )
    const net = own.reduce((sum, line) => sum + line.net, 0)
    const head = [documentTitles[kind], name, day, order]
    const parties = [seller.taxNumber, buyer?.name ?? '', buyer?.taxNumber ?? '', supplyState ?? '']
    const goods = [goodsCode, unitCode, quantity, `${taxRate / 100}%`, nameUntaxed(own[0]!)]
    const amounts = [money(net), names, money(tax), money(cess), money(net + tax + cess)]
    return [...head, ...parties, ...goods, ...amounts, invoice?.name ?? '']
  })
}

function sumRegistration(
  taxNumber: string,
  figures: readonly DocumentFigures[],
  countryCode: string,
): RegistrationView {
  const taxes = new Map<string, number>()
  for (const { kind, lines } of figures)
    for (const { name, amount } of lines.flatMap(({ taxParts }) => taxParts))
      taxes.set(name, (taxes.get(name) ?? 0) + (kind === 'credit-note' ? -amount : amount))
  return {
    taxNumber,
    invoices: sumDocuments(figures.filter(({ kind }) => kind === 'invoice')),
    notes: sumDocuments(figures.filter(({ kind }) => kind === 'credit-note')),
    debits: sumDocuments(figures.filter(({ kind }) => kind === 'debit-note')),
    taxes: [...taxes].map(([name, amount]) => ({ name, amount })).sort(byName),
    hasReturn: countryCode === 'IN' && taxNumber !== '',
  }
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

function sumDocuments(figures: readonly DocumentFigures[]): DocumentSum {
  const lines = figures.flatMap((each) => each.lines)
  return {
    count: figures.length,
    net: lines.reduce((sum, { net }) => sum + net, 0),
    total: figures.reduce((sum, { total }) => sum + total, 0),
  }
}

/** Documents that say something else than when they were issued, or follow another one. */
function findBroken(documents: readonly MonthDocument[]): string[] {
  return documents
    .filter(
      ({ content, hash, before }) =>
        content !== null && (hashContent(content) !== hash || content.previous !== (before ?? '')),
    )
    .map(({ name }) => name)
}
