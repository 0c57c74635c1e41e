/** How many carriers a seller's form has; more are set on the command line. */
export const maxCarriers = 8
const places = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type CarrierPlace = (typeof places)[number]
export const carrierPlaces: readonly CarrierPlace[] = places

/** A seller's carriers as the desk's form submits them. */
export type CarriersInput = Record<
  | `name${CarrierPlace}`
  | `page${CarrierPlace}`
  | 'pickupPlace'
  | 'weight'
  | 'length'
  | 'width'
  | 'height',
  string
>

export const maxCarrierNameLength = 60
/** Grams and centimetres that a parcel may have. */
export const parcelBounds = { weight: 1_000_000, side: 500 } as const

export function getCarrierFieldName(name: string): string {
  const place = /^(name|page)(\d)$/.exec(name)
  if (place) return place[1] === 'name' ? `Carrier ${place[2]}` : `Tracking address ${place[2]}`
  return parcelNames[name as keyof typeof parcelNames] ?? name
}

const parcelNames = {
  pickupPlace: 'Pickup place',
  weight: 'Weight in grams',
  length: 'Length in cm',
  width: 'Width in cm',
  height: 'Height in cm',
} as const

export const carrierTexts = {
  invalid: 'Please check the marked fields.',
  'changed-meanwhile': 'Someone else has just changed this. Please try again.',
  'too-long': 'This is too long.',
  unprintable: 'Contains characters that can’t be displayed.',
  'name-taken': 'Another carrier has this name.',
  'name-missing': 'Enter the carrier’s name, or clear its address.',
  'bad-page':
    'Enter a public address that begins with https:// and has {number} once, after the host.',
  'bad-size': 'Enter a whole number from 1 up.',
} as const
export type CarrierCode = keyof typeof carrierTexts
