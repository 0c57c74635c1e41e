import { setTimeout as pause } from 'node:timers/promises'
import { type Longest, openLivezWatch } from './livez-watch.ts'
import { getMainThreadMs } from './main-thread.ts'

/**
 * Limits: the extra delay of /livez beside any request, and the growth of a request's work relative to its
 * size.
 */
const maxHeldMs = 100
const maxGrowth = 1.3
const steps = [1 / 8, 1 / 4, 1 / 2, 1] as const
/** Work below this says nothing about growth: garbage collection alone takes as much. */
const minComparedMs = 60
/** The best of this many measurements: other work of the server does not count. */
const maxTries = 3
const maxRounds = 3
const none = { usedMs: Number.POSITIVE_INFINITY, heldMs: Number.POSITIVE_INFINITY, wallMs: 0 }

export interface Trial {
  where: string
  /** By step; empty where the full size takes too little to compare. */
  held: number[]
  walls: number[]
  growth: number
}

/** For a server in another process. */
export async function openTrials({ port, pid }: { port: number; pid: number }) {
  const watch = openLivezWatch(port, pid)
  await watch.begin()
  return {
    close: () => watch.close(),

    async watchIdle(): Promise<Longest> {
      await watch.begin()
      await pause(2_000)
      return watch.end()
    },

    /** `prepare` builds the request before the clock starts. */
    async run(where: string, prepare: (share: number) => () => Promise<unknown>): Promise<Trial> {
      const last = await measure(prepare(1), minComparedMs)
      if (last.heldMs <= maxHeldMs && last.usedMs <= minComparedMs)
        return { where, held: [last.heldMs], walls: [last.wallMs], growth: 0 }
      const measured = [{ ...none }, { ...none }, { ...none }, last]
      let growth = Number.POSITIVE_INFINITY
      // A measurement can only be too high: work that grows too fast does so at every trial.
      for (let round = 0; round < maxRounds && growth > maxGrowth; round += 1) {
        for (const [at, share] of steps.entries())
          measured[at] = getBest(measured[at]!, await measure(prepare(share), 0))
        growth = getGrowth(measured.map(({ usedMs }) => usedMs))
      }
      return {
        where,
        held: measured.map((each) => each.heldMs),
        walls: measured.map((each) => each.wallMs),
        growth,
      }
    },
  }

  async function measure(work: () => Promise<unknown>, enoughMs: number) {
    let best = { ...none }
    for (let at = 0; at < maxTries; at += 1) {
      await watch.begin()
      const before = getMainThreadMs(pid)
      await work()
      const usedMs = getMainThreadMs(pid) - before
      best = getBest(best, { usedMs, ...(await watch.end()) })
      if (best.usedMs <= enoughMs && best.heldMs <= maxHeldMs) break
    }
    return best
  }
}

type Measured = typeof none

const getBest = (a: Measured, b: Measured): Measured => ({
  usedMs: Math.min(a.usedMs, b.usedMs),
  heldMs: Math.min(a.heldMs, b.heldMs),
  wallMs: Math.max(a.wallMs, b.wallMs),
})

/** The fastest growth from one step to the next, in multiples of linear. */
function getGrowth(used: readonly number[]): number {
  const steps = used
    .slice(1)
    .map((ms, at) => (ms <= minComparedMs ? 0 : ms / (2 * Math.max(used[at]!, minComparedMs / 2))))
  return Math.max(...steps)
}

export const getLargest = ({ held }: Trial): number => Math.max(...held)
export const isBad = (trial: Trial): boolean =>
  getLargest(trial) > maxHeldMs || trial.growth > maxGrowth
export const writeTrial = ({ where, held, walls, growth }: Trial): string =>
  `${where}: ${toWhole(held)} ms, /livez ${toWhole(walls)} ms, growth ${growth.toFixed(2)}`

const toWhole = (all: readonly number[]) => all.map((ms) => Math.round(ms)).join(' ')
