import { toPurgedTags } from '#platform/cache/cdn-tags.ts'
import {
  type ClaimedPurge,
  claimPurges,
  dropEndedPurges,
  finishStage,
  getMsUntilPurge,
  retryLater,
} from '#platform/cache/purge-outbox.ts'
import type { Cdn } from '#platform/ports.ts'
import type { AppContext } from '#platform/scope.ts'

export interface CdnPurger {
  /** Purges soon: a change was committed. */
  wake(): void
  /** Purges all that is due. */
  drain(): Promise<void>
  /** Stops, and waits for a running purge. */
  close(): Promise<void>
}

/**
 * Purges the CDN of what the outbox names. Several processes may run it: each purge is leased to
 * one of them. Source: SCALE-06.
 */
export function openCdnPurger({ database, outside }: AppContext, cdn: Cdn): CdnPurger {
  const db = database.primary
  let running: Promise<void> | null = null
  let isWoken = false
  let isClosed = false
  let isFailing = false
  let timer: NodeJS.Timeout | undefined

  async function purge(purges: readonly ClaimedPurge[]): Promise<void> {
    try {
      await cdn.purge(toPurgedTags(purges.flatMap(({ tags }) => tags.split(' '))))
    } catch (error) {
      if (!isFailing)
        outside.log.error({ event: 'cdn.purge_failed', err: error }, 'The CDN could not be purged')
      isFailing = true
      await retryLater(db, purges)
      return
    }
    if (isFailing) outside.log.info({ event: 'cdn.purge_recovered' }, 'The CDN is purged again')
    isFailing = false
    await finishStage(db, purges)
  }

  async function drainOnce(): Promise<void> {
    do {
      isWoken = false
      for (;;) {
        const purges = isClosed ? [] : await claimPurges(db)
        if (purges.length === 0) break
        await purge(purges)
      }
    } while (isWoken && !isClosed)
    await dropEndedPurges(db, cdn.maxSeconds)
    const ms = await getMsUntilPurge(db)
    clearTimeout(timer)
    if (ms !== null && !isClosed) timer = setTimeout(wake, Math.max(20, ms)).unref()
  }

  function drain(): Promise<void> {
    isWoken = true
    running ??= drainOnce().finally(() => {
      running = null
      if (isWoken && !isClosed) wake()
    })
    return running
  }

  function wake(): void {
    drain().catch((error: unknown) =>
      outside.log.error({ event: 'cdn.drain_failed', err: error }, 'Purging the CDN failed'),
    )
  }

  return {
    wake,
    drain,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running?.catch(() => {})
    },
  }
}
