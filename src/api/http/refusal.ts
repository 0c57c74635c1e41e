import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { problemTitles } from './problem-titles.ts'

/**
 * A use case's refusal as a problem: its code, the text for shoppers, and the current state after a conflict.
 */
export function refusal(
  c: Context<ApiEnv>,
  status: 400 | 409 | 422,
  {
    code,
    detail,
    fields,
    current,
    shortfall,
  }: {
    code: string
    detail: string
    fields?: Record<string, string>
    current?: object
    shortfall?: object
  },
): Response {
  const title = problemTitles[status]()
  const body = { type: `urn:haggle:problem:${code}`, title, status, code, detail }
  return c.body(
    JSON.stringify({
      ...body,
      requestId: c.get('requestId'),
      ...(fields && { fields }),
      ...(current && { current }),
      ...(shortfall && { shortfall }),
    }),
    status,
    {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'private, no-store',
    },
  )
}
