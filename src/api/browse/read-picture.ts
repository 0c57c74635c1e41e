import type { Context } from 'hono'
import { readRequestForm } from '#contract/requests/read-form.server.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { invalidRequest } from '../http/problem.ts'
import { normalizeQuery } from '../http/query-names.ts'
import { parseObject } from '../http/read-body.ts'

export interface PictureUpload {
  /** Empty if none was sent. */
  bytes: Uint8Array
  /** All other parameters of body and address, spelled as in the document. */
  fields: Record<string, string>
}

/** Reads `searchImage` from a form's file, or from base64 in JSON with or without a `data:…` prefix. */
export async function readPicture(c: Context<ApiEnv>): Promise<PictureUpload> {
  const isForm = /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')
  const formEntries: [string, unknown][] = isForm
    ? await readFormEntries(c)
    : Object.entries(parseObject(await c.req.text()))
  const picture = formEntries.find(([name]) => name.toLowerCase() === 'searchimage')?.[1]
  const fields = formEntries.flatMap(([name, value]): [string, string][] =>
    typeof value === 'number' || (typeof value === 'string' && value !== picture)
      ? [[name, String(value)]]
      : [],
  )
  const address = new URL(normalizeQuery(`http://fields/?${new URLSearchParams(fields)}`))
  return {
    bytes: picture instanceof Blob ? await picture.bytes() : decodePictureBytes(picture),
    fields: { ...c.req.query(), ...Object.fromEntries(address.searchParams) },
  }
}

async function readFormEntries(c: Context<ApiEnv>): Promise<[string, unknown][]> {
  const form = await readRequestForm(c.req.raw)
  if (form.ok) return [...form.value]
  throw form.code === 'too-large'
    ? invalidRequest({}, 'too-large')
    : invalidRequest({ body: 'unreadable' })
}

/** Invalid base64 decodes to bytes that are no picture. */
function decodePictureBytes(picture: unknown): Uint8Array {
  if (typeof picture !== 'string') return new Uint8Array()
  const from = picture.startsWith('data:') ? picture.indexOf(',') + 1 : 0
  return Buffer.from(from > 0 ? picture.slice(from) : picture, 'base64')
}
