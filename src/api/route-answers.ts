import type { z } from '@hono/zod-openapi'
import { json } from './call-shapes.ts'
import { problemSchema } from './problem.ts'

export const failure = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
})

/** For calls of one's own things. */
export const signIn = { 401: failure('Sign in first') }

/** The answers of a read call, for the document: its body, and how it fails. */
export function answers<T extends z.ZodType>(schema: T, description: string) {
  return {
    200: { description, ...json(schema) },
    400: failure('Something in the request can’t be used'),
    404: failure('This seller has nothing there'),
  }
}
