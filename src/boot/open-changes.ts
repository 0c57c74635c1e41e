import { openRedisBus } from '#adapters/bus/redis-bus.ts'
import type { Redis } from '#adapters/redis/open-redis.ts'
import type { OpenDatabase } from '#db/client.ts'
import { listen } from '#db/listen-notify.ts'
import type { DatabaseAddress } from '#db/safe-client.ts'
import { invalidationChannel, sendChangesBy } from '#platform/cache/change-log.ts'
import { openChangeReader } from '#platform/cache/change-reader.ts'
import { tags } from '#platform/cache/data-cache.ts'

/**
 * Hears what any process changed: by NOTIFY and, where there is Redis, by its stream; what both
 * missed comes from the log.
 */
export async function openChanges(parts: {
  database: OpenDatabase
  /** PostgreSQL itself. */
  directAddress: DatabaseAddress
  redis: Redis | null
  onChange: (changedTags: readonly string[]) => void
}): Promise<{ close(): Promise<void> }> {
  const { database, directAddress, redis, onChange } = parts
  const reader = await openChangeReader(database.primary, { onChange })
  const onGap = () => {
    void reader.catchUp()
    // Signals that nothing is cached under are not in the log.
    onChange([tags.mail, tags.anyDesk])
  }
  const subscription = await listen(directAddress, invalidationChannel, reader.hear, onGap)
  const bus =
    redis &&
    openRedisBus({
      redis: redis.client,
      pool: database.pool,
      channel: invalidationChannel,
      onNotice: reader.hear,
      onGap,
    })
  sendChangesBy(bus)
  return {
    async close() {
      sendChangesBy(null)
      await bus?.close()
      await subscription.close()
      await reader.close()
    },
  }
}
