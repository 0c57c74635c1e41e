import type { PlaceRecord } from '#domain/delivery/book/place-record.ts'
import { maharashtra } from './places-maharashtra.ts'
import { neighbours } from './places-neighbours.ts'
import { northIndia } from './places-north-india.ts'
import { pune } from './places-pune.ts'
import { singapore } from './places-singapore.ts'
import { southIndia } from './places-south-india.ts'

/** A city's places in compact form: the first place of a postal code gives the code its name. */
export interface CityPlaces {
  country: string
  city: string
  state: string
  places: readonly (readonly [
    postalCode: string,
    name: string,
    latitude: number,
    longitude: number,
  ])[]
}

const cities: readonly CityPlaces[] = [
  pune,
  ...maharashtra,
  ...northIndia,
  ...southIndia,
  singapore,
  ...neighbours,
]

/** The demo's place book: real places, compiled from public facts. */
export const demoPlaces: readonly PlaceRecord[] = cities.flatMap(
  ({ country, city, state, places }) => {
    const seenNames = new Set<string>()
    return places.map(([postalCode, name, latitude, longitude]): PlaceRecord => {
      const rank = seenNames.has(postalCode) ? 2 : 1
      seenNames.add(postalCode)
      return { country, postalCode, name, city, state, latitude, longitude, rank }
    })
  },
)
