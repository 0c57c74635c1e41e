import type { ChildProcess } from 'node:child_process'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { Log, PaperDrawer, PaperTask } from '#platform/ports.ts'
import { askSideProcess, isRunning, startSideProcess } from '../side-process.ts'
import type { DrawnPaper } from './paper-process.ts'

const program = new URL('./paper-process.ts', import.meta.url)
/** Ample for 500 lines. */
const maxOldSpaceMb = 192

interface DrawerOptions {
  log: Log
  /** A paper that takes longer is given up; twice as long where the process has to be started. */
  maxMs?: number
  /** The process ends when it has had nothing to do for this long. */
  idleMs?: number
  /** With this many waiting, further ones are refused. */
  maxWaiting?: number
  /** Refused too are those that would wait longer than this, by how long the last one took. */
  maxWaitMs?: number
}

/** So many papers of one person may wait at a time. */
const maxPerPerson = 3

/**
 * Draws papers in a process of its own, started by the first one: one at a time, with bounded time
 * and memory, so that the server goes on answering. Source: LOOK-11, SAFE-01.
 */
export function openPaperDrawer({
  log,
  maxMs = 15_000,
  idleMs = 60_000,
  maxWaiting = 20,
  maxWaitMs = 10_000,
}: DrawerOptions): PaperDrawer {
  const inTurn = limitConcurrency(1)
  let drawer: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined
  const waiting: string[] = []
  let lastMs = 0

  const isBusy = (person: string) =>
    waiting.length > maxWaiting ||
    (waiting.length > 0 && waiting.length * lastMs > maxWaitMs) ||
    waiting.filter((each) => each === person).length >= maxPerPerson
  const end = () => {
    clearTimeout(idleTimer)
    drawer?.kill('SIGKILL')
    drawer = null
  }
  const drawNext = async (task: PaperTask) => {
    clearTimeout(idleTimer)
    const current = isRunning(drawer) ? drawer : startSideProcess(program, maxOldSpaceMb)
    const limitMs = current === drawer ? maxMs : 2 * maxMs
    drawer = current
    const start = performance.now()
    const answer = await askSideProcess<DrawnPaper>(current, task, limitMs)
    lastMs = performance.now() - start
    if ('failure' in answer) {
      end()
      log.error(
        { event: 'papers.draw_failed', paper: task.paper.title, cause: answer.failure },
        'A paper could not be drawn',
      )
      return null
    }
    idleTimer = setTimeout(end, idleMs).unref()
    return answer.pdf
  }
  return {
    async draw(task, person) {
      if (isBusy(person)) return null
      waiting.push(person)
      try {
        return await inTurn(() => drawNext(task))
      } finally {
        waiting.splice(waiting.indexOf(person), 1)
      }
    },
    close: end,
  }
}
