import * as orderWordsTexts from '#texts/order-words.ts'
import { ownVehicle } from './orders.ts'

/** A parcel's name for people: its tracking number, otherwise its carrier. */
export function formatParcel({ carrier, tracking }: { carrier: string; tracking: string }): string {
  if (carrier === ownVehicle)
    return tracking === ''
      ? orderWordsTexts.ownVehicle()
      : orderWordsTexts.ownVehicleParcel({ tracking })
  return carrier === '' ? tracking : `${carrier} ${tracking}`
}
