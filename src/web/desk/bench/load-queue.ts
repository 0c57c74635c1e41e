import type { WorkQueue } from '#contract/desk/workbench.ts'
import type { Visit } from '#web/visit.ts'
import type { BenchAddress } from './bench-address.ts'

/** The rows, and which tasks waited before they were read. */
export interface LoadedQueue {
  queue: WorkQueue
  fingerprint: string
}

/** The fingerprint is read first: what comes between the two makes the next one differ. */
export async function loadQueue(
  { scope, shop }: Visit,
  address: BenchAddress,
): Promise<LoadedQueue> {
  const { fingerprint } = await shop.insight.countDeskWork(scope)
  return { queue: await shop.workbench.getWorkQueue(scope, address), fingerprint }
}
