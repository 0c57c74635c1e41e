import type { Hono } from 'hono'
import type { McpEnv } from './mcp-env.ts'
import { mountMcpRoutes } from './mcp-routes.ts'
import { mountOAuthRoutes } from './oauth-routes.ts'

/** The door for shoppers' agents: tools by MCP, and OAuth. Source: KEY-04. */
export function mountMcp<Env extends McpEnv>(app: Hono<Env>): void {
  const router = app as unknown as Hono<McpEnv>
  mountMcpRoutes(router)
  mountOAuthRoutes(router)
}
