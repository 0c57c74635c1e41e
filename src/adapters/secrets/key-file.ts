import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * The demo's own key: generated at the first start, readable by its user only, shared by all
 * processes of the data directory.
 */
export async function readOrMakeKey(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
