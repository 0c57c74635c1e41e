import { writeFileSync } from 'node:fs'
import { generatePlaces, type RandomPlace } from '#testing/random-places.ts'

/** Number of localities in India's postal files. */
export const localities = 165_000

/** A GeoNames postal file and India Post's directory of the same country, each as large as the real one. */
export function writePlaceFiles(geonames: string, indiaPost: string): RandomPlace[] {
  const places = generatePlaces(localities)
  writeFileSync(geonames, places.map(geonamesLine).join(''))
  writeFileSync(indiaPost, `${indiaPostHeading}\n${places.map(indiaPostLine).join('')}`)
  return places
}

const geonamesLine = (of: RandomPlace) =>
  `IN\t${of.postalCode}\t${of.name}\t${of.state}\t01\t${of.city}\t001\t\t\t${of.latitude}\t${of.longitude}\t4\n`

const indiaPostHeading =
  'circlename,regionname,divisionname,officename,pincode,officetype,delivery,district,statename,latitude,longitude'

const indiaPostLine = (of: RandomPlace) =>
  `Circle,Region,Division,"${of.name} B.O",${of.postalCode},BO,Delivery,${of.city.toUpperCase()},${of.state.toUpperCase()},${of.latitude},${of.longitude}\n`

/** A seller's delivery table: a row per twentieth pincode, on terms of several kinds. */
export function buildServiceability(places: readonly RandomPlace[]): string {
  const codes = [...new Set(places.map(({ postalCode }) => Number(postalCode)))].toSorted(
    (a, b) => a - b,
  )
  const rows = codes
    .filter((_, at) => at % 20 !== 19)
    .map(
      (code, at) =>
        `IN,${code},${code + 36},${1 + (at % 7)},${49 + (at % 3) * 50},${at % 2 ? 'yes' : 'no'},,`,
    )
  return ['country,from,to,days,fee,cod,cutoff,warehouse', ...rows].join('\n')
}
