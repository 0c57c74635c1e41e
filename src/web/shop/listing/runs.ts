import type { Location } from 'react-router'
import type { Card } from '#contract/catalog.ts'

/** Pages that have grown together into one list. */
export interface Run {
  cards: Card[]
  firstPage: number
  lastPage: number
}

/** Back reaches that many listings with all that had been scrolled; older ones start from their last page. */
const maxRuns = 20

/** Runs of the visit by history entry, so that Back brings back the whole run and its place. */
const runs = new Map<string, Run>()

type Entry = Pick<Location, 'key' | 'pathname' | 'search'>

/** A run is of one entry of the history and of one place: elsewhere other goods can be had. */
export function runKey({ key, pathname, search }: Entry, pincode: string): string {
  return `${entryKey({ key, pathname, search })} ${pincode}`
}

function entryKey({ key, pathname, search }: Entry): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  return `${key} ${pathname} ${params}`
}

export function keptRun(key: string): Run | undefined {
  return runs.get(key)
}

export function keepRun(key: string, run: Run): void {
  runs.delete(key)
  runs.set(key, run)
  const [oldest] = runs.keys()
  if (runs.size > maxRuns) runs.delete(oldest!)
}

/** The page that a history entry's list began with, where more has been added since; title and canonical name it (CAT-10). */
export function firstPageOf(entry: Entry): number | undefined {
  const start = `${entryKey(entry)} `
  for (const [key, run] of runs) if (key.startsWith(start)) return run.firstPage
  return undefined
}
