import { toLatinDigits } from '#kernel/latin-digits.ts'

/** Every query parameter of the API as the document spells it. */
export const queryNames = [
  'ClientId',
  'SellerId',
  'LanguageId',
  'CustGUID',
  'CartGUID',
  'Cursor',
  'kind',
  'replace',
  'askColumns',
  'taxRate',
  'SkuCode',
  'parentId',
  'updatedSince',
  'CatUrl',
  'SortBy',
  'PageNo',
  'PageSize',
  'Pincode',
  'fieldValueIds',
  'fieldIds',
  'staticFilterIds',
  'brand',
  'minPrice',
  'maxPrice',
  'latlng',
  'Key',
  'Keyword',
  'CountryCode',
  'PlaceId',
  'Address',
  'Area',
  'City',
  'State',
  'Subject',
  'Type',
  'Turn',
  'Version',
  'rowVersion',
  'submit',
  'Lat',
  'Lng',
  'SearchText',
  'Exact',
  'Limit',
  'imageSearchCode',
  'show',
] as const

const canonicalNames = new Map<string, string>(queryNames.map((name) => [name.toLowerCase(), name]))
/** Aliases in the seed's clients; the first name wins where both are sent. */
const queryAliases = new Map([
  ['parentcaturl', 'CatUrl'],
  ['parentcaturls', 'CatUrl'],
  ['skuname', 'SearchText'],
  ['id', 'SearchText'],
  ['formid', 'SearchText'],
  ['min', 'minPrice'],
  ['max', 'maxPrice'],
  ['staticfilterid', 'staticFilterIds'],
  ['zipcode', 'Pincode'],
  ['address1', 'Address'],
  ['deliverylocalityplaceid', 'PlaceId'],
  ['deliverylocalitylatitude', 'Lat'],
  ['deliverylocalitylongitude', 'Lng'],
])

/**
 * The same address with its parameter names as the document spells them and the digits 0 to 9; empty and unknown ones are dropped.
 */
export function normalizeQuery(address: string): string {
  const url = new URL(address)
  if (url.search === '') return address
  const normalized = new URLSearchParams()
  const entries = [...url.searchParams].filter(([, value]) => value !== '')
  for (const [name, value] of entries) {
    const canonicalName = canonicalNames.get(name.toLowerCase())
    if (canonicalName) normalized.append(canonicalName, toLatinDigits(value))
  }
  for (const [name, value] of entries) {
    const canonicalName = queryAliases.get(name.toLowerCase())
    if (canonicalName && !normalized.has(canonicalName))
      normalized.append(canonicalName, toLatinDigits(value))
  }
  url.search = normalized.toString()
  return url.href
}
