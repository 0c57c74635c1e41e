import type { Hono } from 'hono'
import type { Scope } from '#platform/scope.ts'

/** What the pipeline hands on to these routes. */
export interface McpEnv {
  Variables: { scope: Scope; requestId: string }
}

export type McpRouter = Hono<McpEnv>
