import { z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { shop } from '#app/shop.ts'
import { getBodyLimits } from '#contract/routes/find-route.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery, rejectForeignIds } from '../http/identity.ts'
import { invalidRequest, problemResponse } from '../http/problem.ts'
import { pictureQuery } from '../http/query-schemas.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { jsonContent } from '../http/route-schemas.ts'
import { checkServiceAtPincode } from '../places/wire-place.ts'
import { loadListingPage } from './list-source.ts'
import { findSimilar } from './picture-source.ts'
import { readPicture } from './read-picture.ts'
import { listingSchema, wireListing } from './wire-listing.ts'

const schema = listingSchema
  .extend({
    imageSearchCode: z
      .string()
      .openapi({ description: 'For further pages and for filters; lives a day' }),
    pictureCodes: z
      .array(
        z.strictObject({
          kind: z.enum(['barcode', 'qr', 'printed']),
          text: z.string().nullable().openapi({
            description: 'As printed; null for a QR code that holds no code of a product',
          }),
          found: z.boolean().openapi({ description: 'Its products come first' }),
        }),
      )
      .openapi({ description: 'Bar codes and part numbers read in the picture' }),
    alikeCount: z
      .number()
      .int()
      .nullable()
      .openapi({
        description:
          'How many of all products have such a code or look like the picture; ' +
          'the others only come closest. Null: the model can’t say',
      }),
  })
  .openapi('PictureSearchResult')

const body = pictureQuery
  .extend({
    searchImage: z
      .string()
      .openapi({ description: 'Base64; in a form, a file. At most 10 MB, 25 megapixels' }),
  })
  .partial()
  .openapi('PictureSearch')

/** Parsed by hand: the body is a form, or JSON with names in any case. */
const postPicture = defineCall('/visual-search', {
  method: 'post',
  tags: ['Search'],
  summary: 'Products that look like a picture',
  description:
    'JPEG, PNG, WebP, AVIF or the first frame of a GIF; nothing of it is kept. With SortBy POP products come first whose bar code or part number it shows, then the nearest. With imageSearchCode in its place, another page or other filters of an earlier search.',
  request: { query: identityQuery, body: jsonContent(body) },
  responses: {
    ...buildResponses(schema, 'One page'),
    404: problemContent('The code is over or unknown, or there is no such page'),
    413: problemContent('More than 10 MB or 25 megapixels'),
    429: problemContent('Too many pictures are being looked at'),
  },
})

/** Picture search: POST /visual-search. */
export function mountPictureSearchRoutes(api: Api): void {
  const { maxBytes } = getBodyLimits('/api/v1/visual-search', false)
  api.use(
    '/visual-search',
    bodyLimit({ maxSize: maxBytes, onError: (c) => problemResponse(c, 'too-large') }),
  )
  mountCall(api, postPicture, async (c) => {
    const { bytes, fields } = await readPicture(c)
    await rejectForeignIds(c.get('scope'), Object.entries(fields))
    const params = pictureQuery.safeParse(fields)
    if (!params.success)
      throw invalidRequest(
        Object.fromEntries(
          params.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
        ),
      )
    const scope = await checkServiceAtPincode(c.get('scope'), params.data.Pincode)
    const code = await getSearchCode(scope, bytes, params.data.imageSearchCode)
    const page = await loadListingPage(
      scope,
      await findSimilar(scope, code, params.data.Limit),
      params.data,
    )
    const { codes: pictureCodes, alikeCount } = await shop.visual.getPictureNotes(scope, code)
    return c.json(
      {
        ...wireListing(page, null, await shop.delivery.dateDeliveries(scope)),
        imageSearchCode: code,
        pictureCodes: pictureCodes.map(({ kind, text, isFound }) => ({
          kind,
          text,
          found: isFound,
        })),
        alikeCount,
      },
      200,
    )
  })
}

/** A new picture takes precedence over an earlier code. */
async function getSearchCode(
  scope: Scope,
  bytes: Uint8Array,
  earlier: string | undefined,
): Promise<string> {
  if (bytes.length === 0 && earlier !== undefined) return earlier
  const match = await shop.visual.searchByPicture(scope, bytes)
  if (match.ok) return match.value.code
  throw Object.assign(stop('bad-request'), { code: match.code })
}
