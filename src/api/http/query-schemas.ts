import { z } from '@hono/zod-openapi'
import { maxRanked } from '#contract/search/search.ts'
import { identityQuery } from './identity.ts'

const textErrors = {
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'missing' : 'given-twice'),
}

/** Text that PostgreSQL can store: bounded in length, without NUL. */
export const textParam = (max: number) =>
  z
    .string(textErrors)
    .max(max, 'too-long')
    .refine((value) => !value.includes('\0'), 'unreadable')

/** A positive integer up to a maximum, with a default. */
export const countParam = (max: number, usual: number) =>
  textParam(10)
    .regex(/^\d+$/, 'not-a-number')
    .transform(Number)
    .refine((number) => number >= 1, 'too-small')
    .refine((number) => number <= max, 'too-large')
    .default(usual)
    .openapi({ type: 'integer', minimum: 1, maximum: max, default: usual })

/**
 * The query of a list for programs. A parameter of other lists is refused: a cursor that nobody
 * reads would begin the list again for ever.
 */
export const listQuery = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.looseObject(shape).check(({ value, issues }) => {
    for (const name of Object.keys(value))
      if (!(name in shape) && !(name in identityQuery.shape))
        issues.push({ code: 'custom', input: value, path: [name], message: 'unknown' })
  })

const idListParam = (of: string) =>
  textParam(4_000)
    .optional()
    .openapi({
      description: `Comma list of ${of}; what the seller doesn’t know counts as not said`,
    })

const catUrl = textParam(300).openapi({
  description:
    '"main", "main/sub", "category/main/sub" or "categories/group"; ParentCatUrl is the same',
})

const pincode = textParam(20)
  .optional()
  .openapi({ description: 'The seller’s default place where absent' })

/** Query of calls about one category. */
export const categoryQuery = identityQuery.extend({ CatUrl: catUrl })

/** Query of calls whose answer depends on the delivery location. */
export const placeQuery = identityQuery.extend({ Pincode: pincode })

/** The filters of a listing, by the seed's names for `fv fid sf min max` (CAT-09). */
const filters = {
  Pincode: pincode,
  fieldValueIds: idListParam('field value ids'),
  fieldIds: idListParam('field ids'),
  staticFilterIds: idListParam('static filter ids'),
  brand: textParam(200)
    .optional()
    .openapi({ description: 'Name of a brand; several with commas between' }),
  minPrice: textParam(30).optional().openapi({ type: 'number', description: 'Major units' }),
  maxPrice: textParam(30)
    .optional()
    .openapi({ type: 'number', description: 'Major units, not below minPrice' }),
}

const pages = {
  SortBy: textParam(200)
    .optional()
    .openapi({
      enum: ['POP', 'PLH', 'PHL', 'AZ', 'ZA', 'RATE'],
      default: 'POP',
      description: 'Anything else counts as POP',
    }),
  PageNo: countParam(100_000, 1),
  PageSize: countParam(100, 20),
}

const searchText = textParam(20_000)
  .optional()
  .openapi({ description: 'What is searched for; skuName, id and formId are the same' })

const searchFields = {
  SearchText: searchText.openapi({ example: 'hammer' }),
  Exact: textParam(5)
    .optional()
    .openapi({ description: '1: the words as they are, without correction' }),
  Limit: countParam(maxRanked, maxRanked),
}

const pictureCode = textParam(100)
  .optional()
  .openapi({ description: 'As POST /visual-search gave it' })

/** A page of picture search results. */
export const pictureQuery = identityQuery.extend({
  imageSearchCode: pictureCode,
  Limit: searchFields.Limit,
  ...filters,
  ...pages,
})

/** A page of a category's listing. */
export const listingQuery = categoryQuery.extend({ ...filters, ...pages })

/** A page of search results, optionally within a category. */
export const searchQuery = identityQuery.extend({
  ...searchFields,
  CatUrl: catUrl.optional(),
  ...filters,
  ...pages,
})

/** The filters of a category or of search results. */
export const filterQuery = identityQuery.extend({
  ...searchFields,
  SearchText: searchText,
  imageSearchCode: pictureCode,
  CatUrl: catUrl.optional().openapi({ example: 'drills' }),
  ...filters,
})

/** Query of autosuggest. */
export const suggestQuery = identityQuery.extend({
  SearchText: searchFields.SearchText,
  Pincode: pincode,
})

/** A product source and a page of it. */
export type ListingParams = z.output<z.ZodObject<typeof filters>> &
  Partial<z.output<z.ZodObject<typeof pages>>>
