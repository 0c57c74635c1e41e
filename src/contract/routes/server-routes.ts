import { deskPaths } from '../paths/desk-paths.ts'
import { paths } from '../paths/paths.ts'
import { formBody, importBody } from './body-limits.ts'
import { deskResource, type Route, shopResource } from './route.ts'

/** What the server answers without the router: files, feeds and health. */
// biome-ignore format: a table, in columns: address, file, access, cache, priority, body, rate limits
export const serverRoutes: readonly Route[] = [
  shopResource('/media/:file', null, 'anyone', 'private', 'picture', null, []),
  // Staff see those of products that are not on sale.
  { ...shopResource('/documents/:file', null, 'anyone', 'private', 'picture', null, ['document']), session: 'desk' },
  shopResource('/robots.txt', null, 'anyone', 'private', 'page', null, []),
  shopResource('/.well-known/security.txt', null, 'anyone', 'private', 'page', null, []),
  shopResource(paths.sitemap, null, 'anyone', 'private', 'extra', null, []),
  shopResource('/sitemap-:part.xml', null, 'anyone', 'private', 'extra', null, []),
  shopResource(paths.productFeed, null, 'anyone', 'private', 'extra', null, ['feed']),
  shopResource(paths.mcp, null, 'anyone', 'private', 'page', formBody, ['agent']),
  shopResource(paths.oauthToken, null, 'anyone', 'private', 'own', formBody, ['agent-token']),
  shopResource(paths.oauthRegister, null, 'anyone', 'private', 'page', formBody, ['agent-register', 'agent-register-at-seller']),
  shopResource(paths.oauthRevoke, null, 'anyone', 'private', 'own', formBody, ['agent-token']),
  shopResource(paths.authorizationServer, null, 'anyone', 'private', 'page', null, []),
  shopResource(paths.protectedResource, null, 'anyone', 'private', 'page', null, []),
  shopResource(paths.protectedResourceOfMcp, null, 'anyone', 'private', 'page', null, []),
  shopResource(paths.offline, null, 'anyone', 'private', 'page', null, []),
  shopResource(paths.offlineWorker, null, 'anyone', 'private', 'page', null, []),
  shopResource(paths.manifest, null, 'anyone', 'private', 'page', null, []),
  shopResource(paths.icon, null, 'anyone', 'private', 'page', null, []),
  shopResource('/dev/mail', null, 'anyone', 'private', 'page', null, []),
  shopResource('/dev/mail/:name', null, 'anyone', 'private', 'page', null, []),
  shopResource('/livez', null, 'anyone', 'private', 'health', null, []),
  shopResource('/readyz', null, 'anyone', 'private', 'health', null, []),
  shopResource('/metrics', null, 'anyone', 'private', 'health', null, []),
  // The stream checks the session itself, so that an open page does not keep it alive.
  { ...deskResource(deskPaths.events, null, 'staff', 'own', null, []), session: 'none' },
  deskResource(deskPaths.upload, null, 'staff', 'own', importBody, []),
  deskResource(deskPaths.importErrors, null, 'staff', 'own', null, []),
  deskResource(deskPaths.failedRows, null, 'staff', 'own', null, []),
  deskResource(deskPaths.importSample, null, 'staff', 'own', null, []),
  deskResource(deskPaths.export, null, 'staff', 'own', null, []),
  deskResource(deskPaths.table, null, 'staff', 'own', null, []),
  // In production for staff only (MODE-01).
  deskResource(paths.apiDocs, null, 'anyone', 'page', null, []),
  deskResource('/api/docs.css', null, 'anyone', 'page', null, []),
  deskResource('/api/openapi.json', null, 'anyone', 'page', null, []),
]
