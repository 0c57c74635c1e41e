/** A state or union territory of India, as the tax offices number it. */
export interface GstState {
  /** Two digits that a GSTIN begins with. */
  code: string
  /** As the postal codes have it. */
  name: string
  /**
   * A union territory without a legislature: its half of the tax is UTGST. Source: UTGST Act 2017,
   * s. 1 and 2.
   */
  isUnionTerritory: boolean
}

const names: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}
const unionTerritories = new Set(['04', '26', '31', '35', '38'])

/** Names that postal data and people still use. */
const otherNames: Readonly<Record<string, string>> = {
  orissa: '21',
  pondicherry: '34',
  uttaranchal: '05',
  'daman and diu': '26',
  'dadra and nagar haveli': '26',
  'andaman and nicobar': '35',
  'nct of delhi': '07',
  'new delhi': '07',
}

const gstStates: readonly GstState[] = Object.entries(names).map(([code, name]) => ({
  code,
  name,
  isUnionTerritory: unionTerritories.has(code),
}))
const byCode = new Map(gstStates.map((state) => [state.code, state]))
const byName = new Map([
  ...gstStates.map((state) => [foldState(state.name), state] as const),
  ...Object.entries(otherNames).map(([name, code]) => [name, byCode.get(code)!] as const),
])

export const indianStates = gstStates.map(({ name }) => name).sort()

/** Null for a name that is no state of India. */
export function findGstState(name: string): GstState | null {
  return byName.get(foldState(name)) ?? null
}

/** The state that gave out a GSTIN; null if its first two digits are no state's. */
export function findStateOfGstin(gstin: string): GstState | null {
  return byCode.get(gstin.slice(0, 2)) ?? null
}

/** Whether a GSTIN was given out in this state; true for a state that is not on the list. */
export function isGstinOfState(gstin: string, state: string): boolean {
  const registration = findGstState(state)
  return registration === null || gstin.startsWith(registration.code)
}

function foldState(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
