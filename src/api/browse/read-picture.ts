import type { Context } from 'hono'
import { readRequestForm } from '#contract/read-form.server.ts'
import type { ApiEnv } from '../api-env.ts'
import { invalid } from '../problem.ts'
import { caseless } from '../query-names.ts'
import { objectOf } from '../read-body.ts'

export interface SentPicture {
  /** Empty where none was sent. */
  bytes: Uint8Array
  /** Everything else, of the body and of the address, spelled as the document has it. */
  fields: Record<string, string>
}

/** Reads `searchImage` from a form with a file, or from JSON in base64, with or without `data:…` before it. */
export async function readPicture(c: Context<ApiEnv>): Promise<SentPicture> {
  const isForm = /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')
  const sent: [string, unknown][] = isForm
    ? await formOf(c)
    : Object.entries(objectOf(await c.req.text()))
  const picture = sent.find(([name]) => name.toLowerCase() === 'searchimage')?.[1]
  const fields = sent.flatMap(([name, value]): [string, string][] =>
    typeof value === 'number' || (typeof value === 'string' && value !== picture)
      ? [[name, String(value)]]
      : [],
  )
  const address = new URL(caseless(`http://fields/?${new URLSearchParams(fields)}`))
  return {
    bytes: picture instanceof Blob ? await picture.bytes() : bytesOf(picture),
    fields: { ...c.req.query(), ...Object.fromEntries(address.searchParams) },
  }
}

async function formOf(c: Context<ApiEnv>): Promise<[string, unknown][]> {
  const form = await readRequestForm(c.req.raw)
  if (form.ok) return [...form.value]
  throw form.code === 'too-large' ? invalid({}, 'too-large') : invalid({ body: 'unreadable' })
}

/** What is no base64 turns into bytes that are no picture. */
function bytesOf(picture: unknown): Uint8Array {
  if (typeof picture !== 'string') return new Uint8Array()
  const from = picture.startsWith('data:') ? picture.indexOf(',') + 1 : 0
  return Buffer.from(from > 0 ? picture.slice(from) : picture, 'base64')
}
