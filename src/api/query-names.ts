/** Every query parameter of the API as the document spells it. */
export const queryNames = [
  'ClientId',
  'SellerId',
  'LanguageId',
  'CustGUID',
  'CartGUID',
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

const spelling = new Map<string, string>(queryNames.map((name) => [name.toLowerCase(), name]))
/** Other names of the seed for the same thing; the first name counts where both are sent. */
const otherNames = new Map([
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

/** The same address with the names spelled as the document has them; what is empty or unknown is left out. */
export function caseless(address: string): string {
  const url = new URL(address)
  if (url.search === '') return address
  const known = new URLSearchParams()
  const sent = [...url.searchParams].filter(([, value]) => value !== '')
  for (const [name, value] of sent) {
    const spelled = spelling.get(name.toLowerCase())
    if (spelled) known.append(spelled, value)
  }
  for (const [name, value] of sent) {
    const spelled = otherNames.get(name.toLowerCase())
    if (spelled && !known.has(spelled)) known.append(spelled, value)
  }
  url.search = known.toString()
  return url.href
}
