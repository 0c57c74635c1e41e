import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isProcessGone } from '#db/embedded/embedded-postmaster.ts'

const memory = '/dev/shm'
const prefix = 'haggle-test-files-'

/**
 * The folder whose files Linux keeps in memory, if 4 GB are free there. A database has a thousand files, and
 * making them anew takes several times as long on a disk.
 */
export function findMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= 4 * 1024 ** 3 ? memory : null
  } catch {
    return null
  }
}

/** Vitest's global setup: temporary files of tests are in memory, and gone after the run. */
export default function setUp() {
  if (!findMemory()) return
  for (const name of readdirSync(memory))
    if (name.startsWith(prefix) && isProcessGone(Number(name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true, force: true })
  const folder = join(memory, prefix + process.pid)
  // Root's PostgreSQL runs as another user.
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
