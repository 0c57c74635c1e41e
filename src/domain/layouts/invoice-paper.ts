import { addDays, formatFullDay } from '#contract/delivery/delivery-promise.ts'
import type { DocumentView } from '#contract/orders/order-documents.ts'
import {
  type ContactView,
  type OrderedLineView,
  type OrderLineView,
  type OrderView,
  paymentWords,
  returnDays,
} from '#contract/orders/orders.ts'
import { methodWords } from '#contract/orders/payment-methods.ts'
import type {
  Paper,
  PaperColumn,
  PaperPart,
  PaperParty,
  PaperTable,
} from '#contract/papers/paper.ts'
import { isServiceCode } from '#contract/tax/goods-codes.ts'
import { findGstState } from '#contract/tax/gst-states.ts'
import { findTreatment, nameTreatment } from '#contract/tax/tax-treatment.ts'
import { formatAmountInWords } from '#kernel/amount-in-words.ts'
import { formatAmount, formatCount, formatMoney, type Minor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { withoutEarlierChanges } from './document-lines.ts'
import { besideEnglish, buildClose, buildIssuer, namePaper } from './issuer.ts'
import { buildPaymentPart, type IssuedInvoice } from './payment-code.ts'

/**
 * An order's invoice with the parts of its tax; what was cancelled before it is not on it. `issued`:
 * how it is issued now; null: it is not. Source: LOOK-11, ORD-04, PRICE-01.
 */
export function buildInvoicePaper(
  ordered: OrderView,
  seller: Seller,
  issued: Pick<IssuedInvoice, 'day' | 'earlier'> | null = null,
): Paper {
  const document = ordered.documents.find(({ kind }) => kind === 'invoice')
  const order = document ? withoutEarlierChanges(ordered, document) : ordered
  const { number, placedOn, couponCode } = order
  const payment = [
    layoutsTexts.paymentState({
      method: methodWords[order.paymentMethod](),
      state: paymentWords[order.paymentState]().toLowerCase(),
    }),
  ]
  const parties: (PaperParty | null)[] = [
    order.billing && toParty(layoutsTexts.billedTo(), order.billing),
    order.delivery && toParty(layoutsTexts.deliveredTo(), order.delivery),
    { title: layoutsTexts.payment(), name: '', lines: payment },
  ]
  const dueOn = document && findDueDay(order, document, issued)
  if (dueOn) payment.push(layoutsTexts.dueOnDay({ day: formatFullDay(dueOn) }))
  const { purchaseOrder, companyOrder } = order
  if (purchaseOrder) payment.push(layoutsTexts.yourPurchaseOrder({ number: purchaseOrder }))
  if (companyOrder?.costCenter)
    payment.push(layoutsTexts.yourCostCentre({ name: companyOrder.costCenter }))
  const facts = document ? [{ label: layoutsTexts.number(), value: document.name }] : []
  facts.push(
    { label: layoutsTexts.order(), value: number },
    { label: layoutsTexts.date(), value: document?.day ?? placedOn },
  )
  const supply = order.supplyState && findGstState(order.supplyState)
  if (supply)
    facts.push({
      label: besideEnglish(layoutsTexts.placeOfSupply),
      value: `${supply.name} (${supply.code})`,
    })
  if (order.lutNumber)
    facts.push({ label: layoutsTexts.letterOfUndertaking(), value: order.lutNumber })
  if (couponCode) facts.push({ label: layoutsTexts.coupon(), value: couponCode })
  const payable = document && issued && { ...document, ...issued }
  const paymentPart = payable && buildPaymentPart(order, payable, seller)
  return {
    ...namePaper(findInvoiceTitle(order, seller, document !== undefined)),
    number: document?.name ?? number,
    ...buildIssuer(seller),
    facts,
    parties: parties.filter((party) => party !== null),
    parts: [
      { is: 'table', label: layoutsTexts.invoiceLines(), table: buildLineTable(order, seller) },
      buildSums(order, seller),
      ...(paymentPart ? [paymentPart] : []),
      buildClose(seller, [
        order.lutNumber ? layoutsTexts.pricesWithoutTax() : layoutsTexts.pricesIncludeTax(),
        ...(document ? listLegalLines(order, seller) : [layoutsTexts.notTaxInvoice()]),
        layoutsTexts.returnable({ days: returnDays }),
      ]),
    ],
  }
}

/** An invoice on account is due by its own day; one without content while it is open. PAY-05. */
function findDueDay(
  { credit }: OrderView,
  { name }: DocumentView,
  issued: Pick<IssuedInvoice, 'day'> | null,
): string | null {
  if (!credit) return null
  if (issued) return addDays(issued.day, credit.days)
  return credit.items.find(({ invoice }) => invoice === name)?.dueOn ?? null
}

/**
 * A registered seller issues a tax invoice (CGST Act, s. 31(1)), for goods without tax, which are all
 * exempt supplies by s. 2(47), a bill of supply (s. 31(3)(c); CGST Rules, rule 49), and for both to an
 * unregistered buyer one for all (rule 46A). Singapore calls it a tax invoice too, unless all of it is
 * exempt. What nobody has issued is a proforma. Source: TAX-04, TAX-05.
 */
function findInvoiceTitle(order: OrderView, seller: Seller, isIssued: boolean): () => string {
  if (!isIssued) return layoutsTexts.proformaInvoice
  if (seller.taxNumber === '' || !['IN', 'SG'].includes(seller.countryCode))
    return layoutsTexts.invoice
  const untaxed = order.lines.filter(({ taxParts }) => taxParts.length === 0)
  if (untaxed.length === 0 || order.lutNumber) return layoutsTexts.taxInvoice
  if (seller.countryCode === 'SG')
    return order.lines.every((line) => findTreatment(line, 'SG') === 'exempt')
      ? layoutsTexts.invoice
      : layoutsTexts.taxInvoice
  if (untaxed.length === order.lines.length) return layoutsTexts.billOfSupply
  return order.billing?.taxNumber ? layoutsTexts.taxInvoice : layoutsTexts.invoiceCumBill
}

/** CGST Rules, rules 46(p) and 48(1); to a special economic zone the proviso of rule 46. */
function listLegalLines(order: OrderView, { countryCode, taxNumber }: Seller): string[] {
  if (countryCode !== 'IN' || taxNumber === '') return []
  const lines = [besideEnglish(layoutsTexts.originalForRecipient)]
  if (order.billing?.isSez) lines.unshift(findZoneEndorsement(order))
  return lines
}

/** The words are the rule's. */
function findZoneEndorsement({ lutNumber }: OrderView): string {
  const supply = 'SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS'
  return lutNumber
    ? `${supply} UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX`
    : `${supply} ON PAYMENT OF INTEGRATED TAX`
}

export function toParty(title: string, { name, phone, lines }: ContactView): PaperParty {
  const ownLines = [...lines, phone].filter((line) => line !== '')
  return { title, name, lines: ownLines, isPersonal: true }
}

/** The invoice that a note corrects. */
export function formatReference({ name, day }: DocumentView): string {
  return layoutsTexts.numberAndDay({ name, day })
}

/** A column of the lines' table, and what it adds up to. */
interface FigureColumn {
  head: string
  cells: { text: string; small?: string }[]
  total: string
}

export function buildLineTable(
  order: OrderView,
  seller: Seller,
  { hasPrices = true } = {},
): PaperTable {
  const { lines } = order
  const amount = (value: Minor) => formatAmount(value, seller)
  const column = (
    head: string,
    pick: (line: OrderLineView) => Minor,
    describeSmall: (line: OrderLineView) => string | undefined = () => undefined,
  ): FigureColumn => ({
    head,
    cells: lines.map((line) => {
      const small = describeSmall(line)
      const text = amount(pick(line)).replace('-', '−')
      return small === undefined ? { text } : { text, small }
    }),
    total: amount(sum(lines, pick)).replace('-', '−'),
  })
  const taxNames = listTaxNames(order)
  const figures: (FigureColumn | false)[] = [
    {
      head: layoutsTexts.quantity(),
      cells: lines.map((line) => buildQuantity(line, seller)),
      total: '',
    },
    hasPrices && {
      ...column(
        order.lutNumber ? layoutsTexts.price() : layoutsTexts.priceWithTax(),
        ({ price }) => price,
      ),
      total: '',
    },
    order.discount > 0 && column(layoutsTexts.coupon(), ({ discount }) => 0 - discount),
    order.charge > 0 && column(layoutsTexts.delivery(), ({ charge }) => charge),
    taxNames.length > 0 && column(layoutsTexts.taxableValue(), getNet),
    ...taxNames.map((name) =>
      column(
        name,
        (line) => getTax(line, name),
        (line) => formatRates(line, name),
      ),
    ),
    column(layoutsTexts.amount(), ({ total }) => total),
  ]
  const shown = figures.filter((each) => each !== false)
  const columns: PaperColumn[] = [
    { head: layoutsTexts.lineNumber(), isFigure: false },
    { head: layoutsTexts.goods(), isFigure: false, isWide: true },
    ...shown.map(({ head }) => ({ head, isFigure: true })),
  ]
  return {
    columns,
    rows: lines.map((line, at) => [
      { text: String(at + 1) },
      { text: `${line.name}, ${line.unit}`, small: formatCodes(line, order, seller) },
      ...shown.map(({ cells }) => cells[at]!),
    ]),
    total: ['', layoutsTexts.total(), ...shown.map(({ total }) => total)],
  }
}

export function buildSums(order: OrderView, seller: Seller): PaperPart {
  const money = (value: Minor) => formatMoney(value, seller)
  const { lines, total, tax } = order
  const rows = tax.map(({ name, rate, amount }) => ({
    label: `${name} ${formatRate(rate)}`,
    value: money(amount),
  }))
  if (rows.length > 0)
    rows.unshift({ label: layoutsTexts.taxableValue(), value: money(sum(lines, getNet)) })
  const words = formatAmountInWords(total, seller.currency)
  const aside: (PaperPart & { is: 'sums' })['aside'] = [
    { is: 'words', title: layoutsTexts.amountInWords(), text: words },
  ]
  const hasTreatments = lines.some((line) => describeUntaxed(line, order, seller) !== null)
  if (tax.length > 0 || hasTreatments)
    aside.push({ is: 'table', table: buildRateTable(order, seller) })
  return {
    is: 'sums',
    aside,
    rows: [...rows, { label: layoutsTexts.total(), value: money(total), isTotal: true }],
  }
}

/** The tax of each rate, and of what is without one its treatment: what a bookkeeper enters. */
function buildRateTable(order: OrderView, seller: Seller): PaperTable {
  const names = listTaxNames(order)
  const byRate = order.lines.toSorted((a, b) => a.taxRate - b.taxRate)
  const describe = (line: OrderedLineView) =>
    describeUntaxed(line, order, seller) ?? formatRate(line.taxRate)
  const figure = (value: Minor) => ({ text: formatAmount(value, seller) })
  return {
    columns: [
      { head: layoutsTexts.taxRate(), isFigure: false, isWide: true },
      ...[layoutsTexts.taxableValue(), ...names].map((head) => ({ head, isFigure: true })),
    ],
    rows: [...Map.groupBy(byRate, describe)].map(([rate, lines]) => {
      return [
        { text: rate },
        figure(sum(lines, getNet)),
        ...names.map((name) => figure(sum(lines, (line) => getTax(line, name)))),
      ]
    }),
    total: null,
  }
}

function listTaxNames({ tax }: OrderView): string[] {
  return [...new Set(tax.map(({ name }) => name))]
}

/** With its quantity code: CGST Rules, rule 46(i). */
function buildQuantity({ quantity, pieces, unitCode }: OrderedLineView, seller: Seller) {
  const text = formatCount(quantity, seller)
  if (unitCode === '') return { text }
  const small = pieces === 1 ? unitCode : `${formatCount(quantity * pieces, seller)} ${unitCode}`
  return { text, small }
}

/** With the code of goods or services: CGST Rules, rule 46(g). Source: TAX-01. */
function formatCodes(line: OrderedLineView, order: OrderView, seller: Seller): string {
  const { code, goodsCode } = line
  const parts = [code]
  if (goodsCode !== '') parts.push(`${isServiceCode(goodsCode) ? 'SAC' : 'HSN'} ${goodsCode}`)
  const treatment = describeUntaxed(line, order, seller)
  if (treatment) parts.push(treatment)
  return parts.join(' · ')
}

/**
 * What a registered seller's line without tax is: `Exempt`. Nothing where all of an order is without
 * tax by a letter of undertaking. Source: TAX-01.
 */
function describeUntaxed(
  line: OrderedLineView,
  { lutNumber }: OrderView,
  { taxNumber, countryCode }: Seller,
): string | null {
  if (line.taxRate > 0 || lutNumber || taxNumber === '') return null
  return nameTreatment(findTreatment(line, countryCode), countryCode)
}

/** What the line costs without the tax that its amount includes. */
function getNet({ total, taxParts }: OrderLineView): Minor {
  return total - sum(taxParts, ({ amount }) => amount)
}

function getTax({ taxParts }: OrderLineView, name: string): Minor {
  return sum(
    taxParts.filter((part) => part.name === name),
    ({ amount }) => amount,
  )
}

function formatRates({ taxParts }: OrderLineView, name: string): string {
  return taxParts
    .filter((part) => part.name === name)
    .map(({ rate }) => formatRate(rate))
    .join(', ')
}

/** Basis points as a percentage: `2.5%`. */
export function formatRate(rate: number): string {
  return `${rate / 100}%`
}

function sum<T>(items: readonly T[], pick: (item: T) => Minor): Minor {
  return items.reduce((total, item) => total + pick(item), 0)
}
