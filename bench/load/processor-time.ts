import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever its own clock does. */
const ticks = 100

/** Processor time used by a process and its threads; NaN where the system does not report it. */
export function getCpuSeconds(pid: number): number {
  try {
    // The name in parentheses may contain spaces; the fields follow it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticks
  } catch {
    return Number.NaN
  }
}
