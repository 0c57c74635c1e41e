/** A row of a place file, normalised across file formats. */
export interface PlaceRecord {
  /** ISO 3166-1, two capitals. */
  country: string
  /** Without spaces, upper case. */
  postalCode: string
  name: string
  /** City, or the district if the file has no cities. */
  city: string
  /** Empty if the country has no states. */
  state: string
  latitude: number | null
  longitude: number | null
  /** Head offices 0, sub offices 1, others 2; decides which place names the postal code. */
  rank: 0 | 1 | 2
}

/**
 * Sources of the book. An import replaces the places of its own source; any import drops the
 * demo's.
 */
export type PlaceSource = 'geonames' | 'india-post' | 'demo'
