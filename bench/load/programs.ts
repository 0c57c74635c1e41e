import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export function hasProgram(name: string): boolean {
  return findProgram(name) !== null
}

export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/**
 * Installs a missing program if possible without asking (root on Debian). Returns whether the program is
 * available.
 */
export function needProgram(name: string, debianPackage: string): boolean {
  if (hasProgram(name)) return true
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false
  console.log(`Installing ${debianPackage} (apt-get) …`)
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]]) {
    spawnSync('apt-get', ['-q', ...words], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return hasProgram(name)
}

/** Pins a process with all its threads to one core; false where the system can't. */
export function pinToCore(pid: number, core: number): boolean {
  const taskset = findProgram('taskset')
  return (
    taskset !== null &&
    spawnSync(taskset, ['-acp', String(core), String(pid)], { stdio: 'ignore' }).status === 0
  )
}
