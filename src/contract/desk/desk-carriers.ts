import * as deskRefusalsTexts from '#texts/desk-refusals.ts'
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
  if (place)
    return place[1] === 'name'
      ? deskRefusalsTexts.carrierNumber({ number: place[2]! })
      : deskRefusalsTexts.trackingAddress({ number: place[2]! })
  return parcelNames[name as keyof typeof parcelNames]?.() ?? name
}

const parcelNames = {
  pickupPlace: deskRefusalsTexts.parcelPickupPlace,
  weight: deskRefusalsTexts.parcelWeight,
  length: deskRefusalsTexts.parcelLength,
  width: deskRefusalsTexts.parcelWidth,
  height: deskRefusalsTexts.parcelHeight,
} as const

export const carrierTexts = {
  invalid: deskRefusalsTexts.invalid,
  'changed-meanwhile': deskRefusalsTexts.changedMeanwhile,
  'too-long': deskRefusalsTexts.tooLong,
  unprintable: deskRefusalsTexts.unprintable,
  'name-taken': deskRefusalsTexts.nameTaken,
  'name-missing': deskRefusalsTexts.nameMissing,
  'bad-page': deskRefusalsTexts.badPage,
  'bad-size': deskRefusalsTexts.badSize,
} as const
export type CarrierCode = keyof typeof carrierTexts
