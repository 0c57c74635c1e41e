import type { RawPlace } from './places-row.ts'

/**
 * A line of a GeoNames postal file, tab-separated: country, postal code, place, name and code of
 * three administrative levels, latitude, longitude, accuracy.
 * https://download.geonames.org/export/zip/readme.txt
 */
export function parseGeonamesRow(line: string): RawPlace | string {
  const fields = line.split('\t')
  if (fields.length !== 12) return `${fields.length} fields instead of 12`
  const [country, postalCode, name, state, , county, , community, , latitude, longitude] =
    fields.map((field) => field.trim())
  return {
    country: country!,
    postalCode: postalCode!,
    name: name!,
    city: county || community || state || name!,
    state: state!,
    latitude: latitude!,
    longitude: longitude!,
    rank: 2,
  }
}

/** Whether a file's first line is in this format. */
export const isGeonames = (line: string) =>
  /^[A-Z]{2}\t/.test(line) && line.split('\t').length >= 10
