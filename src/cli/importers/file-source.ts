import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { FeedFileError, type FeedSource } from '#domain/feeds/feeds.ts'

/** A file of whoever types the command. Throws BrokenFile where there is none. */
export async function openFileSource(path: string): Promise<FeedSource & { changedAt: number }> {
  const stats = await stat(path).catch(() => null)
  if (!stats?.isFile()) throw new FeedFileError(`There is no file ${path}`)
  return {
    name: path,
    size: stats.size,
    changedAt: stats.mtimeMs,
    read: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
  }
}
