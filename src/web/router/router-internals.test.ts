import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** What this room was written for; see README.md before changing it. */
const assumedVersion = '8.4.0'

const root = join(import.meta.dirname, '../../..')
const readText = (path: string) => readFileSync(join(root, path), 'utf8')
const readVersions = (path: string) => JSON.parse(readText(path)) as Record<string, unknown>

const routerSources = listSources('node_modules/react-router/dist/production')
const buildSources = listSources('node_modules/@react-router/dev/dist')

function listSources(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => readText(join(folder, path)))
    .join('\n')
}

/** Names of the router that have no promise of staying, by the file that uses them. */
const internalNames: Record<string, readonly string[]> = {
  'page-handoff.ts': [
    'serverHandoffStream',
    'serverHandoffString',
    'staticHandlerContext',
    '__reactRouterContext',
    'streamController',
  ],
  'page-script.ts': ['__reactRouterRouteModules', '__reactRouterDataRouter'],
  'follow-without-script.ts': ['__reactRouterDataRouter'],
  'retry-loads.ts': ['_routes', '.data'],
  'keep-page.ts': ['_internalSetStateDoNotUseOrYouWillBreakYourApp', 'X-Remix-Reload-Document'],
}

describe('the React Router that this room was written for', () => {
  test('is the one installed, and held by its exact version', () => {
    const { dependencies, devDependencies } = readVersions('package.json')
    const wanted = Object.assign({}, dependencies, devDependencies) as Record<string, string>
    for (const name of ['react-router', '@react-router/dev', '@react-router/node']) {
      expect(wanted[name], name).toBe(assumedVersion)
      expect(readVersions(`node_modules/${name}/package.json`).version, name).toBe(assumedVersion)
    }
  })

  test.each(Object.entries(internalNames))('has the names that %s relies on', (file, names) => {
    const text = readText(`src/web/router/${file}`)
    for (const name of names) {
      expect(text, `${file} no longer uses ${name}: drop it here and in README.md`).toContain(name)
      expect(routerSources, name).toContain(name)
    }
  })

  test('reads its browser’s manifest from one file that sets one name', () => {
    expect(readText('tools/lean-manifest.ts')).toContain('window.__reactRouterManifest=')
    expect(buildSources).toContain('window.__reactRouterManifest=')
    expect(buildSources).toMatch(/manifest-\$\{/)
  })

  test('leaves a page by window.location.reload() where a route’s module can’t be had', () => {
    expect(routerSources).toContain('window.location.reload()')
  })

  test('is bent by no file outside this room', () => {
    const allowed = /^src\/web\/router\/|^tools\/lean-manifest/
    const files = ['src', 'tools'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
        .map((path) => join(folder, path)),
    )
    const bentElsewhere = files.filter(
      (path) =>
        !allowed.test(path) && /__reactRouter|_internalSetState|X-Remix-/.test(readText(path)),
    )
    expect(bentElsewhere).toEqual([])
  })

  test('is described in the README, name by name', () => {
    const readme = readText('src/web/router/README.md')
    for (const [file, names] of Object.entries(internalNames))
      for (const name of [file, ...names]) expect(readme, name).toContain(name)
  })
})
