import { posix } from 'node:path'
import { isFixture, isTest } from './source-files.ts'

/** From the bottom up; a layer imports from itself and from those before it. */
const layers = [
  'messages',
  'kernel',
  'contract',
  'db',
  'platform',
  'domain',
  'app',
  'adapters',
  'boot',
  'demo',
] as const
/** The entry layers are side by side on top; only the server imports others, to mount API and MCP. */
const entryLayers = ['api', 'mcp', 'server', 'cli'] as const
/** Slices of the domain; each imports from those before it. */
const slices = [
  'pricing',
  'tax',
  'sellers',
  'accounts',
  'companies',
  'keys',
  'views',
  'webhooks',
  'catalog',
  'price-lists',
  'delivery',
  'feeds',
  'search',
  'visual',
  'saved',
  'engagement',
  'contact',
  'opinions',
  'listing',
  'cart',
  'stock',
  'carriers',
  'negotiation',
  'layouts',
  'quotes',
  'bids',
  'pad',
  'orders',
  'papers',
  'agents',
  'insight',
  'assistant',
  'desk',
  'workbench',
]
/**
 * Inside web; `router` bends React Router (its README), `ground` are the files between the folders (visit.ts, answers.ts), `top` the root, routes and
 * entries.
 */
const webLayers = ['styles', 'ui', 'browser', 'router', 'widgets', 'ground', 'shop', 'desk', 'top']
/** All slices as one; a slice's tests may enter by it. */
const shopFace = 'src/app/shop.ts'
const outerFolders = new Set(['testing', 'tools', 'e2e', 'bench'])

export interface Link {
  /** Both relative to the repository root. */
  from: string
  to: string
  typeOnly: boolean
}

/** The target of an import inside the repository; null for packages, node: modules and generated types. */
export function resolveImport(from: string, specifier: string): string | null {
  if (specifier.includes('/+types/')) return null
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path)
  if (path.startsWith('#testing/')) return path.slice(1)
  if (path.startsWith('#texts/')) return path.replace('#texts/', 'src/messages/compiled/')
  return path.startsWith('#') ? `src/${path.slice(1)}` : null
}

/** Why this import is forbidden, or null if it is allowed. */
export function checkImport({ from, to, typeOnly }: Link): string | null {
  if (!from.startsWith('src/')) return null
  if (!to.startsWith('src/')) {
    if (!outerFolders.has(to.split('/')[0]!)) return null
    return isTest(from) && to.startsWith('testing/')
      ? null
      : `src may not import ${to.split('/')[0]}/ (tests may import testing/)`
  }
  if (isFixture(to) && !isTest(from)) return 'fixtures are for tests'
  const source = parseModulePath(from)
  const target = parseModulePath(to)
  for (const [path, room] of [
    [from, source],
    [to, target],
  ] as const) {
    if (!isLayer(room.layer)) return `src/${room.layer} is not on the ladder (${path})`
    if (room.slice && !slices.includes(room.slice))
      return `the slice ${room.slice} is not on the ladder of slices`
  }
  if (to.endsWith('.tsx') && source.layer !== 'web' && !typeOnly)
    return "Node can't load .tsx: only web may import it"
  if (source.layer === 'web') return checkWebLayers(from, to, source, target, typeOnly)
  if (target.layer === 'web') {
    return source.layer === 'server' && typeOnly
      ? null
      : `${source.layer} may not import web (the server may import its types)`
  }
  if (isTest(from) && source.layer === 'domain' && to === shopFace) return null
  return checkLayers(source.layer, target.layer) ?? checkSlices(to, source, target, typeOnly)
}

/** Why a module from outside the repository may not be imported here: browser code has no Node. */
export function checkPackageImport(
  from: string,
  specifier: string,
  typeOnly: boolean,
): string | null {
  if (!from.startsWith('src/') || isTest(from) || typeOnly || !specifier.startsWith('node:'))
    return null
  const { layer } = parseModulePath(from)
  if (!['messages', 'kernel', 'contract', 'web'].includes(layer)) return null
  return from.includes('.server.')
    ? null
    : `${layer} runs in browsers and may not import ${specifier}`
}

interface ModulePlace {
  layer: string
  slice: string | null
  webLayer: string
}

function parseModulePath(path: string): ModulePlace {
  const [, layer = '', folder, ...rest] = path.split('/')
  const inFolder = rest.length > 0 && folder !== undefined
  const moduleWebLayer = inFolder
    ? folder
    : /^(root|routes|entry)\b/.test(folder ?? '')
      ? 'top'
      : 'ground'
  return { layer, slice: layer === 'domain' && inFolder ? folder : null, webLayer: moduleWebLayer }
}

function isLayer(name: string): boolean {
  return name === 'web' || ([...layers, ...entryLayers] as string[]).includes(name)
}

function getRank(layer: string): number {
  const rank = (layers as readonly string[]).indexOf(layer)
  return rank === -1 ? layers.length : rank
}

function checkLayers(source: string, target: string): string | null {
  if (source === target) return null
  if (target === 'demo' && source !== 'cli')
    return `${source} may not import demo: only the command line loads it`
  if (getRank(target) < getRank(source)) return null
  if (source === 'server' && ['api', 'mcp'].includes(target)) return null
  return `${source} may not import ${target} (${[...layers].join(' → ')} → ${entryLayers.join('/')})`
}

function checkWebLayers(
  from: string,
  to: string,
  source: ModulePlace,
  target: ModulePlace,
  typeOnly: boolean,
): string | null {
  if (target.layer !== 'web') {
    if (['messages', 'kernel', 'contract'].includes(target.layer)) return null
    if (!['platform', 'domain', 'app'].includes(target.layer))
      return `web may not import ${target.layer}`
    return typeOnly ? null : `web may import only types from ${target.layer}: write \`import type\``
  }
  for (const [path, room] of [
    [from, source],
    [to, target],
  ] as const) {
    if (!webLayers.includes(room.webLayer))
      return `web/${room.webLayer} is not on web's ladder (${path})`
  }
  const shop = 'shop'
  const desk = 'desk'
  if (
    (source.webLayer === shop && target.webLayer === desk) ||
    (source.webLayer === desk && target.webLayer === shop)
  ) {
    return 'shop and desk never meet: move what both need to widgets or ui'
  }
  if (webLayers.indexOf(target.webLayer) <= webLayers.indexOf(source.webLayer)) return null
  return `web/${source.webLayer} may not import web/${target.webLayer} (ui ← browser ← router ← widgets ← shop, desk)`
}

function checkSlices(
  to: string,
  source: ModulePlace,
  target: ModulePlace,
  typeOnly: boolean,
): string | null {
  if (!target.slice || source.slice === target.slice || typeOnly) return null
  if (source.slice && slices.indexOf(target.slice) > slices.indexOf(source.slice)) {
    return `the slice ${source.slice} may not import the later slice ${target.slice}`
  }
  const file = to.split('/').slice(3).join('/')
  if (file === `${target.slice}.ts` || /^(?:[a-z-]+\/)?[a-z-]+-rules\.ts$/.test(file)) return null
  return `from another slice import its face (#domain/${target.slice}/${target.slice}.ts) or its -rules.ts`
}
