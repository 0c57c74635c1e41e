import { z } from 'zod'
import { readDemoData } from '#demo/data/read-data.ts'
import type { PlaceRecord } from '#domain/delivery/book/place-record.ts'

/** A city's places: the first place of a postal code gives the code its name. */
const citySchema = z.strictObject({
  country: z.string().length(2),
  city: z.string(),
  state: z.string(),
  /** Postal code, name, latitude and longitude. */
  places: z.array(z.tuple([z.string(), z.string(), z.number(), z.number()])),
})

const cities = readDemoData('places.json', z.array(citySchema))

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
