import { setTimeout as sleep } from 'node:timers/promises'
import { indexPictures } from '#domain/visual/visual.ts'
import type { CommandContext } from './command.ts'

/** A running server of the same shop holds the lock for some seconds at a time. */
const maxAttempts = 60

/**
 * Indexes all images of all sellers again; returns 1 where some could not be read, 2 where another
 * process held the lock.
 */
export async function reindexPictures({
  openShop,
  out,
  err,
  isTty,
}: CommandContext): Promise<number> {
  const shop = await openShop()
  const report = (indexedCount: number, all: number) => {
    if (isTty)
      out.write(
        `\r\u001b[K${indexedCount.toLocaleString('en')} of ${all.toLocaleString('en')} pictures`,
      )
  }
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const indexed = await indexPictures(shop, { anew: true, report })
    if (indexed) {
      const { seen, unreadable } = indexed
      const failureNote =
        unreadable > 0 ? `, ${unreadable.toLocaleString('en')} of them could not be read` : ''
      out.write(`${isTty ? '\r\u001b[K' : ''}${seen.toLocaleString('en')} pictures${failureNote}\n`)
      return unreadable > 0 ? 1 : 0
    }
    await sleep(1_000)
  }
  err.write('Another process is indexing the pictures: try again when it has finished\n')
  return 2
}
