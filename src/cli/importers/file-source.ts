import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { BrokenFile, type FeedSource } from '#domain/feeds/feeds.ts'

/** A file of whoever types the command. Throws BrokenFile where there is none. */
export async function fileSource(path: string): Promise<FeedSource & { changedAt: number }> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new BrokenFile(`There is no file ${path}`)
  return {
    name: path,
    size: found.size,
    changedAt: found.mtimeMs,
    read: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
  }
}
