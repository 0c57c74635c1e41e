import type { DocumentFigures, DocumentLine } from '#contract/tax/issued-document.ts'
import { findUen } from '#contract/tax/tax-number.ts'
import { findTreatment, type TaxTreatment } from '#contract/tax/tax-treatment.ts'
import { type Minor, toMajorText } from '#kernel/money.ts'
import { writeXml, type XmlPart } from '#kernel/write-xml.ts'
import { buildBuyer, buildSupplier } from './peppol-parties.ts'

/** Of Singapore's form of Peppol BIS Billing 3, which InvoiceNow carries. */
const customization =
  'urn:cen.eu:en16931:2017#conformant#urn:fdc:peppol.eu:2017:poacc:billing:international:sg:3.0'
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const common = 'urn:oasis:names:specification:ubl:schema:xsd:Common'
/** UN/ECE recommendation 20: one, each. */
const perPiece = { unitCode: 'EA' }

/** What an invoice and its notes call the same things (UN/ECE list 1001 has their types). */
const names = {
  invoice: {
    root: 'Invoice',
    type: ['cbc:InvoiceTypeCode', '380'],
    line: 'cac:InvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
  },
  'debit-note': {
    root: 'Invoice',
    type: ['cbc:InvoiceTypeCode', '383'],
    line: 'cac:InvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
  },
  'credit-note': {
    root: 'CreditNote',
    type: ['cbc:CreditNoteTypeCode', '381'],
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
} as const

/**
 * An issued document as Singapore's InvoiceNow takes it: UBL 2.1 by Peppol BIS Billing 3, elements in
 * schema order. Null: one side has no UEN, by which Peppol finds it. Prices include tax, so that a
 * line's price is what its pieces cost together without it, and no sum is rounded twice.
 * Source: TAX-06.
 */
export function writePeppol(document: DocumentFigures): string | null {
  const { kind, buyer, seller, currency } = document
  const [sellerUen, buyerUen] = [findUen(seller.taxNumber), findUen(buyer?.taxNumber ?? '')]
  if (!buyer || !sellerUen || !buyerUen) return null
  const { root, type, line } = names[kind]
  const [typeName, typeCode] = type
  const xml: XmlPart = [
    root,
    [
      ['cbc:CustomizationID', customization],
      ['cbc:ProfileID', profile],
      ['cbc:ID', document.name],
      ['cbc:IssueDate', document.day],
      document.payment ? ['cbc:DueDate', document.payment.dueOn] : null,
      [typeName, typeCode],
      ['cbc:DocumentCurrencyCode', currency],
      ['cbc:BuyerReference', document.purchaseOrder ?? document.order],
      ['cac:OrderReference', [['cbc:ID', document.purchaseOrder ?? document.order]]],
      buildReference(document),
      ['cac:AccountingSupplierParty', [buildSupplier(seller, sellerUen)]],
      ['cac:AccountingCustomerParty', [buildBuyer(buyer, buyerUen)]],
      ['cac:PaymentTerms', [['cbc:Note', describeTerms(document)]]],
      buildTax(document),
      buildTotals(document),
      ...document.lines.map((each, at) => [line, buildLine(each, at, document)] as const),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      'xmlns:cac': `${common}AggregateComponents-2`,
      'xmlns:cbc': `${common}BasicComponents-2`,
    },
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(xml)}`
}

function buildReference({ invoice }: DocumentFigures): XmlPart | null {
  if (!invoice) return null
  const id: XmlPart = ['cbc:ID', invoice.name]
  return ['cac:BillingReference', [['cac:InvoiceDocumentReference', [id]]]]
}

/** Where something is to be paid, its day or its terms are named: EN 16931, BR-CO-25; PAY-06. */
function describeTerms({ kind, payment }: DocumentFigures): string {
  if (kind === 'credit-note') return 'Taken off what is owed, or paid back'
  if (!payment) return 'Payable at once, unless paid before'
  return payment.days === 0
    ? 'Payable at once'
    : `Within ${payment.days} days of this ${kind === 'invoice' ? 'invoice' : 'note'}`
}

function buildTax({ lines, currency }: DocumentFigures): XmlPart {
  const byRate = lines.toSorted((a, b) => b.taxRate - a.taxRate)
  const getKey = (line: DocumentLine) => `${line.taxRate} ${findTreatment(line, 'SG')}`
  return [
    'cac:TaxTotal',
    [
      buildAmount('cbc:TaxAmount', sum(lines, getTax), currency),
      ...[...Map.groupBy(byRate, getKey).values()].map((ofRate): XmlPart => {
        const [first] = ofRate
        return [
          'cac:TaxSubtotal',
          [
            buildAmount('cbc:TaxableAmount', sum(ofRate, getNet), currency),
            buildAmount('cbc:TaxAmount', sum(ofRate, getTax), currency),
            ['cac:TaxCategory', buildCategory(first!, { hasReason: true })],
          ],
        ]
      }),
    ],
  ]
}

function buildTotals({ lines, total, currency }: DocumentFigures): XmlPart {
  const net = sum(lines, getNet)
  return [
    'cac:LegalMonetaryTotal',
    [
      buildAmount('cbc:LineExtensionAmount', net, currency),
      buildAmount('cbc:TaxExclusiveAmount', net, currency),
      buildAmount('cbc:TaxInclusiveAmount', total, currency),
      buildAmount('cbc:PayableAmount', total, currency),
    ],
  ]
}

function buildLine(line: DocumentLine, at: number, { kind, currency }: DocumentFigures): XmlPart[] {
  const { name, code, unit, quantity, net } = line
  return [
    ['cbc:ID', at + 1],
    [names[kind].quantity, quantity, perPiece],
    buildAmount('cbc:LineExtensionAmount', net, currency),
    [
      'cac:Item',
      [
        unit ? ['cbc:Description', unit] : null,
        ['cbc:Name', name],
        code ? ['cac:SellersItemIdentification', [['cbc:ID', code]]] : null,
        ['cac:ClassifiedTaxCategory', buildCategory(line)],
      ],
    ],
    [
      'cac:Price',
      [buildAmount('cbc:PriceAmount', net, currency), ['cbc:BaseQuantity', quantity, perPiece]],
    ],
  ]
}

/**
 * Singapore's codes, which stand for S, Z and E of the other countries. Of its two for exempt supplies
 * this is that of those which regulation 33 of the GST (General) Regulations does not name: it names
 * financial services, which this shop does not sell. That precious metals are among the others was not
 * verified here.
 */
const categories: Readonly<Record<TaxTreatment, 'SR' | 'ZR' | 'ESN33' | 'OS'>> = {
  taxable: 'SR',
  'nil-rated': 'ZR',
  'zero-rated': 'ZR',
  exempt: 'ESN33',
  'non-gst': 'OS',
}

const reasons: Partial<Record<TaxTreatment, string>> = {
  exempt: 'Exempt supply under the Fourth Schedule to the GST Act',
  'non-gst': 'Not subject to GST',
}

/** An exempt supply says why where the tax of its rate is summed (EN 16931, BR-E-10). */
function buildCategory(line: DocumentLine, { hasReason = false } = {}): XmlPart[] {
  const treatment = findTreatment(line, 'SG')
  const reason = hasReason ? reasons[treatment] : undefined
  const head: XmlPart[] = [
    ['cbc:ID', categories[treatment]],
    ['cbc:Percent', line.taxRate / 100],
  ]
  if (reason) head.push(['cbc:TaxExemptionReason', reason])
  return [...head, ['cac:TaxScheme', [['cbc:ID', 'GST']]]]
}

function buildAmount(name: string, amount: Minor, currency: string): XmlPart {
  return [name, toMajorText(amount, currency), { currencyID: currency }]
}

const getNet = ({ net }: DocumentLine): Minor => net
const getTax = ({ net, total }: DocumentLine): Minor => total - net

function sum(lines: readonly DocumentLine[], pick: (line: DocumentLine) => Minor): Minor {
  return lines.reduce((total, line) => total + pick(line), 0)
}
