// `npm start`: installs, builds if something changed, loads the demo shop if it is empty, and opens the shop.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment, ensureInstalled, node, root } from './install.mjs'

// The console shows the shop's addresses, not a line per request; in production everything is logged.
const { LOG_LEVEL, DATABASE_URL, HAGGLE_MODE } = process.env
const logSettings =
  LOG_LEVEL || DATABASE_URL || HAGGLE_MODE === 'production' ? {} : { LOG_LEVEL: 'error' }

const stamp = join(root, 'build/.source')

try {
  ensureInstalled()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const source = sourceHash()
if (process.argv.includes('--dev')) {
  const watched = [
    'adapters',
    'api',
    'app',
    'boot',
    'contract',
    'db',
    'domain',
    'kernel',
    'platform',
    'server',
  ]
  serve(
    [
      ...watched.map((folder) => `--watch-path=${join(root, 'src', folder)}`),
      join(root, 'src/server/dev.ts'),
    ],
    'development',
  )
} else if (existsSync(stamp) && readFileSync(stamp, 'utf8') === source) {
  serve()
} else {
  console.log('Building the pages …')
  const built = spawnSync(node, [join(root, 'tools/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: childEnvironment(),
    encoding: 'utf8',
  })
  if (built.status !== 0) {
    process.stderr.write(built.stdout ?? '')
    process.exit(1)
  }
  writeFileSync(stamp, source)
  serve()
}

/**
 * The server starts the database, migrates and loads the demo shop; it gets our signals and its exit code
 * becomes ours.
 */
function serve(
  program = ['--max-semi-space-size=8', join(root, 'src/server/main.ts')],
  mode = 'production',
) {
  loadDemo()
  const server = spawn(node, program, {
    cwd: root,
    stdio: 'inherit',
    env: childEnvironment({ NODE_ENV: mode, ...logSettings }),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => server.kill(signal))
  server.on('exit', (code) => process.exit(code ?? 1))
}

/** Loads the demo data into an empty shop in demo mode before it opens. */
function loadDemo() {
  const done = spawnSync(node, [join(root, 'src/cli/main.ts'), 'demo', '--if-empty'], {
    cwd: root,
    stdio: 'inherit',
    env: childEnvironment({ NODE_ENV: 'production', ...logSettings }),
  })
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** Names, sizes and times of everything the build reads: cheap, and errs only towards building too often. */
function sourceHash() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'vite.config.ts', 'react-router.config.ts'])
    hash.update(readFileSync(join(root, file)))
  for (const folder of ['src/web', 'src/kernel', 'src/contract']) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const { size, mtimeMs } = statSync(path)
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}
