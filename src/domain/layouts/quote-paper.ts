import { describePurchaser } from '#contract/companies/purchaser.ts'
import type { QuoteLineView, QuoteVersionView, RfqView } from '#contract/negotiation/quote-views.ts'
import { describePaymentDays, quoteStateWords } from '#contract/negotiation/quotes.ts'
import type { Paper, PaperPart } from '#contract/papers/paper.ts'
import { formatTaxNumber } from '#contract/tax/tax-number.ts'
import { formatAmountInWords } from '#kernel/amount-in-words.ts'
import { divideHalfUp, formatAmount, formatCount, formatMoney, type Minor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { formatRate } from './invoice-paper.ts'
import { buildClose, buildIssuer, namePaper } from './issuer.ts'

/** A version of a quote as it was sent. Source: LOOK-11, RFQ-04. */
export function buildQuotePaper(rfq: RfqView, quote: QuoteVersionView, seller: Seller): Paper {
  const { logo, issuer } = buildIssuer(seller)
  const { contact, purchaser } = rfq
  const facts = [
    { label: layoutsTexts.request(), value: rfq.id },
    { label: layoutsTexts.version(), value: String(quote.version) },
  ]
  if (quote.sentOn) facts.push({ label: layoutsTexts.sentOn(), value: quote.sentOn })
  facts.push({ label: layoutsTexts.validUntil(), value: quote.validOn })
  if (quote.paymentDays !== null)
    facts.push({ label: layoutsTexts.payment(), value: describePaymentDays(quote.paymentDays) })
  facts.push({ label: layoutsTexts.status(), value: quoteStateWords[quote.state]() })
  const company = purchaser?.name || contact?.company || ''
  const lines = purchaser ? describePurchaser(purchaser, seller.countryCode, formatTaxNumber) : []
  if (contact) lines.push(company && contact.name, contact.email, contact.phone)
  return {
    ...namePaper(layoutsTexts.quotation),
    number: `${rfq.id}-${quote.version}`,
    logo,
    issuer: { ...issuer, title: layoutsTexts.quotedBy() },
    facts,
    parties: [
      ...(contact || purchaser
        ? [
            {
              title: layoutsTexts.quotedTo(),
              name: company || contact?.name || '',
              lines: lines.filter((line) => line !== ''),
            },
          ]
        : []),
      {
        title: layoutsTexts.delivery(),
        name: '',
        lines: [
          layoutsTexts.toPostalCode({ code: rfq.pincode }),
          rfq.neededOn ? layoutsTexts.neededBy({ day: rfq.neededOn }) : '',
        ].filter((line) => line !== ''),
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
      label: layoutsTexts.quotationLines(),
      table: {
        columns: [
          { head: layoutsTexts.lineNumber(), isFigure: false },
          { head: layoutsTexts.goods(), isFigure: false, isWide: true },
          { head: layoutsTexts.availability(), isFigure: false },
          { head: layoutsTexts.quantity(), isFigure: true },
          { head: layoutsTexts.priceWithTax(), isFigure: true },
          { head: layoutsTexts.taxIncluded(), isFigure: true },
          { head: layoutsTexts.amount(), isFigure: true },
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
      aside: [{ is: 'words', title: layoutsTexts.amountInWords(), text: words }],
      rows: [
        { label: layoutsTexts.goods(), value: money(goods) },
        { label: layoutsTexts.delivery(), value: money(charge) },
        { label: layoutsTexts.total(), value: money(total), isTotal: true },
      ],
    },
  ]
  if (terms) parts.push({ is: 'note', title: layoutsTexts.terms(), text: terms })
  if (note) parts.push({ is: 'note', title: layoutsTexts.note(), text: note })
  parts.push(
    buildClose(seller, [
      layoutsTexts.pricesIncludeTax(),
      layoutsTexts.pricesValidUntil({ day: quote.validOn }),
    ]),
  )
  return parts
}

/** The rate, and what of the price of one is cess. Source: TAX-01. */
function buildTaxCell({ unitPrice, taxRate, cessRate }: QuoteLineView, seller: Seller) {
  if (unitPrice === null) return { text: '–' }
  const text = formatRate(taxRate)
  if (taxRate === 0 || cessRate === 0) return { text }
  const cess = divideHalfUp(unitPrice * cessRate, 10_000 + taxRate + cessRate)
  const rate = formatRate(cessRate)
  const amount = formatAmount(cess, seller)
  return { text, small: layoutsTexts.cessEach({ rate, amount }) }
}

function formatName({ name, unit }: QuoteLineView): string {
  return unit === '' ? name : `${name}, ${unit}`
}

/** Its code, what it stands in for, and what more of it would cost. */
function describeLine({ code, substitute, steps }: QuoteLineView, seller: Seller): string {
  const others = steps.length > 1 ? steps : []
  return [
    code,
    substitute && layoutsTexts.substitute(),
    ...others.map(({ from, unitPrice }) =>
      layoutsTexts.priceFrom({
        quantity: formatCount(from, seller),
        amount: formatAmount(unitPrice, seller),
      }),
    ),
  ]
    .filter(Boolean)
    .join(' · ')
}

function formatAvailability({ availability, leadDays }: QuoteLineView): string {
  if (availability === 'unavailable') return layoutsTexts.notAvailable()
  if (availability === 'stock') return layoutsTexts.inStock()
  return leadDays === null ? layoutsTexts.toOrder() : layoutsTexts.inDays({ days: leadDays })
}
