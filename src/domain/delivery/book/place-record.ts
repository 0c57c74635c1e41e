/** A row of a place file, in one form whatever the file's own. */
export interface PlaceRecord {
  /** ISO 3166-1, two capitals. */
  country: string
  /** Bare: no spaces, capitals. */
  postalCode: string
  name: string
  /** City, or the district where the file has no cities. */
  city: string
  /** Empty where the country has no states. */
  state: string
  latitude: number | null
  longitude: number | null
  /** Head offices 0, sub offices 1, others 2: which of a postal code's places lends it its name. */
  rank: 0 | 1 | 2
}

/** Kinds of files that the book is made of. An import replaces the places of its own kind; any drops the demo's. */
export type PlaceSource = 'geonames' | 'india-post' | 'demo'
