import { describePurchaser } from '#contract/companies/purchaser.ts'
import type { QuoteLineView, QuoteVersionView, RfqView } from '#contract/negotiation/quote-views.ts'
import { describePaymentDays, quoteStateWords } from '#contract/negotiation/quotes.ts'
import type { Paper, PaperPart } from '#contract/papers/paper.ts'
import { formatAmountInWords } from '#kernel/amount-in-words.ts'
import { divideHalfUp, formatAmount, formatCount, formatMoney, type Minor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import { formatRate } from './invoice-paper.ts'
import { buildIssuer } from './issuer.ts'

/** A version of a quote as it was sent. Source: LOOK-11, RFQ-04. */
export function buildQuotePaper(rfq: RfqView, quote: QuoteVersionView, seller: Seller): Paper {
  const { logo, issuer } = buildIssuer(seller)
  const { contact, purchaser } = rfq
  const facts = [
    { label: 'Request', value: rfq.id },
    { label: 'Version', value: String(quote.version) },
  ]
  if (quote.sentOn) facts.push({ label: 'Sent on', value: quote.sentOn })
  facts.push({ label: 'Valid until', value: quote.validOn })
  if (quote.paymentDays !== null)
    facts.push({ label: 'Payment', value: describePaymentDays(quote.paymentDays) })
  facts.push({ label: 'State', value: quoteStateWords[quote.state]() })
  const company = purchaser?.name || contact?.company || ''
  const lines = purchaser ? describePurchaser(purchaser, seller.countryCode) : []
  if (contact) lines.push(company && contact.name, contact.email, contact.phone)
  return {
    title: 'Quotation',
    number: `${rfq.id}-${quote.version}`,
    logo,
    issuer: { ...issuer, title: 'Quoted by' },
    facts,
    parties: [
      ...(contact || purchaser
        ? [
            {
              title: 'Quoted to',
              name: company || contact?.name || '',
              lines: lines.filter((line) => line !== ''),
            },
          ]
        : []),
      {
        title: 'Delivery',
        name: '',
        lines: [`To ${rfq.pincode}`, rfq.neededOn ? `Needed by ${rfq.neededOn}` : ''].filter(
          (line) => line !== '',
        ),
      },
    ],
    parts: buildParts(quote, seller),
  }
}

function buildParts(quote: QuoteVersionView, seller: Seller): PaperPart[] {
  const { lines, goods, charge, total, terms, note } = quote
  const amount = (value: Minor) => formatAmount(value, seller)
  const money = (value: Minor) => formatMoney(value, seller)
  const words = formatAmountInWords(total, seller.currency)
  const parts: PaperPart[] = [
    {
      is: 'table',
      label: 'Lines of the quotation',
      table: {
        columns: [
          { head: 'No.', isFigure: false },
          { head: 'Goods', isFigure: false, isWide: true },
          { head: 'Available', isFigure: false },
          { head: 'Quantity', isFigure: true },
          { head: 'Price with tax', isFigure: true },
          { head: 'Tax included', isFigure: true },
          { head: 'Amount', isFigure: true },
        ],
        rows: lines.map((line, at) => [
          { text: String(at + 1) },
          { text: formatName(line), small: describeLine(line, seller) },
          { text: formatAvailability(line) },
          { text: formatCount(line.quantity, seller) },
          { text: line.unitPrice === null ? '–' : amount(line.unitPrice) },
          buildTaxCell(line, seller),
          { text: line.unitPrice === null ? '–' : amount(line.total - line.charge) },
        ]),
        total: null,
      },
    },
    {
      is: 'sums',
      aside: [{ is: 'words', title: 'Amount in words', text: words }],
      rows: [
        { label: 'Goods', value: money(goods) },
        { label: 'Delivery', value: money(charge) },
        { label: 'Total', value: money(total), isTotal: true },
      ],
    },
  ]
  if (terms) parts.push({ is: 'note', title: 'Terms', text: terms })
  if (note) parts.push({ is: 'note', title: 'Note', text: note })
  parts.push({
    is: 'close',
    lines: ['Prices include tax.', `They hold until ${quote.validOn}.`],
    signed: seller.companyName,
  })
  return parts
}

/** The rate, and what of the price of one is cess. Source: TAX-01. */
function buildTaxCell({ unitPrice, taxRate, cessRate }: QuoteLineView, seller: Seller) {
  if (unitPrice === null) return { text: '–' }
  const text = formatRate(taxRate)
  if (taxRate === 0 || cessRate === 0) return { text }
  const cess = divideHalfUp(unitPrice * cessRate, 10_000 + taxRate + cessRate)
  return { text, small: `Cess ${formatRate(cessRate)}: ${formatAmount(cess, seller)} each` }
}

function formatName({ name, unit }: QuoteLineView): string {
  return unit === '' ? name : `${name}, ${unit}`
}

/** Its code, what it stands in for, and what more of it would cost. */
function describeLine({ code, substitute, steps }: QuoteLineView, seller: Seller): string {
  const others = steps.length > 1 ? steps : []
  return [
    code,
    substitute && 'in place of what was asked for',
    ...others.map(
      ({ from, unitPrice }) =>
        `from ${formatCount(from, seller)}: ${formatAmount(unitPrice, seller)}`,
    ),
  ]
    .filter(Boolean)
    .join(' · ')
}

function formatAvailability({ availability, leadDays }: QuoteLineView): string {
  if (availability === 'unavailable') return 'No'
  if (availability === 'stock') return 'In stock'
  return leadDays === null ? 'To order' : `In ${leadDays === 1 ? '1 day' : `${leadDays} days`}`
}
