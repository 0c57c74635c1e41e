import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#platform/ports.ts'

const safeKey = /^[a-z0-9][a-z0-9-]*(?:[./][a-z0-9-]+)*$/

/** Stores files in one folder. Throws for a key that points outside it, since that is a bug. */
export function openFileStorage(folder: string): Storage {
  function getPath(key: string): string {
    if (!safeKey.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
    return join(folder, key)
  }
  return {
    async read(key) {
      try {
        return await readFile(getPath(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async write(key, bytes) {
      const path = getPath(key)
      const draft = `${path}.${randomBytes(6).toString('hex')}.new`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, path)
    },
    async writeStream(key, chunks, max) {
      const path = getPath(key)
      const draft = `${path}.${randomBytes(6).toString('hex')}.new`
      await mkdir(dirname(path), { recursive: true })
      let size = 0
      try {
        await pipeline(async function* () {
          for await (const chunk of chunks) {
            size += chunk.byteLength
            if (size > max) throw tooLargeError
            yield chunk
          }
        }, createWriteStream(draft))
        await rename(draft, path)
        return size
      } catch (error) {
        await rm(draft, { force: true })
        if (error === tooLargeError) return null
        throw error
      }
    },
    readStream: (key) => createReadStream(getPath(key), { highWaterMark: 256 * 1024 }),
    async remove(key) {
      await rm(getPath(key), { force: true })
    },
  }
}

const tooLargeError = new Error('More than is taken')
