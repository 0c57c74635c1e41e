import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { apiRoutes, type CallPath } from '#contract/routes/api-routes.ts'
import type { Api, ApiEnv } from './api-env.ts'
import { noteCallMethod } from './call-methods.ts'
import { describeAccess } from './call-security.ts'
import { problemContent, signInRequired } from './route-responses.ts'

/** `/orders/:id` as the document writes it: `/orders/{id}`. */
type DocumentPath<Path extends string> = Path extends `${infer Start}:${infer Name}/${infer Rest}`
  ? `${Start}{${Name}}/${DocumentPath<Rest>}`
  : Path extends `${infer Start}:${infer Name}`
    ? `${Start}{${Name}}`
    : Path

/** What a call takes and answers; its address has a record among the routes. */
type CallConfig = Omit<RouteConfig, 'path'>

/**
 * Describes a call of the API. Who may make it, and whether it is limited, is in its record: the
 * answers to those who may not, and the scope that a key needs, are added from there.
 */
export function defineCall<const Path extends CallPath, Config extends CallConfig>(
  path: Path,
  config: Config,
) {
  const record = apiRoutes.find((route) => route.path === path)!
  const { access, rateLimits, pattern } = record
  noteCallMethod(pattern, config.method)
  return createRoute<DocumentPath<Path>, Config & { path: DocumentPath<Path> }>({
    ...config,
    ...describeAccess(record, config.method),
    path: path.replace(/:(\w+)/g, '{$1}') as DocumentPath<Path>,
    responses: {
      ...(access !== 'anyone' && signInRequired),
      ...(rateLimits.length > 0 && { 429: problemContent('Too many tries') }),
      ...config.responses,
    },
  })
}

interface DefinedCall<RoutingPath extends string> extends RouteConfig {
  getRoutingPath(): RoutingPath
}

/** Mounts a call that reads its own body, and describes it in the document. */
export function mountCall<RoutingPath extends string>(
  api: Api,
  call: DefinedCall<RoutingPath>,
  handle: (c: Context<ApiEnv, RoutingPath>) => Response | Promise<Response>,
): void {
  api.openAPIRegistry.registerPath(call)
  api.on(call.method, [call.getRoutingPath()], handle)
}
