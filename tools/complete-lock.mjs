// Adds the optional packages of other platforms to package-lock.json. npm leaves them out if the registry did
// not have them when the lock was written, and `npm ci` then calls the lock out of date. Run it after `npm
// install NAME`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const lockFile = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
const packages = lock.packages

/**
 * The entry Node would resolve from the folder of `from`: in its own node_modules, otherwise in those above.
 */
function entryFor(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const key = at ? `${at}/node_modules/${name}` : `node_modules/${name}`
    if (packages[key]) return packages[key]
    if (!at) return null
  }
}

/**
 * Operating system, processor and C library, derived from the package's name: packages for others are never
 * fetched.
 */
function getPlatform(name) {
  const os = /android|darwin|linux|win32|freebsd|openharmony/.exec(name)?.[0]
  const cpu = /(?<=-)(arm64|ia32|x64|s390x|ppc64|riscv64|wasm32|arm)(?=-|$)/.exec(name)?.[0]
  const libc = /musl/.test(name) ? 'musl' : os === 'linux' && /gnu/.test(name) ? 'glibc' : null
  if (!cpu)
    throw new Error(`${name} does not name its platform: add it to package-lock.json by hand`)
  return { ...(os && { os: [os] }), cpu: [cpu], ...(libc && { libc: [libc] }) }
}

let added = 0
for (const [from, { dev, optionalDependencies = {} }] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const exact = /^\d/.test(version)
    const found = entryFor(from, name)
    if (!exact || found?.version === version) continue
    const folder = from.slice(0, from.lastIndexOf('node_modules/'))
    const beside = `${folder}node_modules/${name}`
    packages[packages[beside] ? `${from}/node_modules/${name}` : beside] = {
      version,
      optional: true,
      ...(dev && { dev }),
      ...getPlatform(name),
    }
    added++
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
if (added > 0) writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json: ${added} packages of other platforms added`)
