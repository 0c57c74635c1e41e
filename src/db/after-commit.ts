import { AsyncLocalStorage } from 'node:async_hooks'

type Task = () => void

const openTransaction = new AsyncLocalStorage<Task[]>()

/** Runs `work`, which is a whole transaction, and what it left to be done after its commit. */
export async function runWithCommitTasks<T>(work: () => Promise<T>): Promise<T> {
  const tasks: Task[] = []
  const result = await openTransaction.run(tasks, work)
  for (const task of tasks) task()
  return result
}

/**
 * Runs the task once the transaction that is open here has committed, never if it is rolled back.
 * False: none is known to be open, and nothing was done.
 */
export function runAfterCommit(task: Task): boolean {
  const tasks = openTransaction.getStore()
  tasks?.push(task)
  return tasks !== undefined
}
