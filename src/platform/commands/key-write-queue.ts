import { fairQueue } from '#kernel/fair-queue.ts'

/**
 * Runs writes by keys, of all doors, by seller: each holds a connection for as long as it waits for
 * a lock, and shoppers need the others. Beyond the short queue of its seller: `full`.
 */
export const queueKeyWrite = fairQueue({ atOnce: 3, perKey: 2, waiting: 8 })

/** After how long a caller who found the queue full should try again. */
export const queueRetrySeconds = 2
