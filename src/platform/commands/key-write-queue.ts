import { boundedQueue } from '#kernel/bounded-queue.ts'

/**
 * Runs writes by keys, of all doors, one process's two at a time: each holds a connection for as
 * long as it waits for a lock, and shoppers need the others. Beyond a short queue: `full`.
 */
export const queueKeyWrite = boundedQueue({ atOnce: 2, waiting: 8 })

/** After how long a caller who found the queue full should try again. */
export const queueRetrySeconds = 2
