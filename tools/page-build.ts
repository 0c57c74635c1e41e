import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** All that the built pages depend on: web imports values from kernel and contract only. */
const buildInputs = [
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tools/build.ts',
  'tools/lean-manifest.ts',
  'messages/**/*',
  'tools/messages/*',
  'src/{web,messages,kernel,contract}/**/*',
]

/** Names and contents of the build's inputs, so that a checkout of the same files builds nothing. */
function hashBuildInputs(root: string): string {
  const hash = createHash('sha256')
  const entries = globSync(buildInputs, { cwd: root, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.sort())
    hash.update(`${path.slice(root.length)}\n`).update(readFileSync(path))
  return hash.digest('hex')
}

const getStampPath = (root: string) => join(root, 'build/.source')

export function isBuildCurrent(root: string): boolean {
  const stamp = getStampPath(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashBuildInputs(root)
}

/** Runs `build` and stamps its result. Without a stamp, a build that failed is never reused. */
export function buildAndStamp(root: string, build: () => boolean): boolean {
  const hash = hashBuildInputs(root)
  rmSync(getStampPath(root), { force: true })
  if (!build()) return false
  writeFileSync(getStampPath(root), hash)
  return true
}

/** Builds the pages if an input has changed since the last build; throws if that fails. */
export function ensureBuilt(root: string) {
  if (isBuildCurrent(root)) return
  console.log('Building the pages …')
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/build.ts')], {
    cwd: root,
    // Vitest sets VITEST and its own NODE_ENV, which the build must not see.
    env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The pages could not be built:\n${stdout}${stderr}`)
}
