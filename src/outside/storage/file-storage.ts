import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from '#domain/ports.ts'

const safeKey = /^[a-z0-9][a-z0-9-]*(?:[./][a-z0-9-]+)*$/

/** Files below one folder. A key that could lead out of it is an error of ours, and thrown. */
export function openFileStorage(folder: string): Storage {
  function pathOf(key: string): string {
    if (!safeKey.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
    return join(folder, key)
  }
  return {
    async read(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async write(key, bytes) {
      const path = pathOf(key)
      const draft = `${path}.${randomBytes(6).toString('hex')}.new`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, path)
    },
  }
}
