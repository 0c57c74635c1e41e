#!/usr/bin/env node
// Runs the command line under the project's own Node, whatever version the system has.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const own = join(root, 'node_modules/node/bin/node')
const { status } = spawnSync(
  existsSync(own) ? own : process.execPath,
  [join(root, 'src/cli/main.ts'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 2
