import type { ListingQuery } from '#contract/listing.ts'

/** A listing as it is before anything is chosen. */
export const plainQuery: ListingQuery = {
  valueIds: [],
  fieldIds: [],
  staticIds: [],
  min: null,
  max: null,
  sort: 'POP',
  page: 1,
}
