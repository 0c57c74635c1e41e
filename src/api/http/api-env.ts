import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Scope } from '#platform/scope.ts'
import type { CallCaching } from './call-caching.ts'

/** What the pipeline in front of the API has established about a request. */
export type ApiEnv = {
  Variables: { requestId: string; scope: Scope; address: string | null } & CallCaching
}

export type Api = OpenAPIHono<ApiEnv>
