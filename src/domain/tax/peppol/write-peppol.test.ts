import sax from 'sax'
import { expect, test } from 'vitest'
import type { DocumentFigures } from '#contract/tax/issued-document.ts'
import { writePeppol } from './write-peppol.ts'

const document: DocumentFigures = {
  kind: 'invoice',
  name: 'INV-00012',
  day: '2026-11-27',
  currency: 'SGD',
  order: 'S26-104',
  purchaseOrder: 'PO 7',
  seller: { name: 'Tan & Sons', taxNumber: '201234567K', state: null, address: '4 Cecil St\n#02' },
  buyer: {
    name: 'Lim Works',
    taxNumber: '53012345M',
    state: '',
    isSez: false,
    address: { street: '9 Jurong Rd', more: '', city: 'Singapore', postalCode: '619132' },
  },
  deliveryState: null,
  supplyState: null,
  lines: [
    toLine('Hammer', { quantity: 3, net: 2_750, total: 2_998, taxRate: 900 }),
    toLine('Gloves', { quantity: 7, net: 1_001, total: 1_091, taxRate: 900 }),
    toLine('Book', { quantity: 1, net: 500, total: 500, taxRate: 0 }),
  ],
  total: 4_589,
  invoice: null,
}

function toLine(
  name: string,
  figures: { quantity: number; net: number; total: number; taxRate: number },
): DocumentFigures['lines'][number] {
  return {
    name,
    code: 'G1',
    goodsCode: '',
    unit: 'each',
    unitCode: 'OTH',
    taxParts: [],
    ...figures,
  }
}

/** Element texts in document order, each under its path. */
function read(xml: string): { path: string; text: string }[] {
  const parser = sax.parser(true)
  const path: string[] = []
  const elements: { path: string; text: string }[] = []
  parser.onopentag = ({ name }) => void path.push(name.replace(/^c[ab]c:/, ''))
  parser.ontext = (text) => {
    if (text.trim()) elements.push({ path: path.slice(1).join('/'), text: text.trim() })
  }
  parser.onclosetag = () => void path.pop()
  parser.write(xml).close()
  return elements
}

function list(xml: string, path: string): string[] {
  return read(xml)
    .filter((each) => each.path === path)
    .map(({ text }) => text)
}

test('[TAX-06] an invoice says who, what and which tax, and its sums agree to the cent', () => {
  const xml = writePeppol(document)!
  expect(list(xml, 'InvoiceTypeCode')).toEqual(['380'])
  expect(list(xml, 'OrderReference/ID')).toEqual(['PO 7'])
  const parties = ['AccountingSupplierParty', 'AccountingCustomerParty']
  expect(parties.flatMap((party) => list(xml, `${party}/Party/EndpointID`))).toEqual([
    'SGUEN201234567K',
    'SGUEN53012345M',
  ])
  expect(list(xml, 'AccountingSupplierParty/Party/PartyName/Name')).toEqual(['Tan & Sons'])
  expect(list(xml, 'TaxTotal/TaxSubtotal/TaxCategory/ID')).toEqual(['SR', 'ZR'])
  expect(list(xml, 'TaxTotal/TaxSubtotal/TaxableAmount')).toEqual(['37.51', '5.00'])
  expect(list(xml, 'TaxTotal/TaxSubtotal/TaxAmount')).toEqual(['3.38', '0.00'])
  expect(list(xml, 'TaxTotal/TaxAmount')).toEqual(['3.38'])
  expect(list(xml, 'LegalMonetaryTotal/TaxExclusiveAmount')).toEqual(['42.51'])
  expect(list(xml, 'LegalMonetaryTotal/PayableAmount')).toEqual(['45.89'])
  expect(list(xml, 'InvoiceLine/LineExtensionAmount')).toEqual(['27.50', '10.01', '5.00'])
  expect(list(xml, 'InvoiceLine/Price/BaseQuantity')).toEqual(['3', '7', '1'])
})

test('[TAX-06] an exempt line has its own category and sum, with the reason; a zero-rated one has none', () => {
  const [first, second, third] = document.lines
  const exempt = { ...second!, taxRate: 0, taxParts: [], net: second!.total }
  const lines = [first!, { ...exempt, taxTreatment: 'exempt' as const }, third!]
  const xml = writePeppol({ ...document, lines })!
  expect(list(xml, 'TaxTotal/TaxSubtotal/TaxCategory/ID')).toEqual(['SR', 'ESN33', 'ZR'])
  expect(list(xml, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason')).toEqual([
    'Exempt supply under the Fourth Schedule to the GST Act',
  ])
  expect(list(xml, 'InvoiceLine/Item/ClassifiedTaxCategory/ID')).toEqual(['SR', 'ESN33', 'ZR'])
  expect(xml).toMatch(/<\/cbc:Percent>\s*<cbc:TaxExemptionReason>/)
})

test('[TAX-06] its elements stand in the order of the schema', () => {
  const payment = { days: 30, dueOn: '2026-12-27' }
  const heads = read(writePeppol({ ...document, payment })!).map(({ path }) => path.split('/')[0])
  expect([...new Set(heads)]).toEqual([
    'CustomizationID',
    'ProfileID',
    'ID',
    'IssueDate',
    'DueDate',
    'InvoiceTypeCode',
    'DocumentCurrencyCode',
    'BuyerReference',
    'OrderReference',
    'AccountingSupplierParty',
    'AccountingCustomerParty',
    'PaymentTerms',
    'TaxTotal',
    'LegalMonetaryTotal',
    'InvoiceLine',
  ])
})

test('[PAY-06] an invoice on account names its days and last day; each says when it is to be paid', () => {
  const onAccount = writePeppol({ ...document, payment: { days: 30, dueOn: '2026-12-27' } })!
  expect(list(onAccount, 'DueDate')).toEqual(['2026-12-27'])
  expect(list(onAccount, 'PaymentTerms/Note')).toEqual(['Within 30 days of this invoice'])
  const other = writePeppol(document)!
  expect(list(other, 'DueDate')).toEqual([])
  expect(list(other, 'PaymentTerms/Note')).toEqual(['Payable at once, unless paid before'])
  const invoice = { name: 'INV-00012', day: '2026-11-27', total: 4_589 }
  const credit = writePeppol({ ...document, kind: 'credit-note', invoice })!
  expect(list(credit, 'PaymentTerms/Note')).toHaveLength(1)
})

test('[TAX-06] a credit note names its invoice', () => {
  const invoice = { name: 'INV-00012', day: '2026-11-27', total: 4_589 }
  const xml = writePeppol({ ...document, kind: 'credit-note', name: 'CN-00003', invoice })!
  expect(xml).toContain(
    '<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"',
  )
  expect(list(xml, 'CreditNoteTypeCode')).toEqual(['381'])
  expect(list(xml, 'BillingReference/InvoiceDocumentReference/ID')).toEqual(['INV-00012'])
  expect(list(xml, 'CreditNoteLine/CreditedQuantity')).toEqual(['3', '7', '1'])
})

test('[TAX-05] [TAX-06] a debit note is an invoice of type 383 that names the one it adds to', () => {
  const invoice = { name: 'INV-00012', day: '2026-11-27', total: 4_589 }
  const payment = { days: 30, dueOn: '2026-12-27' }
  const note = { ...document, kind: 'debit-note', name: 'DN-00001', invoice, payment } as const
  const xml = writePeppol(note)!
  expect(list(xml, 'InvoiceTypeCode')).toEqual(['383'])
  expect(list(xml, 'BillingReference/InvoiceDocumentReference/ID')).toEqual(['INV-00012'])
  expect(list(xml, 'DueDate')).toEqual(['2026-12-27'])
  expect(list(xml, 'InvoiceLine/InvoicedQuantity')).toEqual(['3', '7', '1'])
  expect(list(xml, 'PaymentTerms/Note')).toEqual(['Within 30 days of this note'])
})

test('[TAX-06] without a UEN on both sides there is no electronic invoice', () => {
  expect(writePeppol({ ...document, buyer: null })).toBeNull()
  expect(writePeppol({ ...document, buyer: { ...document.buyer!, taxNumber: '' } })).toBeNull()
  const seller = { ...document.seller, taxNumber: 'M2-1234567-8' }
  expect(writePeppol({ ...document, seller })).toBeNull()
})
