import type { z } from '@hono/zod-openapi'
import { problemSchema } from './problem.ts'
import { jsonContent } from './route-schemas.ts'

export const problemContent = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
})

/** Failures of calls about the viewer's own data. */
export const signInRequired = { 401: problemContent('Sign in first') }

/** The documented answers of a read call: its body and its failures. */
export function buildResponses<T extends z.ZodType>(schema: T, description: string) {
  return {
    200: { description, ...jsonContent(schema) },
    400: problemContent('Something in the request can’t be used'),
    404: problemContent('This seller has nothing there'),
  }
}
