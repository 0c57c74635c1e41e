import type { Readable } from 'node:stream'
import { cleanText, cutText, hasNul } from '#kernel/clean-text.ts'
import { readTyped } from '#kernel/latin-digits.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { BodyLimits } from '../routes/body-limits.ts'
import { getBodyLimits } from '../routes/find-route.ts'
import { type FormFault, readMultipart } from './read-multipart.server.ts'

export type FormRefusal = FormFault | 'unsupported'

/** Longer file names are truncated: every file system accepts this length. */
const maxFileName = 200

/**
 * Parses every form of pages, desk and API. Applies the body limits of the request's path and cleans every
 * text; numbers get the digits 0 to 9. A body that is no form, has too many fields or contains NUL is `unreadable`; a content type not
 * accepted there is `unsupported`. Source: SAFE-01.
 */
export async function readRequestForm(request: Request): Promise<Outcome<FormData, FormRefusal>> {
  const limits = getBodyLimits(new URL(request.url).pathname, true)
  const type = request.headers.get('content-type') ?? ''
  const isUrlencoded = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)
  if (!isUrlencoded && !/^multipart\/form-data\s*;/i.test(type)) return refuse('unreadable')
  if (!limits.forms.includes(isUrlencoded ? 'urlencoded' : 'multipart'))
    return refuse('unsupported')
  if (Number(request.headers.get('content-length') ?? 0) > limits.maxBytes)
    return refuse('too-large')
  const form = await (isUrlencoded ? readPairs(request, limits) : readParts(request, limits))
  if (
    form.ok &&
    [...form.value].some((pair) =>
      pair.some((text) => hasNul(typeof text === 'string' ? text : text.name)),
    )
  )
    return refuse('unreadable')
  return form
}

async function readPairs(
  request: Request,
  limits: BodyLimits,
): Promise<Outcome<FormData, FormFault>> {
  const { maxTextBytes, maxTextLength, maxFields, maxNameBytes } = limits
  const body = await readBytes(request, maxTextBytes)
  if (typeof body === 'string') return refuse(body)
  // Counted before parsing.
  let pairs = 1
  for (let at = body.indexOf(0x26); at !== -1; at = body.indexOf(0x26, at + 1)) {
    pairs += 1
    if (pairs > maxFields) return refuse('unreadable')
  }
  // The parser replaces them one by one, which is slow for a text of nothing else.
  for (let at = body.indexOf(0x2b); at !== -1; at = body.indexOf(0x2b, at + 1)) body[at] = 0x20
  const form = new FormData()
  let textLength = 0
  for (const [name, value] of new URLSearchParams(body.toString())) {
    if (Buffer.byteLength(name) > maxNameBytes) return refuse('unreadable')
    textLength += value.length
    if (textLength > maxTextLength) return refuse('too-large')
    form.append(cleanText(name), cleanField(name, value))
  }
  return ok(form)
}

const cleanField = (name: string, value: string) => readTyped(name, cleanText(value))

async function readBytes(request: Request, maxBytes: number): Promise<Buffer | FormFault> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) return 'too-large'
      chunks.push(chunk)
    }
  } catch {
    return 'unreadable'
  }
  return Buffer.concat(chunks)
}

async function readParts(
  request: Request,
  limits: BodyLimits,
): Promise<Outcome<FormData, FormFault>> {
  const entries: [name: string, value: string | Promise<File | null>][] = []
  const { fault } = readMultipart(request, limits, {
    field: (name, value) => entries.push([cleanText(name), cleanField(name, value)]),
    file(name, file, fileName, type) {
      entries.push([
        cleanText(name),
        collectFile(file, cutText(cleanText(fileName), maxFileName), type),
      ])
    },
  })
  const formFault = await fault
  if (formFault) return refuse(formFault)
  const form = new FormData()
  for (const [name, pending] of entries) {
    const value = await pending
    if (typeof value === 'string') form.append(name, value)
    else if (value) form.append(name, value)
  }
  return ok(form)
}

/** Null: the upload broke off, as the form's error reports. */
async function collectFile(file: Readable, name: string, type: string): Promise<File | null> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  try {
    for await (const part of file) parts.push(part)
  } catch {
    return null
  }
  return new File(parts, name, { type })
}
