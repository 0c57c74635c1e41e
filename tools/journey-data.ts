import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Settings of the shop for e2e tests. */
export const journeySettings = {
  HAGGLE_MODE: 'demo',
  // Enough for categories of several pages; of fewer, journeys find other products than they need.
  DEMO_PRODUCTS: '2000',
  LOG_LEVEL: 'error',
  // Journeys receive webhooks themselves.
  WEBHOOK_TARGETS: 'any',
}

/**
 * Data directory of the shop for e2e tests: kept between runs while migrations and demo data stay the same,
 * since loading the demo shop takes longer than many a test. Outdated directories are removed.
 */
export function prepareJourneyData(root: string): string {
  const folder = join(root, '.data/e2e')
  const name = hashSources(root)
  mkdirSync(folder, { recursive: true })
  for (const other of readdirSync(folder)) {
    // A server still running there belongs to somebody; PostgreSQL must not lose its files while it runs.
    const running = existsSync(join(folder, other, 'database/postmaster.pid'))
    if (other !== name && !running) rmSync(join(folder, other), { recursive: true, force: true })
  }
  return join(folder, name)
}

function hashSources(root: string): string {
  const hash = createHash('sha256').update(JSON.stringify(journeySettings))
  for (const path of globSync(['migrations/*.sql', 'src/demo/**/*.{ts,json,csv}'], {
    cwd: root,
  }).sort()) {
    hash.update(path).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex').slice(0, 12)
}
