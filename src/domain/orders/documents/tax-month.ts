import { documentTitles } from '#contract/orders/order-documents.ts'
import type { TaxLine } from '#contract/orders/orders.ts'
import type { DocumentFigures, DocumentLine, IssuedContent } from '#contract/tax/issued-document.ts'
import type { RegistrationView, TaxKindSum, TaxMonthView } from '#contract/tax/tax-month.ts'
import { findTreatment, nameTreatment } from '#contract/tax/tax-treatment.ts'
import { toMajor } from '#kernel/money.ts'
import { stop } from '#kernel/outcome.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskTaxTexts from '#texts/desk-tax.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { buildGstr1, type Gstr1, hashContent, sumGstBoxes } from '../../tax/tax.ts'
import { formatListCsv } from '../../views/views.ts'
import { listUnregistered } from './e-invoice-store.ts'
import { listDocumentMonths, loadMonthDocuments, type MonthDocument } from './month-store.ts'

/** Months with documents, the newest first: `2026-11`. */
export async function listTaxMonths(scope: Scope): Promise<string[]> {
  requireStaff(scope, 'administer')
  return (await listDocumentMonths(scope.database.primary, scope.seller)).sort().reverse()
}

/** The sums of a month's documents, by registration, and whether their chain fits. Source: TAX-07. */
export async function getTaxMonth(scope: Scope, wanted: string | null): Promise<TaxMonthView> {
  requireStaff(scope, 'administer')
  const { database, seller } = scope
  const today = getToday(scope)
  const current = today.slice(0, 7)
  const months = await listDocumentMonths(database.primary, seller)
  const month = wanted ?? current
  const documents = await loadMonthDocuments(database.primary, seller, month)
  const contents = documents.flatMap(({ content }) => content ?? [])
  const byNumber = Map.groupBy(contents, ({ figures }) => figures.seller.taxNumber)
  return {
    month,
    today,
    months: [...new Set([...months, current, month])].sort().reverse(),
    registrations: [...byNumber].map(([taxNumber, own]) =>
      sumRegistration(taxNumber, own, seller.countryCode),
    ),
    uneven: findUneven(contents),
    unregistered: await listUnregistered(database.primary, seller.id),
    broken: findBroken(documents),
    older: documents.filter(({ hash }) => hash === null).length,
  }
}

type MonthContent = Pick<IssuedContent, 'paper' | 'figures'>

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
  return formatListCsv(
    csvHead.map((write) => write()),
    rows,
  )
}

const csvHead = [
  deskTaxTexts.colDocument,
  deskTaxTexts.colNumber,
  deskTaxTexts.colDate,
  deskTaxTexts.colOrder,
  deskTaxTexts.colRegistration,
  deskTaxTexts.colBuyer,
  deskTaxTexts.colTaxNumber,
  deskTaxTexts.colPlace,
  deskTaxTexts.colGoodsCode,
  deskTaxTexts.colUnitCode,
  deskTaxTexts.colQuantity,
  deskTaxTexts.colRate,
  deskTaxTexts.colTreatment,
  deskTaxTexts.colTaxable,
  deskTaxTexts.colTaxes,
  deskTaxTexts.colTax,
  deskTaxTexts.colCess,
  deskTaxTexts.colAmount,
  deskTaxTexts.colCorrects,
]

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
    const head = [documentTitles[kind](), name, day, order]
    const parties = [seller.taxNumber, buyer?.name ?? '', buyer?.taxNumber ?? '', supplyState ?? '']
    const goods = [goodsCode, unitCode, quantity, `${taxRate / 100}%`, nameUntaxed(own[0]!)]
    const amounts = [money(net), names, money(tax), money(cess), money(net + tax + cess)]
    return [...head, ...parties, ...goods, ...amounts, invoice?.name ?? '']
  })
}

function sumRegistration(
  taxNumber: string,
  documents: readonly MonthContent[],
  countryCode: string,
): RegistrationView {
  const figures = documents.map((each) => each.figures)
  const parts = figures.flatMap(({ lines }) => lines.flatMap(({ taxParts }) => taxParts))
  const usual = usualTaxes[countryCode] ?? []
  const taxNames = [...new Set([...usual, ...parts.map(({ name }) => name)])]
  const byTitle = [...Map.groupBy(documents, ({ paper }) => paper.englishTitle ?? paper.title)]
  const kinds = byTitle.map(([title, own]) =>
    sumKind(
      title,
      own.map((each) => each.figures),
      taxNames,
    ),
  )
  const isRegistered = taxNumber !== ''
  return {
    taxNumber,
    taxNames,
    kinds: kinds.sort((a, b) => Math.sign(b.total) - Math.sign(a.total)),
    boxes: countryCode === 'SG' && isRegistered ? sumGstBoxes(figures) : [],
    hasReturn: countryCode === 'IN' && isRegistered,
  }
}

/** Columns that a month has even where no document bears the tax. */
const usualTaxes: Readonly<Record<string, readonly TaxLine['name'][]>> = {
  IN: ['CGST', 'SGST', 'IGST', 'Cess'],
  SG: ['GST'],
}

function sumKind(
  title: string,
  figures: readonly DocumentFigures[],
  taxNames: readonly string[],
): TaxKindSum {
  const sign = (kind: DocumentFigures['kind']) => (kind === 'credit-note' ? -1 : 1)
  const sumLines = (read: (line: DocumentLine) => number) =>
    figures.reduce(
      (sum, { kind, lines }) => lines.reduce((rest, line) => rest + sign(kind) * read(line), sum),
      0,
    )
  const sumTax = (name: string) => (line: DocumentLine) =>
    line.taxParts.reduce((sum, part) => (part.name === name ? sum + part.amount : sum), 0)
  return {
    title,
    count: figures.length,
    net: sumLines(({ net }) => net),
    taxes: taxNames.map((name) => sumLines(sumTax(name))),
    total: figures.reduce((sum, { kind, total }) => sum + sign(kind) * total, 0),
  }
}

/** Documents whose lines and taxes are not their total. */
function findUneven(contents: readonly MonthContent[]): string[] {
  return contents
    .filter(({ figures: { lines, total } }) => {
      const sum = lines.reduce(
        (rest, { net, taxParts }) => taxParts.reduce((all, { amount }) => all + amount, rest + net),
        0,
      )
      return sum !== total
    })
    .map(({ figures }) => figures.name)
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
