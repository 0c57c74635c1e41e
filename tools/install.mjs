// Plain JavaScript: runs under the system's Node 20 on a fresh checkout, before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const lockFile = join(root, 'package-lock.json')
const stampFile = join(modules, '.haggle-lock')
/** Node 24 from the npm package `node`, whatever version the system has. */
export const node = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/**
 * The environment for children: programs of node_modules come first, so that `#!/usr/bin/env node` is Node
 * 24.
 */
export function childEnvironment(more = {}) {
  const path = process.env.PATH ?? process.env.Path ?? ''
  return { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${path}`, ...more }
}

/**
 * Installs the packages of package-lock.json where they are missing or others, and compiles the messages; says so, and
 * throws when it can't.
 * @param {(line: string) => void} [report]
 * @returns {boolean} whether it installed
 */
export function ensureInstalled(report = console.log) {
  const isNew = installPackages(report)
  compileMessages()
  return isNew
}

/** Writes the modules of the message files, which the repository doesn't hold. */
function compileMessages() {
  const command = [join(root, 'tools/messages/compile-messages.ts')]
  const { status } = spawnSync(node, command, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The messages have faults: see above.')
}

/** @param {(line: string) => void} report */
function installPackages(report) {
  if (isCurrent()) return false
  report('Installing packages (npm ci) …')
  const started = Date.now()
  // A lock written without other platforms' packages stops `npm ci`; install reads the same versions.
  if (!npm('ci') && !npm('install', '--no-save')) {
    throw new Error('Installing packages failed: see above. Is the package registry reachable?')
  }
  if (!existsSync(node))
    throw new Error('The package "node" did not install its binary. Are install scripts disabled?')
  writeFileSync(stampFile, lockHash())
  report(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s`)
  return true
}

function npm(...command) {
  const done = spawnSync('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return done.status === 0
}

function isCurrent() {
  if (!existsSync(node)) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash()) return true
  if (!sameAsInstalled()) return false
  writeFileSync(stampFile, lockHash())
  return true
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

/** If somebody ran npm by hand, npm's own record shows whether the installed packages match the lock file. */
function sameAsInstalled() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const have = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages).every(
    ([path, wanted]) =>
      path === '' ||
      (have[path] ? have[path].version === wanted.version : wanted.optional || wanted.devOptional),
  )
}
