import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  routes: Record<string, Record<string, unknown>>
}

const opening = 'window.__reactRouterManifest='

/**
 * Takes out of the browser's manifest what no browser asks the router for: flags that are false, and routes that
 * draw nothing and take no form (JSON, downloads). It is part of every first load and grows with each route (P7).
 */
export function leanManifest(client: string): void {
  const found = globSync('assets/manifest-*.js', { cwd: client })
  if (found.length !== 1) throw new Error(`Expected one manifest of routes, found ${found.length}`)
  const path = join(client, found[0]!)
  const text = readFileSync(path, 'utf8')
  if (!text.startsWith(opening)) throw new Error('The manifest of routes is written in another way than it was')
  const manifest = JSON.parse(text.slice(opening.length).replace(/;\s*$/, '')) as Manifest
  writeFileSync(path, `${opening}${JSON.stringify(leaner(manifest))};`)
}

export function leaner(manifest: Manifest): Manifest {
  const parents = new Set(Object.values(manifest.routes).map((route) => route.parentId))
  const routes = Object.entries(manifest.routes)
    .filter(([id, route]) => route.hasDefaultExport || route.hasAction || parents.has(id))
    .map(([id, route]) => [id, Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))])
  return { ...manifest, routes: Object.fromEntries(routes) }
}
