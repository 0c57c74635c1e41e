import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * Starts a program that answers one message at a time: at low priority, without the shop's
 * environment, and never a reason for the server to stay.
 */
export function startSideProcess(program: URL, maxOldSpaceMb?: number): ChildProcess {
  const child = fork(fileURLToPath(program), {
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: maxOldSpaceMb
      ? [...process.execArgv, `--max-old-space-size=${maxOldSpaceMb}`]
      : process.execArgv,
  })
  // Without this a process that can't be started would end the server.
  child.on('error', () => {})
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A system that doesn't allow it works at the usual priority.
  }
  child.unref()
  child.channel?.unref()
  return child
}

export function isRunning(child: ChildProcess | null): child is ChildProcess {
  return child !== null && child.exitCode === null && child.signalCode === null && child.connected
}

/** What the process answers, or why it doesn't. */
export function askSideProcess<Answer>(
  child: ChildProcess,
  task: object,
  maxMs: number,
): Promise<Answer | { failure: string }> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | { failure: string }) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.off('error', onError)
      resolve(answer)
    }
    const onMessage = (message: unknown) => settle(message as Answer)
    const onExit = () => settle({ failure: 'the process ended' })
    const onError = (error: Error) => settle({ failure: error.message })
    const timer = setTimeout(() => settle({ failure: 'it took too long' }), maxMs)
    child.on('message', onMessage)
    child.on('exit', onExit)
    child.on('error', onError)
    child.send(task, (error) => error && onError(error))
  })
}
