import { parseArgs } from 'node:util'
import { hasProgram, needProgram } from '../load/programs.ts'
import { build } from '../shop-process.ts'
import { printVerdicts, type Verdict } from '../verdicts.ts'
import { clocksWrong } from './clock-trial.ts'
import { databaseKilled, databaseSlow } from './database-trials.ts'
import { disksFull } from './disk-trial.ts'
import { backupAndRestore, syncedOrders } from './durable-trials.ts'
import { overload } from './overload-trial.ts'
import { debianPrograms } from './postgres-pair.ts'
import { rollingRestarts } from './restart-trial.ts'
import { slowSendersTrial } from './slow-trial.ts'
import { openTestBed, type TestBed } from './test-bed.ts'
import { rollingUpgrade } from './upgrade-trial.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'f13,f14,f2,f3,f12,f7,f6,f4,f5,f8' },
    // F7: number of restarts, and requests per second.
    restarts: { type: 'string', default: '4' },
    rate: { type: 'string', default: '200' },
    // F6: duration of the overload.
    seconds: { type: 'string', default: '60' },
    'no-controls': { type: 'boolean', default: false },
    // F8: the version to upgrade from; by default the one before the newest migration.
    from: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
  },
})

/** Trials with their own test bed. */
const alone: Record<string, () => Promise<Verdict[]>> = {
  f4: () => disksFull(programs!),
  f5: () => clocksWrong(programs!),
  f8: () => rollingUpgrade(programs!, values.from),
}

/** Trials on the shared test bed. */
const trials: Record<string, (stand: TestBed) => Promise<Verdict[]>> = {
  f2: databaseKilled,
  f3: databaseSlow,
  f6: (stand) => overload(stand, Number(values.seconds), !values['no-controls']),
  f7: (stand) => rollingRestarts(stand, Number(values.restarts), Number(values.rate)),
  f12: slowSendersTrial,
  f13: backupAndRestore,
  f14: syncedOrders,
}

needProgram('haproxy', 'haproxy')
if (!debianPrograms()) needProgram('psql', 'postgresql')
const programs = debianPrograms()
if (!programs || !hasProgram('haproxy') || !hasProgram('openssl'))
  throw new Error(
    'This bench needs PostgreSQL and HAProxy as Debian has them: apt-get install postgresql haproxy openssl',
  )
if (!values['no-build']) build()

const selectedTrials = values.only.split(',')
const knownTrials = [...Object.keys(trials), ...Object.keys(alone)]
if (!selectedTrials.every((name) => knownTrials.includes(name)))
  throw new Error(`--only takes ${knownTrials.join(', ')}`)
const verdicts: Verdict[] = []
async function run(name: string, trial: () => Promise<Verdict[]>): Promise<void> {
  console.log(`${name.toUpperCase()} …`)
  try {
    verdicts.push(...(await trial()))
  } catch (error) {
    const measured = (error as Error).message
    verdicts.push({ what: `${name.toUpperCase()} was not finished`, bar: '', measured, met: false })
  }
}
if (selectedTrials.some((name) => trials[name])) {
  const stand = await openTestBed(programs)
  try {
    for (const name of selectedTrials) if (trials[name]) await run(name, () => trials[name]!(stand))
  } finally {
    await stand.close()
  }
}
for (const name of selectedTrials) if (alone[name]) await run(name, alone[name])
printVerdicts(verdicts)
process.exit()
