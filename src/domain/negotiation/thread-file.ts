import type { Db } from '#db/client.ts'
import type { Seller } from '#platform/seller.ts'
import { writeThreadFile } from './chain-rules.ts'
import { loadEvents } from './event-store.ts'
import type { Thread } from './thread.ts'

/**
 * A thread as a file that anyone can verify, without the shop; send this text unchanged. The caller
 * has checked that the viewer may see the thread. Source: negotiation rule 8.
 */
export async function buildThreadFile(
  db: Db,
  { seller, now }: { seller: Pick<Seller, 'id' | 'companyName'>; now: Date },
  thread: Thread,
): Promise<string> {
  return writeThreadFile({
    format: 'haggle-thread-1',
    seller: { id: seller.id, name: seller.companyName },
    kind: thread.kind,
    id: thread.threadId,
    savedAt: now.toISOString(),
    events: await loadEvents(db, seller.id, thread),
  })
}
