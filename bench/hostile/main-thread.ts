import { readFileSync } from 'node:fs'

/** Milliseconds of processor time that a process's main thread has had; NaN where the system does not tell. */
export function getMainThreadMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}
