import type { ChildProcess } from 'node:child_process'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { Log, PictureReader } from '#platform/ports.ts'
import { askSideProcess, isRunning, startSideProcess } from '../side-process.ts'
import type { Reading, ReadingTask } from './reading-messages.ts'

export interface ReaderOptions {
  /** Whether words are read too, or bar codes alone. */
  readsWords: boolean
  log: Log
  /** A picture that takes longer is not read; as long again where the process has to be started. */
  maxMs?: number
  /** The process ends when it has had nothing to do for this long. */
  idleMs?: number
  /** The program that reads; another one in tests. */
  program?: URL
}

/**
 * Reads bar codes and words of pictures in a process of its own, started by the first picture: one
 * picture at a time, at low priority, without the shop's environment. It is ended where it takes too long, and
 * when it is idle. Source: FIND-07, SAFE-01.
 */
export function openPictureReader({
  readsWords,
  log,
  maxMs = 3_000,
  idleMs = 30_000,
  program = new URL('./reading-process.ts', import.meta.url),
}: ReaderOptions): PictureReader {
  const inTurn = limitConcurrency(1)
  let reader: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  const end = () => {
    clearTimeout(idleTimer)
    reader?.kill('SIGKILL')
    reader = null
  }
  const read = (task: ReadingTask) =>
    inTurn(async () => {
      clearTimeout(idleTimer)
      const current = isRunning(reader) ? reader : startSideProcess(program)
      const limitMs = current === reader ? maxMs : 2 * maxMs
      reader = current
      const reading = await askSideProcess<Reading>(current, task, limitMs)
      if ('failure' in reading) {
        end()
        log.warn(
          { event: 'pictures.read_failed', read: task.read, cause: reading.failure },
          'A picture could not be read for codes',
        )
        return null
      }
      idleTimer = setTimeout(end, idleMs).unref()
      return reading
    })
  return {
    async readBarcodes(picture) {
      const reading = await read({ ...picture, read: 'barcodes' })
      return reading && 'barcodes' in reading ? reading.barcodes : null
    },
    async readLines(picture) {
      const reading = readsWords ? await read({ ...picture, read: 'lines' }) : null
      return reading && 'lines' in reading ? reading.lines : null
    },
    close: end,
  }
}
