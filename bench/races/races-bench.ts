import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { printVerdicts, whole } from '../verdicts.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '500' } } })
const root = join(import.meta.dirname, '../..')

/** The everyday test, with the requested number of rounds for quotes and for bids. */
const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'bench/races'], {
  cwd: root,
  env: { ...process.env, MODEL_RUNS: values.rounds },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let out = ''
run.stdout.setEncoding('utf8').on('data', (text: string) => {
  out += text
})
const code = await new Promise<number | null>((done) => run.on('exit', done))
const tallies = [...out.matchAll(/RACES (\{.*\})/g)].map(
  ([, tally]) =>
    JSON.parse(tally!) as {
      name: string
      rounds: number
      won: Record<string, number>
      violations: number
    },
)
if (code !== 0) console.log(out.slice(-4_000))
const sum = (of: (tally: (typeof tallies)[number]) => number) =>
  tallies.reduce((total, tally) => total + of(tally), 0)
const wins = tallies.map(
  ({ name, won }) =>
    `${name}: ${Object.entries(won)
      .map(([who, n]) => `${who} ${n}`)
      .join(', ')}`,
)
for (const line of wins) console.log(line)
printVerdicts([
  {
    what: 'rounds of quotes and bids',
    bar: '≥ 1,000',
    measured: whole(sum((t) => t.rounds)),
    met: sum((t) => t.rounds) >= 1_000,
  },
  {
    what: 'rounds with no winner or two, or money and stock amiss',
    bar: '0',
    measured: whole(sum((t) => t.violations)),
    met: sum((t) => t.violations) === 0,
  },
  {
    what: 'the race can be lost by an accept that looks first',
    bar: 'yes',
    measured: code === 0 ? 'yes' : 'see above',
    met: code === 0,
  },
])
