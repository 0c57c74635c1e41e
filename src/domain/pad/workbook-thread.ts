import { parentPort, workerData } from 'node:worker_threads'
import { readWorkbook, type WorkbookBounds } from '#platform/read-workbook.ts'

/** Reads one workbook, apart from the thread that answers people, and ends. */
const { bytes, bounds } = workerData as { bytes: Uint8Array; bounds: WorkbookBounds }
const workbook = await readWorkbook(bytes, bounds)
parentPort!.postMessage(typeof workbook === 'string' ? { fault: workbook } : workbook)
