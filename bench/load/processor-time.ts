import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second, whatever its own clock does. */
const ticks = 100

/** Processor time that a process and its threads have had; NaN where the system does not tell. */
export function getCpuSeconds(pid: number): number {
  try {
    // The name in brackets may hold spaces; what is wanted lies behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticks
  } catch {
    return Number.NaN
  }
}
