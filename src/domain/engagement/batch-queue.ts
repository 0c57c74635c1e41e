import type { Log } from '#platform/ports.ts'

/** Rows per statement. */
const batchSize = 500
/** Further rows are dropped: this is ten seconds of a busy shop with its database unavailable. */
const maxPendingRows = 5_000
const flushIntervalMs = 1_000
/** Nobody does more in a minute from one network: more is an attempt to fill the disks. */
const maxPerNetwork = 600

interface QueuedRow {
  sellerId: number
  /** ISO 8601. */
  at: string
  network: string | null
}

export interface BatchQueue<Row> {
  add(row: Row): void
  /** Writes the pending rows and waits for the result. */
  flush(): Promise<void>
}

/**
 * Collects rows of what shoppers do and writes them about every second, a seller's together, so
 * that no page waits for them. What can't be written is dropped and logged.
 */
export function openBatchQueue<Row extends QueuedRow>(
  write: (sellerId: number, rows: readonly Row[]) => Promise<void>,
  log: Log,
): BatchQueue<Row> {
  let pendingRows: Row[] = []
  let droppedCount = 0
  let currentMinute = ''
  const countsByNetwork = new Map<string | null, number>()
  let timer: NodeJS.Timeout | undefined
  let currentWrite: Promise<void> | null = null

  /**
   * One statement at a time: a slow database gets no more of them, and rows beyond the limit are
   * dropped.
   */
  function startWrite(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    currentWrite ??= writePendingRows().finally(() => {
      currentWrite = null
    })
    return currentWrite
  }

  async function writePendingRows() {
    while (pendingRows.length > 0) {
      const rows = pendingRows.slice(0, batchSize)
      pendingRows = pendingRows.slice(batchSize)
      for (const [sellerId, ownRows] of Map.groupBy(rows, (row) => row.sellerId))
        await writeRows(sellerId, ownRows)
    }
    if (droppedCount > 0)
      log.warn(
        { event: 'tracking.rows_dropped', rows: droppedCount },
        'Too many tracked events at once; the rest were dropped',
      )
    droppedCount = 0
  }

  async function writeRows(sellerId: number, rows: readonly Row[]) {
    try {
      await write(sellerId, rows)
    } catch (error) {
      log.warn(
        { event: 'tracking.write_failed', err: error, rows: rows.length },
        'Tracked events were not stored',
      )
    }
  }

  function isOverLimit({ at, network }: Row): boolean {
    const rowMinute = at.slice(0, 16)
    if (rowMinute !== currentMinute) countsByNetwork.clear()
    currentMinute = rowMinute
    const count = (countsByNetwork.get(network) ?? 0) + 1
    countsByNetwork.set(network, count)
    return count > maxPerNetwork
  }

  return {
    add(row) {
      if (pendingRows.length >= maxPendingRows || isOverLimit(row)) {
        droppedCount++
        timer ??= setTimeout(() => void startWrite(), flushIntervalMs).unref()
        return
      }
      pendingRows.push(row)
      if (pendingRows.length >= batchSize) void startWrite()
      else timer ??= setTimeout(() => void startWrite(), flushIntervalMs).unref()
    },
    async flush() {
      await currentWrite
      await startWrite()
    },
  }
}
