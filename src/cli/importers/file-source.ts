import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { FeedFileError, type FeedSource } from '#domain/feeds/feeds.ts'

/** A local file. Throws BrokenFile where it does not exist. */
export async function openFileSource(path: string): Promise<FeedSource & { changedAt: number }> {
  const stats = await stat(path).catch(() => null)
  if (!stats?.isFile()) throw new FeedFileError({ code: 'missing-file', name: path })
  return {
    name: path,
    size: stats.size,
    changedAt: stats.mtimeMs,
    read: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
  }
}
