import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Storage } from '#platform/ports.ts'
import { requireSafeKey } from './storage-key.ts'

/**
 * Stores files in one folder. A file is on disk before it gets its name, and its name before the
 * write returns: after a power failure it is whole or not there. Source: QUALITY F14.
 */
export function openFileStorage(folder: string): Storage {
  const getPath = (key: string) => join(folder, requireSafeKey(key))

  /** Writes a draft and gives it the key's name; with nothing left behind where that fails. */
  async function replaceFile<T>(key: string, fill: (draft: FileHandle) => Promise<T>): Promise<T> {
    const path = getPath(key)
    const draft = `${path}.${randomBytes(6).toString('hex')}.new`
    const created = await mkdir(dirname(path), { recursive: true })
    const handle = await open(draft, 'wx')
    try {
      const result = await fill(handle)
      await handle.sync()
      await handle.close()
      await rename(draft, path)
      await syncFolder(dirname(path))
      if (created) await syncFolder(dirname(created))
      return result
    } catch (error) {
      await handle.close().catch(() => {})
      await rm(draft, { force: true })
      throw error
    }
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
      await replaceFile(key, (draft) => draft.writeFile(bytes))
    },
    async writeStream(key, chunks, max) {
      try {
        return await replaceFile(key, async (draft) => {
          let size = 0
          for await (const chunk of chunks) {
            size += chunk.byteLength
            if (size > max) throw tooLargeError
            await draft.writeFile(chunk)
          }
          return size
        })
      } catch (error) {
        if (error === tooLargeError) return null
        throw error
      }
    },
    readStream: (key) => createReadStream(getPath(key), { highWaterMark: 256 * 1024 }),
    async readRange(key, from, length) {
      const handle = await open(getPath(key), 'r')
      try {
        const bytes = Buffer.alloc(Math.max(0, Math.min(length, (await handle.stat()).size - from)))
        let size = 0
        while (size < bytes.length) {
          const { bytesRead } = await handle.read(bytes, size, bytes.length - size, from + size)
          if (bytesRead === 0) break
          size += bytesRead
        }
        return bytes.subarray(0, size)
      } finally {
        await handle.close()
      }
    },
    async remove(key) {
      await rm(getPath(key), { force: true })
    },
  }
}

const tooLargeError = new Error('More than is taken')

/** Makes the names in a folder durable. Windows can't open folders, and needs it less. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
