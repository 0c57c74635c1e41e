import type { EntryContext } from 'react-router'
import { getAddressPrefix, getLanguage } from '#messages/current-locale.ts'
import { sourceLanguage } from '#messages/languages.ts'
import { toHref } from '#web/ui/to-href.ts'
import { toDeskManifestUrl } from './desk-manifest.ts'
import { buildPageScript } from './page-script.ts'

/** What the router renders a page from, and its loaders' data as a text; empty: it has none. */
export async function takeHandoff(
  context: EntryContext,
): Promise<{ router: EntryContext; data: string }> {
  const { serverHandoffStream, ...router } = addLanguage(keepMatchedRoutes(context))
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  return { router, data }
}

/**
 * The routes of this page only: otherwise the router would serialise all hundred of them for each
 * page.
 */
function keepMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]!]))
  const isDesk = import.meta.env.PROD && ids.some((id) => id.startsWith('desk/'))
  const url = isDesk ? toDeskManifestUrl(manifest.url) : manifest.url
  return { ...context, manifest: { ...manifest, routes, url } }
}

/**
 * The server's router knows no language: loaders see plain paths. Its page, and the router in the
 * browser, have the addresses and the scripts of the reader's.
 */
function addLanguage(context: EntryContext): EntryContext {
  const manifest = import.meta.env.PROD ? toLanguage(context.manifest) : context.manifest
  const basename = getAddressPrefix()
  if (basename === '') return { ...context, manifest }
  const { staticHandlerContext, serverHandoffString } = context
  const { location } = staticHandlerContext
  return {
    ...context,
    manifest,
    staticHandlerContext: {
      ...staticHandlerContext,
      basename,
      location: { ...location, pathname: toHref(location.pathname) },
    },
    serverHandoffString: escapeForScript(
      JSON.stringify({ ...JSON.parse(serverHandoffString!), basename }),
    ),
  }
}

/** Each language but the source has scripts of its own (tools/messages/link-messages.ts). */
function toLanguage(manifest: EntryContext['manifest']): EntryContext['manifest'] {
  const language = getLanguage()
  if (language === sourceLanguage) return manifest
  const move = (url: string) => url.replace(/^(\/assets\/)(?=[\w.-]+\.js$)/, `$1${language}/`)
  const { entry, routes, url } = manifest
  const moved = Object.entries(routes).map(([id, route]) => [
    id,
    { ...route!, module: move(route!.module), imports: (route!.imports ?? []).map(move) },
  ])
  return {
    ...manifest,
    url: move(url),
    entry: { module: move(entry.module), imports: entry.imports.map(move) },
    routes: Object.fromEntries(moved),
  }
}

/**
 * The page with the data of its loaders and the script that starts the router; `data` empty: the
 * page as it is.
 */
export function insertPageScript(
  html: string,
  router: EntryContext,
  data: string,
  nonce: string | null,
): string[] {
  if (data === '') return [html]
  const script = import.meta.env.PROD
    ? buildProductionScript(router, data)
    : buildDevelopmentScript(data)
  return script === null ? [html] : insertScript(html, script, nonce)
}

/**
 * Inserts the script at the end of the body, outside what React renders. It is a module, because
 * the CSP lets no other script of a cached page import any.
 */
function insertScript(html: string, script: string, nonce: string | null): string[] {
  const bodyEndIndex = html.lastIndexOf('</body>')
  const opening = `<script type="module"${nonce ? ` nonce="${nonce}"` : ''}>`
  return [html.slice(0, bodyEndIndex), `${opening}${script}</script>`, html.slice(bodyEndIndex)]
}

/** Where even the frame failed to load, the page gets no script: it is read-only. */
function buildProductionScript(
  { manifest, staticHandlerContext, serverHandoffString }: EntryContext,
  data: string,
) {
  const { errors, matches } = staticHandlerContext
  if (errors && 'root' in errors) return null
  const body = `new Response(${escapeForScript(JSON.stringify(data))}).body`
  const pageScript = buildPageScript(
    manifest,
    matches.map(({ route }) => route.id),
  )
  return `window.__reactRouterContext=Object.assign(${serverHandoffString},{stream:${body}});${pageScript}`
}

/** In development the router's own script is present: loader data goes into its stream. */
function buildDevelopmentScript(data: string): string {
  const streamControllerPath = 'window.__reactRouterContext.streamController'
  return `${streamControllerPath}.enqueue(${escapeForScript(JSON.stringify(data))});${streamControllerPath}.close()`
}

/**
 * JSON that can't close a script element. One native pass, since a text may consist of nothing but
 * `<`.
 */
function escapeForScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
