import { readFileSync } from 'node:fs'

/** Processor time of a process's main thread in milliseconds; NaN where the system does not report it. */
export function getMainThreadMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return Number.NaN
  }
}
