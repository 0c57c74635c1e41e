import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toDeskManifestUrl } from '#web/router/desk-manifest.ts'

interface Manifest {
  routes: Record<string, Record<string, unknown>>
}

const opening = 'window.__reactRouterManifest='

/**
 * Removes from the browser's manifest what no browser needs: flags that are false, and routes that render
 * nothing and accept no form (JSON, downloads). The manifest is part of every first load and grows with each
 * route (P7). Desk routes, to which no shop page links, go into a manifest of the desk's own.
 */
export function writeLeanManifest(client: string): void {
  const manifestFiles = globSync('assets/manifest-*.js', { cwd: client })
  if (manifestFiles.length !== 1)
    throw new Error(`Expected one route manifest, found ${manifestFiles.length}`)
  const path = join(client, manifestFiles[0]!)
  const text = readFileSync(path, 'utf8')
  if (!text.startsWith(opening)) throw new Error('The route manifest has an unexpected format')
  const manifest = shrinkManifest(
    JSON.parse(text.slice(opening.length).replace(/;\s*$/, '')) as Manifest,
  )
  writeFileSync(toDeskManifestUrl(path), `${opening}${JSON.stringify(manifest)};`)
  writeFileSync(path, `${opening}${JSON.stringify(withoutDesk(manifest))};`)
}

export function withoutDesk(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).filter(([id]) => !id.startsWith('desk/'))
  return { ...manifest, routes: Object.fromEntries(routes) }
}

/**
 * `imports` only list what to preload beside a route's module. What every page has loaded already is omitted,
 * and the desk, with its many routes, finds its parts through its modules' own imports.
 */
export function shrinkManifest(manifest: Manifest): Manifest {
  const parents = new Set(Object.values(manifest.routes).map((route) => route.parentId))
  const frames = ['root', 'shop/frame']
  const frameImports = new Set(
    frames.flatMap((id) => (manifest.routes[id]?.imports as string[] | undefined) ?? []),
  )
  const routes = Object.entries(manifest.routes)
    .filter(([id, route]) => route.hasDefaultExport || route.hasAction || parents.has(id))
    .map(([id, route]) => {
      const setFields = Object.entries(route).filter(([, value]) => value !== false)
      const all = (route.imports as string[] | undefined) ?? []
      const routeImports = id.startsWith('desk/')
        ? []
        : all.filter((path) => !frameImports.has(path))
      return [
        id,
        { ...Object.fromEntries(setFields), imports: frames.includes(id) ? all : routeImports },
      ]
    })
  return { ...manifest, routes: Object.fromEntries(routes) }
}
