import { ownVehicle } from './orders.ts'

/** A parcel's name for people: its tracking number, otherwise its carrier. */
export function formatParcel({ carrier, tracking }: { carrier: string; tracking: string }): string {
  if (carrier === ownVehicle)
    return ['Brought by our own vehicle', tracking].filter(Boolean).join(', ')
  return carrier === '' ? tracking : `${carrier} ${tracking}`
}
