import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toDeskManifestUrl } from '#web/desk-manifest.ts'

interface Manifest {
  routes: Record<string, Record<string, unknown>>
}

const opening = 'window.__reactRouterManifest='

/**
 * Takes out of the browser's manifest what no browser asks the router for: flags that are false, and routes that
 * draw nothing and take no form (JSON, downloads). It is part of every first load and grows with each route (P7); those of
 * the desk, to which no page of the shop leads, stand in a manifest of the desk's own.
 */
export function writeLeanManifest(client: string): void {
  const manifestFiles = globSync('assets/manifest-*.js', { cwd: client })
  if (manifestFiles.length !== 1)
    throw new Error(`Expected one manifest of routes, found ${manifestFiles.length}`)
  const path = join(client, manifestFiles[0]!)
  const text = readFileSync(path, 'utf8')
  if (!text.startsWith(opening))
    throw new Error('The manifest of routes is written in another way than it was')
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
 * `imports` only say what to fetch beside a route's module: what each page has already need not be said again, and the desk,
 * whose routes are many, finds its parts by its modules' own imports.
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
      const own = id.startsWith('desk/') ? [] : all.filter((path) => !frameImports.has(path))
      return [id, { ...Object.fromEntries(setFields), imports: frames.includes(id) ? all : own }]
    })
  return { ...manifest, routes: Object.fromEntries(routes) }
}
