import type { ProductListQuery } from '#domain/catalog/catalog.ts'

/** The first page of all products that are not archived, newest first. */
export const allProducts: ProductListQuery = {
  page: 1,
  rows: 25,
  words: '',
  filters: {},
  sort: 'added',
  isDescending: true,
  keys: null,
}
