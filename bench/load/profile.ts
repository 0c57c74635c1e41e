import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDataDirectory, root, startShop } from '../shop-process.ts'
import type { Verdict } from '../verdicts.ts'
import { generateLoad } from './generator.ts'
import type { LoadOptions } from './load-bench.ts'
import { collectAddresses, type SampleAddresses } from './sample-addresses.ts'

/** What V8 writes with `--cpu-prof`, as far as it is read here. */
interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  /** Ids of nodes, and microseconds since the sample before. */
  samples: number[]
  timeDeltas: number[]
}

const warmUpSeconds = 3
/** Smaller shares are summed up. */
const minShare = 0.015

/**
 * Where the processor's time goes while each kind of page is asked for, each address once. The
 * sampling itself takes a part of it, so the rates are not those of P12.
 */
export async function profile(options: LoadOptions): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const kind of ['listings', 'products', 'searches'] as const)
    verdicts.push(...(await profileKind(kind, options)))
  return verdicts
}

async function profileKind(kind: keyof SampleAddresses, options: LoadOptions): Promise<Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-profile-'))
  try {
    const shop = await startShop({
      data: getDataDirectory(String(options.products)),
      products: options.products,
      patience: 1_200_000,
      flags: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
    })
    const addresses = await collectAddresses(shop.port)
    const paths = addresses[kind]
    const load = { port: shop.port, path: paths[0]!, connections: 4 }
    const warmUp = await generateLoad({ ...load, paths, seconds: warmUpSeconds })
    const startedAt = performance.now()
    const rest = [...paths.slice(warmUp.requests), ...paths.slice(0, warmUp.requests)]
    const { requests } = await generateLoad({ ...load, paths: rest, seconds: options.seconds })
    const takenMs = performance.now() - startedAt
    await shop.stop()
    const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile'))!
    const shares = sumByPlace(JSON.parse(readFileSync(join(folder, file), 'utf8')), takenMs)
    return toVerdicts(kind, shares, requests)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Busy milliseconds by place, in the last `spanMs` before the server was told to end. */
function sumByPlace(profile: CpuProfile, spanMs: number): Map<string, number> {
  const places = new Map(profile.nodes.map(({ id, callFrame }) => [id, namePlace(callFrame)]))
  const total = profile.timeDeltas.reduce((sum, each) => sum + each, 0)
  const from = total - spanMs * 1_000
  const sums = new Map<string, number>()
  let at = 0
  for (const [index, id] of profile.samples.entries()) {
    const taken = profile.timeDeltas[index]!
    at += taken
    const place = places.get(id)!
    if (at >= from && place !== idle) sums.set(place, (sums.get(place) ?? 0) + taken / 1_000)
  }
  return sums
}

const idle = '(idle)'

/** A package, a room of ours, or a part of Node. */
function namePlace({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): string {
  if (functionName === '(garbage collector)') return 'garbage collection'
  if (functionName.startsWith('(')) return functionName
  if (url === '') return `native: ${functionName}`
  if (url.startsWith('node:')) return url.replace('node:internal/', 'node:').split('/')[0]!
  const name = url.split('node_modules/').at(-1)!
  if (name !== url) return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
  const path = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url
  return path.split('/').slice(0, 3).join('/')
}

function toVerdicts(kind: string, sums: ReadonlyMap<string, number>, pages: number): Verdict[] {
  const busy = [...sums.values()].reduce((sum, each) => sum + each, 0)
  const shares = [...sums].map(([place, ms]) => ({ place, ms, share: ms / busy }))
  const large = shares.filter(({ share }) => share >= minShare).sort((a, b) => b.ms - a.ms)
  const rest = busy - large.reduce((sum, { ms }) => sum + ms, 0)
  const build = (place: string, ms: number): Verdict => ({
    what: `${kind}: ${place}`,
    bar: '',
    measured: `${((100 * ms) / busy).toFixed(1)} %, ${(ms / pages).toFixed(2)} ms`,
    met: null,
  })
  return [
    build('all', busy),
    ...large.map(({ place, ms }) => build(place, ms)),
    build('smaller shares', rest),
  ]
}
