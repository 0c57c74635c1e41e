// `npm start`: installs, builds if something changed, loads the demo shop if it is empty, and opens the shop.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { childEnvironment, ensureInstalled, node, root } from './install.mjs'
import { serverEnvironment, serverFlags } from './server-command.mjs'

// The console shows the shop's addresses, not a line per request; in production everything is logged.
const { LOG_LEVEL, DATABASE_URL, HAGGLE_MODE } = process.env
const logSettings =
  LOG_LEVEL || DATABASE_URL || HAGGLE_MODE === 'production' ? {} : { LOG_LEVEL: 'error' }

try {
  ensureInstalled()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

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
} else {
  const { status } = spawnSync(node, [join(root, 'tools/build.ts'), '--if-changed'], {
    cwd: root,
    stdio: 'inherit',
    env: childEnvironment(),
  })
  if (status !== 0) process.exit(1)
  serve()
}

/**
 * The server starts the database, migrates and loads the demo shop; it gets our signals and its exit code
 * becomes ours.
 */
function serve(program = [...serverFlags, join(root, 'src/server/main.ts')], mode = 'production') {
  loadDemo()
  const server = spawn(node, program, {
    cwd: root,
    stdio: 'inherit',
    env: childEnvironment({ NODE_ENV: mode, ...serverEnvironment, ...logSettings }),
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
