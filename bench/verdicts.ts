import { cpus, loadavg } from 'node:os'

/** A row of the final table. `met` null: for information, without a limit. */
export interface Verdict {
  what: string
  bar: string
  measured: string
  met: boolean | null
}

/** Met where nothing is wrong; `of` tells of how many, as ` of 12`. */
export const expectNone = (what: string, count: number, of = ''): Verdict => ({
  what,
  bar: '0',
  measured: `${count}${of}`,
  met: count === 0,
})

/** Prints the table; the exit code is 1 if a limit was missed. */
export function printVerdicts(verdicts: readonly Verdict[]): void {
  const heads: Verdict = { what: '', bar: 'bar', measured: 'measured', met: null }
  const widest = (pick: (verdict: Verdict) => string) =>
    Math.max(...[heads, ...verdicts].map((verdict) => pick(verdict).length))
  const widths = {
    what: widest((v) => v.what),
    bar: widest((v) => v.bar),
    measured: widest((v) => v.measured),
  }
  const line = (v: Verdict, verdict: string) =>
    `${v.what.padEnd(widths.what)}  ${v.bar.padEnd(widths.bar)}  ${v.measured.padEnd(widths.measured)}  ${verdict}`.trimEnd()
  console.log(`\n${machine()}\n\n${line(heads, '')}`)
  for (const verdict of verdicts)
    console.log(line(verdict, verdict.met === null ? '' : verdict.met ? 'met' : 'MISSED'))
  if (verdicts.some((verdict) => verdict.met === false)) process.exitCode = 1
}

/** The machine of the measurement; other load on it distorts absolute values first. */
function machine(): string {
  const load = loadavg().map((average) => average.toFixed(1))
  return `${cpus().length} cores, load ${load.join(' ')} over the last 1, 5 and 15 minutes, Node ${process.versions.node}`
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const whole = (figure: number) => Math.round(figure).toLocaleString('en')
