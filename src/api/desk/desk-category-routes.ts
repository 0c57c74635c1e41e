import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { type ProductCode, productTexts } from '#contract/desk/desk-products.ts'
import { ok, type Refusal, refuse } from '#kernel/outcome.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { listQuery, textParam } from '../http/query-schemas.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { buildIdParams, idempotencyHeader, jsonContent } from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import { pictureSchema, wirePicture } from '../http/wire-values.ts'
import {
  conditionFailures,
  conditionHeaders,
  hashVersion,
  readIfMatch,
  sendWithETag,
} from './conditions.ts'
import { readJson } from './read-rows.ts'
import { createWriter, runWrite } from './run-write.ts'
import { base64Picture, type PictureBytes, readPicture } from './sent-picture.ts'

const tags = ['Desk: categories']
const params = buildIdParams('12')
const text = z.string().max(100_000)

const rowSchema = z
  .strictObject({
    categoryId: z.string(),
    name: z.string().openapi({ description: 'As in feeds; it stays' }),
    displayName: z.string(),
    level: z.int(),
    pageUrl: z.string(),
    active: z.boolean(),
    position: z.int(),
  })
  .openapi('DeskCategoryRow')
const categorySchema = rowSchema
  .extend({
    parentId: z.string().nullable(),
    pageTitle: z.string(),
    metaDescription: z.string(),
    metaKeyword: z.string(),
    shortDescription: z.string(),
    longDescription: z.string(),
    picture: pictureSchema.openapi({ description: 'Its own; null: that of a product is shown' }),
  })
  .openapi('DeskCategory')
const changeBody = z
  .object({
    displayName: text,
    pageUrl: text,
    position: z.number(),
    active: z.boolean(),
    pageTitle: text,
    metaDescription: text,
    metaKeyword: text,
    shortDescription: text,
    longDescription: text,
  })
  .partial()
const newBody = z.object({
  name: z.string().max(200),
  parentId: z.string().max(20).optional().openapi({ description: 'Absent: a group' }),
})

const failures = {
  409: problemContent('It is not empty, or the same command is still running'),
  ...conditionFailures,
}
const answers = { ...buildResponses(categorySchema, 'The category as it is then'), ...failures }

const getCategories = defineCall('/desk/categories', {
  method: 'get',
  tags,
  summary: 'The categories below one, or the groups, in order',
  request: { query: listQuery({ parentId: textParam(20).optional() }) },
  responses: buildResponses(z.array(rowSchema), 'At most 500'),
})
const postCategory = defineCall('/desk/categories', {
  method: 'post',
  tags,
  summary: 'Add a category below another; needs an Idempotency-Key',
  request: { headers: idempotencyHeader, body: jsonContent(newBody) },
  responses: answers,
})
const getCategory = defineCall('/desk/categories/:id', {
  method: 'get',
  tags,
  summary: 'A category with its texts, with its ETag',
  request: { params },
  responses: buildResponses(categorySchema, 'The category'),
})
const patchCategory = defineCall('/desk/categories/:id', {
  method: 'patch',
  tags,
  summary: 'Change a category; If-Match as read',
  request: { params, headers: conditionHeaders, body: jsonContent(changeBody) },
  responses: answers,
})
const picturePath = '/desk/categories/:id/picture'
const pictureBody = z.object({ picture: base64Picture })
const putPicture = defineCall(picturePath, {
  method: 'put',
  tags,
  summary: 'Give a category a picture of its own; If-Match as the category was read',
  request: { params, headers: conditionHeaders, body: jsonContent(pictureBody) },
  responses: answers,
})
const deletePicture = defineCall(picturePath, {
  method: 'delete',
  tags,
  summary: 'Show the picture of its most popular product again',
  request: { params, headers: conditionHeaders },
  responses: answers,
})
const deleteCategory = defineCall('/desk/categories/:id', {
  method: 'delete',
  tags,
  summary: 'Remove a category that has neither products nor categories',
  request: { params, headers: idempotencyHeader },
  responses: { 204: { description: 'It is gone' }, ...failures },
})

/** Categories for programs of the seller. Source: KEY-02, DESK-02. */
export function mountDeskCategoryRoutes(api: Api): void {
  api.openapi(getCategories, async (c) => {
    const { parentId } = c.req.valid('query')
    const parent = parentId === undefined ? 0 : rowId(parentId)
    const rows = await shop.catalog.listDeskCategories(c.get('scope'), parent)
    return c.json(rows.map(wireRow), 200)
  })

  mountCall(api, postCategory, async (c) => {
    const { name, parentId } = await readJson(c, newBody)
    const parent = parentId === undefined ? 0 : rowId(parentId)
    return writeCategory(c, 'desk category add', { name, parent }, (scope) =>
      shop.catalog.addCategory(scope, parent, name),
    )
  })

  mountCall(api, getCategory, async (c) => sendCategory(c, rowId(c.req.param('id'))))

  mountCall(api, patchCategory, async (c) => {
    const id = rowId(c.req.param('id'))
    const body = await readJson(c, changeBody)
    const seen = readIfMatch(c)
    return writeCategory(c, 'desk category change', { id, seen, body }, async (scope) => {
      const category = await shop.catalog.getDeskCategory(scope, id)
      if (seen !== null && seen !== hashVersion(category)) return refuse('changed')
      const { displayName, active, pageTitle, metaDescription, metaKeyword } = category
      const { shortDescription, longDescription } = category
      const input = {
        displayName: body.displayName ?? displayName,
        active: body.active ?? active,
        pageTitle: body.pageTitle ?? pageTitle,
        metaDescription: body.metaDescription ?? metaDescription,
        metaKeyword: body.metaKeyword ?? metaKeyword,
        shortDescription: body.shortDescription ?? shortDescription,
        longDescription: body.longDescription ?? longDescription,
        url: body.pageUrl ?? category.url,
        position: String(body.position ?? category.position),
      }
      const outcome = await shop.catalog.saveCategory(scope, id, input, category)
      return outcome.ok ? ok(id) : outcome
    })
  })

  mountCall(api, putPicture, async (c) => {
    const { picture } = await readJson(c, pictureBody)
    return writePicture(c, rowId(c.req.param('id')), readPicture(picture))
  })

  mountCall(api, deletePicture, async (c) => writePicture(c, rowId(c.req.param('id')), null))

  mountCall(api, deleteCategory, async (c) => {
    const id = rowId(c.req.param('id'))
    return runWrite(c, {
      name: 'desk category remove',
      input: { id },
      work: (scope) => shop.catalog.removeCategory(scope, id),
      sendValue: () => c.body(null, 204),
      sendRefusal: (refused) => sendRefusal(c, refused),
    })
  })
}

function writePicture(
  c: Context<ApiEnv>,
  id: number,
  picture: PictureBytes | null,
): Promise<Response> {
  const seen = readIfMatch(c)
  const input = { id, seen, hash: picture?.hash ?? null }
  return writeCategory(c, 'desk category picture', input, async (scope) => {
    const category = await shop.catalog.getDeskCategory(scope, id)
    if (seen !== null && seen !== hashVersion(category)) return refuse('changed')
    const bytes = picture?.bytes ?? null
    const outcome = await shop.catalog.setCategoryPicture(scope, id, bytes, {
      picture: category.picture,
    })
    return outcome.ok ? ok(id) : outcome
  })
}

const writeCategory = createWriter<number, ProductCode>(sendCategory, sendRefusal)

async function sendCategory(c: Context<ApiEnv>, id: number): Promise<Response> {
  const category = await shop.catalog.getDeskCategory(c.get('scope'), id)
  const { parentId, pageTitle, metaDescription, metaKeyword } = category
  const { shortDescription, longDescription } = category
  const texts = { pageTitle, metaDescription, metaKeyword, shortDescription, longDescription }
  const parent = { parentId: parentId === null ? null : String(parentId) }
  const picture = wirePicture(category.picture, 960, c.get('scope').seller)
  const body = { ...wireRow(category), ...parent, ...texts, picture }
  return sendWithETag(c, body, hashVersion(category))
}

function wireRow(row: Omit<z.infer<typeof rowSchema>, 'categoryId' | 'pageUrl'> & RowKeys) {
  const { id, name, displayName, level, url, active, position } = row
  return { categoryId: String(id), name, displayName, level, pageUrl: url, active, position }
}

interface RowKeys {
  id: number
  url: string
}

const takenCodes: readonly string[] = ['changed-meanwhile', 'not-empty']

function sendRefusal(c: Context<ApiEnv>, { code, fields }: Refusal<ProductCode>): Response {
  const { url, ...others } = fields ?? {}
  const wireFields = { ...others, ...(url && { pageUrl: url }) }
  return refusal(c, takenCodes.includes(code) ? 409 : 400, {
    code,
    detail: productTexts[code](),
    ...(fields && { fields: wireFields }),
  })
}
