import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { Log, PictureReader } from '#platform/ports.ts'
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
      const isRunning = reader?.exitCode === null && reader.signalCode === null && reader.connected
      const current = reader && isRunning ? reader : startProcess(program)
      const limitMs = current === reader ? maxMs : 2 * maxMs
      reader = current
      const reading = await ask(current, task, limitMs)
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

function startProcess(program: URL): ChildProcess {
  const child = fork(fileURLToPath(program), {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Without this a process that can't be started would end the server.
  child.on('error', () => {})
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A system that doesn't allow it reads at the usual priority.
  }
  child.unref()
  child.channel?.unref()
  return child
}

/** What the process answers, or why it doesn't. */
function ask(child: ChildProcess, task: ReadingTask, maxMs: number): Promise<Reading> {
  return new Promise((resolve) => {
    const settle = (reading: Reading) => {
      clearTimeout(timer)
      child.off('message', settle)
      child.off('exit', onExit)
      child.off('error', onError)
      resolve(reading)
    }
    const onExit = () => settle({ failure: 'the process ended' })
    const onError = (error: Error) => settle({ failure: error.message })
    const timer = setTimeout(() => settle({ failure: 'it took too long' }), maxMs)
    child.on('message', settle)
    child.on('exit', onExit)
    child.on('error', onError)
    child.send(task, (error) => error && onError(error))
  })
}
