import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'

/** A JSON body of a request or an answer. */
export const jsonContent = <T extends z.ZodType>(schema: T) => ({
  content: { 'application/json': { schema } },
})

/** The number of an order, bid or request in the path. */
export const buildIdParams = (example: string) =>
  z.object({
    id: z
      .string()
      .max(40)
      .openapi({ param: { in: 'path', name: 'id' }, example }),
  })

/** The idempotency key header of a command. */
export const idempotencyHeader = z.object({ 'idempotency-key': z.string().optional() })

export function getIdempotencyKey(c: Context<ApiEnv>): string {
  return c.req.header('idempotency-key') ?? ''
}

/** A thread with its hashes, as a file that anyone can verify. */
export function sendThread(c: Context<ApiEnv>, file: string, fileName?: string): Response {
  return c.body(file, 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': fileName ? `attachment; filename="${fileName}"` : 'attachment',
  })
}
