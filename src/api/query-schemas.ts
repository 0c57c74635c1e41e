import { z } from '@hono/zod-openapi'
import { maxRanked } from '#contract/search.ts'
import { identityQuery } from './identity.ts'

const once = {
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'missing' : 'given-twice'),
}

/** Text that a database can be asked for: it has an end, and no byte that PostgreSQL can't store. */
export const text = (max: number) =>
  z
    .string(once)
    .max(max, 'too-long')
    .refine((value) => !value.includes('\0'), 'unreadable')

/** A counting number from 1 to `most`; `usual` where it is not sent. */
export const counted = (max: number, usual: number) =>
  text(10)
    .regex(/^\d+$/, 'not-a-number')
    .transform(Number)
    .refine((number) => number >= 1, 'too-small')
    .refine((number) => number <= max, 'too-large')
    .default(usual)
    .openapi({ type: 'integer', minimum: 1, maximum: max, default: usual })

const ids = (of: string) =>
  text(4_000)
    .optional()
    .openapi({
      description: `Comma list of ${of}; what the seller doesn’t know counts as not said`,
    })

const catUrl = text(300).openapi({
  description:
    '"main", "main/sub", "category/main/sub" or "categories/group"; ParentCatUrl is the same',
})

const pincode = text(20)
  .optional()
  .openapi({ description: 'The seller’s default place where absent' })

/** Calls of one category. */
export const categoryQuery = identityQuery.extend({ CatUrl: catUrl })

/** Calls whose answer depends on the place. */
export const placeQuery = identityQuery.extend({ Pincode: pincode })

/** The filters of a listing, by the seed's names for `fv fid sf min max` (CAT-09). */
const filters = {
  Pincode: pincode,
  fieldValueIds: ids('field value ids'),
  fieldIds: ids('field ids'),
  staticFilterIds: ids('static filter ids'),
  brand: text(200)
    .optional()
    .openapi({ description: 'Name of a brand; several with commas between' }),
  minPrice: text(30).optional().openapi({ type: 'number', description: 'Major units' }),
  maxPrice: text(30)
    .optional()
    .openapi({ type: 'number', description: 'Major units, not below minPrice' }),
}

const pages = {
  SortBy: text(200)
    .optional()
    .openapi({
      enum: ['POP', 'PLH', 'PHL', 'AZ', 'ZA'],
      default: 'POP',
      description: 'Anything else counts as POP',
    }),
  PageNo: counted(100_000, 1),
  PageSize: counted(100, 20),
}

const searchText = text(20_000)
  .optional()
  .openapi({ description: 'What is searched for; skuName, id and formId are the same' })

const words = {
  SearchText: searchText.openapi({ example: 'hammer' }),
  Exact: text(5)
    .optional()
    .openapi({ description: '1: the words as they are, without correction' }),
  Limit: counted(maxRanked, maxRanked),
}

const pictureCode = text(100).optional().openapi({ description: 'As POST /visual-search gave it' })

/** A page of what a picture found. */
export const pictureQuery = identityQuery.extend({
  imageSearchCode: pictureCode,
  Limit: words.Limit,
  ...filters,
  ...pages,
})

/** A page of a category's listing. */
export const listingQuery = categoryQuery.extend({ ...filters, ...pages })

/** A page of what was found, within a category where one is named. */
export const searchQuery = identityQuery.extend({
  ...words,
  CatUrl: catUrl.optional(),
  ...filters,
  ...pages,
})

/** The filters of a category, or of what words or a picture found. */
export const filterQuery = identityQuery.extend({
  ...words,
  SearchText: searchText,
  imageSearchCode: pictureCode,
  CatUrl: catUrl.optional().openapi({ example: 'drills' }),
  ...filters,
})

/** What somebody has typed so far. */
export const suggestQuery = identityQuery.extend({ SearchText: words.SearchText, Pincode: pincode })

/** Which products of a source, and which page of them. */
export type SentListing = z.output<z.ZodObject<typeof filters>> &
  Partial<z.output<z.ZodObject<typeof pages>>>
