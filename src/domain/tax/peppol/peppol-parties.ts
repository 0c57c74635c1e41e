import type { DocumentBuyer, DocumentFigures } from '#contract/tax/issued-document.ts'
import type { XmlPart } from '#kernel/write-xml.ts'

/** UENs in the list of electronic address schemes. */
const uenScheme = { schemeID: '0195' }

export function buildSupplier(
  { name, taxNumber, address = '' }: DocumentFigures['seller'],
  uen: string,
): XmlPart {
  const [street = '', ...more] = address.split('\n')
  return buildParty({
    name,
    uen,
    address: [
      street ? ['cbc:StreetName', street] : null,
      ...more.map((line): XmlPart => ['cac:AddressLine', [['cbc:Line', line]]]),
    ],
    tax: ['cac:PartyTaxScheme', [['cbc:CompanyID', taxNumber], buildScheme()]],
  })
}

export function buildBuyer({ name, address }: DocumentBuyer, uen: string): XmlPart {
  return buildParty({
    name,
    uen,
    address: [
      address?.street ? ['cbc:StreetName', address.street] : null,
      address?.more ? ['cbc:AdditionalStreetName', address.more] : null,
      address?.city ? ['cbc:CityName', address.city] : null,
      address?.postalCode ? ['cbc:PostalZone', address.postalCode] : null,
    ],
    tax: null,
  })
}

function buildParty({
  name,
  uen,
  address,
  tax,
}: {
  name: string
  uen: string
  address: readonly (XmlPart | null)[]
  tax: XmlPart | null
}): XmlPart {
  return [
    'cac:Party',
    [
      ['cbc:EndpointID', `SGUEN${uen}`, uenScheme],
      ['cac:PartyName', [['cbc:Name', name]]],
      ['cac:PostalAddress', [...address, ['cac:Country', [['cbc:IdentificationCode', 'SG']]]]],
      tax,
      [
        'cac:PartyLegalEntity',
        [
          ['cbc:RegistrationName', name],
          ['cbc:CompanyID', uen, uenScheme],
        ],
      ],
    ],
  ]
}

function buildScheme(): XmlPart {
  return ['cac:TaxScheme', [['cbc:ID', 'GST']]]
}
