import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { invalidRequest } from '../http/problem.ts'

/** A picture in a body of JSON. */
export const base64Picture = z
  .string()
  .max(14_000_000)
  .openapi({ description: 'JPEG, PNG, WebP, AVIF or GIF of at most 10 MB, as base64' })

export interface PictureBytes {
  bytes: Buffer
  /** Stands for them in the command. */
  hash: string
}

export function readPicture(picture: string): PictureBytes {
  const bytes = Buffer.from(picture, 'base64')
  if (bytes.byteLength === 0) throw invalidRequest({ picture: 'invalid' })
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}
