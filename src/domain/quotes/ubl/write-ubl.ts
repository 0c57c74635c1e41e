import { describePaymentDays } from '#contract/negotiation/quotes.ts'
import { toMajor } from '#kernel/money.ts'
import { writeXml, type XmlPart } from '#kernel/write-xml.ts'
import type { Seller } from '#platform/seller.ts'
import type { StoredQuoteLine, StoredVersion } from '../answer/quote-store.ts'
import type { Contact } from '../request/rfq-store.ts'
import type { RfqFacts } from '../request/rfq-view.ts'

const common = 'urn:oasis:names:specification:ubl:schema:xsd:Common'
const namespaces = (document: string) => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${document}-2`,
  'xmlns:cac': `${common}AggregateComponents-2`,
  'xmlns:cbc': `${common}BasicComponents-2`,
})
/** UN/ECE recommendation 20: one, each. */
const perPiece = { unitCode: 'EA' }

/**
 * A request as UBL 2.1 RequestForQuotation, elements in schema order: the required ones (IssueDate,
 * IssueTime, SellerSupplierParty, a RequestForQuotationLine with a LineItem that has ID and Item)
 * and the optional data we have. Source: RFQ-12.
 */
export function writeRfqDocument(facts: RfqFacts, seller: Seller): string {
  const { row, contact, lines } = facts
  const [date, time] = splitMoment(row.openedAt ?? row.createdAt)
  const document: XmlPart = [
    'RequestForQuotation',
    [
      ['cbc:UBLVersionID', '2.1'],
      ['cbc:ID', row.number],
      ['cbc:IssueDate', date],
      ['cbc:IssueTime', time],
      contact?.note ? ['cbc:Note', contact.note] : null,
      ['cbc:PricingCurrencyCode', seller.currency],
      ['cbc:LineCountNumeric', lines.length],
      buildCustomer(contact),
      buildSupplier(seller),
      [
        'cac:Delivery',
        [
          ['cac:DeliveryAddress', [['cbc:PostalZone', row.postalCode], buildCountry(seller)]],
          row.neededBy ? ['cac:RequestedDeliveryPeriod', [['cbc:EndDate', row.neededBy]]] : null,
        ],
      ],
      ...lines.map((line): XmlPart => {
        const pack = line.packId === null ? undefined : facts.packs.get(line.packId)
        const name = pack?.name ?? line.words
        return [
          'cac:RequestForQuotationLine',
          [
            ['cbc:ID', line.line],
            [
              'cac:LineItem',
              [
                ['cbc:ID', line.line],
                line.link ? ['cbc:Note', line.link] : null,
                ['cbc:Quantity', line.quantity, perPiece],
                line.targetPrice === null ? null : buildPrice(line.targetPrice, seller),
                buildItem({
                  name,
                  words: line.words,
                  unit: pack?.unit ?? line.unit,
                  code: pack?.code ?? '',
                }),
              ],
            ],
          ],
        ]
      }),
    ],
    namespaces('RequestForQuotation'),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(document)}`
}

/**
 * A sent version as UBL 2.1 Quotation; IssueDate, SellerSupplierParty, QuotedMonetaryTotal and a
 * QuotationLine are required. Source: RFQ-12.
 */
export function writeQuoteDocument(
  facts: RfqFacts,
  version: StoredVersion,
  seller: Seller,
): string {
  const { row, contact } = facts
  const lines = facts.quoted.filter((line) => line.version === version.version)
  const [date, time] = splitMoment(version.sentAt!)
  const [validDate, validTime] = splitMoment(version.validUntil!)
  const productTotal = sum(lines, (line) => (line.unitPrice ?? 0) * line.quantity)
  const charge = sum(lines, (line) => line.charge ?? 0)
  const document: XmlPart = [
    'Quotation',
    [
      ['cbc:UBLVersionID', '2.1'],
      ['cbc:ID', `Q${row.number.slice(1)}-${version.version}`],
      ['cbc:IssueDate', date],
      ['cbc:IssueTime', time],
      version.note ? ['cbc:Note', version.note] : null,
      ['cbc:PricingCurrencyCode', seller.currency],
      ['cbc:LineCountNumeric', lines.length],
      [
        'cac:ValidityPeriod',
        [
          ['cbc:EndDate', validDate],
          ['cbc:EndTime', validTime],
        ],
      ],
      ['cac:RequestForQuotationDocumentReference', [['cbc:ID', row.number]]],
      buildSupplier(seller),
      buildCustomer(contact),
      [
        'cac:Delivery',
        [['cac:DeliveryAddress', [['cbc:PostalZone', row.postalCode], buildCountry(seller)]]],
      ],
      buildConditions(version),
      [
        'cac:QuotedMonetaryTotal',
        [
          buildAmount('cbc:LineExtensionAmount', productTotal, seller),
          buildAmount('cbc:TaxInclusiveAmount', productTotal + charge, seller),
          buildAmount('cbc:ChargeTotalAmount', charge, seller),
          buildAmount('cbc:PayableAmount', productTotal + charge, seller),
        ],
      ],
      ...lines.map((line) => buildQuotationLine(line, seller)),
    ],
    namespaces('Quotation'),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(document)}`
}

/** Terms, and days of payment in words: a Quotation of UBL 2.1 has no PaymentTerms. PAY-06. */
function buildConditions({ terms, paymentDays }: StoredVersion): XmlPart | null {
  const texts = [terms, paymentDays === null ? '' : describePaymentDays(paymentDays)].filter(
    Boolean,
  )
  return texts.length === 0
    ? null
    : ['cac:TransactionConditions', texts.map((text): XmlPart => ['cbc:Description', text])]
}

function buildQuotationLine(line: StoredQuoteLine, seller: Seller): XmlPart {
  const { unitPrice, quantity, name, unit, code, availability, leadDays } = line
  const isUnavailable = availability === 'unavailable'
  const notes = isUnavailable ? ['Unavailable'] : availability === 'to-order' ? ['To order'] : []
  return [
    'cac:QuotationLine',
    [
      ['cbc:ID', line.line],
      ...notes.map((note): XmlPart => ['cbc:Note', note]),
      ['cbc:Quantity', quantity, perPiece],
      buildAmount('cbc:LineExtensionAmount', (unitPrice ?? 0) * quantity, seller),
      ['cbc:RequestForQuotationLineID', line.line],
      [
        'cac:LineItem',
        [
          ['cbc:ID', line.line],
          ...notes.map((note): XmlPart => ['cbc:Note', note]),
          ['cbc:Quantity', quantity, perPiece],
          buildAmount('cbc:LineExtensionAmount', (unitPrice ?? 0) * quantity, seller),
          leadDays === null
            ? null
            : [
                'cac:Delivery',
                [
                  [
                    'cac:EstimatedDeliveryPeriod',
                    [['cbc:DurationMeasure', leadDays, { unitCode: 'DAY' }]],
                  ],
                ],
              ],
          unitPrice === null ? null : buildPrice(unitPrice, seller),
          buildItem({ name: name || 'Unavailable', words: '', unit, code }, line.taxRate),
        ],
      ],
    ],
  ]
}

function buildItem(
  item: { name: string; words: string; unit: string; code: string },
  taxRate: number | null = null,
): XmlPart {
  return [
    'cac:Item',
    [
      item.words ? ['cbc:Description', item.words] : null,
      ['cbc:Name', item.name || 'Item'],
      item.unit ? ['cbc:AdditionalInformation', item.unit] : null,
      item.code ? ['cac:SellersItemIdentification', [['cbc:ID', item.code]]] : null,
      taxRate === null
        ? null
        : [
            'cac:ClassifiedTaxCategory',
            [
              ['cbc:Percent', taxRate / 100],
              ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
            ],
          ],
    ],
  ]
}

function buildSupplier({ companyName, email, phone, countryCode }: Seller): XmlPart {
  return [
    'cac:SellerSupplierParty',
    [
      [
        'cac:Party',
        [
          ['cac:PartyName', [['cbc:Name', companyName]]],
          ['cac:PostalAddress', [['cac:Country', [['cbc:IdentificationCode', countryCode]]]]],
          [
            'cac:Contact',
            [
              ['cbc:Telephone', phone],
              ['cbc:ElectronicMail', email],
            ],
          ],
        ],
      ],
    ],
  ]
}

/** Null once erased. */
function buildCustomer(contact: Contact | null): XmlPart | null {
  if (!contact) return null
  const { name, company, phone, email } = contact
  return [
    'cac:OriginatorCustomerParty',
    [
      [
        'cac:Party',
        [
          ['cac:PartyName', [['cbc:Name', company || name]]],
          [
            'cac:Contact',
            [
              ['cbc:Name', name],
              phone ? ['cbc:Telephone', phone] : null,
              email ? ['cbc:ElectronicMail', email] : null,
            ],
          ],
        ],
      ],
    ],
  ]
}

function buildCountry({ countryCode }: Seller): XmlPart {
  return ['cac:Country', [['cbc:IdentificationCode', countryCode]]]
}

function buildPrice(minor: number, seller: Seller): XmlPart {
  return [
    'cac:Price',
    [buildAmount('cbc:PriceAmount', minor, seller), ['cbc:BaseQuantity', 1, perPiece]],
  ]
}

function buildAmount(name: string, minor: number, { currency }: Seller): XmlPart {
  return [name, toMajor(minor, currency), { currencyID: currency }]
}

function splitMoment(timestamp: string): [date: string, time: string] {
  return [timestamp.slice(0, 10), `${timestamp.slice(11, 19)}Z`]
}

function sum<T>(items: readonly T[], getAmount: (each: T) => number): number {
  return items.reduce((total, one) => total + getAmount(one), 0)
}
