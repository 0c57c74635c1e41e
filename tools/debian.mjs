import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages can be installed without asking: as root on Debian or a derivative. */
export function canInstall() {
  return (
    process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
  )
}

/**
 * Installs a package of the distribution; throws with apt's last words when that fails.
 * @param {string} name
 */
export function installPackage(name) {
  console.log(`Installing ${name} (apt-get) …`)
  apt(['update'])
  apt(['install', '-y', '--no-install-recommends', name])
}

function apt(rest) {
  const done = spawnSync('apt-get', ['-q', ...rest], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (done.status === 0) return
  const words = `${done.stdout ?? ''}${done.stderr ?? done.error?.message ?? ''}`
    .trim()
    .split('\n')
    .slice(-8)
  throw new Error(`apt-get ${rest.join(' ')} failed:\n${words.join('\n')}`)
}
